import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { multiply, plus, readVec3, rotateVector, subtract, times, unit } from '../../../core/math';
import { stageJoint } from '../../../state/work/lesson';
import { degrees } from '../../ui/format';
import type { Now } from '../chapter';
import { parentRotation } from '../parent-rotation';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { swingsOf } from './arm-swings';
import { arrowHead } from './arrow-head';
import { bookEdges, createBooks } from './books';
import { BEYOND, BOOK, heldBook } from './held-book';
import { createPaintedAreas } from './painted-areas';
import { createPaintedLines, lineThrough, type PaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { inOtherOrder, rolledBySwings, swungBy, type ThreeSwings } from './three-swings';
import { useWordedDrawing } from './use-worded-drawing';

/** Of both orders: the colours and the words of the swings. */
const ORDERS = {
  front: [
    { colour: 'axis-x', text: '1 front' },
    { colour: 'axis-y', text: '2 side' },
    { colour: 'axis-z', text: '3 down' },
  ],
  side: [
    { colour: 'axis-z', text: '1 side' },
    { colour: 'axis-y', text: '2 front' },
    { colour: 'axis-x', text: '3 down' },
  ],
} as const;
const PIECES = 24;
/** Of a swing: where its arrow has its head; of the arm: how long the head is, and how far out its word stands; and how much of what the arm swept is seen. */
const [MIDWAY, WAY_HEAD, WORD_AT] = [0.56, 0.13, 1.27];
const SWEPT = 0.2;
/** Of the arm: how long the line out of the palm is. */
const PALM = 0.7;
/** Of the arm, from the shoulder: where the middle of the book is, whose cover faces where the palm does. */
const BOOK_AT = 1 + BEYOND;
/** Of the line out of the palm: where the arc of its turn is; and the pieces of the arc. */
const ROLLED = { at: 0.62, pieces: 16 } as const;
/** CSS pixels from the end of a line out of the palm to its words, where it points to the front of the body and to the back. */
const BESIDE = { front: [-8, 14], back: [24, -2] } as const;
/** Of the arm: how far the head of that line stands out to either side. */
const HEAD = 0.04;

/** Three lines through the shoulder, the way of the hand about each, and a book in the hand, which shows where the palm faces. */
export function SwingsFigure() {
  const figure = useWordedDrawing(createSwingsFigure, (swings, now, camera) => swings.update(now, camera));
  useNow(swingArm);
  return figure ? <primitive object={figure.object} /> : null;
}

function createSwingsFigure() {
  const lines = createPaintedLines({ width: 2, depthTest: false });
  const bold = createPaintedLines({ width: 3.4, depthTest: false });
  const fine = createPaintedLines({ width: 1.4, depthTest: false, dash: [0.025, 0.02] });
  const broken = createPaintedLines({ width: 3, depthTest: false, dash: [0.04, 0.025] });
  // What the arm swept, its edge, and where the book was lie where they are: the body hides them.
  const ways = createPaintedLines({ width: 4 });
  const swept = createPaintedAreas(3 * PIECES + ROLLED.pieces, SWEPT);
  const book = createBooks(1, true);
  const outline = createPaintedLines({ width: 1.4, dash: [0.025, 0.02] });
  const drawn = [ways, outline, fine, broken, lines, bold];
  const all = [swept, ...drawn];
  const object = new THREE.Group().add(book.object, ...all.map((part) => part.object));
  return {
    object,
    setPalette(palette: Parameters<typeof lines.setPalette>[0]) {
      for (const part of [book, ...all]) part.setPalette(palette);
    },
    /** Draws the moment; returns the words in it. */
    update({ clip, live, knobs }: Now, { position }: THREE.Camera): readonly Word[] {
      const found = swingsOf(clip);
      object.visible = found !== null;
      if (!found) return [];
      const words: Word[] = [];
      const { joint, end } = found;
      const order = orderIn(knobs);
      const swings = swingsIn(found.swings, order);
      const base = parentRotation(clip.skeleton, joint, live.worldRotations);
      const at = readVec3(live.worldPositions, joint);
      const length = Math.hypot(...end);
      const inWorld = (v: Readonly<Vec3>, scale = 1): Vec3 => plus(at, rotateVector(base, v), scale);
      const done = Number(knobs.swung ?? 0);
      const hand = (share: number) => rotateVector(swungBy(swings, share), end);
      for (const part of [book, ...all]) part.begin();
      swings.axes.forEach((axis, i) => {
        const { text, colour } = ORDERS[order][i];
        lines.add(colour, [...inWorld(axis, -0.3 * length), ...inWorld(axis, 0.55 * length)]);
        const to = Math.min(i + 1, done);
        if (to <= i) return;
        const way = Array.from({ length: PIECES + 1 }, (_, k) => inWorld(hand(i + ((to - i) * k) / PIECES)));
        ways.add(colour, lineThrough(way));
        swept.add(colour, at, way);
        if (to < i + MIDWAY) return;
        const tip = inWorld(hand(i + MIDWAY));
        const back = subtract(inWorld(hand(i + MIDWAY - 0.08)), tip);
        ways.add(colour, arrowHead(tip, back, subtract(position.toArray() as Vec3, tip), WAY_HEAD * length));
        words.push({ at: inWorld(hand(i + MIDWAY), WORD_AT), text, colour });
      });
      const palmAt = (share: number): Vec3 => rotateVector(swungBy(swings, share), swings.palm);
      const from = (share: number): Vec3 => times(hand(share), BOOK_AT);
      const palm = palmAt(done);
      const arrow = (of: PaintedLines, way: Readonly<Vec3>, colour: string, text: string, by: Word['by']) => {
        const out = plus(from(done), way, PALM * length);
        const barbs = [-HEAD, HEAD].flatMap((side) => [
          ...inWorld(out),
          ...inWorld(plus(plus(out, way, -2 * HEAD * length), hand(done), side)),
        ]);
        of.add(colour, [...inWorld(from(done)), ...inWorld(out)]);
        bold.add(colour, barbs);
        words.push({ at: inWorld(out), by, text, colour });
      };
      /** How the book stands after so many swings, in the world. */
      const bookAfter = (share: number) => multiply(base, heldBook(unit(hand(share)), palmAt(share)));
      book.add(inWorld(from(done)), bookAfter(done), BOOK * length);
      const isFront = order === 'front' || done < swings.axes.length;
      arrow(bold, palm, 'angle', 'palm', BESIDE[isFront ? 'front' : 'back']);
      if (done > 0) {
        const before = inWorld(plus(from(0), palmAt(0), PALM * length));
        const middle = inWorld(from(0));
        const edges = bookEdges(bookAfter(0)).map((x, i) => middle[i % 3] + BOOK * length * x);
        fine.add('text-1', [...middle, ...before]);
        outline.add('text-1', edges);
        words.push({ at: before, by: [-36, 4], text: 'palm before', colour: 'text-1' });
      }
      if (done >= swings.axes.length) {
        // Beside the way that is taken second: the first was seen alone.
        if (order === 'side') {
          const { swings: first } = found;
          const other = rotateVector(swungBy(first, first.axes.length), first.palm);
          arrow(broken, other, 'violation-fill', 'forward', BESIDE.front);
        }
        const onArc = (share: number): Vec3 => {
          const angle = share * rolledBySwings();
          const way = plus(times(palmAt(0), Math.cos(angle)), palm, Math.sin(angle));
          return inWorld(plus(from(done), way, ROLLED.at * PALM * length));
        };
        const arc = Array.from({ length: ROLLED.pieces + 1 }, (_, k) => onArc(k / ROLLED.pieces));
        lines.add('angle', lineThrough(arc));
        swept.add('angle', inWorld(from(done)), arc);
        words.push({ at: onArc(0.5), by: [0, isFront ? 16 : -14], text: degrees(rolledBySwings()), colour: 'angle' });
      }
      for (const part of [book, ...all]) part.end();
      swept.object.renderOrder = 59;
      for (const child of drawn.flatMap(({ object: { children } }) => children)) child.renderOrder = 60;
      return words;
    },
    dispose() {
      for (const part of [book, ...all]) part.dispose();
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
