const reduced = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');

/** Whether this person has asked the system for less motion: nothing starts or glides by itself. */
export const prefersLessMotion = (): boolean => reduced?.matches ?? false;
