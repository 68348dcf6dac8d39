import type { Quat } from '../../src/core';
import { edgeGauge, trueTwistRange } from '../../src/core/study';
import { ARM_PAIRS, depth, LEG_PAIRS, place } from './capsules';
import { hipFlexionMax, hipFlexionOf, kneeMax } from './couplings';
import { angleBetween, clamp, DEG, halton, IDENTITY, lerp, multiply, rotationX, rotationY, rotationZ } from './math';
import { clampInside, compose, composeHinge, decompose, REGIONS, wristAt } from './regions';
import { ANKLE_HEIGHT, forwardKinematics, JOINT, pointAt, type Side, SKELETON } from './skeleton';
import { type Channel, interpolate, onSide, type SidedChannel, type SidedTargets, type Tracks } from './timeline';
import { setArm } from './upper';

const { Arm, UpLeg, Leg } = REGIONS;

interface Posture {
  rotation: Quat;
  targets: SidedTargets;
  /** Whether nothing is in the way; asked last, it costs most. */
  free(): boolean;
}

/** A posture as the tour sees it: how far two of them are apart, degrees, weighted by how much of the body moves. */
type Weights = Partial<Record<SidedChannel, number>>;
const separation = (a: SidedTargets, b: SidedTargets, weights: Weights): number =>
  Math.hypot(...Object.entries(weights).map(([c, w]) => w * (a[c as SidedChannel]! - b[c as SidedChannel]!)));

const visitedRotations = (
  tracks: Tracks,
  side: Side,
  names: readonly SidedChannel[],
  until: number,
  rotation: (values: number[]) => Quat,
): Quat[] => {
  const values = names.map((name) => interpolate(tracks.keys[`${name}${side}`]));
  return Array.from({ length: Math.floor(until / 0.08) }, (_, k) => rotation(values.map((at) => at(k * 0.08))));
};

/** Postures more than `apart` radians from anything visited and from each other. */
const fresh = (visited: readonly Quat[], candidates: Iterable<Posture>, apart: number, most: number): Posture[] => {
  const found: Posture[] = [];
  for (const candidate of candidates) {
    if (visited.some((q) => angleBetween(q, candidate.rotation) < apart)) continue;
    if (found.some((p) => angleBetween(p.rotation, candidate.rotation) < apart * 0.9)) continue;
    if (candidate.free()) found.push(candidate);
    if (found.length === most) break;
  }
  return found;
};

/** Go from each posture to the cheapest one left, at `speed` degrees a second, until time is up. */
const tour = (
  postures: Posture[],
  start: SidedTargets,
  from: number,
  to: number,
  speed: number,
  cost: (a: SidedTargets, b: SidedTargets, time: number) => number,
) => {
  const left = [...postures];
  const stops: { at: number; targets: SidedTargets }[] = [];
  let time = from;
  let here = start;
  while (left.length) {
    const costs = left.map((p) => cost(here, p.targets, time));
    const [next] = left.splice(costs.indexOf(Math.min(...costs)), 1);
    time += clamp(Math.min(...costs) / speed, 0.36, 1.2);
    if (time > to - 0.7) break;
    stops.push({ at: time, targets: next.targets });
    here = next.targets;
  }
  return stops;
};

const startOf = (tracks: Tracks, side: Side, names: readonly SidedChannel[], at: number): SidedTargets =>
  Object.fromEntries(names.map((name) => [name, interpolate(tracks.keys[`${name}${side}`])(at)]));

const TOUR_CHANNELS = ['armU', 'armV', 'armTwist', 'elbow', 'pronation', 'wristFlexion', 'wristDeviation'] as const;
/** Degrees a second, by `ARM_WEIGHTS`. */
const ARM_SPEED = 135;
const ARM_WEIGHTS: Weights = { armU: 1, armV: 1, armTwist: 1, elbow: 0.5 };

