import { useState } from 'react';
import { showHint } from '../ui/view-state';
import { setPreference } from './preferences';
import { isSmall, type Layout, useLayout } from './use-layout';

/** Where things are depends on the layout. */
const stepsIn = (layout: Layout) => [
  {
    title: 'Pick a joint',
    text: `Click it on the body, in the list or among the small plots. Its rotations fill the space ${layout === 'phone' ? 'below' : 'on the right'}.`,
    place: 'is-character',
  },
  {
    title: 'See its limit',
    text: `Every dot is a rotation from the clip; the green shape is the limit learned from them. Choose another shape ${isSmall(layout) ? 'below' : 'above'} it.`,
    place: 'is-space',
  },
  {
    title: 'Push past it',
    text: 'Turn the joint with its three sliders. The ring leaves the shape, the body stops where the limit is.',
    place: 'is-hand',
  },
];

function close(): void {
  setPreference('hasSeenHint', true);
  showHint(false);
}

/** Three steps for a first visit. */
export function Hint() {
  const [step, setStep] = useState(0);
  const steps = stepsIn(useLayout());
  const { title, text, place } = steps[step];
  const isLast = step === steps.length - 1;
  return (
    <aside className={`hint floating ${place}`} aria-label="First steps" aria-live="polite">
      <span className="quiet number">
        {step + 1} of {steps.length}
      </span>
      <strong>{title}</strong>
      <p>{text}</p>
      <div className="hint-buttons row">
        <button type="button" className="button is-small" onClick={close}>
          {isLast ? 'Done' : 'Skip'}
        </button>
        {!isLast && (
          <button type="button" className="button is-outlined is-small" onClick={() => setStep(step + 1)}>
            Next
          </button>
        )}
      </div>
    </aside>
  );
}
