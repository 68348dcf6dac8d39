import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Clip, Quat, Vec3 } from '../../../core';
import { DEGREE, length, readQuat, rotationBetween, shortRotationVector, times, unit } from '../../../core/math';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { pictureDepth, pixelsTo, pointAt } from '../../stage/drag-space';
import type { GripPlace, Taker } from '../../stage/grip';
import { useDrawing } from '../../stage/use-drawing';
import { useTaker, useView, useWords } from '../../stage/view';
import { degrees } from '../../ui/format';
import type { Now } from '../chapter';
import { learnView, useBeatHere } from '../learn-view';
import { turnFromReference } from '../measure';
import { keptFor, readNow } from '../now';
import { intoCharts, stretchLimb, turnJointBy } from '../turn-joint';
import { useNow } from '../use-apply';
import { setKnobs } from '../use-knob';
import { useNoName } from '../use-no-name';
import { bookEdges, createBooks } from './books';
import { BEYOND, BOOK, heldBook } from './held-book';
import { axisAt, outwardAt } from './outward';
import { createSceneWords, type Word } from './scene-words';
import { straightLimb } from './straight-limb';
import { chanceTurn } from './three-turns';
import { tint } from './tints';

/** Of the drawn arc. */
const PIECES = 48;
/** rad: less than this is no turn, and has no axis. */
const LEAST = 0.02;

/** Of the limb: an end that runs on a circle so small, or on none, shows its turn on a circle of this radius. */
const SMALL = 0.36;
/** Of the limb: how far from the joint words stand that tell where the limb was and where the limb is. */
const WORD_AT = { rest: 1.14, now: 1.5 } as const;
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
 * can be dragged, where a beat names it.
 */
export function AxisFigure() {
  const figure = useDrawing(createAxisFigure);
  useNoName();
  useNow(turnLimb);
  const { track, camera } = useView();
  const words = useWords(createSceneWords);
  const isDraggable = useBeatHere()?.parts.some(({ id }) => id === 'end') ?? false;
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
  useFrame(() => {
    const now = readNow();
    const view = camera.current;
    if (!now || !figure || !view) return;
    const { clientWidth, clientHeight } = track.current;
    words.current?.say(figure.update(now, view), view, clientWidth, clientHeight);
  });
  return figure ? <primitive object={figure.object} /> : null;
}

/** m, in the joint's frame: from it to the end of its limb, stretched out. */
const endOf = keptFor(
  (clip: Clip) =>
    (joint: number): Vec3 =>
      straightLimb(clip, joint).end,
);

/** Turns the stretched limb as the knobs say. */
function turnLimb(now: Now): void {
  stretchLimb(now, now.joint);
  const { angle, axis, round, played, seed } = now.knobs;
  if (Number(played) > 0) turnJointBy(now, shortRotationVector(chanceTurn(Number(seed), Number(played))));
  else turnJointBy(now, times(axisAt(Number(axis), outward(now) + Number(round)), Number(angle)));
}

