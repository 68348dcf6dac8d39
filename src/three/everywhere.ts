import * as THREE from 'three';

/** For what is posed by bones: three would walk all of its vertices, bones and all, to know where it is before it is drawn first. */
export const everywhere = (): THREE.Sphere => new THREE.Sphere(new THREE.Vector3(), Number.POSITIVE_INFINITY);
