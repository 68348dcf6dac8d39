import { useFrame } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { type JointSlice, sliceAt } from '../../core/ties';
import { presentScene } from '../../state/frame/playback';
import { store } from '../../state/store';
import { createSliceSurface } from '../../three/slice-surface';
import { useDrawing } from '../stage/use-drawing';
import { useView } from '../stage/view';
import { createFacesOf, presentSlice } from './present-slice';
import type { SpaceScene } from './space-scene';

/**
 * Draws, inside the joint's own outline, what its ties leave of it with its neighbours where they are; it slides as they move.
 *
 * @param own the slice to draw; that of the selected joint where it is left out
 */
export function SliceLayer({ own }: { own?: JointSlice }) {
  const { scene: space } = useView<SpaceScene>();
  const surface = useDrawing(createSliceSurface);
  const facesOf = useMemo(createFacesOf, []);
  useEffect(() => () => space.setInner('slice', false), [space]);
  useFrame(() => {
    if (!surface) return;
    const { live, work } = store.getState();
    const { selectedJoint } = work;
    const slice = live && (own ? sliceAt(own, live.held) : presentSlice(presentScene(), selectedJoint, live.held));
    const faces = slice && facesOf(slice);
    surface.object.visible = faces !== null;
    surface.setTone(space.hasInner('learned') ? 'veil' : 'body');
    space.setInner('slice', faces !== null);
    if (faces?.update()) surface.draw(faces);
    else if (faces && surface.object.userData.faces !== faces) surface.draw(faces);
    surface.object.userData.faces = faces;
  });
  return surface ? <primitive object={surface.object} /> : null;
}
