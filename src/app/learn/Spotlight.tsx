import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type * as THREE from 'three';
import { createVeil } from '../../three/veil';
import { usePalette } from '../stage/scene-palettes';
import { useDisposable } from '../stage/use-disposable';
import type { Part } from './chapter';
import { useLit } from './lit';

/** Of what is drawn over the veil: above all else. */
const OVER = 20_000;

/** Lights a part of the view's scene: a veil falls over all that is not it. */
export function Spotlight({ parts }: { parts: readonly Part[] }) {
  const lit = useLit();
  const scene = useThree((state) => state.scene);
  const invalidate = useThree((state) => state.invalidate);
  const palette = usePalette();
  const veil = useDisposable(createVeil);
  const isPart = lit !== null && parts.some(({ id }) => id === lit);
  useEffect(() => {
    veil?.setColor(palette.background);
  }, [veil, palette]);
  useEffect(() => {
    if (!veil) return;
    const found = isPart ? scene.getObjectByName(lit) : undefined;
    veil.object.visible = found !== undefined;
    const raised: THREE.Object3D[] = [];
    found?.traverse((child) => {
      if ('isGroup' in child) return;
      child.renderOrder += OVER;
      raised.push(child);
    });
    invalidate();
    return () => {
      for (const child of raised) child.renderOrder -= OVER;
    };
  }, [veil, scene, lit, isPart, invalidate]);
  return veil ? <primitive object={veil.object} /> : null;
}
