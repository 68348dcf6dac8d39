import { useState } from 'react';
import * as THREE from 'three';
import type { Clip, JointLimit, Skeleton, Vec3 } from '../../../core';
import { findRoles, restTransforms } from '../../../core/clip';
import {
  conjugate,
  DEGREE,
  distance,
  inverseMultiply,
  multiply,
  plus,
  readQuat,
  readVec3,
  rotateVector,
  rotationFromVector,
  shortRotationVector,
  times,
  unit,
} from '../../../core/math';
import { requestFrame } from '../../../state/frame/playback';
import { fitOptionsOf, type Settings } from '../../../state/settings';
import { store } from '../../../state/store';
import { worker } from '../../../state/work';
import { createLines, type Lines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { degrees } from '../../ui/format';
import { learnView } from '../learn-view';
import { type BeatMoment, type BeatScene, BeatView, facing } from './BeatView';
import { blockRange, SCORED } from './blocks';
import { girthsOf } from './girths';
import {
  ANSWERS,
  type AnswerKind,
  createPoorPoints,
  type PlacedPose,
  type PoorPoints,
  type RollingBone,
} from './poor-points';
import { createRods, type Rods } from './rods';
import type { Word } from './scene-words';
import { colourOf } from './tints';

/** Points as a camera has them, and up to three poses that were found from them, side by side. */
export function PoorPointsFigure() {
  const [desk] = useState(createDesk);
  return (
    <BeatView
      create={() => createScene(desk)}
      aim={aimAt}
      label="Camera on the poses"
      onDrag={(...at) => desk.drag(...at)}
    />
  );
}

/** How high a person stands in the figure, and how far away the next one stands where a beat does not say so. */
const TALL = 1.62;
const APART = 1.4;
/** Half of the room of one person, and beside what people are apart: the outer ones hold out their arms. */
const [ROOM, ASIDE] = [0.86, 0.1];
/** Bodies stand turned by so much, for whiskers to be seen. */
const [COS, SIN] = [Math.cos(32 * DEGREE), Math.sin(32 * DEGREE)];
/** How far a whisker stands out from its bone. */
const WHISKER = 0.26;
/** °: seen from above, for what turns about upright bones to be open. */
const RISE = 24;
/** How wide a bar is for each rad, and how far it stands above its words. */
const BAR = 1.7;
const OVER = 0.05;
const MIDDLE: Vec3 = [0, 0.13, 0];
const aimAt = ({ poses = 1, apart = APART }: Readonly<Record<string, number>>) => ({
  ...facing(ROOM + (ASIDE + apart / 2) * (poses - 1), 1.4),
  rise: RISE,
  at: MIDDLE,
});
/** How far a ray may pass from a point that it takes hold of, in the figure. */
const NEAR = 0.12;
/** Most bones of three bodies. */
const BONES = 2048;
const HINT = 1e-6;
/** Nearer to its joint a point needs no stem, in the figure. */
const STEM = 0.06;
/** How thick a point is, in the figure. */
const BALL = 0.024;
/** How much of its answer's colour a body has; the rest is the colour of bodies. */
const DYE = 0.62;

const COLOURS: Readonly<Record<AnswerKind, string>> = { free: 'axis-x', held: 'limit-line', leaning: 'axis-y' };
const WORDS: Readonly<Record<AnswerKind, string>> = {
  free: 'points alone',
  held: 'inside limits',
  leaning: 'limits and mean',
};

/** Stands out from the middle of a bone to the front of the body at rest, and so shows how the bone is rolled. */
interface Whisker extends RollingBone {
  /** m, in the joint's frame: the middle of its bone. */
  readonly middle: Vec3;
  /** Unit, in the joint's frame. */
  readonly way: Vec3;
}
/** How many poses of the family are drawn. */
const FAMILY = 12;
/** Rolls of a bone, all the way round. */
const ROLLS = 48;
/** Pieces of an arc, and how far out arcs are drawn, of a whisker. */
const ARC = 8;
const OUT = [0.46, 0.64, 0.82, 1];
/** Shorter bones than this share of the longest have no whisker. */
const LONG = 0.5;

/** Where a whisker stands on a pose. @param whisker m: how long it is */
function placedOn(
  at: PlacedPose,
  { joint, middle, way }: Whisker,
  whisker: number,
  turn = readQuat(at.rotations, joint),
) {
  const foot = plus(readVec3(at.positions, joint), rotateVector(turn, middle));
  return { turn, foot, tip: plus(foot, rotateVector(turn, way), whisker) };
}

function whiskersOf(skeleton: Skeleton): Whisker[] {
  const { parents, offsets } = skeleton;
  const rest = restTransforms(skeleton);
  // The longest bone of each joint is its own.
  const ends = new Map<number, Vec3>();
  const size = (v: Readonly<Vec3>) => Math.hypot(...v);
  for (let joint = 0; joint < parents.length; joint++) {
    const end = readVec3(offsets, joint);
    if (parents[joint] >= 0 && size(end) > size(ends.get(parents[joint]) ?? [0, 0, 0])) ends.set(parents[joint], end);
  }
  const longest = Math.max(...[...ends.values()].map(size));
  return [...ends].flatMap(([joint, end]) =>
    parents[joint] < 0 || size(end) < LONG * longest
      ? []
      : [
          {
            joint,
            along: end,
            middle: times(end, 0.5),
            way: rotateVector(conjugate(readQuat(rest.rotations, joint)), [0, 0, 1]),
          },
        ],
  );
}

/** A bone of the right pose, rolled: where its whisker is then, and whether limits let it. */
interface Rolled {
  readonly foot: Readonly<Vec3>;
  readonly tip: Readonly<Vec3>;
  readonly isAllowed: boolean;
}

/** What the figure works on: the points of the open clip, which of them are dragged, and where they stand in the figure. */
function createDesk() {
  let poor: PoorPoints | null = null;
  let clip: Clip | null = null;
  let fitted: readonly JointLimit[] | null = null;
  let limits: readonly JointLimit[] | null = null;
  let rolls: readonly Rolled[] | null = null;
  let solved = '';
  let frame = -1;
  let beat: unknown = null;
  let scale = 1;
  let floor = 0;
  /** Where the columns stand. */
  let columns: number[] = [0];
  let whiskers: readonly Whisker[] = [];
  let girths: readonly (readonly [number, number])[] = [];
  const dragged = new Map<number, Vec3>();
  let drags = 0;
  /** Of frames that played with the same points, and what those were. */
  let tally = { frames: 0, nearest: 0 };
  let counted = '';
  let held: { point: number; column: number; plane: THREE.Plane } | null = null;
  const middle: Vec3 = [0, 0, 0];
  const hit = new THREE.Vector3();
  const place = new THREE.Vector3();

  /** From the world of the clip into the figure. */
  const shown = (at: Readonly<Vec3>, column: number): Vec3 => {
    const [x, z] = [at[0] - middle[0], at[2] - middle[2]];
    return [scale * (COS * x - SIN * z) + column, scale * (at[1] - floor) - TALL / 2, scale * (SIN * x + COS * z)];
  };

  return {
    shown,
    columns: () => columns,
    /** m: how long a whisker is. */
    whisker: () => WHISKER / scale,
    whiskers: () => whiskers,
    /** Of the bone that each joint turns, at both ends, in the figure. */
    girths: () => girths,
    /** Whether limits have been learned from the rest of the clip. */
    hasLimits: () => limits !== null,
    /** Every bone of the right pose, rolled all the way round. */
    rolls(): readonly Rolled[] {
      if (rolls || !poor || !limits) return rolls ?? [];
      const { truth, letsRoll } = poor;
      rolls = whiskers.flatMap((whisker) =>
        Array.from({ length: ROLLS }, (_, i) => {
          const angle = (2 * Math.PI * i) / ROLLS;
          const about = rotationFromVector(times(unit(whisker.along), angle));
          const turn = multiply(readQuat(truth.rotations, whisker.joint), about);
          return { ...placedOn(truth, whisker, WHISKER / scale, turn), isAllowed: letsRoll(whisker, angle) };
        }),
      );
      const left = rolls.filter(({ isAllowed }) => isAllowed).length;
      learnView.setState({ rollsLeft: left / Math.max(1, rolls.length) });
      requestFrame();
      return rolls;
    },
    /** Brings the answers up to date. @returns null until the clip has been fitted */
    update({ knobs, scene }: BeatMoment): PoorPoints | null {
      const { clip: open, fit, live, work } = store.getState();
      if (!open || !fit || !live || fit.limits.length === 0) return null;
      if (open !== clip || fit.limits !== fitted) {
        clip = open;
        fitted = fit.limits;
        limits = null;
        poor = createPoorPoints(open, []);
        void learn(open, fit.limits, work.settings);
        const { positions } = restTransforms(open.skeleton);
        const heights = positions.filter((_, i) => i % 3 === 1);
        scale = TALL / (Math.max(...heights) - Math.min(...heights) || 1);
        whiskers = whiskersOf(open.skeleton);
        girths = girthsOf(findRoles(open.skeleton)).map(([from, to]) => [TALL * from, TALL * to]);
        solved = '';
        frame = -1;
      }
      const { beat: now } = learnView.getState();
      if (now?.number !== beat) {
        beat = now?.number;
        dragged.clear();
        drags++;
      }
      columns = Array.from(
        { length: ANSWERS.length },
        (_, i) => (i - ((scene.poses ?? 1) - 1) / 2) * (scene.apart ?? APART),
      );
      const view = { noise: Number(knobs.noise ?? 1) / 100, hidden: Number(knobs.hidden ?? 0) / 100, dragged };
      const share = now?.scene.at ?? -1;
      const [first, end] = blockRange(open.frameCount, SCORED);
      const shownFrame = share < 0 ? first + (live.frame % (end - first)) : Math.round(share * (open.frameCount - 1));
      const key = `${shownFrame} ${view.noise} ${view.hidden} ${drags}`;
      if (poor && key !== solved) {
        const goesOn = held !== null || (frame >= 0 && shownFrame !== frame && Math.abs(shownFrame - frame) <= 5);
        poor.solve(shownFrame, view, goesOn);
        solved = key;
        frame = shownFrame;
        rolls = null;
        for (let k = 0; k < 3; k++) middle[k] = poor.truth.positions[k];
        floor = Math.min(...poor.truth.positions.filter((_, i) => i % 3 === 1));
        const { free, held: inside, leaning } = poor.answers;
        const counts = `${beat} ${drags} ${view.noise} ${view.hidden}`;
        if (counts !== counted) tally = { frames: 0, nearest: 0 };
        counted = counts;
        if (limits && share < 0) {
          const isNearest = leaning.off < Math.min(free.off, inside.off);
          tally = { frames: tally.frames + 1, nearest: tally.nearest + Number(isNearest) };
        }
        learnView.setState({ missed: free.missed, rollsLeft: null, tally });
        // Numbers are read with every frame of the page.
        requestFrame();
      }
      return poor;
    },
    drag(ray: THREE.Ray, isFirst: boolean): boolean {
      if (!poor) return false;
      if (isFirst) held = nearest(ray);
      if (!held) return false;
      const { point, column, plane } = held;
      if (!ray.intersectPlane(plane, hit)) return true;
      const at = shown(readVec3(poor.places, point), columns[column]);
      const [x, y, z] = [hit.x - at[0], hit.y - at[1], hit.z - at[2]].map((way) => way / scale);
      dragged.set(point, [COS * x + SIN * z, y, COS * z - SIN * x]);
      drags++;
      requestFrame();
      return true;
    },
  };

  /** Learns limits from all but the block that is scored. @param of the fit that they belong to */
  async function learn(from: Clip, of: readonly JointLimit[], settings: Settings): Promise<void> {
    const order = { options: fitOptionsOf(settings), hidden: blockRange(from.frameCount, SCORED) };
    // Without them the figure shows points alone.
    const found = await worker.order('without', order).catch(() => null);
    if (!found || fitted !== of) return;
    limits = found;
    poor = createPoorPoints(from, found);
    solved = '';
    requestFrame();
  }

  function nearest(ray: THREE.Ray): typeof held {
    let best = NEAR;
    let found: typeof held = null;
    const { beat: open } = learnView.getState();
    const seen = Math.round(open?.scene.poses ?? 1);
    for (let column = 0; column < seen; column++)
      for (let point = 0; point < poor!.points.length; point++) {
        const at = shown(readVec3(poor!.seen, point), columns[column]);
        if (!Number.isFinite(at[0])) continue;
        const away = ray.distanceToPoint(place.fromArray(at));
        if (away >= best) continue;
        best = away;
        found = { point, column, plane: new THREE.Plane().setFromNormalAndCoplanarPoint(ray.direction, place) };
      }
    return found;
  }
}

function createScene(desk: ReturnType<typeof createDesk>): BeatScene {
  const object = new THREE.Group();
  const truth = createLines({ width: 2 }, [], BONES);
  const stems = createLines({ width: 1.6 }, [], BONES);
  const gaps = createLines({ width: 2.6 }, [], BONES);
  const bars = createLines({ width: 6 }, [], ANSWERS.length);
  const ofEach = <T,>(make: () => T) =>
    Object.fromEntries(ANSWERS.map((kind) => [kind, make()])) as Record<AnswerKind, T>;
  const fronts = ofEach(() => createLines({ width: 2.6 }, [], BONES));
  const bodies = ofEach(() => createRods(BONES));
  const ghosts = createLines({ width: 1.6 }, [], 2 * BONES);
  const member = createRods(BONES);
  const memberFronts = createLines({ width: 3.2 }, [], BONES);
  const paints = ofEach(() => new THREE.Color());
  const clay = createRods(BONES);
  const clayPaint = new THREE.Color();
  const balls = createRods(256);
  const ballPaint = new THREE.Color();
  const markers = createMarkers(256);
  const hidden = markerStyle(4.5, 0, 1.4, 0);
  const allowed = createLines({ width: 2.2 }, [], 2 * BONES);
  const past = createLines({ width: 1.4 }, [], 2 * BONES);
  const lines = [past, allowed, truth, stems, gaps, bars, ghosts, memberFronts, ...Object.values(fronts)];
  const rods = [clay, balls, member, ...Object.values(bodies)];
  const group = (name: string, ...parts: { object: THREE.Object3D }[]) => {
    const all = new THREE.Group().add(...parts.map((part) => part.object));
    all.name = name;
    object.add(all);
  };
  group('truth', clay, truth);
  group('family', member, ghosts, memberFronts);
  for (const kind of ANSWERS) group(kind, bodies[kind], fronts[kind]);
  group('past', past);
  group('allowed', allowed);
  group('points', stems, balls);
  group('unseen', markers);
  group('off', gaps, bars);
  // From behind to before: bodies, the right bones in them, whiskers and gaps, points.
  for (const { object } of [clay, member, ...Object.values(bodies)]) object.renderOrder = 15;
  for (const { object } of [ghosts, past, allowed]) object.renderOrder = 16;
  truth.object.renderOrder = stems.object.renderOrder = 17;
  for (const { object } of [gaps, memberFronts, ...Object.values(fronts)]) object.renderOrder = 18;
  balls.object.renderOrder = markers.object.renderOrder = 20;

  const add = (lines: Lines, from: Readonly<Vec3>, to: Readonly<Vec3>, column: number, shade: number) =>
    lines.add(...desk.shown(from, column), ...desk.shown(to, column), shade, shade);
  /** From where to where the bones of a pose go in the figure, and the joint that turns each. */
  const bonesOf = (
    skeleton: Skeleton,
    { positions, rotations }: Pick<PoorPoints['truth'], 'positions' | 'rotations'>,
    column: number,
  ) => {
    const { parents, endSites, endSiteJoints } = skeleton;
    const bone = (joint: number, to: Readonly<Vec3>) => ({
      joint,
      from: desk.shown(readVec3(positions, joint), column),
      to: desk.shown(to, column),
    });
    return [
      ...[...parents].flatMap((parent, joint) => (parent < 0 ? [] : [bone(parent, readVec3(positions, joint))])),
      ...[...endSiteJoints].map((joint, site) => {
        const way = rotateVector(readQuat(rotations, joint), readVec3(endSites, site));
        return bone(joint, plus(readVec3(positions, joint), way));
      }),
    ];
  };
  const body = (
    of: Rods,
    bones: ReturnType<typeof bonesOf>,
    eye: Vec3,
    paintOf: (joint: number) => THREE.Color,
    shade: number,
  ) => {
    const girths = desk.girths();
    const away = ({ from, to }: (typeof bones)[number]) => distance(eye, times(plus(from, to), 0.5));
    for (const { joint, from, to } of bones.sort((a, b) => away(b) - away(a))) {
      const [first, last] = girths[joint];
      of.add(from, to, [first, last], paintOf(joint), shade);
    }
  };
  /** A body that goes through the family, and where the fronts of bones look in the others. */
  const drawFamily = (skeleton: Skeleton, poor: PoorPoints, way: number, eye: Vec3, shade: number) => {
    const [column] = desk.columns();
    const now = poor.roll(desk.whiskers(), way);
    body(member, bonesOf(skeleton, now, column), eye, () => paints.free, shade);
    for (let i = 0; i < FAMILY; i++) {
      const each = poor.roll(desk.whiskers(), i / FAMILY);
      for (const whisker of desk.whiskers()) {
        const { foot, tip } = placedOn(each, whisker, desk.whisker());
        add(ghosts, foot, tip, column, 0.6 * shade);
      }
    }
    for (const whisker of desk.whiskers()) {
      const { foot, tip } = placedOn(now, whisker, desk.whisker());
      add(memberFronts, foot, tip, column, shade);
    }
    return now.missed;
  };
  const fronted = (poor: PoorPoints, column: number, shade: number) => {
    for (const whisker of desk.whiskers()) {
      const { foot, tip } = placedOn(poor.truth, whisker, desk.whisker());
      add(truth, foot, tip, column, shade);
    }
  };
  const whiskers = (poor: PoorPoints, kind: AnswerKind, column: number, shade: number) => {
    for (const whisker of desk.whiskers()) {
      const [right, own] = [poor.truth, poor.answers[kind]].map((at) => placedOn(at, whisker, desk.whisker()));
      add(truth, right.foot, right.tip, column, shade);
      add(fronts[kind], own.foot, own.tip, column, shade);
      // The way from the right tip to the other, as the bone turns.
      const turn = shortRotationVector(inverseMultiply(right.turn, own.turn));
      const atShare = (share: number, out: number): Vec3 => {
        const turned = multiply(right.turn, rotationFromVector(times(turn, share)));
        const foot = plus(times(right.foot, 1 - share), own.foot, share);
        return plus(foot, rotateVector(turned, whisker.way), out * desk.whisker());
      };
      for (const out of OUT) {
        let before = atShare(0, out);
        for (let i = 1; i <= ARC; i++) {
          const tip = atShare(i / ARC, out);
          add(gaps, before, tip, column, shade);
          before = tip;
        }
      }
    }
  };
  /** The right pose with its bones rolled all the way round: what limits let, once that is told, and what they do not. */
  const drawRolls = (column: number, shade: number, told: number) => {
    for (const { foot, tip, isAllowed } of desk.rolls()) {
      if (told < 1) add(truth, foot, tip, column, 0.4 * shade * (1 - told));
      if (told > HINT) add(isAllowed ? allowed : past, foot, tip, column, shade * told);
    }
  };

  /** How far limits let each bone roll alone. */
  const drawAllowed = (column: number, shade: number) => {
    for (const { foot, tip, isAllowed } of desk.rolls()) if (isAllowed) add(allowed, foot, tip, column, shade);
  };

  return {
    object,
    setPalette(palette) {
      truth.setColor(colourOf('text-1', palette));
      clayPaint.set(palette.body);
      for (const kind of ANSWERS) {
        const colour = colourOf(COLOURS[kind], palette);
        fronts[kind].setColor(colour);
        paints[kind].set(palette.body).lerp(ballPaint.set(colour), DYE);
      }
      for (const each of [ghosts, memberFronts]) each.setColor(colourOf(COLOURS.free, palette));
      allowed.setColor(colourOf('limit-line', palette));
      past.setColor(colourOf('violation-fill', palette));
      ballPaint.set(palette.sample);
      stems.setColor(palette.sample);
      for (const each of [gaps, bars]) each.setColor(colourOf('angle', palette));
      for (const each of [...lines, ...rods]) each.setBackground(palette.background);
      markers.setHalo(palette.background);
      hidden.ring.set(colourOf('text-2', palette));
    },
    draw(moment) {
      const poor = desk.update(moment);
      const { there, scene, camera, knobs } = moment;
      const words: Word[] = [];
      for (const each of [...lines, ...rods, markers]) each.begin();
      const skeleton = store.getState().clip?.skeleton;
      const eye: Vec3 = [camera.position.x, camera.position.y, camera.position.z];
      if (poor && skeleton) {
        const columns = desk.columns();
        const count = Math.max(1, Math.round(scene.poses ?? 1));
        ANSWERS.slice(0, count).forEach((kind, i) => {
          const column = columns[i];
          const shade = there[kind] ?? 0;
          const right = bonesOf(skeleton, poor.truth, column);
          // The right pose is a body as long as it is alone, and bones in the body that was found.
          const alone = (there.truth ?? 0) * (1 - shade);
          // Nothing was found inside limits before there are any.
          if (kind !== 'free' && !desk.hasLimits()) return;
          const roving = kind === 'free' ? alone * (there.family ?? 0) : 0;
          if (alone > HINT && roving < 0.5) body(clay, right, eye, () => clayPaint, alone);
          if (alone > HINT) {
            if (scene.rolls) drawRolls(column, alone * scene.rolls, there.past ?? 0);
            fronted(poor, column, alone);
          }
          if (roving > HINT) {
            const missed = drawFamily(skeleton, poor, Number(knobs.member ?? 0), eye, roving);
            if (learnView.getState().familyMissed !== missed) {
              learnView.setState({ familyMissed: missed });
              requestFrame();
            }
          }
          if (shade > HINT) {
            for (const { from, to } of right) truth.add(...from, ...to, shade, shade);
            body(bodies[kind], bonesOf(skeleton, poor.answers[kind], column), eye, () => paints[kind], shade);
            // What is still to be guessed is not told.
            const isTold = (scene.told ?? 0) > i + 0.5;
            const off = isTold ? (there.off ?? 0) : 0;
            // While the clip plays, arcs would flicker.
            const isLive = (scene.at ?? -1) < 0;
            if (off > HINT && !isLive) whiskers(poor, kind, column, shade * off);
            if (off > HINT && kind === 'held' && there.allowed) drawAllowed(column, 0.5 * shade * off);
            const colour = COLOURS[kind];
            const at: Vec3 = [column, -TALL / 2 - 0.3 - 0.05 * count, 0];
            const half = (BAR / 2) * poor.answers[kind].off;
            const [x, y, z] = plus(at, [0, OVER, 0]);
            if (off > HINT) bars.add(x - half, y, z, x + half, y, z, shade * off, shade * off);
            words.push(
              { at, by: [0, 14], text: WORDS[kind], colour, there: shade },
              {
                at,
                by: [0, 31],
                text: `${degrees(poor.answers[kind].off, 1)} off`,
                colour: 'text-1',
                there: isTold ? shade : 0,
              },
            );
          }
          if ((there.points ?? 0) < 0.5) return;
          for (let k = 0; k < poor.points.length; k++) {
            const isSeen = Number.isFinite(poor.seen[3 * k]);
            const at = desk.shown(readVec3(isSeen ? poor.seen : poor.places, k), column);
            // Where it stands out from the body, a stem ties it to its joint.
            const foot = desk.shown(readVec3(poor.truth.positions, poor.points[k].joint), column);
            if (distance(foot, at) > STEM) stems.add(...foot, ...at);
            if (isSeen) balls.add(at, at, [BALL, BALL], ballPaint);
            else markers.add(...at, hidden);
          }
        });
      }
      for (const each of [...lines, ...rods, markers]) each.end();
      return words;
    },
    dispose() {
      for (const each of [...lines, ...rods, markers]) each.dispose();
    },
  };
}
