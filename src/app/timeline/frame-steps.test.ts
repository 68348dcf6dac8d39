import { expect, it } from 'vitest';
import { frameStep } from './frame-steps';

it.each([
  ['ArrowRight', false, 1],
  ['ArrowLeft', false, -1],
  ['ArrowRight', true, 10],
  ['ArrowLeft', true, -10],
  ['ArrowUp', true, 10],
  ['ArrowDown', false, -1],
])('%s with Shift %s goes %i frames', (key, shiftKey, frames) => {
  expect(frameStep({ key, shiftKey })).toBe(frames);
});

it('leaves other keys to what they do', () => {
  for (const key of ['Home', 'PageUp', 'Tab', 'a', ' ']) expect(frameStep({ key, shiftKey: true })).toBeCloseTo(0);
});