/** How deep an arm would be in the upright trunk, the head, the legs or, if its pose is given, the other arm, m. */
const armDepth = (side: Side, pose: SidedTargets, other?: SidedTargets): number => {
  const rotations = SKELETON.map((): Quat => [...IDENTITY]);
  setArm(rotations, side, pose);
  if (other) setArm(rotations, side === 'Left' ? 'Right' : 'Left', other);
  const placed = place(forwardKinematics({ root: [0, 0.945, 0], rotations }));
  return Math.max(...[...ARM_PAIRS[side], ...(other ? ARM_PAIRS.both : [])].map((pair) => depth(placed, pair)));
};

/** A tour of the upper arm's region, with elbow, forearm and wrist going their own ways. */
export const exploreArm =
  (side: Side, seed: number) =>
  (tracks: Tracks, from: number, to: number): { at: number; to: Partial<Record<Channel, number>> }[] => {
    const visited = visitedRotations(tracks, side, ['armU', 'armV', 'armTwist'], from, ([u, v, t]) =>
      compose(Arm, [u * DEG, v * DEG, t * DEG]),
    );
    function* candidates(): Generator<Posture> {
      const [u0, u1, v0, v1] = Arm.bounds;
      for (let i = seed; i < seed + 30000; i++) {
        const u = lerp(u0, u1, halton(i, 2));
        const v = lerp(v0, v1, halton(i, 3));
        if (edgeGauge(Arm.edge, u, v) > 0.95) continue;
        const [low, high] = trueTwistRange(Arm, u, v);
        const twist = lerp(low, high, 0.05 + 0.9 * halton(i, 5));
        const [wristFlexion, wristDeviation] = wristAt(1.5 * halton(i, 13) - 0.75, 1.5 * halton(i, 17) - 0.75);
        const targets = {
          armU: u / DEG,
          armV: v / DEG,
          armTwist: twist / DEG,
          elbow: 5 + 110 * halton(i, 7) ** 1.5,
          pronation: 140 * halton(i, 11) - 70,
          wristFlexion,
          wristDeviation,
        };
        yield { rotation: compose(Arm, [u, v, twist]), targets, free: () => armDepth(side, targets) < 0.005 };
      }
    }
    const opposite: Side = side === 'Left' ? 'Right' : 'Left';
    const other = TOUR_CHANNELS.map((c) => [c, interpolate(tracks.keys[`${c}${opposite}`])] as const);
    const otherAt = (time: number): SidedTargets => Object.fromEntries(other.map(([c, at]) => [c, at(time)]));
    const cost = (a: SidedTargets, b: SidedTargets, time: number) => {
      const distance = separation(a, b, ARM_WEIGHTS);
      const between = (t: number) =>
        Object.fromEntries(TOUR_CHANNELS.map((c) => [c, lerp(a[c]!, b[c]!, t)])) as SidedTargets;
      if (distance > 140) return distance;
      const arrival = clamp(distance / ARM_SPEED, 0.36, 1.2);
      const room = (t: number) => armDepth(side, between(t), otherAt(time + t * arrival)) + 0.01;
      const through = Math.max(0, room(0.3), room(0.65), room(1));
      return distance + 2500 * through + (distance < 35 ? 60 : 0);
    };
    const postures = fresh(visited, candidates(), 0.27, 70);
    const stops = tour(postures, startOf(tracks, side, TOUR_CHANNELS, from), from, to, ARM_SPEED, cost);
    return stops.map(({ at, targets }) => ({ at, to: onSide(targets, side) }));
  };

const LEG_CHANNELS = ['hipFlexion', 'hipAbduction', 'hipRotation', 'knee', 'ankle', 'inversion', 'kneeTwist'] as const;
const LEG_WEIGHTS: Weights = { hipFlexion: 1, hipAbduction: 1.2, hipRotation: 1, knee: 0.4 };

