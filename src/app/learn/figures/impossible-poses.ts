import { containsRotation, type JointLimit, type Quat, type Vec3 } from '../../../core';
import { intoAxes, outOfAxes } from '../../../core/limit';
import {
  haarBallPointsInSteps,
  inStretches,
  inverseMultiply,
  multiply,
  plus,
  readQuat,
  type Steps,
} from '../../../core/math';
import { charts } from '../../../core/space';
import { type TrueRegion, trueExcess, trueRegionContains } from '../../../core/study';
import { TOLERANCE } from '../measure-room';

/** Of all rotations, spread evenly, so many are asked about, and so many at a time. */
const [ASKED, STRETCH] = [4096, 256];
const SEED = 3;
/** Of the net around what a joint can do: meridians, rings, and straight pieces of each. */
const [MERIDIANS, RINGS, PIECES] = [16, 7, 48];
/** The way to the border is halved so often. */
const HALVINGS = 14;
/** rad: how far the net is looked for, and how long each stride is. */
const [FAR, STRIDE] = [Math.PI, 0.06];

/** A pose that a limit lets in and the joint cannot take. */
interface Impossible {
  /** Its place in the chart of the limit. */
  at: Vec3;
  /** rad beyond what the joint can do. */
  beyond: number;
}

/** What a limit lets in, held against what its joint can truly do. */
export interface ImpossiblePoses {
  dots: readonly Impossible[];
  /** The one farthest beyond; null where there is none. */
  worst: Impossible | null;
  /** S×2×3: meridians and rings of the border of what the joint can do, as seen from the middle of it. */
  net: readonly number[];
}

/** rad beyond the region; 0 inside. */
const excess = (truth: TrueRegion, [x, y, z, w]: Readonly<Quat>): number =>
  trueExcess(truth, truth.isMirrored ? [x, -y, -z, w] : [x, y, z, w]);

/** Asks about rotations spread evenly over all of them. @param limit of whole rotations */
export function* impossibleInSteps(limit: JointLimit, truth: TrueRegion): Steps<ImpossiblePoses> {
  const { reference, axes, parts } = limit;
  const { toRotation, toVector } = charts[parts[0].chart];
  const placeOf = (q: Quat): Vec3 => {
    const [x, y, z, w] = intoAxes(axes, inverseMultiply(reference, q));
    return toVector(w < 0 ? [-x, -y, -z, -w] : [x, y, z, w]);
  };
  const points = yield* haarBallPointsInSteps(reference, Math.PI, ASKED, SEED);
  const dots: Impossible[] = [];
  const possible: Vec3[] = [];
  yield* inStretches(
    ASKED,
    (from, to) => {
      for (let i = from; i < to; i++) {
        const q: Quat = readQuat(points, i, [0, 0, 0, 1]);
        const can = trueRegionContains(truth, q, TOLERANCE);
        if (can) possible.push(placeOf(q));
        else if (containsRotation(limit, q)) dots.push({ at: placeOf(q), beyond: excess(truth, q) });
      }
    },
    STRETCH,
  );
  const middle = possible.reduce<Vec3>((sum, at) => plus(sum, at, 1 / possible.length), [0, 0, 0]);
  const isIn = (at: Vec3) => trueRegionContains(truth, multiply(reference, outOfAxes(axes, toRotation(at))), TOLERANCE);
  const borderAt = (along: Vec3): Vec3 => {
    let near = 0;
    while (near + STRIDE < FAR && isIn(plus(middle, along, near + STRIDE))) near += STRIDE;
    let far = near + STRIDE;
    for (let i = 0; i < HALVINGS; i++) {
      const half = (near + far) / 2;
      if (isIn(plus(middle, along, half))) near = half;
      else far = half;
    }
    return plus(middle, along, near);
  };
  const net: number[] = [];
  const draw = (way: (share: number) => Vec3) => {
    const places = Array.from({ length: PIECES + 1 }, (_, i) => borderAt(way(i / PIECES)));
    for (let i = 0; i < PIECES; i++) net.push(...places[i], ...places[i + 1]);
  };
  const unitAt = (round: number, down: number): Vec3 => [
    Math.sin(down) * Math.cos(round),
    Math.sin(down) * Math.sin(round),
    Math.cos(down),
  ];
  for (let i = 0; i < MERIDIANS; i++) {
    yield;
    draw((share) => unitAt((2 * Math.PI * i) / MERIDIANS, Math.PI * share));
  }
  for (let i = 1; i <= RINGS; i++) {
    yield;
    draw((share) => unitAt(2 * Math.PI * share, (Math.PI * i) / (RINGS + 1)));
  }
  const worst = dots.reduce<Impossible | null>((most, dot) => (most && most.beyond >= dot.beyond ? most : dot), null);
  return { dots, worst, net };
}
