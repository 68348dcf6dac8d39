import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import {
  cross,
  distance,
  multiply,
  plus,
  readQuat,
  readVec3,
  rotateVector,
  subtract,
  times,
  unit,
} from '../../../core/math';
import { rolesOf } from '../../../state/clips/roles';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import { degrees } from '../../ui/format';
import type { Now } from '../chapter';
import { learnView } from '../learn-view';
import { mostAlong } from './empty-corner';
import { forwardOf } from './forward';
import { createMuscle, type Muscle } from './muscle';
import { createRods } from './rods';
import type { Word } from './scene-words';
import { delayedNow, turnsAt, twoJoints } from './two-joints';
import { useWordedDrawing } from './use-worded-drawing';

const PIECES = 28;
/** Of the thigh's length: where the muscle begins behind the hip and under it, how far behind thigh and knee it runs, and how thick its belly is. */
const [BACK, UNDER, BEHIND, BELLY] = [0.17, 0.1, 0.11, 0.075];
/** Of the thigh's length: how far from the middle of the shin the muscle is fastened; radii of the shaft of a bone and of its ends. */
const [FAST, SHAFT, END] = [0.035, 0.032, 0.06];
/** Of the shin's length, from the knee: there the muscle is fastened. */
const FASTENED = 0.16;
/** How much thicker a slack muscle is. */
const THICKER = 0.35;
/** Of the thigh's length: how far from the hip the arc stands. */
const ARC = 0.8;
/** Of the thigh's length: how far a slack muscle waves; the share of the thigh's way that it is lower by then. */
const [WAVE, LOOSE] = [0.07, 0.3];
const UP: Vec3 = [0, 1, 0];

/** CSS pixels: narrower views leave the number of the bound to the plot. */
const ROOMY = 200;
/** CSS pixels: aside of a muscle and under it, beside one, and below the knee. */
const [ASIDE, UNDER_IT, BESIDE, BELOW] = [34, 26, 44, 50];

/**
 * The muscles that run past the left hip and knee, and the bones that they are fastened to: at the back, from the seat to below the knee,
 * tight along the skin where the two joints go as far as they can, and in waves where the thigh is lower; and at the front. And round the hip, as an arc, how far up the thigh may
 * come with the knee as it is.
 */
export function HamstringFigure() {
  const figure = useWordedDrawing(createHamstring, (drawing, now, _, width) => drawing.update(now, width > ROOMY));
  return figure ? <primitive object={figure.object} /> : null;
}

/** A place of the Bézier curve from the first to the last of some places. (De Casteljau) */
function bezier(places: readonly Vec3[], share: number): Vec3 {
  if (places.length === 1) return places[0];
  const between = places.slice(1).map((to, i) => plus(places[i], subtract(to, places[i]), share));
  return bezier(between, share);
}

