import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import {
  distance,
  dot,
  length,
  multiply,
  plus,
  readVec3,
  rotateVector,
  rotationFromVector,
  subtract,
  times,
  unit,
} from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { parentRotation } from '../parent-rotation';
import { outOfCharts } from '../turn-joint';
import { useNoName } from '../use-no-name';
import { needsNow, ownAxes, placeAsked, placeVector } from './own-axes';
import { createPaintedLines } from './painted-lines';
import { createSceneWords, type Word } from './scene-words';
import { straightLimb } from './straight-limb';

const PIECES = 32;
/** Of the limb: where a point beside its bone goes round as the bone rolls. */
const [ALONG, ASIDE] = [0.62, 0.24];
/** Of the limb: where a word stands beyond its end. */
const BEYOND = 1.36;

/** On the body: how far the joint goes along each number that it needs, and the limb at both ends of the first. */
export function BentOnBody() {
  const figure = useDrawing(createBent);
  useNoName();
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

function createBent() {
  const arcs = createPaintedLines({ width: 4, depthTest: false });
  const ends = createPaintedLines({ width: 2, dash: [0.03, 0.025], depthTest: false });
  const all = [arcs, ends];
  const object = new THREE.Group().add(...all.map((each) => each.object));
  object.name = 'bent';
  return {
    object,
    setPalette(palette: ScenePalette) {
      for (const each of all) each.setPalette(palette);
    },
    /** Draws the moment; returns the words in it. */
    update(now: Now): readonly Word[] {
      const { clip, live, joint, limit, cloud } = now;
      const words: Word[] = [];
      for (const each of all) each.begin();
      if (limit?.split === 'none' && cloud?.parts.length === 1) {
        const own = ownAxes(cloud);
        const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
        const at = readVec3(live.worldPositions, joint);
        const { end } = straightLimb(clip, joint);
        const size = length(end);
        const across = outOfCharts(limit.axes, [1, 0, 0]);
        const place = placeAsked(now, own);
        /** Where a point of the limb is in the world with one number of the place another. */
        const put = (point: Readonly<Vec3>, k: number, number: number): Vec3 => {
          const vector = placeVector(own, place.map((x, i) => (i === k ? number : x)) as Vec3);
          const turn = multiply(limit.reference, rotationFromVector(outOfCharts(limit.axes, vector)));
          return plus(at, rotateVector(multiply(parent, turn), point));
        };
        for (let k = 0; k < needsNow(now); k++) {
          const [low, high] = [own.low[k], own.high[k]];
          const trace = (point: Readonly<Vec3>) =>
            Array.from({ length: PIECES + 1 }, (_, i) => put(point, k, low + ((high - low) * i) / PIECES));
          const tips = trace(times(end, 0.9));
          const way = tips.slice(1).reduce((sum, tip, i) => sum + distance(tip, tips[i]), 0);
          // What rolls the bone is seen beside the bone.
          const isRoll = way < 0.5 * size * (high - low);
          const drawn = isRoll ? trace(plus(times(end, ALONG), across, ASIDE * size)) : tips;
          arcs.add(
            'limit-line',
            drawn.slice(1).flatMap((next, i) => [...drawn[i], ...next]),
          );
          if (isRoll) {
            const middle = put(times(end, ALONG), k, place[k]);
            arcs.add('text-1', [...middle, ...put(plus(times(end, ALONG), across, ASIDE * size), k, place[k])]);
          }
          if (k > 0 || isRoll) continue;
          const [from, to] = [put(end, k, low), put(end, k, high)];
          for (const tip of [from, to]) ends.add('limit-line', [...at, ...tip]);
          const above = clip.skeleton.parents[joint];
          if (above < 0 || needsNow(now) > 2) continue;
          const bone = unit(subtract(at, readVec3(live.worldPositions, above)));
          const isFirstBent = dot(bone, subtract(from, at)) < dot(bone, subtract(to, at));
          const said = isFirstBent ? ['bent', 'straight'] : ['straight', 'bent'];
          [low, high].forEach((number, i) => {
            words.push({ at: put(times(end, BEYOND), k, number), text: said[i], colour: 'limit-line' });
          });
        }
      }
      for (const each of all) each.end();
      return words;
    },
    dispose() {
      for (const each of all) each.dispose();
    },
  };
}
