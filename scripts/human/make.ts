import { execSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Quat, Vec3 } from '../../src/core';
import type { HumanProfile, StoredRegion, StoredSum } from '../../src/core/human';
import { chartAxes, intoAxes } from '../../src/core/limit';
import {
  inverseMultiply,
  makeRandom,
  meanRotation,
  rotationFromVector,
  shortRotationVector,
  unit,
} from '../../src/core/math';
import { cubeAxes } from '../../src/core/shape';
import { chartOf } from '../../src/core/space';
import { DEG } from '../rom-clip/math';
import { FINGER_FOLLOWS, profiles, type SumPart } from './profiles';
import { type HumanRegion, humanRegions } from './regions';

const SET_PATH = 'src/core/human/human-set.ts';
const SEED = 1;
const SAMPLES = 40_000;
/** Slabs of arms and thighs beside those of the cube: their regions are bent in the chart, and each slab cuts away what nobody can do. */
const MORE_SLABS: Readonly<Record<string, number>> = { 'arm-in-girdle': 12, 'arm-in-chest': 12, thigh: 6 };
/** Directions that slabs are chosen from. */
const CANDIDATES = 200;
/** Points that count how much a slab cuts away. */
const POINTS = 20_000;

/** Low and high along each direction. */
type Ranges = number[];

const cube = cubeAxes.map((axis) => unit(axis));

/** Directions spread evenly over half a sphere, by the golden angle. */
const spread: Vec3[] = Array.from({ length: CANDIDATES }, (_, i) => {
  const z = (i + 0.5) / CANDIDATES;
  const flat = Math.sqrt(1 - z * z);
  const turn = i * Math.PI * (3 - Math.sqrt(5));
  return [flat * Math.cos(turn), flat * Math.sin(turn), z];
});

const along = (d: Readonly<Vec3>, v: Readonly<Vec3>): number => d[0] * v[0] + d[1] * v[1] + d[2] * v[2];

const rangesOf = (directions: readonly Vec3[], vectors: readonly Vec3[]): Ranges =>
  directions.flatMap((d) => {
    let [low, high] = [Infinity, -Infinity];
    for (const v of vectors) {
      const x = along(d, v);
      low = Math.min(low, x);
      high = Math.max(high, x);
    }
    return [low, high];
  });

const isWithin = (directions: readonly Vec3[], ranges: Ranges, v: Readonly<Vec3>): boolean =>
  directions.every((d, i) => {
    const x = along(d, v);
    return x >= ranges[2 * i] && x <= ranges[2 * i + 1];
  });

/** Both ranges' hull: profiles are nested exactly. */
const hullOf = (a: Ranges, b: Ranges): Ranges => a.map((x, i) => (i % 2 ? Math.max(x, b[i]) : Math.min(x, b[i])));

/** The directions of the cube and those that cut most off the region between their planes, one after the other. */
function directionsFor(region: HumanRegion, vectors: readonly Vec3[]): Vec3[] {
  const directions = [...cube];
  const more = MORE_SLABS[region.key] ?? 0;
  const random = makeRandom(SEED);
  const ranges = rangesOf(directions, vectors);
  let points = Array.from({ length: POINTS }, () =>
    [0, 1, 2].map((k) => ranges[2 * k] + random() * (ranges[2 * k + 1] - ranges[2 * k])),
  ).filter((v) => isWithin(directions, ranges, v as Vec3)) as Vec3[];
  const candidates = spread.map((d) => ({ d, range: rangesOf([d], vectors) }));
  for (let k = 0; k < more; k++) {
    const left = candidates.map(({ d, range }) => points.filter((v) => isWithin([d], range, v)));
    const best = left.reduce((at, list, i) => (list.length < left[at].length ? i : at), 0);
    directions.push(candidates[best].d);
    points = left[best];
  }
  return directions;
}

/** What the set keeps of a region: the planes of each profile around samples of the region, in the frame of the adult's mean. */
export function storedRegion(region: HumanRegion): StoredRegion {
  const sample = (profile: HumanProfile): Quat[] => {
    const random = makeRandom(SEED);
    return Array.from({ length: SAMPLES }, () => region.sample(profiles[profile], random));
  };
  const adults = sample('adult');
  const reference = meanRotation(Float64Array.from(adults.flat()), 0, 1);
  const vectorsOf = (rotations: Quat[]): Vec3[] => rotations.map((q) => vectorFrom(reference, region.bone, q));
  const vectors = vectorsOf(adults);
  const directions = directionsFor(region, vectors);
  const older = rangesOf(directions, vectorsOf(sample('older')));
  const adult = hullOf(rangesOf(directions, vectors), older);
  const flexible = hullOf(rangesOf(directions, vectorsOf(sample('flexible'))), adult);
  return {
    bone: region.bone.map(rounded) as Vec3,
    reference: reference.map(rounded) as Quat,
    directions: directions.slice(cube.length).map((d) => d.map(rounded) as Vec3),
    ranges: { older: older.map(rounded), adult: adult.map(rounded), flexible: flexible.map(rounded) },
  };
}

