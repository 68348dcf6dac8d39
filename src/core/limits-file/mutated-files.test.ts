import { describe, expect, it } from 'vitest';
import { fitJointLimits } from '../limit/fit';
import { type SplitKind, splitKinds } from '../limit/joint-limit';
import { combinationProblem } from '../limit/options';
import { containsRotation, projectRotation } from '../limit/project';
import type { Quat } from '../math/types';
import { type ShapeKind, shapeKinds } from '../shape';
import { type ChartKind, chartKinds } from '../space/charts';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { cases, inThousands } from '../testing/thorough';
import { LimitsFileError } from './limits-file';
import { readLimits } from './read-limits';
import { writeLimits } from './write-limits';

type Key = string | number;
type Node = Record<Key, unknown>;

const clip = clipOf(wanderingRotations(300, 5), 'wandering.bvh');

const files = shapeKinds.flatMap((shape) =>
  splitKinds.flatMap((split) =>
    chartKinds
      .filter((chart) => combinationProblem({ shape, split, chart }) === null)
      .map((chart) => ({ shape, split, chart, text: fileOf(shape, split, chart) })),
  ),
);

function fileOf(shape: ShapeKind, split: SplitKind, chart: ChartKind): string {
  return writeLimits(fitJointLimits(clip, { shape, split, chart }), { skeleton: clip.skeleton });
}

/** The file with one value changed: a place by chance, deeper ones more often, and something else in that place. */
function mutated(text: string, random: () => number): { file: unknown; words: string } {
  const file = JSON.parse(text) as Node;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)];
  let at = file;
  let key: Key = pick(random() < 0.9 ? ['limits'] : Object.keys(file));
  const path: Key[] = [key];
  while (
    typeof at[key] === 'object' &&
    at[key] !== null &&
    Object.keys(at[key] as object).length > 0 &&
    random() < 0.93
  ) {
    at = at[key] as Node;
    const keys = Object.keys(at);
    const inner = keys.filter((name) => name === 'parts' || name === 'shape');
    key = Array.isArray(at)
      ? Math.floor(random() * at.length)
      : pick(inner.length > 0 && random() < 0.8 ? inner : keys);
    path.push(key);
  }
  const value = at[key];
  const words = `${path.join('.')}: ${JSON.stringify(value)?.slice(0, 60)}`;
  const changes: (() => void)[] = [
    () =>
      void (at[key] = pick([
        null,
        0,
        -1,
        1,
        1e-12,
        1e9,
        1e300,
        Number.POSITIVE_INFINITY,
        Number.NaN,
        '',
        [],
        {},
        true,
      ])),
    () => void delete at[key],
  ];
  if (typeof value === 'number') {
    changes.push(
      ...[
        () => -value,
        () => value * 10 ** (6 * random() - 3),
        () => value + 0.3 * (random() - 0.5),
        () => Math.round(value),
      ].map((change) => () => void (at[key] = change())),
    );
    // All of a list moved, or made another size.
    const factor = 4 * random();
    if (Array.isArray(at)) changes.push(() => at.forEach((x: number, i: number) => void (at[i] = x * factor)));
  }
  if (Array.isArray(value)) {
    changes.push(
      () => value.pop(),
      () => value.push(value[0]),
      () => value.reverse(),
      () => value.splice(0, Math.ceil(value.length * random())),
    );
  }
  pick(changes)();
  return { file, words: `${words} → ${JSON.stringify(at[key])?.slice(0, 60)}` };
}

const CASES = cases(1000, 0.2);
/** Files of fields are a hundred times as large, and read as much more slowly. */
const LARGE = 1e5;

describe(`files with one value changed, up to ${inThousands(CASES)} of each kind`, () => {
  it.each(files)(
    '$shape, $split, $chart: a LimitsFileError, or limits that hold what they answer (seed 1303)',
    ({ text }) => {
      const random = seeded(1303);
      const faults: string[] = [];
      for (let i = 0; i < (text.length > LARGE ? CASES / 5 : CASES); i++) {
        const { file, words } = mutated(text, random);
        let limits: ReturnType<typeof readLimits>['limits'];
        try {
          ({ limits } = readLimits(file as object));
        } catch (error) {
          if (!(error instanceof LimitsFileError)) faults.push(`${words}: ${error}`);
          continue;
        }
        for (const limit of limits) {
          const asked: Quat[] = [[0, 0, 0, 0], ...Array.from({ length: 12 }, () => randomRotation(random))];
          if (!asked.every((q) => containsRotation(limit, projectRotation(limit, q)))) faults.push(words);
        }
      }
      expect(faults).toEqual([]);
    },
  );
});
