import { expect, it } from 'vitest';
import type { PointsTake } from '../../state/points/points-here';
import { stretchesOf } from './strip-columns';

/** A take of two points. @param residuals mm, frame by frame; NaN for a point that was not seen */
const take = (residuals: readonly (readonly [number, number])[], exchanged: readonly number[] = []): PointsTake => {
  const told = Uint8Array.from(residuals, (_, frame) => (exchanged.includes(frame) ? 1 : 0));
  const found = { residuals: Float32Array.from(residuals.flat(), (mm) => mm / 1000), exchanged: told };
  return { frameCount: residuals.length, points: { found } } as unknown as PointsTake;
};
const kinds = (...of: Parameters<typeof take>) => stretchesOf(take(...of), 4).map(({ kind }) => kind);

it('tells points that are met, points that are far, gaps and exchanged sides apart', () => {
  const near = [5, 7] as const;
  expect(kinds([near, [60, 50], [Number.NaN, Number.NaN], near], [3])).toEqual(['met', 'far', 'gap', 'exchanged']);
});

it('shows what is far in a column of many frames, however short it is', () => {
  const frames = Array.from({ length: 4000 }, (_, frame) => (frame === 1500 ? [90, 90] : [4, 4]) as [number, number]);
  expect(kinds(frames)).toEqual(['met', 'far', 'met', 'met']);
});

it('goes by the points that were seen where others were not', () => {
  expect(
    kinds([
      [Number.NaN, 5],
      [Number.NaN, 80],
      [5, 5],
      [5, 5],
    ]),
  ).toEqual(['met', 'far', 'met', 'met']);
});
