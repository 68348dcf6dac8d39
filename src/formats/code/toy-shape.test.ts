import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { chartKinds, containsRotation, projectRotation, type Quat, type ShapeKind, violationAngle } from '../../core';
import { angleBetween } from '../../core/math/rotation';
import { randomRotation, seeded } from '../../core/testing/random';
import { cloudKinds, combinationsOf, randomLimit } from '../testing/random-limits';
import { ANSWER, compileC } from './testing/run-c';

// The one line in the core, and the one line here.
vi.mock('../../core/shape/table', async (original) => {
  const { table, ...others } = await original<typeof import('../../core/shape/table')>();
  const { toyBall } = await import('../../core/shape/testing/toy-ball');
  return { ...others, table: { ...table, 'toy-ball': toyBall } };
});
vi.mock('./shapes', async (original) => {
  const { shapeCodes } = await original<typeof import('./shapes')>();
  return { shapeCodes: { ...shapeCodes, 'toy-ball': (await import('./testing/toy-ball-code')).toyBallCode } };
});

const kind = 'toy-ball' as ShapeKind;

const hasGcc = spawnSync('gcc', ['--version']).status === 0;

it.skipIf(!hasGcc)(
  'a new shape is written as C by one file and one line, and computes as in the core (seed 1350)',
  () => {
    const random = seeded(1350);
    const combinations = combinationsOf().filter(({ shape }) => shape === kind);
    expect(combinations.map(({ chart }) => chart)).toEqual(expect.arrayContaining(chartKinds));
    const limits = combinations.flatMap((combination) =>
      cloudKinds.map((cloud) => randomLimit(random, combination, cloud, cloud)),
    );
    const answer = compileC(mkdtempSync(join(tmpdir(), 'limber-toy-')), limits);
    const asked = Array.from({ length: 20_000 }, (_, i) => [i % limits.length, ...randomRotation(random)]);
    const answers = answer(Float64Array.from(asked.flat()));
    for (const [i, [joint, ...rotation]] of asked.entries()) {
      const q = rotation as Quat;
      const [x, y, z, w, contains, violation] = answers.subarray(ANSWER * i, ANSWER * (i + 1));
      expect(angleBetween([x, y, z, w], projectRotation(limits[joint], q))).toBeLessThan(1e-6);
      expect(contains === 1).toBe(containsRotation(limits[joint], q));
      expect(Math.abs(violation - violationAngle(limits[joint], q))).toBeLessThan(1e-6);
    }
  },
);