function createAxisFigure() {
  const axis = createLines({ width: 2.4, depthTest: false }, [], 1);
  const rest = createLines({ width: 1.4, depthTest: false, dash: [0.025, 0.02] }, [], 1);
  const arc = createLines({ width: 2.6, depthTest: false }, [], PIECES + 2);
  axis.object.name = 'axis';
  const ring = createMarkers(1);
  ring.object.name = 'joint';
  const style = markerStyle(9, 0, 2.2, 1.5);
  const end = createMarkers(1);
  end.object.name = 'end';
  const endStyle = markerStyle(7, 1, 0, 2);
  const tip: Vec3 = [0, 0, 0];
  rest.object.name = 'rest';
  arc.object.name = 'angle';
  const book = createBooks(1, true);
  book.object.name = 'book';
  const object = new THREE.Group().add(book.object, rest.object, arc.object, axis.object, ring.object, end.object);
  for (const { object: part } of [axis, rest, arc, ring, end]) part.renderOrder = 60;
  const isThere = (part: string) => learnView.getState().beat?.parts.some(({ id }) => id === part) ?? false;
  const parent: Quat = [0, 0, 0, 1];
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
    setKnobs({ angle: Math.min(FARTHEST, length(swing)), axis: 0, round: Math.atan2(y, x) - outward(now) });
  };
  return {
    object,
    /** m, world: the end of the stretched limb. */
    tip,
    dragTo,
    setPalette(palette: ScenePalette) {
      axis.setColor(palette.axes[2]);
      rest.setColor(palette.text, 0.7);
      arc.setColor(tint('angle', palette));
      style.ring.set(palette.text);
      endStyle.fill.set(palette.sample);
      book.setPalette(palette);
      for (const markers of [ring, end]) markers.setHalo(palette.background);
    },
    /** Draws the moment; returns the words in it. */
    update({ clip, live, joint, limit }: Now, camera: THREE.Camera): readonly Word[] {
      object.visible = limit !== null;
      if (!limit) return [];
      const words: Word[] = [];
      const say = (at: THREE.Vector3, text: string, colour: string, by: readonly [number, number] = [0, 0]) =>
        words.push({ at: at.toArray(), text, colour, by });
      const above = clip.skeleton.parents[joint];
      if (above >= 0) readQuat(live.worldRotations, above, parent);
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
      end.begin();
      end.add(turned.x, turned.y, turned.z, endStyle);
      end.end();
      end.object.visible = isThere('end');
      const size = bone.length();
      const atRest = [...at, ...point.copy(at).add(bone)];
      const hasBook = isThere('book');
      book.begin();
      if (hasBook) {
        const start = heldBook(point.copy(bone).normalize().toArray(), FACED);
        const middle = last.copy(bone).multiplyScalar(1 + BEYOND);
        const edges = bookEdges(start);
        for (const [i, x] of edges.entries())
          atRest.push(at.getComponent(i % 3) + middle.getComponent(i % 3) + BOOK * size * x);
        turnInWorld(vector);
        middle.applyQuaternion(turn).add(at);
        book.add(middle.toArray(), standing.fromArray(start).premultiply(turn).toArray() as Quat, BOOK * size);
      }
      book.end();
      rest.set(atRest);
      rest.object.visible = isThere('rest');
      along.fromArray(vector).applyQuaternion(base);
      const isTurned = angle > LEAST;
      axis.object.visible = isTurned && isThere('axis');
      arc.object.visible = isTurned && isThere('angle');
      if (!isTurned) along.set(0, 1, 0);
      along.normalize();
      if (rest.object.visible && !hasBook) {
        say(point.copy(at).addScaledVector(bone, WORD_AT.rest), 'start', 'text-2', [-22, 0]);
        out.copy(bone).applyQuaternion(turnInWorld(vector));
        if (angle > LEAST) say(point.copy(at).addScaledVector(out, WORD_AT.now), 'now', 'text-1');
      }
      if (!arc.object.visible) return words;
      // An axis in the bone runs through the whole limb, and out beyond the book.
      const isAlong = Math.abs(along.dot(bone)) / size;
      const reach = (0.62 + (hasBook ? 1.5 * isAlong ** 4 : 0)) * size;
      axis.set([
        ...point.copy(at).addScaledVector(along, -0.4 * reach),
        ...last.copy(at).addScaledVector(along, reach),
      ]);
      // The end of the limb goes round the axis on a circle; where that is small, what stands out from the end shows the turn.
      foot.copy(along).multiplyScalar(bone.dot(along)).add(at);
      out.copy(bone).add(at).sub(foot);
      const radius = Math.max(out.length(), SMALL * size);
      if (hasBook && radius > out.length()) foot.addScaledVector(bone, BEYOND);
      if (out.length() < 0.02 * radius) out.set(0, 0, -1).addScaledVector(along, along.z);
      out.setLength(radius);
      const segments: number[] = [];
      const onCircle = (share: number, to: THREE.Vector3) =>
        to
          .copy(out)
          .applyQuaternion(turn.setFromAxisAngle(along, angle * share))
          .add(foot);
      for (let i = 0; i < PIECES; i++)
        segments.push(...onCircle(i / PIECES, last), ...onCircle((i + 1) / PIECES, point));
      segments.push(...foot, ...onCircle(0, last), ...foot, ...onCircle(1, point));
      arc.set(segments);
      // At the end that is seen farther from the line on which the body stands.
      const seenFrom = (to: THREE.Vector3): number => to.project(camera).x;
      const body = seenFrom(point.fromArray(live.worldPositions));
      const [tail, head] = [-0.4 * reach, reach].map((far) =>
        Math.abs(seenFrom(point.copy(at).addScaledVector(along, far)) - body),
      );
      const shown = tail > head ? -0.4 * reach : reach;
      // Beside an end that points down, and over one that points up.
      const beside: [number, number] = shown * along.y < -0.3 * Math.abs(shown) ? [26, 0] : [0, -14];
      say(point.copy(at).addScaledVector(along, shown), 'axis', 'axis-z', beside);
      // Nearer to the start, so that neither the hand nor the book is in the way; round a book, in the middle of the arc.
      const isRound = hasBook && isAlong > 0.9;
      const middle = onCircle(isRound ? 0.5 : 0.25, point).sub(foot);
      say(middle.multiplyScalar(1.12).add(foot), degrees(angle), 'angle', isRound ? [16, 8] : [8, 8]);
      return words;
    },
    dispose() {
      for (const part of [book, axis, rest, arc, ring, end]) part.dispose();
    },
  };
}
