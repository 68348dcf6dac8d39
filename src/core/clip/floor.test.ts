import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { floorHeight } from './floor';
import { parseBvh } from './parse-bvh';

/** One joint at height 1, whose end site of length 0.4 points up before the root's rotation. */
const stick = (rows: string[]) =>
  parseBvh(
    `HIERARCHY\nROOT r { OFFSET 0 0 0 CHANNELS 4 Yposition Zrotation Xrotation Yrotation End Site { OFFSET 0 0.4 0 } }
MOTION\nFrames: ${rows.length}\nFrame Time: 1\n${rows.join('\n')}\n`,
    'stick',
    { unit: 'm', upAxis: 'y' },
  );

describe('floorHeight', () => {
  it('is the lowest joint or turned end site', () => {
    expect(floorHeight(stick(['1 0 0 0']))).toBeCloseTo(1, 6);
    expect(floorHeight(stick(['1 180 0 0']))).toBeCloseTo(0.6, 6);
    expect(floorHeight(stick(['1 0 120 0']))).toBeCloseTo(0.8, 6);
    expect(floorHeight(stick(['1 90 0 35']))).toBeCloseTo(1, 6);
  });

  it('is moved neither by leaps nor by a frame below the floor', () => {
    const rows = Array.from({ length: 100 }, (_, i) => (i === 3 ? '-5 0 0 0' : i > 50 ? '2 0 0 0' : '0.1 0 0 0'));
    expect(floorHeight(stick(rows))).toBeCloseTo(0.1, 6);
  });

  const REAL = '../shared/mocap';
  const skipped = !existsSync(REAL);
  it.skipIf(skipped).each(['CMU_13_29', 'pirouette', 'louise', 'mixed_orders'])(
    `lies near 0 in %s${skipped ? ' (skipped: no real clips)' : ''}`,
    (file) => {
      const floor = floorHeight(parseBvh(readFileSync(`${REAL}/${file}.bvh`, 'utf8')));
      expect(Math.abs(floor)).toBeLessThan(0.25);
    },
  );
});
