import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { plus, readVec3, rotateVector, times } from '../../../core/math';
import { stageJoint } from '../../../state/work/lesson';
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import { degrees } from '../../ui/format';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { parentRotation } from '../parent-rotation';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { useNoName } from '../use-no-name';
import { swingsOf } from './arm-swings';
import { createPaintedLines } from './painted-lines';
import { createSceneWords, type Word } from './scene-words';
import { inOtherOrder, rolledBySwings, swungBy, type ThreeSwings } from './three-swings';

/** Of both orders: the colours of the swings; after how many swings the hand is where the word of each stands, and CSS pixels from there: beside the body. */
const ORDERS = {
  front: [
    { colour: 'axis-x', text: '1 front', after: 1, by: [0, 14] },
    { colour: 'axis-y', text: '2 side', after: 2, by: [20, 0] },
    { colour: 'axis-z', text: '3 down', after: 2.5, by: [0, 0] },
  ],
  side: [
    { colour: 'axis-z', text: '1 side', after: 1, by: [20, 0] },
    { colour: 'axis-y', text: '2 front', after: 2, by: [0, 14] },
    { colour: 'axis-x', text: '3 down', after: 2.5, by: [-30, 0] },
  ],
} as const;
const PIECES = 24;
/** Of the arm: how long the line out of the palm is. */
const PALM = 0.7;
/** Of the arm, from the shoulder: where the middle of the palm is. */
const PALM_AT = 1.14;
/** Of the line out of the palm: where the arc of its turn is; and the pieces of the arc. */
const ROLLED = { at: 0.62, pieces: 16 } as const;
/** CSS pixels from the end of a line out of the palm to its words, where it points to the front of the body and to the back. */
const BESIDE = { front: [-8, 14], back: [-34, -12] } as const;
/** Of the arm: how far the head of that line stands out to either side. */
const HEAD = 0.04;

/** Three lines through the shoulder, the way of the hand about each, and where the palm faces. */
export function SwingsFigure() {
  const figure = useDrawing(createSwingsFigure);
  useNoName();
  useNow(swingArm);
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

function createSwingsFigure() {
  const lines = createPaintedLines({ width: 2, depthTest: false });
  const bold = createPaintedLines({ width: 3.4, depthTest: false });
  const fine = createPaintedLines({ width: 1.4, depthTest: false, dash: [0.025, 0.02] });
  const object = new THREE.Group().add(fine.object, lines.object, bold.object);
  return {
    object,
    setPalette(palette: Parameters<typeof lines.setPalette>[0]) {
      for (const part of [lines, bold, fine]) part.setPalette(palette);
    },
    /** Draws the moment; returns the words in it. */
    update({ clip, live, knobs }: Now): readonly Word[] {
      const found = swingsOf(clip);
      object.visible = found !== null;
      if (!found) return [];
      const words: Word[] = [];
      const { joint, end } = found;
      const order = orderIn(knobs);
      const [swings, others] = [
        swingsIn(found.swings, order),
        swingsIn(found.swings, order === 'front' ? 'side' : 'front'),
      ];
      const base = parentRotation(clip.skeleton, joint, live.worldRotations);
      const at = readVec3(live.worldPositions, joint);
      const length = Math.hypot(...end);
      const inWorld = (v: Readonly<Vec3>, scale = 1): Vec3 => plus(at, rotateVector(base, v), scale);
      const done = Number(knobs.swung ?? 0);
      const hand = (share: number) => rotateVector(swungBy(swings, share), end);
      for (const part of [lines, bold, fine]) part.begin();
      swings.axes.forEach((axis, i) => {
        const { text, colour, after, by } = ORDERS[order][i];
        lines.add(colour, [...inWorld(axis, -0.3 * length), ...inWorld(axis, 0.55 * length)]);
        const [from, to] = [i, Math.min(i + 1, done)];
        if (to === i + 1) words.push({ at: inWorld(hand(after), 1.16), by, text, colour });
        for (let k = 0; k < PIECES && to > from; k++) {
          const share = (n: number) => from + ((to - from) * n) / PIECES;
          bold.add(colour, [...inWorld(hand(share(k))), ...inWorld(hand(share(k + 1)))]);
        }
      });
      const palmAt = (share: number): Vec3 => rotateVector(swungBy(swings, share), swings.palm);
      const from = (share: number): Vec3 => times(hand(share), PALM_AT);
      const palm = palmAt(done);
      const arrow = (way: Readonly<Vec3>, colour: string, text: string, by: readonly [number, number]) => {
        const out = plus(from(done), way, PALM * length);
        const barbs = [-HEAD, HEAD].flatMap((side) => [
          ...inWorld(out),
          ...inWorld(plus(plus(out, way, -2 * HEAD * length), hand(done), side)),
        ]);
        bold.add(colour, [...inWorld(from(done)), ...inWorld(out), ...barbs]);
        words.push({ at: inWorld(out), by, text, colour });
      };
      const isFront = order === 'front' || done < swings.axes.length;
      arrow(palm, 'angle', 'palm', BESIDE[isFront ? 'front' : 'back']);
      if (done > 0) fine.add('text-1', [...inWorld(from(0)), ...inWorld(plus(from(0), palmAt(0), PALM * length))]);
      if (done >= swings.axes.length) {
        const other = rotateVector(swungBy(others, others.axes.length), others.palm);
        arrow(other, 'violation-fill', 'backward', BESIDE[isFront ? 'back' : 'front']);
        const onArc = (share: number): Vec3 => {
          const angle = share * rolledBySwings();
          const way = plus(times(palmAt(0), Math.cos(angle)), palm, Math.sin(angle));
          return inWorld(plus(from(done), way, ROLLED.at * PALM * length));
        };
        for (let k = 0; k < ROLLED.pieces; k++)
          lines.add('angle', [...onArc(k / ROLLED.pieces), ...onArc((k + 1) / ROLLED.pieces)]);
        words.push({ at: onArc(0.5), by: [0, isFront ? 16 : -14], text: degrees(rolledBySwings()), colour: 'angle' });
      }
      for (const part of [lines, bold, fine]) part.end();
      for (const child of [lines, bold, fine].flatMap(({ object: { children } }) => children)) child.renderOrder = 60;
      return words;
    },
    dispose() {
      for (const part of [lines, bold, fine]) part.dispose();
    },
  };
}

const orderIn = ({ order }: Now['knobs']): keyof typeof ORDERS => (order === 'side' ? 'side' : 'front');
const swingsIn = (swings: ThreeSwings, order: keyof typeof ORDERS): ThreeSwings =>
  order === 'side' ? inOtherOrder(swings) : swings;

/** Turns the arm as it stands after as many swings as the knob says. */
function swingArm(now: Now): void {
  const found = swingsOf(now.clip);
  if (!found) return;
  stageJoint(found.joint);
  stretchLimb(now, found.joint);
  turnJointTo(now, found.joint, swungBy(swingsIn(found.swings, orderIn(now.knobs)), Number(now.knobs.swung ?? 0)));
}
