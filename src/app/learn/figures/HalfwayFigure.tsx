import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { plus, rotateVector } from '../../../core/math';
import { stageJoint } from '../../../state/work/lesson';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import type { Now } from '../chapter';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { FRAME_POSES } from './between-poses';
import { createBooks } from './books';
import { halfwayArm, isBlended, wayIn, waysBetween } from './halfway-arm';
import { BEYOND, BOOK } from './held-book';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { useWordedDrawing } from './use-worded-drawing';

const [A, B] = FRAME_POSES;
const PIECES = 40;

/** Unit, in the parent's frame: where an arm along x points while angles about z, y and x lock. */
const LOCKED: Vec3 = [0, 0, 1];

/** Two poses of the left arm, the one turn between them, the lock that it passes, and the way that goes by angles. */
export function HalfwayFigure() {
  const figure = useWordedDrawing(createHalfway, (halfway, now) => halfway.update(now));
  useNow(turnArm);
  return figure ? <primitive object={figure.object} /> : null;
}

function createHalfway() {
  const bold = createPaintedLines({ width: 3.2, depthTest: false });
  const fine = createPaintedLines({ width: 1.6, depthTest: false, dash: [0.025, 0.02] });
  const lines = [bold, fine];
  const books = createBooks(1, true);
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
      const arm = halfwayArm(now);
      object.visible = arm !== null;
      if (!arm) return [];
      const { shoulder, length, placeOf } = arm;
      for (const part of [...lines, books, lock]) part.begin();
      const trail = (poseAt: (share: number) => Quat, colour: string) => {
        const places = Array.from({ length: PIECES + 1 }, (_, i) => placeOf(poseAt(i / PIECES), 1));
        bold.add(colour, lineThrough(places));
      };
      fine.add('sample', [...shoulder, ...placeOf(A, 1)]);
      fine.add('axis-x', [...shoulder, ...placeOf(B, 1)]);
      trail((share) => waysBetween(share).straight, 'text-1');
      const locked = plus(shoulder, rotateVector(arm.parent, LOCKED), length);
      lock.add(...locked, lockStyle);
      const { straight, byAngles } = waysBetween(wayIn(now));
      const words: Word[] = [
        { at: placeOf(A, 1), by: [-14, 12], text: 'A', colour: 'sample' },
        { at: placeOf(B, 1), by: [16, -8], text: 'B', colour: 'axis-x' },
        { at: locked, by: [16, 20], text: 'lock', colour: 'violation-fill' },
      ];
      if (isBlended(now)) {
        fine.add('text-1', [...shoulder, ...placeOf(straight, 1)]);
        trail((share) => waysBetween(share).byAngles, 'angle');
      }
      const held = isBlended(now) ? byAngles : straight;
      books.add(placeOf(held, 1 + BEYOND), arm.turnOf(held), BOOK * length);
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
  const arm = halfwayArm(now);
  if (!arm) return;
  stageJoint(arm.joint);
  stretchLimb(now, arm.joint);
  const { straight, byAngles } = waysBetween(wayIn(now));
  turnJointTo(now, arm.joint, isBlended(now) ? byAngles : straight);
}
