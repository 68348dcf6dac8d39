import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import * as THREE from 'three';
import { usePalette } from '../stage/scene-palettes';
import { useLimber } from '../ui/use-limber';

/** The stairs that a character falls down. A floor is drawn in any case. */
export function RagdollGround() {
  const blocks = useLimber((state) => state.fall.ground);
  const isStairs = useLimber((state) => state.work.settings.ground === 'stairs');
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const { group, material } = useMemo(() => {
    const group = new THREE.Group();
    const material = new THREE.MeshStandardMaterial({ roughness: 0.95, metalness: 0 });
    // The last is as wide as the world: it is the floor below.
    for (const { half, position, rotation } of isStairs ? blocks.slice(1) : []) {
      const geometry = new THREE.BoxGeometry(2 * half[0], 2 * half[1], 2 * half[2]);
      const mesh = new THREE.Mesh(geometry, material);
      mesh.position.set(...position);
      mesh.quaternion.set(...rotation);
      mesh.receiveShadow = true;
      group.add(mesh);
    }
    return { group, material };
  }, [blocks, isStairs]);
  useEffect(() => {
    material.color.set(palette.grid);
    invalidate();
  }, [material, palette, invalidate]);
  useEffect(
    () => () => {
      for (const mesh of group.children) (mesh as THREE.Mesh).geometry.dispose();
      material.dispose();
    },
    [group, material],
  );
  return <primitive object={group} />;
}
