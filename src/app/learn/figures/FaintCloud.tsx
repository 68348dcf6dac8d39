import { useFrame, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { CloudPart } from '../../../core/limit';
import type { Settings } from '../../../state/settings';
import { createPointCloud } from '../../../three/points';
import { sampleVectors } from '../../drawing/sample-vectors';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useTick } from '../../stage/use-tick';
import { useView } from '../../stage/view';
import { fitUnder } from '../fit-under';
import { readNow } from '../now';
import { CLOSE } from './close';
import { colourOf } from './tints';

/** The samples that the joint would have under other settings, faint. */
const faintOf = (name: string, colour: string, change: Partial<Settings>, isBright = false) =>
  function Faint() {
    const figure = useDisposable(() => createFaint(name, isBright));
    const palette = usePalette();
    const invalidate = useThree((state) => state.invalidate);
    useEffect(() => figure?.setPalette({ ...palette, sample: colourOf(colour, palette) }), [figure, palette]);
    useTick(() => {
      const now = readNow();
      const part = now && fitUnder(now, change)?.cloud.parts[0];
      if (figure && part && figure.show(sampleVectors(part))) invalidate();
    });
    return figure ? <primitive object={figure.object} /> : null;
  };

/** With near-copies, which kept ones cover where they are few. */
export const CloudOfAll = faintOf('gone', 'text-1', { sampleSpacing: CLOSE }, true);

/** The samples of frames up to the one that is shown. */
export function CloudSoFar() {
  const figure = useDisposable(createGrowing);
  const palette = usePalette();
  const { camera } = useView();
  useEffect(() => figure?.setPalette(palette), [figure, palette]);
  useFrame(() => {
    const now = readNow();
    if (figure && now?.cloud && camera.current)
      figure.show(now.cloud.parts[0], now.live.frame, camera.current.position.length());
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createGrowing() {
  const points = createPointCloud();
  points.object.name = 'grown';
  points.setSize(4.4);
  let shown: CloudPart | null = null;
  return {
    object: points.object,
    setPalette: points.setPalette,
    /** @param away scene units to the eye */
    show(part: CloudPart, frame: number, away: number) {
      const { frames } = part;
      if (part !== shown) points.setPoints(sampleVectors(part), frames);
      shown = part;
      points.setDepthRange(away - 1, away + 1);
      let count = frames.length;
      while (count > 0 && frames[count - 1] > frame) count--;
      points.object.geometry.setDrawRange(0, count);
    },
    dispose: points.dispose,
  };
}

function createFaint(name: string, isBright: boolean) {
  const points = createPointCloud();
  points.object.name = name;
  if (!isBright) points.setSeen(-1);
  points.setSize(3.4);
  // None fades with depth.
  points.setDepthRange(1e3, 2e3);
  let shown: ArrayLike<number> | null = null;
  return {
    object: points.object,
    setPalette: points.setPalette,
    /** Returns whether the picture changed. @param vectors N×3 */
    show(vectors: ArrayLike<number>): boolean {
      if (vectors === shown) return false;
      shown = vectors;
      points.setPoints(vectors, new Float32Array(vectors.length / 3));
      return true;
    },
    dispose: points.dispose,
  };
}
