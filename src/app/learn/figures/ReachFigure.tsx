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
import { handPath } from './hand-path';

/** Places of the circle. */
const PLACES = 72;
/** Steps of a solver that are shown at most. */
const MOST_STEPS = 12;

/** Round the limb that is pulled: its target, its triangle, the circle of its elbow, and the way of its end, step by step. */
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
  const path = createLines({ width: 1.8, depthTest: false }, [], MOST_STEPS);
  const steps = createMarkers(MOST_STEPS + 1);
  const circle = new THREE.Group().add(allowed.object, stopped.object);
  const way = new THREE.Group().add(path.object, steps.object);
  goal.object.name = 'goal';
  triangle.object.name = 'triangle';
  circle.name = 'circle';
  way.name = 'steps';
  const object = new THREE.Group().add(triangle.object, circle, way, goal.object);
  for (const part of [triangle, allowed, stopped, path]) part.object.renderOrder = 60;
  for (const part of [goal, steps]) part.object.renderOrder = 61;
  const ring = markerStyle(11, 0, 2.6, 1.6);
  const step = markerStyle(3.6, 1, 0, 1.4);
  const isThere = (part: string) => learnView.getState().beat?.parts.some(({ id }) => id === part) ?? false;
  let of = '';
  let places: Vec3[] = [];
  /** The path of the hand, found anew only where something of it is another. */
  const findPath = ({ clip, live, state }: Now, { chain, target }: ReachReport) => {
    const { solver } = state.work.settings;
    const limits = state.work.settings.limits ? (state.fit?.limits ?? []) : [];
    const key = `${solver} ${live.frame} ${target.map((x) => x.toFixed(3))} ${limits.length} ${chain.id}`;
    if (key === of) return;
    of = key;
    const joints = clip.skeleton.parents.length;
    const rotations = clip.rotations.slice(4 * joints * live.frame, 4 * joints * (live.frame + 1));
    const start = { rotations, rootPosition: readVec3(clip.rootPositions, live.frame) };
    places = handPath(clip.skeleton, chain, start, target, solver, limits, MOST_STEPS);
  };
  return {
    object,
    setPalette(palette: ScenePalette) {
      triangle.setColor(palette.text);
      allowed.setColor(palette.limitLine);
      stopped.setColor(palette.text, 0.55);
      path.setColor(palette.sample);
      step.fill.set(palette.sample);
      ring.ring.set(palette.violation);
      for (const markers of [goal, steps]) markers.setHalo(palette.background);
      of = '';
    },
    update(now: Now) {
      const report = now.live.reach[0];
      const found = report ? bonesOf(now, report) : null;
      object.visible = found !== null;
      if (!report || !found) return;
      const { bones, first } = found;
      goal.object.visible = isThere('goal');
      triangle.object.visible = isThere('triangle');
      circle.visible = isThere('circle');
      way.visible = isThere('steps');
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
      if (way.visible) {
        findPath(now, report);
        path.set(places.slice(1).flatMap((at, i) => [...places[i], ...at]));
        steps.begin();
        for (const at of places) steps.add(...at, step);
        steps.end();
      }
    },
    dispose() {
      for (const part of [goal, triangle, allowed, stopped, path, steps]) part.dispose();
    },
  };
}
