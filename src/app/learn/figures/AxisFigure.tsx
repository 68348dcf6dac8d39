import * as THREE from 'three';
import type { Clip, JointLimit, Quat, Vec3 } from '../../../core';
import {
  cross,
  DEGREE,
  dot,
  length,
  multiply,
  plus,
  readQuat,
  readVec3,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  shortRotationVector,
  subtract,
  times,
  unit,
} from '../../../core/math';
import { circleSegments } from '../../../three/circle';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { createRimShell } from '../../../three/rim-shell';
import { pictureDepth, pixelsTo, pointAt } from '../../stage/drag-space';
import type { GripPlace, Taker } from '../../stage/grip';
import { useTaker } from '../../stage/view';
import { degrees } from '../../ui/format';
import type { Now } from '../chapter';
import { learnView, useBeatHere } from '../learn-view';
import { turnFromReference } from '../measure';
import { keptFor, readNow } from '../now';
import { parentRotation } from '../parent-rotation';
import { intoCharts, outOfCharts, stretchLimb, turnJointBy } from '../turn-joint';
import { eyeFrom, useNow } from '../use-apply';
import { setKnobs } from '../use-knob';
import { arrowHead } from './arrow-head';
import { bookEdges, createBooks } from './books';
import { BEYOND, BOOK, heldBook } from './held-book';
import { axisAt, outwardAt } from './outward';
import type { Word } from './scene-words';
import { straightLimb } from './straight-limb';
import { afterTurns, chanceTurns, LED_AT, type Sight, shareOfOne } from './three-turns';
import { tint } from './tints';
import { useWordedDrawing } from './use-worded-drawing';

/** Of the drawn arc, of the whole circle, and of the way of each turn. */
const PIECES = 48;
const ROUND = 96;
const STEPS = 24;
/** How strong the ways of the three turns are. */
const WAY_SEEN = 0.9;
/** Of the limb: how far the axis of the one turn is drawn on the other side of the joint. */
const BEHIND = 0.4;
/** rad: less than this is no turn, and has no axis. */
const LEAST = 0.02;

/** Of the limb: an end that runs on a circle so small, or on none, shows its turn on a circle of this radius. */
const SMALL = 0.36;
/** Of the limb: how long the head of a way is, and how far beside a way its number stands, and beside a corner of ways the word of the axis. */
const [HEAD, WORD_ASIDE, CORNER_ASIDE] = [0.09, 0.13, 0.17];
/** Of the limb: an end that is not so far from the start yet is not told apart. */
const APART = 0.4;
/** Of the limb: how far the axis runs on beyond the middle of the circle. */
const BEYOND_CIRCLE = 0.14;
/** Of the limb: how far outside an arc its angle stands; of the radius: where inside. */
const [ANGLE_OUT, ANGLE_IN] = [0.13, 0.8];
/** CSS pixels from the end of the limb to the word there: towards the body, under the arm. */
const AT_END = [64, 14] as const;
/** rad: an axis that leans less from the bone leaves the end where it is, and there is no circle. */
const NO_LEAN = 2 * DEGREE;
/** Where on the way of the book faint ones stand. */
const BETWEEN = [0, 1 / 3, 2 / 3] as const;
/** How faint, and how far the book is past them by then, of its way. */
const FAINT = 0.14;
const PAST = 0.06;
/** Of the book: from its middle to a word over it or under it, and the outline that is to hold it. */
const [WORD_OVER, OUTLINE] = [0.66, 1.14];
/** Unit, in the world: where the cover of the book looks at first, so that its turn runs past whoever looks at the body's front. */
const FACED: Vec3 = [Math.sin(0.7), 0, Math.cos(0.7)];
/** CSS pixels: so near to the end of the limb it is taken hold of, by a mouse and by a finger. */
const HOLD = { mouse: 16, touch: 28 } as const;
const FARTHEST = 170 * DEGREE;

/** rad about the bone: which way the axis lies across the bone where nobody turned it. */
const outward = ({ clip, joint, limit, live }: Now): number =>
  limit ? outwardAt(clip, live.frame, limit, endOf(clip)(joint)) : 0;

/**
 * The axis of the joint's rotation, where the limb would be without it, and the arc on which its end came from there. The end of the limb
 * can be dragged, where a beat names it, and where it holds no book.
 */
