import { expect, test } from 'vitest';
import { seeded } from '../testing/random';
import { distanceTransformInSteps, type Grid } from './distance-transform';

const grid: Grid = { resolution: [32, 32, 32], min: [-1, -1, -1], cell: [2 / 31, 2 / 31, 2 / 31] };

/** An array behind a counter of what is written to it. */
function counted(length: number): { out: Float64Array; writes: () => number } {
  let writes = 0;
  const out = new Proxy(new Float64Array(length), {
    set(target, key, value) {
      writes++;
      return Reflect.set(target, key, value, target);
    },
  });
  return { out, writes: () => writes };
}

test('many segments take many steps, of which each writes few nodes and looks at few candidates (seed 3)', () => {
  const random = seeded(3);
  for (const count of [1, 40, 4000]) {
    const segments = Float64Array.from({ length: 6 * count }, () => 2 * random() - 1);
    const { out, writes } = counted(32 ** 3);
    const steps = distanceTransformInSteps(grid, segments, out);
    let [most, looks, stops] = [0, 0, 0];
    for (let step = steps.next(), before = 0; ; step = steps.next()) {
      most = Math.max(most, writes() - before);
      before = writes();
      if (step.done) break;
      // One block goes past the bound: all of its parent's candidates, or a leaf of 32 nodes.
      expect(step.value).toBeLessThanOrEqual((1 << 17) + 33 * count + 2 * 32 ** 3);
      looks += step.value;
      stops++;
    }
    // Each node once.
    expect(writes()).toBe(32 ** 3);
    if (count < 100) continue;
    expect(stops).toBeGreaterThan(5);
    expect(looks).toBeGreaterThan(32 ** 3);
    expect(most).toBeLessThan(32 ** 3 / 4);
  }
});
