import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE, multiply, plus, readQuat, readVec3, rotateVector, times, unit, wrapAngle } from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import type { Now } from '../chapter';
import { useBeatHere } from '../learn-view';
import { parentRotation } from '../parent-rotation';
import { createLimbLines, type LimbLine } from './limb-lines';
import { createPaintedAreas } from './painted-areas';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { answersNow, askedNow, askedRotation, beforeJump, sidesOf, turnAxisOf, turnedPose } from './side-now';
import { straightLimb } from './straight-limb';
import { WORDY } from './use-limb-lines';
import { useWordedDrawing } from './use-worded-drawing';
import { zeroOf } from './ways-back';

const TURN = 2 * Math.PI;
/** Of the stretched limb: how far out the dial reaches, where its numbers stand, and half of the line about which the limb turns. */
const DIAL = 0.72;
const NUMBER = 0.86;
const LINE = 0.42;
/** Pieces of a whole circle. */
const PIECES = 72;
/** rad: the dial has numbers there. */
const MARKS = [0, Math.PI];
/** rad: a number that would stand nearer to a limb makes room for it. */
const CLEAR = 30 * DEGREE;

/** The dial on the body: the line about which the stretched limb turns, the turns that are allowed, and the limb as it is asked for and held. */
export function TurnOnBody() {
  const open = useBeatHere();
  const has = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const figure = useWordedDrawing(createTurnOnBody, (dial, now, _, width) => {
    const said = dial.update(now, has);
    // In a small view there is no room for words: the dial beside it has the same.
    return width < WORDY ? [] : said;
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createTurnOnBody() {
  const limbs = createLimbLines();
  const thin = createPaintedLines({ width: 1.2, depthTest: false, opacity: 0.8 });
  const bold = createPaintedLines({ width: 5, depthTest: false });
  const dashes = createPaintedLines({ width: 2.4, depthTest: false, dash: [0.03, 0.025] });
  const sector = createPaintedAreas(PIECES, 0.3);
  const lines = [thin, bold, dashes];
  const all = [limbs, ...lines, sector];
  return {
    object: new THREE.Group().add(...all.map((part) => part.object)),
    setPalette(palette: ScenePalette) {
      for (const part of all) part.setPalette(palette);
    },
    /** Draws the moment; returns the words in it. */
    update(now: Now, has: (part: string) => boolean): readonly Word[] {
      const { clip, live, joint, limit, knobs } = now;
      const sides = sidesOf(now);
      for (const part of [...lines, sector]) part.begin();
      const words: Word[] = [];
      const shown: LimbLine[] = [];
      if (limit && sides) {
        const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
        const centre = readVec3(live.worldPositions, joint);
        const { end } = straightLimb(clip, joint);
        const at = (turn: number, share: number): Vec3 =>
          plus(centre, rotateVector(multiply(parent, turnedPose(limit, turn)), end), share);
        const arc = (from: number, to: number, share: number): Vec3[] => {
          const count = Math.max(1, Math.ceil((Math.abs(to - from) / TURN) * PIECES));
          return Array.from({ length: count + 1 }, (_, i) => at(from + ((to - from) * i) / count, share));
        };
        const [low, high] = sides.range;
        const line = times(
          unit(rotateVector(multiply(parent, limit.reference), turnAxisOf(limit))),
          Math.hypot(...end),
        );
        thin.add('text-3', [...plus(centre, line, -LINE), ...plus(centre, line, LINE)]);
        thin.add('text-3', lineThrough(arc(0, TURN, DIAL)));
        sector.add('limit-line', centre, arc(low, high, DIAL));
        bold.add('limit-line', lineThrough(arc(low, high, DIAL)));
        const mark = (turn: number, text: string, colour: string, by?: Word['by']) =>
          words.push({ at: at(turn, NUMBER), text, colour, by });
        const asked = askedNow(now);
        const held = answersNow(now)?.answers[asked] ?? 0;
        const isClear = (turn: number) =>
          [asked * DEGREE, held].every((each) => Math.abs(wrapAngle(turn - each)) > CLEAR);
        if (has('zero')) {
          const zero = zeroOf(knobs, sides.range);
          thin.add('text-1', [...centre, ...at(zero, DIAL)]);
          dashes.add('violation-fill', [...centre, ...at(zero + Math.PI, DIAL)]);
          mark(zero, 'zero', 'text-1');
          mark(zero + Math.PI, 'cut locus', 'violation-fill', [30, 0]);
        } else for (const turn of MARKS.filter(isClear)) mark(turn, `${(turn * 180) / Math.PI}°`, 'text-2');
        if (has('asked')) {
          const before = has('curves') ? beforeJump(now) : null;
          if (before)
            shown.push({
              rotation: before.rotation,
              text: `held at ${before.asked}°`,
              colour: 'text-3',
              by: [10, -14],
            });
          shown.push({
            rotation: askedRotation({ limit, knobs }),
            text: 'asked',
            colour: 'violation-fill',
            by: [0, -14],
          });
          shown.push({ rotation: readQuat(live.held, joint), text: 'held', colour: 'text-1', by: [0, 14] });
        }
      }
      for (const part of [...lines, sector]) part.end();
      return [...words, ...limbs.update(now, shown)];
    },
    dispose() {
      for (const part of all) part.dispose();
    },
  };
}