export function AxisFigure() {
  const figure = useWordedDrawing(createAxisFigure, (axis, now, camera) => axis.update(now, camera));
  useNow(turnLimb);
  const parts = useBeatHere()?.parts ?? [];
  const isDraggable = parts.some(({ id }) => id === 'end') && !parts.some(({ id }) => id === 'book');
  const isOver = (place: GripPlace): boolean => {
    if (!figure) return false;
    const [x, y, z] = figure.tip;
    return pixelsTo(place, x, y, z) < HOLD[place.hand];
  };
  const taker: Taker = {
    take(place) {
      if (!figure || !isOver(place)) return null;
      const depth = pictureDepth(place.camera, figure.tip);
      return { isStep: false, move: (event) => figure.dragTo(pointAt(place.after(event), depth, [0, 0, 0])) };
    },
    hover: (place) => (place && isOver(place) ? 'grab' : null),
  };
  useTaker('limb', isDraggable ? taker : null);
  return figure ? <primitive object={figure.object} /> : null;
}

/** m, in the joint's frame: from it to the end of its limb, stretched out. */
const endOf = keptFor(
  (clip: Clip) =>
    (joint: number): Vec3 =>
      straightLimb(clip, joint).end,
);

/** Of the limb, in the frame of the charts: how the figure sees it. */
function sightOf(now: Now, { axes, reference }: JointLimit): Sight {
  const { clip, live, joint } = now;
  const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
  const [x, y, z, w] = multiply(parent, reference);
  const seen = (inWorld: Readonly<Vec3>) => intoCharts(axes, rotateVector([-x, -y, -z, w], inWorld));
  const eye = eyeFrom(learnView.getState().beat?.figure.from ?? [0, 0, 1], now);
  const right = unit(cross([0, 1, 0], eye));
  const isRight = dot(right, subtract(readVec3(live.worldPositions, joint), readVec3(live.worldPositions, 0))) >= 0;
  return {
    limb: intoCharts(axes, unit(endOf(clip)(joint))),
    out: seen(times(right, isRight ? 1 : -1)),
    up: seen(cross(eye, right)),
    eye: seen(eye),
  };
}

/** Three turns by chance, rotation vectors of the charts' frame, rad; the same for the same seed. */
const turnsOf = keptFor((limit: JointLimit) => {
  let kept = { seed: Number.NaN, turns: [] as readonly Vec3[] };
  return (now: Now): readonly Vec3[] => {
    const seed = Number(now.knobs.seed);
    if (kept.seed !== seed) kept = { seed, turns: chanceTurns(seed, sightOf(now, limit)) };
    return kept.turns;
  };
});

/** The rotation by so many of the three turns, as a vector of the charts' frame, rad. */
const turnPlayed = (now: Now, limit: JointLimit, done: number): Vec3 =>
  shortRotationVector(afterTurns(turnsOf(limit)(now), done));

/** A vector of the charts' frame: along the axis that the knobs say. */
function alongIn(now: Now, limit: JointLimit): Vec3 {
  const { axis, round, played } = now.knobs;
  if (Number(played) > 0) return turnPlayed(now, limit, Math.min(3, Number(played)));
  return axisAt(Number(axis), outward(now) + Number(round));
}

/** Turns the stretched limb as the knobs say. */
function turnLimb(now: Now): void {
  stretchLimb(now, now.joint);
  if (!now.limit) return;
  const { angle, played } = now.knobs;
  if (Number(played) > 0) turnJointBy(now, turnPlayed(now, now.limit, Number(played)));
  else turnJointBy(now, times(alongIn(now, now.limit), Number(angle)));
}

interface Ways {
  end: readonly Vec3[];
  /** Of the tip of the axis of the one turn that they come to, on the side of the limb. */
  axis: readonly Vec3[];
}

/** The ways of the end of a limb and of the axis by three turns by chance: points in the frame that the reference stands in. */
const waysOf = keptFor((turns: readonly Vec3[]) => {
  let kept: Ways | null = null;
  return ({ axes }: JointLimit, end: Readonly<Vec3>): Ways => {
    const wayOf = (from: Readonly<Vec3>): readonly Vec3[] =>
      Array.from({ length: 3 * STEPS + 1 }, (_, i) => {
        const turned = shortRotationVector(afterTurns(turns, i / STEPS));
        return rotateVector(rotationFromVector(outOfCharts(axes, turned)), from);
      });
    const one = unit(outOfCharts(axes, shortRotationVector(afterTurns(turns, 3))));
    kept ??= { end: wayOf(end), axis: wayOf(times(one, (dot(one, end) < 0 ? -1 : 1) * LED_AT * length(end))) };
    return kept;
  };
});

