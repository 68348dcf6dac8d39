import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { type JointSlice, sliceAt } from '../../core';
import { presentScene } from '../../state/playback';
import { store } from '../../state/store';
import { createSliceSurface } from '../../three/slice-surface';
import type { SpaceScene } from '../space/space-scene';
import { usePalette } from '../stage/scene-palettes';
import { useDisposable } from '../stage/use-disposable';
import { createFacesOf } from './faces-of-slices';

interface SliceLayerProps {
  space: SpaceScene;
  /** The slice to draw; that of the selected joint where it is left out. */
  own?: JointSlice;
}

/** Draws, inside the joint's own outline, what its ties leave of it with its neighbours where they are; it slides as they move. */
export function SliceLayer({ space, own }: SliceLayerProps) {
  const surface = useDisposable(createSliceSurface);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const facesOf = useMemo(createFacesOf, []);
  useEffect(() => {
    surface?.setPalette(palette);
    invalidate();
  }, [surface, palette, invalidate]);
  useEffect(() => () => space.setQuiet(false), [space]);
  useFrame(() => {
    if (!surface) return;
    const { live } = store.getState();
    const slice = !live ? null : own ? sliceAt(own, live.held) : selectedSlice(live.held);
    const faces = slice && facesOf(slice);
    surface.object.visible = faces !== null;
    space.setQuiet(faces !== null);
    if (faces?.update()) surface.draw(faces);
    else if (faces && surface.object.userData.faces !== faces) surface.draw(faces);
    surface.object.userData.faces = faces;
  });
  return surface ? <primitive object={surface.object} /> : null;
}

/** What ties leave of the selected joint in a pose; null where nothing ties it, or its limit is being made anew. */
function selectedSlice(held: Float32Array): JointSlice | null {
  const { selectedJoint } = store.getState();
  const scene = presentScene();
  const slice = scene?.ties?.slice(selectedJoint, held) ?? null;
  return slice && scene?.limits?.[selectedJoint] === slice.limit ? slice : null;
}
