import * as THREE from 'three';

/** What an area that a bone may reach is filled with: one colour, seen through, from both sides, whatever the light. */
export const unlitSkin = (): THREE.MeshBasicMaterial =>
  new THREE.MeshBasicMaterial({
    transparent: true,
    side: THREE.DoubleSide,
    depthWrite: false,
    toneMapped: false,
    fog: false,
  });
