import { describe, expect, it } from 'vitest';
import { anatomyOf } from '../../core';
import type { PairStudy, TieStudy, TieVerdict } from '../../core/study';
import { wanderingChain } from '../../core/ties/testing/made-ties';
import { arcPath, layOut } from './tie-graph';
import { keptPairs, refusedPairs, sayEvidence, sayExample, sayFound, sayGiving, WHY } from './tie-words';

const { skeleton } = wanderingChain(5, 2, 1);
const tie = {
  joints: [1, 2],
  references: [
    [0, 0, 0, 1],
    [0, 0, 0, 1],
  ],
  planes: [1, 0, 0, 0, 0, 0, 1],
} as const;
const pair = (verdict: TieVerdict, stops: number, found = true): PairStudy => ({
  joints: [1, 2],
  verdict,
  tie: found ? tie : null,
  stops,
  padding: 0.05,
  loss: 0.008,
  volume: 0.2,
  drawnIn: 0.9,
  pairs: 90,
  example: null,
});
const study = (...pairs: PairStudy[]): TieStudy => ({ habit: 0.1, controls: [], pairs, frames: 100 });

describe('what is said of ties', () => {
  it('tells how far an angle goes, and how far with the other joint as in a frame', () => {
    const example = {
      joint: 1,
      axis: 0,
      range: [-0.5, 1],
      left: [0.2, 0.4],
      given: 2,
      givenAxis: 1,
      at: -0.6,
      frame: 7,
    } as const;
    const said = sayExample({ ...example, range: [-0.5, 1], left: [0.2, 0.4] }, anatomyOf(skeleton), [
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
    expect(said).toMatch(/^b: 57° .*29° .*\. When c is .* 34°, only 11° to 23° .*\.$/);
  });

  it('tells what it stops, and of what it was not learned from', () => {
    expect(sayEvidence(pair('tied', 0.8))).toBe('Rejects 80 % of shuffled poses and 0.8 % of hidden frames.');
    expect(sayEvidence({ ...pair('tied', 0.8), loss: 0 })).toMatch(/and no hidden frames/);
  });

  it('puts first what stops most, and of refusals what came furthest; what was not found is counted', () => {
    const all = study(
      pair('tied', 0.3),
      pair('habit', 0.04),
      pair('one-side', 0.2),
      pair('tied', 0.9),
      pair('no-edge', 0, false),
      pair('no-edge', 0, false),
    );
    expect(keptPairs(all).map(({ stops }) => stops)).toEqual([0.9, 0.3]);
    const { told, untold } = refusedPairs(all);
    expect(told.map(({ verdict }) => verdict)).toEqual(['one-side', 'habit']);
    expect(untold).toEqual({ 'no-edge': 2 });
    for (const verdict of Object.keys(WHY)) expect(WHY[verdict as keyof typeof WHY]).toMatch(/^[a-z]/);
  });
});

describe('what was learned', () => {
  it('is counted, or it is said why there is nothing', () => {
    expect(sayFound(study(pair('tied', 0.3), pair('habit', 0.1)), ['a.bvh', 'b.bvh'])).toBe(
      '1 tie learned from a.bvh, b.bvh.',
    );
    expect(sayFound(study(), ['a'])).toMatch(/^No two neighbours move/);
    expect(sayFound(study(pair('few-visits', 0, false), pair('few-visits', 0, false)), ['a'])).toMatch(/too few/);
    expect(sayFound(study(pair('few-visits', 0, false), pair('habit', 0.1)), ['a'])).toBe('No tie passed the test.');
  });

  it('gives way by degrees where it must', () => {
    expect(sayGiving(0.1)).toMatch(/^Exceeded by 5\.7°: /);
    expect(sayGiving(0.3)).toMatch(/^Exceeded by 17°: /);
    expect(sayGiving(1e-6)).toMatch(/^Exceeded by 0\.1°: /);
  });
});

describe('the body as a graph', () => {
  it('lies inside its field, and its arcs run from joint to joint', () => {
    const layout = layOut(skeleton, 190, 230, 12);
    for (let i = 0; i < layout.places.length; i += 2) {
      expect(layout.places[i]).toBeGreaterThanOrEqual(11.9);
      expect(layout.places[i]).toBeLessThanOrEqual(178.1);
      expect(layout.places[i + 1]).toBeGreaterThanOrEqual(11.9);
      expect(layout.places[i + 1]).toBeLessThanOrEqual(218.1);
    }
    expect(layout.bones).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(arcPath(layout, 1, 3)).toMatch(
      new RegExp(`^M${layout.places[2].toFixed(1)} .* ${layout.places[7].toFixed(1)}$`),
    );
  });

  it('has arcs that bulge outwards, the same on both sides whichever joint comes first, and upwards where they are level', () => {
    const places = Float32Array.of(60, 50, 60, 90, 40, 50, 40, 90, 50, 20, 50, 40, 50, 60, 70, 20, 90, 22);
    const bones: [number, number][] = [
      [0, 1],
      [2, 3],
      [4, 5],
      [5, 6],
      [7, 8],
    ];
    const bend = (a: number, b: number) =>
      /Q(\S+) (\S+) /
        .exec(arcPath({ places, bones, width: 100 }, a, b))!
        .slice(1)
        .map(Number);
    expect(bend(0, 1)[0]).toBeGreaterThan(60);
    expect(bend(1, 0)).toEqual(bend(0, 1));
    expect(bend(3, 2)[0]).toBeCloseTo(100 - bend(0, 1)[0], 5);
    // Along the spine a bone bulges to one side, what skips a joint to the other.
    expect(bend(4, 5)[0]).toBeGreaterThan(50);
    expect(bend(6, 4)[0]).toBeLessThan(50);
    expect(bend(7, 8)[1]).toBeLessThan(20);
    expect(bend(8, 7)).toEqual(bend(7, 8));
  });

  it('is a point of a skeleton without bones', () => {
    const one = wanderingChain(1, 2, 1).skeleton;
    expect([...layOut(one, 100, 100, 10).places]).toEqual([50, 50]);
  });
});
