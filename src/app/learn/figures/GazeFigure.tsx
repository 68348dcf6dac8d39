import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { AT_LIMIT } from '../../../core/limit';
import {
  DEGREE,
  plus,
  readVec3,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  shortRotationVector,
  subtract,
  times,
  unit,
} from '../../../core/math';
import { gazeOf, gazePoint, gazeStart } from '../../../state/frame/gaze';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { degrees } from '../../ui/format';
import type { Now } from '../chapter';
import { arrowHead } from './arrow-head';
import { lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { useWordedDrawing } from './use-worded-drawing';

/** rad: a gaze that is nearer to its target is there. */
const NEAR = DEGREE;
const PIECES = 24;
/** More than turn for a gaze: spine, neck and head. */
const MOST_JOINTS = 32;
/** Of the way from the eyes to the target: where the arc is drawn. */
const ARC_AT = 0.7;
/** Of that way: where the words of the arc stand, outside it. */
const WORD_AT = 0.9;
/** m: how long the head of the arc is. */
const HEAD = 0.05;

/** The way from the eyes to the target of the gaze, the arc that the gaze is short of the target, and the joints that turn for it. */
export function GazeFigure() {
  const figure = useWordedDrawing(createGazeFigure, (gaze, now) => gaze.update(now));
  return figure ? <primitive object={figure.object} /> : null;
}

function createGazeFigure() {
  const way = createLines({ width: 1.8, depthTest: false, dash: [0.025, 0.02] }, [], 1);
  const arc = createLines({ width: 2.6, depthTest: false }, [], PIECES + 2);
  const gap = new THREE.Group().add(way.object, arc.object);
  gap.name = 'gap';
  const [stopped, inside] = ['stopped', 'inside'].map((name) => {
    const dots = createMarkers(MOST_JOINTS);
    const style = markerStyle(6, 1, 0, 2);
    dots.object.name = name;
    dots.object.renderOrder = 61;
    return { dots, style };
  });
  const object = new THREE.Group().add(gap, stopped.dots.object, inside.dots.object);
  for (const part of [way, arc]) part.object.renderOrder = 60;
  return {
    object,
    setPalette({ violation, limitLine, background }: ScenePalette) {
      for (const part of [way, arc]) part.setColor(violation);
      stopped.style.fill.set(violation);
      inside.style.fill.set(limitLine);
      for (const { dots } of [stopped, inside]) dots.setHalo(background);
    },
    /** Draws the moment; returns the words in it. */
    update({ clip, live, state: { work } }: Now): readonly Word[] {
      const gaze = gazeOf(clip, work.settings.gazeAxis);
      for (const { dots } of [stopped, inside]) dots.begin();
      for (const joint of gaze?.chain ?? []) {
        const { dots, style } = live.gauge[joint] < AT_LIMIT ? inside : stopped;
        dots.add(...readVec3(live.worldPositions, joint), style);
      }
      for (const { dots } of [stopped, inside]) dots.end();
      const isShort = gaze !== null && live.gaze !== null && live.gaze.residual > NEAR;
      for (const part of [way, arc]) part.object.visible = isShort;
      if (!isShort) return [];
      const { target } = live.gaze!;
      const eyes = gazeStart(gaze, live);
      const asked = subtract(target, eyes);
      const short = shortRotationVector(
        rotationBetween(unit(subtract(gazePoint(gaze, live, target), eyes)), unit(asked)),
      );
      const at = (left: number, far = ARC_AT): Vec3 =>
        plus(eyes, rotateVector(rotationFromVector(times(short, -left)), asked), far);
      const back = subtract(at(0.5), at(0));
      way.set([...eyes, ...target]);
      arc.set([
        ...lineThrough(Array.from({ length: PIECES + 1 }, (_, i) => at(i / PIECES))),
        ...arrowHead(at(0), back, [0, 1, 0], HEAD),
      ]);
      const { residual } = live.gaze!;
      return [{ at: at(0.5, WORD_AT), text: `${degrees(residual, 0)} short`, colour: 'violation-fill' }];
    },
    dispose() {
      for (const part of [way, arc, stopped.dots, inside.dots]) part.dispose();
    },
  };
}
