import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { cross, distance, plus, readVec3, subtract, unit } from '../../../core/math';
import { rolesOf } from '../../../state/clips/roles';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import type { Now } from '../chapter';
import { learnView } from '../learn-view';
import { readNow } from '../now';
import { forwardOf } from './forward';

const PIECES = 24;
/** Of the thigh's length: where the muscle begins behind the hip and under it, and how far behind thigh and shin it runs. */
const [BACK, UNDER, BEHIND] = [0.2, 0.12, 0.14];
const UP: Vec3 = [0, 1, 0];

/** The muscle at the back of the left thigh: from the seat, past hip and knee, to below the knee. It is tight, along the skin: the body is posed as far as the two joints go. */
export function HamstringFigure() {
  const figure = useDrawing(createHamstring);
  useFrame(() => {
    const now = readNow();
    if (now) figure?.update(now);
  });
  return figure ? <primitive object={figure.object} /> : null;
}

/** A place of the Bézier curve from the first to the last of some places. (De Casteljau) */
function bezier(places: readonly Vec3[], share: number): Vec3 {
  if (places.length === 1) return places[0];
  const between = places.slice(1).map((to, i) => plus(places[i], subtract(to, places[i]), share));
  return bezier(between, share);
}

function createHamstring() {
  const strand = createLines({ width: 9, depthTest: false, opacity: 0.9 }, [], PIECES);
  const object = new THREE.Group().add(strand.object);
  object.name = 'muscle';
  strand.object.renderOrder = 60;
  return {
    object,
    setPalette(palette: ScenePalette) {
      strand.setColor(palette.axes[0]);
    },
    update({ clip, live }: Now) {
      const { upperLeg, lowerLeg, foot } = rolesOf(clip).left;
      const isThere = learnView.getState().beat?.parts.some(({ id }) => id === 'muscle') ?? false;
      object.visible = isThere && upperLeg >= 0 && lowerLeg >= 0 && foot >= 0;
      if (!object.visible) return;
      const [hip, knee, ankle] = [upperLeg, lowerLeg, foot].map((joint) => readVec3(live.worldPositions, joint));
      const thigh = distance(hip, knee);
      const ahead = forwardOf(clip, live.worldPositions);
      const left = cross(UP, ahead);
      const behind = (from: Vec3, to: Vec3): Vec3 => cross(left, unit(subtract(to, from)));
      const between = (from: Vec3, to: Vec3, share: number): Vec3 => plus(from, subtract(to, from), share);
      const from = plus(plus(hip, ahead, -BACK * thigh), UP, -UNDER * thigh);
      const to = plus(between(knee, ankle, 0.15), behind(knee, ankle), BEHIND * thigh);
      const [near, far] = [1 / 3, 1].map((share) => plus(between(hip, knee, share), behind(hip, knee), BEHIND * thigh));
      const way = [from, near, far, to];
      const curve = Array.from({ length: PIECES + 1 }, (_, i) => bezier(way, i / PIECES));
      strand.set(curve.slice(1).flatMap((at, i) => [...curve[i], ...at]));
    },
    dispose() {
      strand.dispose();
    },
  };
}
