import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { cross, distance, multiply, plus, readQuat, readVec3, rotateVector, subtract, unit } from '../../../core/math';
import { rolesOf } from '../../../state/clips/roles';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import type { Now } from '../chapter';
import { learnView } from '../learn-view';
import { readNow } from '../now';
import { mostAlong } from './empty-corner';
import { forwardOf } from './forward';
import { createRods } from './rods';
import { turnsAt, twoJoints } from './two-joints';

const PIECES = 28;
/** Of the thigh's length: where the muscle begins behind the hip and under it, how far behind thigh and shin it runs, and its radii: of a tendon, of the belly. */
const [BACK, UNDER, BEHIND, TENDON, BELLY] = [0.17, 0.1, 0.12, 0.022, 0.062];
/** Of the thigh's length: how far from the hip the arc stands. */
const ARC = 0.8;
/** Of the thigh's length: how far a slack muscle waves; the share of the thigh's way that it is lower by then. */
const [WAVE, LOOSE] = [0.09, 0.3];
const UP: Vec3 = [0, 1, 0];

/**
 * The muscle at the back of the left thigh: from the seat, past hip and knee, to below the knee. It is tight, along the skin, where the
 * two joints go as far as they can, and hangs in waves where the thigh is lower. And round the hip, as an arc, how far up the thigh may come with the knee as it is.
 */
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
  const strand = createRods(PIECES);
  strand.object.name = 'muscle';
  const bound = createLines({ width: 3.4, depthTest: false }, [], 3 * PIECES);
  const lost = createLines({ width: 2.2, depthTest: false, dash: [0.014, 0.014] }, [], PIECES);
  const arcs = new THREE.Group().add(bound.object, lost.object);
  arcs.name = 'bound';
  const object = new THREE.Group().add(strand.object, arcs);
  strand.object.renderOrder = 60;
  bound.object.renderOrder = lost.object.renderOrder = 61;
  const paint = new THREE.Color();

  const drawMuscle = ({ clip, live, knobs }: Now) => {
    const { upperLeg, lowerLeg, foot } = rolesOf(clip).left;
    const [hip, knee, ankle] = [upperLeg, lowerLeg, foot].map((joint) => readVec3(live.worldPositions, joint));
    const thigh = distance(hip, knee);
    const ahead = forwardOf(clip, live.worldPositions);
    const left = cross(UP, ahead);
    const behind = (from: Vec3, to: Vec3): Vec3 => cross(left, unit(subtract(to, from)));
    const between = (from: Vec3, to: Vec3, share: number): Vec3 => plus(from, subtract(to, from), share);
    const from = plus(plus(hip, ahead, -BACK * thigh), UP, -UNDER * thigh);
    const to = plus(between(knee, ankle, 0.14), behind(knee, ankle), BEHIND * thigh);
    const [near, far] = [1 / 3, 1].map((share) => plus(between(hip, knee, share), behind(hip, knee), BEHIND * thigh));
    const way = [from, near, far, to];
    const slack = Math.min(1, (1 - Number(knobs.raise ?? 1)) / LOOSE);
    const away = behind(hip, knee);
    const at = (i: number) => {
      const share = i / PIECES;
      const wave = Math.sin(Math.PI * share) * (1 - Math.cos(4 * Math.PI * share)) * 0.5;
      return plus(bezier(way, share), away, WAVE * thigh * slack * wave);
    };
    const radius = (i: number) => thigh * (TENDON + (BELLY - TENDON) * Math.sin((Math.PI * i) / PIECES) ** 2);
    strand.begin();
    for (let i = 0; i < PIECES; i++) strand.add(at(i), at(i + 1), [radius(i), radius(i + 1)], paint);
    strand.end();
  };

  const drawBound = ({ clip, live, joint, knobs }: Now) => {
    const two = twoJoints(clip, joint);
    const knee = Number(knobs.bend);
    if (!two.corner || Number.isNaN(knee)) return;
    const hip = readVec3(live.worldPositions, joint);
    const parent = readQuat(live.worldRotations, clip.skeleton.parents[joint]);
    const bone = readVec3(clip.skeleton.offsets, two.b);
    const at = (up: number, share = 1): Vec3 => {
      const [turn] = turnsAt(clip, two, [up, knee]);
      return plus(hip, rotateVector(multiply(parent, turn), bone), share * ARC);
    };
    const arc = (from: number, to: number) =>
      Array.from({ length: PIECES }, (_, i) => [i, i + 1].map((k) => at(from + ((to - from) * k) / PIECES))).flat(2);
    const may = mostAlong(two.corner, knee);
    const ends = [0, may].flatMap((up) => [...at(up, 0.16), ...at(up)]);
    bound.set([...arc(0, may), ...ends]);
    lost.set(arc(may, two.corner.corner[0]));
  };

  return {
    object,
    setPalette(palette: ScenePalette) {
      paint.set(palette.axes[0]);
      bound.setColor(palette.limitLine);
      lost.setColor(palette.violation);
    },
    update(now: Now) {
      const { upperLeg, lowerLeg, foot } = rolesOf(now.clip).left;
      const { beat } = learnView.getState();
      const isThere = (part: string) => beat?.parts.some(({ id }) => id === part) ?? false;
      strand.object.visible = isThere('muscle') && upperLeg >= 0 && lowerLeg >= 0 && foot >= 0;
      arcs.visible = isThere('bound') && now.clip.skeleton.parents[now.joint] >= 0;
      if (strand.object.visible) drawMuscle(now);
      if (arcs.visible) drawBound(now);
    },
    dispose() {
      for (const part of [strand, bound, lost]) part.dispose();
    },
  };
}