/** S×2×3: the way of so many pieces, with a head where each turn ends. @param eye unit, towards it */
function arrowsAlong(points: readonly Vec3[], done: number, eye: Readonly<Vec3>): number[] {
  return points.slice(0, done).flatMap((from, i) => {
    const to = points[i + 1];
    const piece = [...from, ...to];
    if ((i + 1) % STEPS > 0) return piece;
    return [...piece, ...arrowHead(to, subtract(from, to), eye, HEAD * length(to))];
  });
}

function createAxisFigure() {
  const axis = createLines({ width: 2.4, depthTest: false }, [], 1);
  const rest = createLines({ width: 1.4, depthTest: false, dash: [0.025, 0.02] }, [], 1);
  const target = createLines({ width: 2, depthTest: false, dash: [0.03, 0.02] }, [], 13);
  const arc = createLines({ width: 2.6, depthTest: false }, [], PIECES + 2);
  const circle = createLines({ width: 1.4, depthTest: false }, [], ROUND);
  const way = createLines({ width: 2, depthTest: false }, [], 3 * (STEPS + 2));
  const loop = createLines({ width: 1.8, depthTest: false }, [], 3 * (STEPS + 2));
  const globe = createLines(
    { width: 1.1 },
    [0, 1, 2].flatMap((i) => circleSegments(1, i, (i + 1) % 3)),
  );
  const trail = createLines({ width: 2.6, depthTest: false }, [], STEPS);
  const reach = createRimShell(new THREE.SphereGeometry(1, 48, 32));
  axis.object.name = 'axis';
  const tipOfArc = createMarkers(1);
  const tipStyle = markerStyle(4.5, 1, 0, 1.5);
  const ring = createMarkers(1);
  ring.object.name = 'joint';
  const style = markerStyle(9, 0, 2.2, 1.5);
  const end = createMarkers(1);
  end.object.name = 'end';
  const endStyle = markerStyle(7, 1, 0, 2);
  const tip: Vec3 = [0, 0, 0];
  rest.object.name = 'rest';
  target.object.name = 'target';
  arc.object.name = 'angle';
  circle.object.name = 'circle';
  loop.object.name = 'loop';
  reach.object.name = 'reach';
  const book = createBooks(1 + BETWEEN.length, true);
  book.object.name = 'book';
  const drawn = [reach, globe, book, trail, way, loop, rest, target, circle, arc, axis, ring, end, tipOfArc];
  const object = new THREE.Group().add(...drawn.map(({ object: part }) => part));
  for (const { object: part } of [trail, way, loop, rest, target, circle, arc, axis, ring]) part.renderOrder = 60;
  for (const { object: part } of [end, tipOfArc]) part.renderOrder = 61;
  const isThere = (part: string) => learnView.getState().beat?.parts.some(({ id }) => id === part) ?? false;
  const held: Quat = [0, 0, 0, 1];
  const turn = new THREE.Quaternion();
  const base = new THREE.Quaternion();
  const at = new THREE.Vector3();
  const along = new THREE.Vector3();
  const bone = new THREE.Vector3();
  const foot = new THREE.Vector3();
  const point = new THREE.Vector3();
  const last = new THREE.Vector3();
  const out = new THREE.Vector3();
  const middle = new THREE.Vector3();
  const standing = new THREE.Quaternion();
  const turnInWorld = (vector: Readonly<Vec3>): THREE.Quaternion => {
    point.fromArray(vector).applyQuaternion(base);
    const angle = point.length();
    return turn.setFromAxisAngle(point.normalize(), angle);
  };
  /** Swings the limb to a place, m, world; a figure of one axis across the bone and one angle. */
  const dragTo = (place: Readonly<Vec3>) => {
    const now = readNow();
    if (!now?.limit) return;
    const way = point.fromArray(place).sub(at).applyQuaternion(base.clone().invert());
    const from = endOf(now.clip)(now.joint);
    if (way.lengthSq() === 0 || length(from) === 0) return;
    const swing = shortRotationVector(rotationBetween(unit(from), unit([way.x, way.y, way.z])));
    const [x, y] = intoCharts(now.limit.axes, swing);
    setKnobs({ angle: Math.min(FARTHEST, length(swing)), axis: Math.PI / 2, round: Math.atan2(y, x) - outward(now) });
  };
  return {
    object,
    /** m, world: the end of the stretched limb. */
    tip,
    dragTo,
    setPalette(palette: ScenePalette) {
      axis.setColor(palette.axes[2]);
      loop.setColor(palette.axes[2], 0.8);
      rest.setColor(palette.text, 0.7);
      arc.setColor(tint('angle', palette));
      circle.setColor(palette.text, 0.5);
      target.setColor(palette.text);
      way.setColor(palette.text);
      globe.setColor(palette.text, 0.22);
      trail.setColor(palette.sample);
      reach.paint(palette.isDark ? '#7f93b8' : '#8fa0bd', 0.02, palette.isDark ? 0.26 : 0.3);
      style.ring.set(palette.text);
      endStyle.fill.set(palette.sample);
      tipStyle.fill.set(tint('angle', palette));
      book.setPalette(palette);
      for (const markers of [ring, end, tipOfArc]) markers.setHalo(palette.background);
    },
    /** Draws the moment; returns the words in it. */
    update(now: Now, camera: THREE.Camera): readonly Word[] {
      const { clip, live, joint, limit, knobs } = now;
      object.visible = limit !== null;
      if (!limit) return [];
      const words: Word[] = [];
      const say = (at: THREE.Vector3, text: string, colour: string, by: readonly [number, number] = [0, 0]) =>
        words.push({ at: at.toArray(), text, colour, by });
      const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
      readQuat(live.held, joint, held);
      const vector = turnFromReference(limit.reference, held);
      const angle = Math.hypot(...vector);
      at.fromArray(live.worldPositions, 3 * joint);
      // The frame that the reference stands in; the axis is the same in it and in that of the joint.
      base.fromArray(parent).multiply(turn.fromArray(limit.reference));
      bone.fromArray(endOf(clip)(joint)).applyQuaternion(base);
      ring.begin();
      ring.add(at.x, at.y, at.z, style);
      ring.end();
      const turned = last.copy(bone).applyQuaternion(turnInWorld(vector)).add(at);
      turned.toArray(tip);
      const size = bone.length();
      const moved = point.copy(at).add(bone).distanceTo(turned);
      const isApart = moved > APART * size;
      end.begin();
      end.add(turned.x, turned.y, turned.z, endStyle);
      end.end();
      end.object.visible = isThere('end');
      reach.object.visible = isThere('reach');
      reach.object.position.copy(at);
      reach.object.scale.setScalar(size);
      const isTurned = angle > LEAST;
      along.fromArray(isTurned ? vector : outOfCharts(limit.axes, alongIn(now, limit))).applyQuaternion(base);
      along.normalize();
      globe.object.visible = reach.object.visible;
      trail.object.visible = reach.object.visible;
      if (reach.object.visible) {
        // One of its circles is the way of the end.
        globe.object.position.copy(at);
        globe.object.scale.setScalar(size);
        globe.object.quaternion.setFromUnitVectors(out.set(0, 0, 1), along);
        trail.begin();
        for (let i = 0; i < STEPS; i++) {
          point.copy(bone).applyQuaternion(turn.setFromAxisAngle(along, (i / STEPS) * angle));
          out.copy(bone).applyQuaternion(turn.setFromAxisAngle(along, ((i + 1) / STEPS) * angle));
          const [from, to] = [point.add(at), out.add(at)];
          trail.add(from.x, from.y, from.z, to.x, to.y, to.z);
        }
        trail.end();
      }
      const played = Number(knobs.played);
      // The three turns come to one.
      const isOne = played > 3;
      const isPlaying = played > 0 && !isOne;
      way.object.visible = played > 0;
      const isLed = isOne && isThere('loop');
      loop.object.visible = isLed;
      if (played > 0) {
        const { end: points, axis: round } = waysOf(turnsOf(limit)(now))(limit, endOf(clip)(joint));
        const done = Math.round(Math.min(3, played) * STEPS);
        way.object.position.copy(at);
        way.object.quaternion.copy(base);
        const eye = out.copy(camera.position).sub(at).normalize().applyQuaternion(turn.copy(base).invert()).toArray();
        way.set(isPlaying ? arrowsAlong(points, done, eye) : []);
        way.tint(0, 3 * (STEPS + 2), 'white', WAY_SEEN);
        loop.object.position.copy(at);
        loop.object.quaternion.copy(base);
        loop.set(arrowsAlong(round, 3 * STEPS, eye));
        /** A word, so far beside a way. */
        const sayBeside = (
          text: string,
          on: Readonly<Vec3>,
          aside: Readonly<Vec3>,
          colour: string,
          far: number = WORD_ASIDE,
        ) =>
          say(
            point
              .fromArray(plus(on, unit(aside), far * size))
              .applyQuaternion(base)
              .add(at),
            text,
            colour,
          );
        for (let i = 0; i < Math.ceil(played) && isPlaying; i++) {
          // Beside the middle of its way, where the way bends out.
          const [from, middle, to] = [0, 0.5, 1].map((share) => points[(i + share) * STEPS]);
          const bent = subtract(middle, times(plus(from, to), 0.5));
          sayBeside(`${i + 1}`, points[Math.min(done, (i + 0.5) * STEPS)], bent, 'text-1');
        }
        if (isLed) {
          const [a, b, c] = [0, STEPS, 2 * STEPS].map((k) => round[k]);
          const inside = times(plus(plus(a, b), c), 1 / 3);
          for (const i of [0, 1, 2]) {
            const middle = round[(i + 0.5) * STEPS];
            sayBeside(`${i + 1}`, middle, subtract(middle, inside), 'axis-z');
          }
          sayBeside('axis', times(a, 0.7), subtract(a, inside), 'axis-z', CORNER_ASIDE);
        }
      }
      const hasBook = isThere('book');
      const start = heldBook(point.copy(bone).normalize().toArray(), FACED);
      const upright = out.set(0, 1, 0).applyQuaternion(camera.quaternion).toArray();
      /** Where the book is after a turn, and how it stands. */
      const bookAfter = (by: THREE.Quaternion): [Vec3, Quat] => [
        middle
          .copy(bone)
          .multiplyScalar(1 + BEYOND)
          .applyQuaternion(by)
          .add(at)
          .toArray(),
        standing.fromArray(start).premultiply(by).toArray() as Quat,
      ];
      /** The limb, if it is told apart, and the book after a turn, as lines. */
      const outlineOf = (by: THREE.Quaternion, grown: number, hasLimb: boolean): number[] => {
        const [where, how] = bookAfter(by);
        const edges = hasBook ? bookEdges(how).map((x, i) => where[i % 3] + grown * BOOK * size * x) : [];
        return hasLimb ? [...at, ...point.copy(bone).applyQuaternion(by).add(at), ...edges] : edges;
      };
      /** Over a book that is held up, under one that hangs: there no limb is. */
      const sayBy = (by: THREE.Quaternion, text: string, colour: string) => {
        const [where] = bookAfter(by);
        const side = where[1] < at.y ? -1 : 1;
        const over = plus(where, upright, side * WORD_OVER * BOOK * size);
        say(point.fromArray(over), text, colour, [0, -10 * side]);
      };
      const one = isOne ? outOfCharts(limit.axes, turnPlayed(now, limit, 3)) : vector;
      book.begin();
      if (hasBook) {
        book.add(...bookAfter(turnInWorld(vector)), BOOK * size);
        if (isOne && !isLed)
          for (const share of BETWEEN)
            if (share < shareOfOne(played) - PAST)
              book.add(...bookAfter(turnInWorld(times(one, share))), BOOK * size, FAINT);
      }
      book.end();
      // A limb that only rolls lies where it was.
      rest.set(outlineOf(turn.identity(), 1, moved > LEAST * size || isOne));
      rest.object.visible = isThere('rest') && (isTurned || isOne);
      target.set(outlineOf(turnInWorld(one), OUTLINE, true));
      target.object.visible = isThere('target') && isOne;
      if (rest.object.visible && (isApart || isOne)) {
        sayBy(turn.identity(), 'start', 'text-2');
        sayBy(turnInWorld(one), 'now', 'text-1');
      }
      axis.object.visible = isThere('axis') && !isPlaying;
      const hasArc = isTurned && isThere('angle') && !isPlaying;
      const hasCircle = isThere('circle');
      arc.object.visible = hasArc;
      circle.object.visible = hasCircle;
      tipOfArc.object.visible = hasArc;
      if (!axis.object.visible) return words;
      // That of the three turns ends at the tip whose ways are drawn. An axis in the bone runs through the whole limb, and out beyond the book; any runs through the middle of the circle.
      const isAlong = Math.abs(along.dot(bone)) / size;
      const long = Math.max(1.6 + 0.5 * isAlong ** 4, isAlong + BEYOND_CIRCLE);
      const side = along.dot(bone) < 0 ? -1 : 1;
      const [back, front] = (isOne ? [-BEHIND, LED_AT] : [isAlong ** 4 - 1.3, long]).map((far) => side * far * size);
      const onAxis = (far: number, to: THREE.Vector3) => to.copy(at).addScaledVector(along, far);
      axis.set([...onAxis(back, point), ...onAxis(front, last)]);
      // The end of the limb goes round the axis on a circle; where that is small, what stands out from the end shows the turn.
      foot.copy(along).multiplyScalar(bone.dot(along)).add(at);
      out.copy(bone).add(at).sub(foot);
      const radius = Math.max(out.length(), SMALL * size);
      const isSmall = radius > out.length();
      const onCircle = (by: number, to: THREE.Vector3) =>
        to.copy(out).applyQuaternion(turn.setFromAxisAngle(along, by)).add(foot);
      /** The part of the circle between two angles. */
      const between = (first: number, end: number, pieces: number): number[] => {
        const segments: number[] = [];
        for (let i = 0; i < pieces; i++) {
          const to = (step: number) => first + ((end - first) * step) / pieces;
          segments.push(...onCircle(to(i), last), ...onCircle(to(i + 1), point));
        }
        return segments;
      };
      // A circle that has shrunk to a point is the end itself.
      const isInBone = Math.acos(Math.min(1, isAlong)) < NO_LEAN;
      circle.object.visible = hasCircle && !isInBone;
      if (circle.object.visible) circle.set(between(isSmall ? 0 : angle, 2 * Math.PI, ROUND));
      const rightwards = last.set(1, 0, 0).applyQuaternion(camera.quaternion).toArray();
      const inward = dot(rightwards, subtract(tip, readVec3(live.worldPositions, 0))) < 0 ? 1 : -1;
      if (hasCircle && isInBone)
        say(point.fromArray(tip), 'circle: a point', 'text-2', [inward * AT_END[0], AT_END[1]]);
      if (hasBook && isSmall) foot.addScaledVector(bone, BEYOND);
      if (out.length() < 0.02 * radius) out.set(0, 0, -1).addScaledVector(along, along.z);
      out.setLength(radius);
      if (hasArc)
        arc.set([
          ...between(0, angle, PIECES),
          ...[...foot, ...onCircle(0, last)],
          ...[...foot, ...onCircle(angle, point)],
        ]);
      tipOfArc.begin();
      tipOfArc.add(foot.x, foot.y, foot.z, tipStyle);
      tipOfArc.end();
      // At the end that is away from the circle; beyond the book where the axis runs through the limb.
      const shown = isAlong > 0.9 ? front : back;
      const ahead = point
        .copy(along)
        .multiplyScalar(Math.sign(shown))
        .applyQuaternion(turn.copy(camera.quaternion).invert());
      // Beside an end that points down, past one that points up.
      const seen = Math.max(0.3, Math.hypot(ahead.x, ahead.y));
      const past: [number, number] =
        ahead.y < 0 ? [26 * Math.sign(ahead.x), 0] : [(22 * ahead.x) / seen, (-14 * ahead.y) / seen];
      if (!isOne) say(onAxis(shown, last), 'axis', 'axis-z', past);
      if (!hasArc) return words;
      // Nearer to the start, so that neither the hand nor the book is in the way; round a book, or between books, in the middle of the arc.
      const isRound = hasBook && isAlong > 0.9;
      const named = onCircle((isOne || isRound ? 0.5 : 0.25) * angle, point).sub(foot);
      say(named.setLength(isOne ? ANGLE_IN * radius : radius + ANGLE_OUT * size).add(foot), degrees(angle), 'angle');
      return words;
    },
    dispose() {
      for (const part of drawn) part.dispose();
    },
  };
}
