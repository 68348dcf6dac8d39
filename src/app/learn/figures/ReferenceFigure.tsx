import { useFrame } from '@react-three/fiber';
import type { Quat, Vec3 } from '../../../core';
import { multiply, plus, readQuat, rotateVector } from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import type { Now } from '../chapter';
import { fitUnder } from '../fit-under';
import { readNow } from '../now';
import { stretchLimb, turnJointBy } from '../turn-joint';
import { useNow } from '../use-apply';
import { useNoName } from '../use-no-name';
import { createPaintedLines } from './painted-lines';
import { createSceneWords, type Word } from './scene-words';
import { straightLimb } from './straight-limb';

const ZERO: Quat = [0, 0, 0, 1];
/** CSS pixels from the end of a limb to its word. */
const OVER = [0, -12] as const;
const BESIDE = [-30, 6] as const;

/** The limb in its reference, and where the limb is at the zero of the file and at the mean of all frames. */
export function ReferenceFigure() {
  const figure = useDrawing(createReference);
  useNoName();
  useNow(turnToReference);
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

function turnToReference(now: Now): void {
  stretchLimb(now, now.joint);
  turnJointBy(now, [0, 0, 0]);
}

function createReference() {
  const lines = createPaintedLines({ width: 3, depthTest: false });
  const parent: Quat = [0, 0, 0, 1];
  return {
    object: lines.object,
    setPalette(palette: ScenePalette) {
      lines.setPalette(palette);
    },
    /** Draws the moment; returns the words in it. */
    update(now: Now): readonly Word[] {
      const { clip, live, joint } = now;
      const above = clip.skeleton.parents[joint];
      if (above >= 0) readQuat(live.worldRotations, above, parent);
      const at = [0, 1, 2].map((k) => live.worldPositions[3 * joint + k]) as Vec3;
      const { end } = straightLimb(clip, joint);
      const words: Word[] = [];
      lines.begin();
      const draw = (reference: Readonly<Quat>, text: string, colour: string, by: Word['by']) => {
        const tip = plus(at, rotateVector(multiply(parent, reference), end), 1);
        lines.add(colour, [...at, ...tip]);
        words.push({ at: tip, by, text, colour });
      };
      draw(ZERO, 'zero', 'text-2', OVER);
      const mean = fitUnder(now, { reference: 'average' })?.limit.reference;
      if (mean) draw(mean, 'mean', 'limit-line', BESIDE);
      lines.end();
      return words;
    },
    dispose: lines.dispose,
  };
}