const chart = chartOf('swing-twist');

/** A rotation as the chart about a bone has it, from a reference. */
function vectorFrom(reference: Readonly<Quat>, bone: Readonly<Vec3>, q: Readonly<Quat>): Vec3 {
  const relative = inverseMultiply(reference, q);
  const short = relative[3] < 0 ? (relative.map((x) => -x) as Quat) : relative;
  return chart.toVector(intoAxes(chartAxes(unit(bone)), short));
}

const NO_TURN: Quat = [0, 0, 0, 1];
/** Chains of so many joints share a bend: longer ones have the region of the longest. */
const CHAINS = [2, 3, 4, 5, 6];

/**
 * What the joints of a chain take together, as the sum of their vectors from standing straight: rotations of the whole chain's region, shared at random among
 * two to six joints.
 */
function chainSum(part: 'trunk' | 'neck', regions: Readonly<Record<string, StoredRegion>>): StoredSum {
  const whole = humanRegions.find(({ key }) => key === `${part}-1`)!;
  const rangesIn = (profile: HumanProfile): Ranges => {
    const random = makeRandom(SEED);
    const sums = Array.from({ length: SAMPLES }, (_, i): Vec3 => {
      const vector = shortRotationVector(whole.sample(profiles[profile], random));
      const count = CHAINS[i % CHAINS.length];
      const { reference, bone } = regions[`${part}-${Math.min(5, count)}`];
      const zero = vectorFrom(NO_TURN, bone, reference);
      const shares = Array.from({ length: count }, () => -Math.log(1 - random()));
      const total = shares.reduce((sum, share) => sum + share);
      const vectors = shares.map((share) =>
        vectorFrom(reference, bone, rotationFromVector(vector.map((x) => (share / total) * x) as Vec3)),
      );
      return [0, 1, 2].map((k) => vectors.reduce((sum, v) => sum + v[k] + zero[k], 0)) as Vec3;
    });
    return rangesOf(cube, sums);
  };
  const older = rangesIn('older');
  const adult = hullOf(rangesIn('adult'), older);
  const flexible = hullOf(rangesIn('flexible'), adult);
  return storedSum([], cube, { older, adult, flexible });
}

/** The sum of two joints along one direction of their charts. */
function pairSum(part: SumPart, weights: number[], direction: Vec3): StoredSum {
  const rangeIn = (profile: HumanProfile): Ranges => profiles[profile].sums[part].map((x) => x * DEG);
  return storedSum(weights, [direction], {
    older: rangeIn('older'),
    adult: rangeIn('adult'),
    flexible: rangeIn('flexible'),
  });
}

const storedSum = (
  weights: number[],
  directions: readonly Vec3[],
  { older, adult, flexible }: Record<HumanProfile, Ranges>,
): StoredSum => ({
  weights,
  directions: directions.map((d) => d.map(rounded) as Vec3),
  ranges: { older: older.map(rounded), adult: adult.map(rounded), flexible: flexible.map(rounded) },
});

/** What joints do together. */
export function storedSums(
  regions: Readonly<Record<string, StoredRegion>>,
): Record<'trunk' | 'neck' | SumPart, StoredSum> {
  // Of a finger x is along the bone, and flexion turns about z.
  const [x, y, z] = intoAxes(chartAxes([1, 0, 0]), [0, 0, 1, 0]);
  return {
    trunk: chainSum('trunk', regions),
    neck: chainSum('neck', regions),
    foreArm: pairSum('foreArm', [1, 1], [0, 0, 1]),
    finger: pairSum('finger', [-FINGER_FOLLOWS, 1], [x, y, z]),
  };
}

const rounded = (x: number): number => Math.round(x * 1e4) / 1e4 + 0;

/** The set as it is stored: the same bytes every time. */
export function setText(): string {
  const regions = Object.fromEntries(humanRegions.map((region) => [region.key, storedRegion(region)]));
  return `// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: ranges that happen to be near a constant are no constants.
// Made by scripts/human/make.ts from the figures in scripts/human/profiles.ts: change those.
import type { StoredRegion, StoredSum } from './stored-region';

/** How far people's joints go, by part of the body; see \`humanLimits\`. */
export const humanSet: Readonly<Record<string, StoredRegion>> = ${JSON.stringify(regions)};

/** How far people's joints go together; see \`humanTies\`. */
export const humanSums: Readonly<Record<'trunk' | 'neck' | 'foreArm' | 'finger', StoredSum>> = ${JSON.stringify(storedSums(regions))};
`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(SET_PATH, setText());
  execSync(`npx biome check --write ${SET_PATH}`, { stdio: 'inherit' });
}
