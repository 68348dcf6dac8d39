import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { readQuat, readVec3 } from '../../../core/math';
import type { ReachReport } from '../../../state/frame/reach';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import type { Now } from '../chapter';
import { learnView } from '../learn-view';
import { readNow } from '../now';
import { footOf, middleCircle, type TwoBones } from './elbow-circle';

/** Places of the circle. */
const PLACES = 72;

/** Round the limb that is pulled: its target, its triangle, and the circle of its elbow. */
export function ReachFigure() {
  const figure = useDrawing(createReachFigure);
  useFrame(() => {
    const now = readNow();
    if (now) figure?.update(now);
  });
  return figure ? <primitive object={figure.object} /> : null;
}

/** The last two bones of the limb that is pulled, as they are held now; null for a chain of fewer joints. */
function bonesOf({ clip, live }: Now, { chain: { joints } }: ReachReport): { bones: TwoBones; first: number } | null {
  const [first, middle, end] = joints.slice(-3);
  if (end === undefined) return null;
  const above = clip.skeleton.parents[first];
  const at = (joint: number): Vec3 => readVec3(live.worldPositions, joint);
  return {
    first,
    bones: {
      first: at(first),
      middle: at(middle),
      end: at(end),
      parentTurn: above < 0 ? [0, 0, 0, 1] : readQuat(live.worldRotations, above),
      firstTurn: readQuat(live.worldRotations, first),
    },
  };
}

function createReachFigure() {
  const goal = createMarkers(1);
  const triangle = createLines({ width: 2.6, depthTest: false }, [], 3);
  const allowed = createLines({ width: 3, depthTest: false }, [], PLACES);
  const stopped = createLines({ width: 2, depthTest: false, opacity: 0.8, dash: [0.012, 0.012] }, [], PLACES);
  const circle = new THREE.Group().add(allowed.object, stopped.object);
  // Lines show themselves when they are set: the group alone says whether the triangle is there.
  const sides = new THREE.Group().add(triangle.object);
  goal.object.name = 'goal';
  sides.name = 'triangle';
  circle.name = 'circle';
  const object = new THREE.Group().add(sides, circle, goal.object);
  for (const part of [triangle, allowed, stopped]) part.object.renderOrder = 60;
  goal.object.renderOrder = 61;
  const ring = markerStyle(11, 0, 2.6, 1.6);
  const isThere = (part: string) => learnView.getState().beat?.parts.some(({ id }) => id === part) ?? false;
  return {
    object,
    setPalette(palette: ScenePalette) {
      triangle.setColor(palette.text);
      allowed.setColor(palette.limitLine);
      stopped.setColor(palette.text, 0.55);
      ring.ring.set(palette.violation);
      goal.setHalo(palette.background);
    },
    update(now: Now) {
      const report = now.live.reach[0];
      const found = report ? bonesOf(now, report) : null;
      object.visible = found !== null;
      if (!report || !found) return;
      const { bones, first } = found;
      goal.object.visible = isThere('goal');
      sides.visible = isThere('triangle');
      circle.visible = isThere('circle');
      goal.begin();
      goal.add(...report.target, ring);
      goal.end();
      triangle.set([...bones.first, ...bones.middle, ...bones.middle, ...bones.end, ...bones.end, ...bones.first]);
      if (circle.visible) {
        const round = middleCircle(bones, now.state.fit?.limits[first] ?? null, PLACES);
        const lines = { true: [] as number[], false: [] as number[] };
        round.forEach(({ at, isAllowed }, i) => {
          const next = round[(i + 1) % round.length];
          lines[`${isAllowed && next.isAllowed}`].push(...at, ...next.at);
        });
        const foot = footOf(bones);
        allowed.set([...lines.true, ...foot, ...bones.middle]);
        stopped.set(lines.false);
      }
    },
    dispose() {
      for (const part of [goal, triangle, allowed, stopped]) part.dispose();
    },
  };
}
