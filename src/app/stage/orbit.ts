import * as THREE from 'three';

/** How far a camera may go round what it looks at. */
export interface OrbitBounds {
  minDistance: number;
  maxDistance: number;
  /** rad from straight above: how far down it may go. */
  maxPolarAngle: number;
}

/** What a camera sees, and how far it goes. */
export interface Lens extends OrbitBounds {
  /** °: upright. */
  fov: number;
  near: number;
  far: number;
  /** Unit: what stands upright. */
  up: readonly [number, number, number];
}

/** A camera that goes round a target, upright. */
export type OrbitCamera = Pick<THREE.Object3D, 'position' | 'up'>;

/** A step of a camera round its target. */
export interface OrbitStep {
  /** rad about the upright; positive ones take the camera to its right. */
  turn: number;
  /** rad; positive ones take the camera up. */
  rise: number;
  /** What the distance is multiplied by. */
  zoom: number;
}

/** rad: at the poles a camera loses its upright. */
const POLE = 0.02;

const Y = new THREE.Vector3(0, 1, 0);
const upright = new THREE.Quaternion();
const spherical = new THREE.Spherical();
const away = new THREE.Vector3();

/** Where the camera stands, in a frame whose y is upright; `upright` leads there. */
function place({ position, up }: OrbitCamera, target: THREE.Vector3): THREE.Spherical {
  upright.setFromUnitVectors(up, Y);
  return spherical.setFromVector3(away.subVectors(position, target).applyQuaternion(upright));
}

/** Moves a camera a step round `target`, inside its bounds. */
export function orbit(camera: OrbitCamera, target: THREE.Vector3, step: OrbitStep, bounds: OrbitBounds): void {
  place(camera, target);
  spherical.theta += step.turn;
  spherical.phi = THREE.MathUtils.clamp(
    spherical.phi - step.rise,
    POLE,
    Math.min(bounds.maxPolarAngle, Math.PI - POLE),
  );
  spherical.radius = THREE.MathUtils.clamp(spherical.radius * step.zoom, bounds.minDistance, bounds.maxDistance);
  camera.position.setFromSpherical(spherical).applyQuaternion(upright.invert()).add(target);
}

const QUARTER = Math.PI / 2;

/** Where a camera stands, in words: "Seen from 34° right, 12° above, 5.2 away". */
export function orbitInWords(camera: OrbitCamera, target: THREE.Vector3): string {
  place(camera, target);
  const side = Math.round(THREE.MathUtils.radToDeg(spherical.theta));
  const height = Math.round(THREE.MathUtils.radToDeg(QUARTER - spherical.phi));
  const across = side === 0 ? 'the front' : `${Math.abs(side)}° ${side > 0 ? 'right' : 'left'}`;
  const upright = height === 0 ? 'level' : `${Math.abs(height)}° ${height > 0 ? 'above' : 'below'}`;
  return `Seen from ${across}, ${upright}, ${spherical.radius.toFixed(1)} away`;
}
