import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Quat, Vec3 } from '../src/core';
import { rotationFromVector, rotationVector } from '../src/core/math';
import { randomRotation, seeded } from '../src/core/testing/random';
import { inPairs, median, pairExp, pairLog, type Table } from './measure';

const COUNT = 20_000;
const PROCESSES = 9;
const SELF = fileURLToPath(import.meta.url);

const random = seeded(2);
const anyCover = Array.from({ length: 1024 }, () => randomRotation(random));
const shortWay = anyCover.map((q) => (q[3] < 0 ? (q.map((x) => -x) as Quat) : q));

const drawn = {
  'either cover': anyCover,
  'short way round': shortWay,
  'short way round, float32': shortWay.map((q) => q.map(Math.fround) as Quat),
};
type Drawn = keyof typeof drawn;

const v: Vec3 = [0, 0, 0];
const out: Quat = [0, 0, 0, 1];

/** What is timed, on the rotations and on their vectors. */
const subjects = {
  'log, unit': (q: Quat) => pairLog(q, v),
  log: (q: Quat) => rotationVector(q, v),
  'exp, unit': (_q: Quat, vector: Vec3) => pairExp(vector, out),
  exp: (_q: Quat, vector: Vec3) => rotationFromVector(vector, out),
  'pair, unit': (q: Quat) => pairExp(pairLog(q, v), out),
  pair: (q: Quat) => rotationFromVector(rotationVector(q, v), out),
};
type Subject = keyof typeof subjects;

function measure(subject: Subject, list: Drawn): number {
  const rotations = drawn[list];
  const vectors = rotations.map((q) => pairLog(q, [0, 0, 0]));
  const run = subjects[subject];
  // The unit is summed up like this too.
  let sink = 0;
  const pairs = inPairs(COUNT, (i) => {
    sink += run(rotations[i & 1023], vectors[i & 1023])[0];
  });
  if (Number.isNaN(sink)) throw new Error('unreachable');
  return pairs;
}

/** Each in processes of its own: what is called at one place only is compiled into it. */
function measureApart(subject: Subject, list: Drawn): number {
  const runs = Array.from({ length: PROCESSES }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, SELF, subject, list], {
      encoding: 'utf8',
    });
    if (!stdout) throw new Error(stderr);
    return Number(stdout);
  });
  return median(runs);
}

/** The largest differences between the core's log and exp, the unit's and what went in, over a million rotations. */
function errorRows(): (string | number)[][] {
  const [theirVector, theirs]: [Vec3, Quat] = [
    [0, 0, 0],
    [0, 0, 0, 1],
  ];
  const apart = (a: number[], b: number[]) => Math.max(...a.map((x, k) => Math.abs(x - b[k])));
  let [log, exp, pair, unit] = [0, 0, 0, 0];
  for (let i = 0; i < 1e6; i++) {
    const q = randomRotation(random);
    pairExp(pairLog(q, theirVector), theirs);
    unit = Math.max(unit, apart(theirs, q));
    exp = Math.max(exp, apart(rotationFromVector(theirVector, out), theirs));
    log = Math.max(log, apart(rotationVector(q, v), theirVector));
    pair = Math.max(pair, apart(rotationFromVector(v, out), q));
  }
  return [
    ['log, from the unit’s, rad', log.toExponential(1)],
    ['exp, from the unit’s', exp.toExponential(1)],
    ['log and exp, from what went in', pair.toExponential(1)],
    ['the unit’s log and exp, from what went in', unit.toExponential(1)],
  ];
}

/** What a log and an exp of a rotation take and how far they are off. */
export function logExpBench(): Table[] {
  const names = Object.keys(subjects) as Subject[];
  return [
    {
      title: 'Log and exp of rotations',
      note: `In units of a pair by Math.atan2, sin and cos on random rotations of either cover, timed turn by turn with it in one process, the loop around each included. Median of ${PROCESSES} processes; “unit” is what the unit’s own log and exp take on the same rotations.`,
      columns: ['rotations', ...names],
      rows: (Object.keys(drawn) as Drawn[]).map((list) => [list, ...names.map((name) => measureApart(name, list))]),
    },
    {
      title: 'Errors',
      note: 'The largest in any component over a million random rotations of either cover.',
      columns: ['', 'error'],
      rows: errorRows(),
    },
  ];
}

if (process.argv[1] === SELF) console.log(measure(process.argv[2] as Subject, process.argv[3] as Drawn));
