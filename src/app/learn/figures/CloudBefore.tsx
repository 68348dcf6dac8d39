import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { createPointCloud } from '../../../three/points';
import { sampleVectors } from '../../drawing/sample-vectors';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useTick } from '../../stage/use-tick';
import { fitUnder } from '../fit-under';
import { readNow } from '../now';

/** The samples counted from the zero of the file, faint. */
export function CloudBefore() {
  const figure = useDisposable(createFaint);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => figure?.setPalette({ ...palette, sample: palette.text }), [figure, palette]);
  useTick(() => {
    const now = readNow();
    const part = now && fitUnder(now, { reference: 'identity' })?.cloud.parts[0];
    if (figure && part && figure.show(sampleVectors(part))) invalidate();
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createFaint() {
  const points = createPointCloud();
  points.object.name = 'before';
  points.setSeen(-1);
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
