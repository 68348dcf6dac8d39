import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { createLimitSurface } from '../../../three/limit-geometry';
import { outlineOf } from '../../drawing/outline-of';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useLimber } from '../../ui/use-limber';
import { useKnob } from '../use-knob';
import { withDirections } from './fewer-planes';

/** The k-DOP of the joint with as many pairs of planes as are chosen. */
export function PlanesFigure() {
  const surface = useDisposable(createPlanes);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const directions = Math.floor(Number(useKnob('directions') ?? 13));
  const limit = useLimber((state) => state.fit?.limits[state.work.selectedJoint] ?? null);
  useEffect(() => {
    if (!surface || !limit) return;
    surface.setOutline(outlineOf(withDirections(limit, directions).parts[0].shape), false);
    surface.setPalette(palette);
    invalidate();
  }, [surface, limit, directions, palette, invalidate]);
  return surface ? <primitive object={surface.object} /> : null;
}

function createPlanes() {
  const surface = createLimitSurface();
  surface.object.name = 'planes';
  return surface;
}
