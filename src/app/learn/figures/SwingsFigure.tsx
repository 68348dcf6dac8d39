import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Clip, Quat, Vec3 } from '../../../core';
import { readQuat, rotateVector } from '../../../core/math';
import { anatomyFor } from '../../../state/clips/anatomy';
import { stageJoint } from '../../../state/work/lesson';
import { useDrawing } from '../../stage/use-drawing';
import type { Now } from '../chapter';
import { keptFor, readNow } from '../now';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { useNoName } from '../use-no-name';
import { createPaintedLines } from './painted-lines';
import { straightLimb } from './straight-limb';
import { swungBy, type ThreeSwings, threeSwings } from './three-swings';

const COLOURS = ['axis-x', 'axis-y', 'axis-z'] as const;
const PIECES = 24;

/** The left upper arm of a body, and how it swings; null for a body without arms. */
const swingsOf = keptFor((clip: Clip): { joint: number; swings: ThreeSwings; end: Vec3 } | null => {
  const anatomy = anatomyFor(clip);
  const armOf = (side: string) => anatomy.findIndex((joint) => joint?.part === 'upperArm' && joint.side === side);
  const [left, right] = [armOf('left'), armOf('right')];
  if (left < 0 || right < 0) return null;
  const { end } = straightLimb(clip, left);
  const length = Math.hypot(...end);
  const along: Vec3 = [end[0] / length, end[1] / length, end[2] / length];
  return { joint: left, swings: threeSwings(clip.skeleton, left, right, along), end };
});

/** Three lines through the shoulder, the way of the hand about each, and where the palm faces. */
export function SwingsFigure() {
  const figure = useDrawing(createSwingsFigure);
  useNoName();
  useNow(swingArm);
  useFrame(() => {
    const now = readNow();
    if (now) figure?.update(now);
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createSwingsFigure() {
  const lines = createPaintedLines({ width: 2, depthTest: false });
  const bold = createPaintedLines({ width: 3.4, depthTest: false });
  const object = new THREE.Group().add(lines.object, bold.object);
  const base: Quat = [0, 0, 0, 1];
  return {
    object,
    setPalette(palette: Parameters<typeof lines.setPalette>[0]) {
      for (const part of [lines, bold]) part.setPalette(palette);
    },
    update({ clip, live, knobs }: Now) {
      const found = swingsOf(clip);
      object.visible = found !== null;
      if (!found) return;
      const { joint, swings, end } = found;
      const above = clip.skeleton.parents[joint];
      if (above >= 0) readQuat(live.worldRotations, above, base);
      const at = [0, 1, 2].map((k) => live.worldPositions[3 * joint + k]);
      const length = Math.hypot(...end);
      const inWorld = (v: Readonly<Vec3>, scale = 1): Vec3 => {
        const turned = rotateVector(base, v);
        return [at[0] + scale * turned[0], at[1] + scale * turned[1], at[2] + scale * turned[2]];
      };
      const done = Number(knobs.swung ?? 0);
      const hand = (share: number) => rotateVector(swungBy(swings, share), end);
      for (const part of [lines, bold]) part.begin();
      swings.axes.forEach((axis, i) => {
        lines.add(COLOURS[i], [...inWorld(axis, -0.3 * length), ...inWorld(axis, 0.55 * length)]);
        const [from, to] = [i, Math.min(i + 1, done)];
        for (let k = 0; k < PIECES && to > from; k++) {
          const share = (n: number) => from + ((to - from) * n) / PIECES;
          bold.add(COLOURS[i], [...inWorld(hand(share(k))), ...inWorld(hand(share(k + 1)))]);
        }
      });
      const q = swungBy(swings, done);
      const tip = hand(done);
      const palm = rotateVector(q, swings.palm);
      const out = tip.map((x, k) => x + 0.42 * length * palm[k]) as Vec3;
      bold.add('angle', [...inWorld(tip), ...inWorld(out)]);
      for (const part of [lines, bold]) part.end();
      for (const child of [...lines.object.children, ...bold.object.children]) child.renderOrder = 60;
    },
    dispose() {
      for (const part of [lines, bold]) part.dispose();
    },
  };
}

/** Turns the arm as it stands after as many swings as the knob says. */
function swingArm(now: Now): void {
  const found = swingsOf(now.clip);
  if (!found) return;
  stageJoint(found.joint);
  stretchLimb(now, found.joint);
  turnJointTo(now, found.joint, swungBy(found.swings, Number(now.knobs.swung ?? 0)));
}