const thighAt = (flexion: number, abduction: number, rotation: number): Quat =>
  multiply(multiply(rotationX(-flexion * DEG), rotationZ(abduction * DEG)), rotationY(rotation * DEG));

/** How far a free leg stays off the floor and out of the standing one, m; below 0 it is in one of them. */
const legRoom = (thigh: Quat, knee: number): number => {
  const rotations = SKELETON.map((): Quat => [...IDENTITY]);
  rotations[JOINT.LeftUpLeg] = thigh;
  rotations[JOINT.LeftLeg] = composeHinge(Leg, knee * DEG, 0);
  rotations[JOINT.RightUpLeg] = thighAt(0, 5, 0).map((x, k) => (k === 1 || k === 2 ? -x : x)) as Quat;
  const pose = forwardKinematics({ root: [0, 0.945, 0], rotations });
  const placed = place(pose);
  const heel = pointAt(pose, JOINT.LeftFoot, [0, -ANKLE_HEIGHT, -0.03]);
  const toes = pointAt(pose, JOINT.LeftFoot, [0, -ANKLE_HEIGHT, 0.15]);
  return Math.min(heel[1] - 0.04, toes[1] - 0.04, ...LEG_PAIRS.map((pair) => -depth(placed, pair)));
};

/** A tour of the thigh's region while the other leg stands. */
export const exploreLeg =
  (side: Side, seed: number) =>
  (tracks: Tracks, from: number, to: number): { at: number; to: Partial<Record<Channel, number>> }[] => {
    const visited = visitedRotations(tracks, side, ['hipFlexion', 'hipAbduction', 'hipRotation'], from, ([f, a, r]) =>
      thighAt(f, a, r),
    );
    function* candidates(): Generator<Posture> {
      for (let i = seed; i < seed + 60000; i++) {
        const hipFlexion = lerp(-14, 122, halton(i, 2));
        const hipAbduction = lerp(-22, 48, halton(i, 3));
        const hipRotation = lerp(-38, 42, halton(i, 5));
        const thigh = thighAt(hipFlexion, hipAbduction, hipRotation);
        const inside = compose(UpLeg, clampInside(UpLeg, decompose(UpLeg, thigh), 0.03));
        if (angleBetween(inside, thigh) > 0.005) continue;
        const flexion = hipFlexionOf(thigh);
        const knee = Math.max(lerp(5, 135, halton(i, 7)), flexion < 35 * DEG ? 40 - 0.6 * hipFlexion : 0);
        if (flexion > hipFlexionMax(knee * DEG) - 2 * DEG || knee * DEG > kneeMax(flexion) - 2 * DEG) continue;
        const targets = {
          hipFlexion,
          hipAbduction,
          hipRotation,
          knee,
          ankle: lerp(-45, knee > 20 ? 17 : 3, halton(i, 11)),
          inversion: lerp(-18, 26, halton(i, 13)),
          kneeTwist: lerp(-25, 25, halton(i, 17)),
        };
        yield { rotation: thigh, targets, free: () => legRoom(thigh, knee) > 0.01 };
      }
    }
    const cost = (a: SidedTargets, b: SidedTargets) => {
      const distance = separation(a, b, LEG_WEIGHTS);
      if (distance > 140) return distance;
      const room = (t: number) => {
        const at = (c: SidedChannel) => lerp(a[c]!, b[c]!, t);
        return legRoom(thighAt(at('hipFlexion'), at('hipAbduction'), at('hipRotation')), at('knee'));
      };
      const through = Math.max(0, ...[0.25, 0.5, 0.75].map((t) => 0.015 - room(t)));
      return distance + 1500 * through + (distance < 22 ? 60 : 0);
    };
    const postures = fresh(visited, candidates(), 0.29, 45);
    const stops = tour(postures, startOf(tracks, side, LEG_CHANNELS, from), from, to, 115, cost);
    return stops.map(({ at, targets }) => ({ at, to: onSide(targets, side) }));
  };
