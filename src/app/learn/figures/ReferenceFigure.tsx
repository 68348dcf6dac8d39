import { useFrame } from '@react-three/fiber';
import type { Quat, Vec3 } from '../../../core';
import { multiply, plus, readQuat, rotateVector, times } from '../../../core/math';
import { stageTurn } from '../../../state/work/lesson';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { stretchLimb } from '../turn-joint';
import { useNow } from '../use-apply';
import { useNoName } from '../use-no-name';
import { createPaintedLines } from './painted-lines';
import { createSceneWords, type Word } from './scene-words';
import { straightLimb } from './straight-limb';
import { tornCloud } from './torn-cloud';

/** CSS pixels from the end of a limb to its word. */
const BESIDE = [-30, 6] as const;

/** The limb in the pose that turns are counted from, on its way to the mean of all frames, and where the limb is at the mean. */
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
  const cloud = tornCloud(now.clip, now.joint);
  const left = Math.PI * (1 - Number(now.knobs.home ?? 1));
  stageTurn(now.joint, times(cloud?.axis ?? [0, 0, 0], -left));
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
      const { clip, live, joint, limit } = now;
      const above = clip.skeleton.parents[joint];
      if (above >= 0) readQuat(live.worldRotations, above, parent);
      const at = [0, 1, 2].map((k) => live.worldPositions[3 * joint + k]) as Vec3;
      const { end } = straightLimb(clip, joint);
      lines.begin();
      const words: Word[] = [];
      if (limit) {
        const tip = plus(at, rotateVector(multiply(parent, limit.reference), end), 1);
        lines.add('limit-line', [...at, ...tip]);
        words.push({ at: tip, by: BESIDE, text: 'mean', colour: 'limit-line' });
      }
      lines.end();
      return words;
    },
    dispose: lines.dispose,
  };
}
