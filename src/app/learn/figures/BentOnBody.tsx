import * as THREE from 'three';
import { containsRotation, type Quat, type Vec3 } from '../../../core';
import { length, multiply, plus, readQuat, readVec3, rotateVector, subtract, times } from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import type { Now } from '../chapter';
import { learnView } from '../learn-view';
import { parentRotation } from '../parent-rotation';
import { outOfCharts } from '../turn-joint';
import { type Bent, bendAndRoll, needsNow } from './bend-and-roll';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { straightLimb } from './straight-limb';
import { createTwistRing } from './twist-ring';
import { useWordedDrawing } from './use-worded-drawing';

const PIECES = 32;
/** Of the limb: where the ring of rolls is along it, and how wide; where the arc of bends is, and where a word stands. */
const [RING, GIRTH, TIP, BEYOND] = [0.66, 0.24, 0.96, 1.2];
/** CSS pixels: a narrower view has no room for a third word. */
const ROOMY = 200;
/** Of the ring's radius: beyond the end of its pointer, on a short limb and on a long one. */
const [BESIDE, NEAR] = [2.6, 1.6];

/** On the body, once it is told: each number of the joint, as an arc that the limb goes along or as a ring of twists. */
export function BentOnBody() {
  const figure = useWordedDrawing(createBent, (bent, now, _, width) => bent.update(now, width));
  return figure ? <primitive object={figure.object} /> : null;
}

function createBent() {
  const arcs = createPaintedLines({ width: 4, depthTest: false });
  const ends = createPaintedLines({ width: 2, dash: [0.03, 0.025], depthTest: false });
  const ring = createTwistRing();
  const all = [arcs, ends];
  const object = new THREE.Group().add(ring.object, ...all.map((each) => each.object));
  object.name = 'bent';
  return {
    object,
    setPalette(palette: ScenePalette) {
      for (const each of [...all, ring]) each.setPalette(palette);
    },
    /** Draws the moment; returns the words in it. */
    update(now: Now, width: number): readonly Word[] {
      const { clip, live, joint, limit, cloud } = now;
      const words: Word[] = [];
      for (const each of all) each.begin();
      const needs = needsNow(now);
      const { isAnswered = true } = learnView.getState().beat ?? {};
      ring.object.visible = limit !== null && cloud !== null && needs > 1 && isAnswered;
      if (limit && cloud && isAnswered) {
        const found = bendAndRoll(clip, cloud);
        const { low, high } = found;
        const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
        const at = readVec3(live.worldPositions, joint);
        const { end } = straightLimb(clip, joint);
        const [bend, sideways, roll] = found.placeOf(readQuat(live.held, joint));
        const put = (point: Readonly<Vec3>, place: Bent): Vec3 =>
          plus(at, rotateVector(multiply(parent, found.turnTo(place)), point));
        const tips = (k: 0 | 1, isIn = (_: Quat) => true) =>
          Array.from({ length: PIECES + 1 }, (_, i): Bent => {
            const there = low[k] + ((high[k] - low[k]) * i) / PIECES;
            return k === 0 ? [there, sideways, roll] : [bend, there, roll];
          })
            .filter((place) => isIn(found.turnTo(place)))
            .map((place) => put(times(end, TIP), place));
        if (needs > 2) {
          for (const [k, text] of ['swing', 'swing across'].entries()) {
            const allowed = tips(k as 0 | 1, (rotation) => containsRotation(limit, rotation));
            arcs.add('limit-line', lineThrough(allowed));
            const last = allowed.at(-1);
            if (width >= ROOMY && last)
              words.push({ at: plus(at, subtract(last, at), BEYOND / TIP), text, colour: 'limit-line' });
          }
        } else {
          arcs.add('limit-line', lineThrough(tips(0)));
          for (const [bent, text] of [
            [low[0], 'straight'],
            [high[0], 'bent'],
          ] as const) {
            ends.add('limit-line', [...at, ...put(times(end, TIP), [bent, sideways, roll])]);
            words.push({ at: put(times(end, BEYOND), [bent, sideways, roll]), text, colour: 'limit-line' });
          }
        }
        if (ring.object.visible) {
          const across = times(outOfCharts(limit.axes, [1, 0, 0]), GIRTH * length(end));
          const onRing = (twist: number, share: number) =>
            put(plus(times(end, RING), across, share), [bend, sideways, twist]);
          ring.draw(onRing, [{ twists: [low[2], high[2]], colour: 'limit-line' }], roll);
          if (width >= ROOMY)
            words.push({ at: onRing(roll, needs > 2 ? NEAR : BESIDE), text: 'twist', colour: 'text-1' });
        }
      }
      for (const each of all) each.end();
      return words;
    },
    dispose() {
      for (const each of [...all, ring]) each.dispose();
    },
  };
}