function createHamstring() {
  const muscles = (['muscle', 'front'] as const).map((name) => {
    const muscle = createMuscle();
    muscle.object.name = name;
    muscle.object.renderOrder = 60;
    return muscle;
  });
  const bones = createRods(16);
  bones.object.renderOrder = 59;
  const bound = createLines({ width: 3.4, depthTest: false }, [], 3 * PIECES);
  const lost = createLines({ width: 2.2, depthTest: false, dash: [0.014, 0.014] }, [], PIECES);
  const arcs = new THREE.Group().add(bound.object, lost.object);
  arcs.name = 'bound';
  const object = new THREE.Group().add(bones.object, ...muscles.map((muscle) => muscle.object), arcs);
  bound.object.renderOrder = lost.object.renderOrder = 61;
  const [flesh, bone] = [new THREE.Color(), new THREE.Color()];

  /** Draws a muscle and the bones that it is fastened to. @param side 1 at the back, −1 at the front @returns its middle and its ends */
  const drawMuscle = ({ clip, live }: Now, muscle: Muscle, side: 1 | -1, slack: number): Vec3[] => {
    const { upperLeg, lowerLeg, foot } = rolesOf(clip).left;
    const [hip, knee, ankle] = [upperLeg, lowerLeg, foot].map((joint) => readVec3(live.worldPositions, joint));
    const thigh = distance(hip, knee);
    const ahead = forwardOf(clip, live.worldPositions);
    const left = cross(UP, ahead);
    const away = (from: Vec3, to: Vec3): Vec3 => times(cross(left, unit(subtract(to, from))), side);
    const between = (from: Vec3, to: Vec3, share: number): Vec3 => plus(from, subtract(to, from), share);
    const from = plus(plus(hip, ahead, -side * BACK * thigh), UP, -side * UNDER * thigh);
    const to = plus(between(knee, ankle, FASTENED), away(knee, ankle), FAST * thigh);
    const [near, far] = [1 / 3, 1].map((share) => plus(between(hip, knee, share), away(hip, knee), BEHIND * thigh));
    const way = [from, near, far, to];
    const at = (share: number) => {
      const wave = Math.sin(Math.PI * share) * (1 - Math.cos(4 * Math.PI * share)) * 0.5;
      return plus(bezier(way, share), away(hip, knee), WAVE * thigh * slack * wave);
    };
    for (const [one, other] of [
      [hip, from],
      [hip, knee],
      [knee, ankle],
    ]) {
      bones.add(one, other, [SHAFT * thigh, SHAFT * thigh], bone);
      for (const end of [one, other]) bones.add(end, end, [END * thigh, END * thigh], bone);
    }
    muscle.draw(at, left, BELLY * thigh * (1 + THICKER * slack));
    return [at(0.45), from, to];
  };

  /** Draws how far up the thigh may come, and returns the words for it. */
  const drawBound = ({ clip, live, joint, knobs }: Now): readonly Word[] => {
    const two = twoJoints(clip, joint);
    const knee = Number(knobs.bend);
    if (!two.corner || Number.isNaN(knee)) return [];
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
    return [{ at: at(may, 1.1), by: [-ASIDE, 0], text: `at most ${degrees(may)}`, colour: 'limit-line' }];
  };

  return {
    object,
    setPalette(palette: ScenePalette) {
      flesh.set(palette.axes[0]);
      bone.set(palette.body).lerp(new THREE.Color('white'), 0.7);
      for (const muscle of muscles) muscle.setColours(flesh, bone);
      bound.setColor(palette.limitLine);
      lost.setColor(palette.violation);
    },
    /** Draws the moment; returns the words in it. @param isRoomy whether there is room for the bound's number beside the body */
    update(now: Now, isRoomy: boolean): readonly Word[] {
      const { clip, live, knobs } = now;
      const { upperLeg, lowerLeg, foot } = rolesOf(clip).left;
      const { beat } = learnView.getState();
      const isThere = (part: string) => beat?.parts.some(({ id }) => id === part) ?? false;
      const hasLeg = upperLeg >= 0 && lowerLeg >= 0 && foot >= 0;
      const said: Word[] = [];
      bones.begin();
      for (const [i, muscle] of muscles.entries()) {
        const isShown = isThere(muscle.object.name) && hasLeg;
        muscle.object.visible = isShown;
        if (!isShown) continue;
        const slack = i === 0 ? Math.min(1, (1 - Number(knobs.raise ?? 1)) / LOOSE) : 0;
        const [at] = drawMuscle(now, muscle, i === 0 ? 1 : -1, slack);
        said.push({
          at,
          by: i === 0 ? [-ASIDE, UNDER_IT] : [-BESIDE, 0],
          text: slack > 0 ? 'slack' : 'tight',
          colour: 'axis-x',
        });
      }
      bones.end();
      arcs.visible = isThere('bound') && clip.skeleton.parents[now.joint] >= 0;
      const bound = arcs.visible ? drawBound(now) : [];
      if (isRoomy) said.push(...bound);
      if (hasLeg && delayedNow(twoJoints(clip, now.joint), knobs).deepest)
        said.push({
          at: readVec3(live.worldPositions, lowerLeg),
          by: [-ASIDE, BELOW],
          text: 'made-up pose',
          colour: 'violation-fill',
        });
      return said;
    },
    dispose() {
      for (const part of [...muscles, bones, bound, lost]) part.dispose();
    },
  };
}
