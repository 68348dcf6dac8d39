import type { ElementType } from 'react';

/** Elements that belong into scenes, by name: put here by what draws, so that a page that draws nothing need not have them. */
export const inScene = new Map<string, ElementType>();
