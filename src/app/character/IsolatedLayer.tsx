import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import * as THREE from 'three';
import { store } from '../../state/store';
import { createSkeletonLines } from '../../three/skeleton-lines';
import { useViewState, viewState } from '../page/view-state';
import { usePalette } from '../stage/scene-palettes';
import { useView } from '../stage/view';
import { useLimber } from '../ui/use-limber';
import type { CharacterScene } from './character-scene';
import { borderJoints, drawIn, hideBones } from './isolated-bones';

/** Hides the body but for the joints that are shown alone; thin lines stand for the rest. */
export function IsolatedLayer() {
  const { scene } = useView<CharacterScene>();
  const invalidate = useThree((state) => state.invalidate);
  const palette = usePalette();
  const clip = useLimber((state) => state.clip);
  const skeleton = clip?.skeleton;
  const isolated = useViewState((state) => state.isolated);
  const border = useMemo(() => skeleton && isolated && borderJoints(skeleton, isolated), [skeleton, isolated]);
  const lines = useMemo(() => skeleton && createSkeletonLines(skeleton, { width: 1.4, opacity: 0.45 }), [skeleton]);
  useEffect(() => () => lines?.dispose(), [lines]);
  useEffect(() => {
    lines?.setColor(palette.line);
    invalidate();
  }, [lines, palette, invalidate]);
  // The joints of another skeleton are others; without this layer the body is drawn whole in the next frame.
  useEffect(() => {
    if (!skeleton) return;
    return () => {
      if (store.getState().clip?.skeleton !== skeleton) viewState.setState({ isolated: null });
      invalidate();
    };
  }, [skeleton, invalidate]);
  // After the character has been posed for the frame.
  useFrame(() => {
    const { live, body, skin } = store.getState();
    if (!live || !border || !skeleton || live.gauge.length !== border.length) return;
    lines?.setPose(live.worldPositions, null);
    const grown = body && [...border.keys(), ...body.helpers.map(({ joint }) => joint)];
    scene.object.traverseVisible((object) => {
      if (object instanceof THREE.InstancedMesh) hideBones(skeleton, border, object);
      if (!(object instanceof THREE.SkinnedMesh)) return;
      const { boneMatrices, boneTexture, bones } = object.skeleton;
      const joints = [grown, skin?.boneJoints].find((known) => known?.length === bones.length);
      if (!joints) return;
      drawIn(joints, border, boneMatrices as Float32Array, live.worldPositions);
      if (boneTexture) boneTexture.needsUpdate = true;
    });
  });
  return lines ? <primitive object={lines.object} /> : null;
}
