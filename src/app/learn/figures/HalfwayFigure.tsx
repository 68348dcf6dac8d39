import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { inverseMultiply, multiply, plus, readVec3, rotateVector, times } from '../../../core/math';
import { stageJoint } from '../../../state/work/lesson';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { parentRotation } from '../parent-rotation';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { useNoName } from '../use-no-name';
import { swingsOf } from './arm-swings';
import { alongTheWay, blendOfAngles, FRAME_POSES } from './between-poses';
import { bookEdges, createBooks } from './books';
import { BEYOND, BOOK, heldBook } from './held-book';
import { createPaintedLines } from './painted-lines';
import { createSceneWords, type Word } from './scene-words';

const [A, B] = FRAME_POSES;
const HALF = alongTheWay(A, B, 0.5);
/** Unit, about: from where a body that looks along z is seen. Halfway, the cover of the book looks there. */
const SEEN_FROM: Vec3 = [-0.46, 0.3, 0.84];
const PIECES = 40;
/** How faint a book is that shows where the way begins or ends. */
const FAINT = 0.22;
/** Of the arm: how far above or under the middle of a book its word stands. */
const ASIDE = 0.34;

const straight = (share: number): Quat => alongTheWay(A, B, share);

/** Unit, in the parent's frame: where an arm along x points while angles about z, y and x lock. */
const LOCKED: Vec3 = [0, 0, 1];

/** Two poses of the left arm, the one turn between them, the lock that it passes, and the way that goes by angles. */
export function HalfwayFigure() {
  const figure = useDrawing(createHalfway);
  useNoName();
  useNow(turnArm);
  const { track, camera } = useView();
  const words = useWords(createSceneWords);
  useFrame(() => {
    const now = readNow();
    const view = camera.current;
    if (!now || !figure || !view) return;
    const { clientWidth, clientHeight } = track.current;
    words.current?.say(figure.update(now), view, clientWidth, clientHeight);
  });
  return figure ? <primitive object={figure.object} /> : null;
}

const isBlended = ({ knobs }: Now): boolean => Number(knobs.blended ?? 0) > 0.5;
const wayIn = ({ knobs }: Now): number => Number(knobs.way ?? 0.5);

function createHalfway() {
  const bold = createPaintedLines({ width: 3.2, depthTest: false });
  const fine = createPaintedLines({ width: 1.4, depthTest: false, dash: [0.025, 0.02] });
  const lines = [bold, fine];
  const books = createBooks(4, true);
  const lock = createMarkers(1);
  const lockStyle = markerStyle(8, 0, 3, 2);
  lock.object.renderOrder = 19;
  const object = new THREE.Group().add(books.object, lock.object, ...lines.map((each) => each.object));
  return {
    object,
    setPalette(palette: ScenePalette) {
      for (const part of [...lines, books]) part.setPalette(palette);
      lock.setHalo(palette.background);
      lockStyle.ring.set(palette.violation);
    },
    /** Draws the moment; returns the words in it. */
    update(now: Now): readonly Word[] {
      const { clip, live } = now;
      const found = swingsOf(clip);
      object.visible = found !== null;
      if (!found) return [];
      const { joint, end } = found;
      const base = parentRotation(clip.skeleton, joint, live.worldRotations);
      const at = readVec3(live.worldPositions, joint);
      const length = Math.hypot(...end);
      const held = heldBook(times(end, 1 / length), rotateVector(inverseMultiply(HALF, [0, 0, 0, 1]), SEEN_FROM));
      const placeOf = (pose: Quat, far: number): Vec3 => plus(at, rotateVector(multiply(base, pose), end), far);
      const turnOf = (pose: Quat): Quat => multiply(multiply(base, pose), held);
      const middleOf = (pose: Quat): Vec3 => placeOf(pose, 1 + BEYOND);
      const beside = (pose: Quat, above: number): Vec3 => plus(middleOf(pose), [0, 1, 0], above * length);
      for (const part of [...lines, books, lock]) part.begin();
      const put = (pose: Quat, fade?: number) => books.add(middleOf(pose), turnOf(pose), BOOK * length, fade);
      const outline = (pose: Quat, colour: string) => {
        const middle = middleOf(pose);
        fine.add(
          colour,
          bookEdges(turnOf(pose)).map((x, i) => middle[i % 3] + BOOK * length * x),
        );
        fine.add(colour, [...at, ...placeOf(pose, 1)]);
        put(pose, FAINT);
      };
      const trail = (poseAt: (share: number) => Quat, colour: string) => {
        for (let i = 0; i < PIECES; i++)
          bold.add(colour, [...placeOf(poseAt(i / PIECES), 1), ...placeOf(poseAt((i + 1) / PIECES), 1)]);
      };
      outline(A, 'sample');
      outline(B, 'axis-x');
      trail(straight, 'text-1');
      const locked = plus(at, rotateVector(base, LOCKED), length);
      lock.add(...locked, lockStyle);
      const [way, blended] = [wayIn(now), isBlended(now)];
      const words: Word[] = [
        { at: beside(A, -ASIDE), text: 'A', colour: 'sample' },
        { at: beside(B, ASIDE), text: 'B', colour: 'axis-x' },
        { at: locked, by: [34, 14], text: 'lock', colour: 'violation-fill' },
      ];
      if (blended) {
        put(HALF);
        fine.add('text-1', [...at, ...placeOf(HALF, 1)]);
        trail(blendOfAngles, 'angle');
        words.push({
          at: middleOf(blendOfAngles(way)),
          by: [92, 6],
          text: 'by angles',
          colour: 'angle',
        });
      }
      put(blended ? blendOfAngles(way) : straight(way));
      words.push({ at: beside(HALF, -ASIDE), text: 'halfway', colour: 'text-1' });
      for (const part of [...lines, books, lock]) part.end();
      return words;
    },
    dispose() {
      for (const part of [...lines, books, lock]) part.dispose();
    },
  };
}

/** Turns the arm so far along the one way or the other. */
function turnArm(now: Now): void {
  const found = swingsOf(now.clip);
  if (!found) return;
  stageJoint(found.joint);
  stretchLimb(now, found.joint);
  turnJointTo(now, found.joint, isBlended(now) ? blendOfAngles(wayIn(now)) : straight(wayIn(now)));
}
