import * as THREE from 'three';
import { litByKey } from './lit-by-key';
import type { ScenePalette } from './palette';

/** A floor with a fading grid of ¼ and 1 m, the light of the scene, the body's shadow, and darker ground where the body touches it. */
export interface Floor {
  readonly object: THREE.Group;
  /**
   * Moves floor and light with the body: the grid stays where it is in the world, only its fade follows.
   * @param positions J×3, m: joints, whose shadows the ground is to hold
   */
  follow(x: number, floorHeight: number, z: number, bodyHeight: number, positions: ArrayLike<number>): void;
  /** Turns the light about y, rad from +z: it comes from before the body. */
  setHeading(heading: number): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

/** Body heights over 1.75 m: where the grid has faded away. */
const FADE_END = 3.6;
/** m at a height of 1.75 m: where the light stands and what it looks at. */
const KEY = [2.4, 4.5, 2.8] as const;
const KEY_TARGET = 0.8;
/** How far a thing's shadow falls from below it, over its height; and which way. */
const SHADOW_SLOPE = Math.hypot(KEY[0], KEY[2]) / (KEY[1] - KEY_TARGET);
const SHADOW_ANGLE = Math.atan2(-KEY[2], -KEY[0]);
/** Body heights: how far flesh and the blur of the shadow reach beyond the joints. */
const FLESH = 0.17;

// The colour is the same everywhere: brought into the screen's colours at each corner, not at each pixel.
const vertexShader = /* glsl */ `
#include <colorspace_pars_fragment>
uniform vec3 uColor;
varying vec2 vWorld;
varying vec2 vAway;
varying vec3 vColor;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.);
  vWorld = world.xz;
  vAway = position.xy;
  vColor = sRGBTransferOETF(vec4(uColor, 1.)).rgb;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const fragmentShader = /* glsl */ `
varying vec2 vWorld;
varying vec2 vAway;
varying vec3 vColor;
uniform float uAlpha;
float grid(vec2 p, vec2 pixel, float spacing, float width) {
  vec2 d = abs(fract(p / spacing - .5) - .5) * spacing / pixel;
  return 1. - min(min(d.x, d.y) / width, 1.);
}
void main() {
  float fade = smoothstep(${FADE_END.toFixed(1)}, .4, length(vAway));
  vec2 pixel = fwidth(vWorld);
  float line = max(grid(vWorld, pixel, .25, 1.) * .38, grid(vWorld, pixel, 1., 1.2));
  gl_FragColor = vec4(vColor, line * fade * uAlpha);
}`;

/** How many joints darken the ground: the lowest ones. */
const TOUCHES = 6;
/** Body heights: how far from a joint the ground is darkened, and the height of a joint at which little of that is left. */
const TOUCH_RADIUS = 0.1;
const TOUCH_HEIGHT = 0.085;

const groundVertexShader = /* glsl */ `
varying vec3 vWorld;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.);
  vWorld = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

// A touch is x, z and how dark; uTouched is the circle around all touches: x, z, square of the radius.
const groundFragmentShader = /* glsl */ `
#include <common>
#include <lights_pars_begin>
${litByKey(0.3, 4)}
varying vec3 vWorld;
uniform float uOpacity;
uniform vec3 uTouches[${TOUCHES}];
uniform vec3 uTouched;
uniform float uRadius;
void main() {
  float light = 1. - uOpacity * (1. - litByKey(vWorld, vec3(0.)));
  vec2 away = vWorld.xz - uTouched.xy;
  float dark = 0.;
  if (dot(away, away) < uTouched.z)
    for (int i = 0; i < ${TOUCHES}; i++) {
      away = (vWorld.xz - uTouches[i].xy) / uRadius;
      float near = max(0., 1. - dot(away, away));
      dark = max(dark, uTouches[i].z * near * near);
    }
  gl_FragColor = vec4(0., 0., 0., 1. - light * (1. - dark));
}`;

/** @param shadowSize width of the shadow map, px */
export function createFloor(shadowSize: number): Floor {
  const gridMaterial = new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { uColor: { value: new THREE.Color() }, uAlpha: { value: 0.5 } },
    vertexShader,
    fragmentShader,
  });
  const plane = new THREE.CircleGeometry(FADE_END, 48);
  const grid = new THREE.Mesh(plane, gridMaterial);
  grid.rotation.x = -Math.PI / 2;
  grid.position.y = 0.001;
  const touches = Array.from({ length: TOUCHES }, () => new THREE.Vector3());
  const touched = new THREE.Vector3();
  const shadowMaterial = new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    lights: true,
    uniforms: {
      ...THREE.UniformsUtils.clone(THREE.UniformsLib.lights),
      uOpacity: { value: 0 },
      uTouches: { value: touches },
      uTouched: { value: touched },
      uRadius: { value: 1 },
    },
    vertexShader: groundVertexShader,
    fragmentShader: groundFragmentShader,
  });
  let touchStrength = 0;
  const ground = new THREE.PlaneGeometry(1, 1);
  const shadow = new THREE.Mesh(ground, shadowMaterial);
  shadow.rotation.set(-Math.PI / 2, 0, -SHADOW_ANGLE);
  shadow.receiveShadow = true;
  const hemisphere = new THREE.HemisphereLight();
  const key = new THREE.DirectionalLight();
  key.castShadow = true;
  key.shadow.mapSize.set(shadowSize, shadowSize);
  key.shadow.normalBias = 0.02;
  key.shadow.radius = 6;
  const rim = new THREE.DirectionalLight();
  const object = new THREE.Group().add(grid, shadow, hemisphere, key, key.target, rim, rim.target);
  let framedHeight = 0;
  let joints: ArrayLike<number> = [];
  return {
    object,
    follow(x, floorHeight, z, bodyHeight, positions) {
      object.position.set(x, floorHeight, z);
      joints = positions;
      const isReframed = bodyHeight !== framedHeight;
      framedHeight = bodyHeight;
      layGround();
      touch();
      if (!isReframed) return;
      const size = bodyHeight / 1.75;
      key.position.set(...KEY).multiplyScalar(size);
      key.target.position.set(0, KEY_TARGET * size, 0);
      rim.position.set(-2.6 * size, 2.6 * size, -3 * size);
      grid.scale.setScalar(size);
      Object.assign(key.shadow.camera, {
        left: -1.8 * size,
        right: 1.8 * size,
        top: 1.9 * size,
        bottom: -1.7 * size,
        near: 0.5 * size,
        far: 10 * size,
      });
      key.shadow.camera.updateProjectionMatrix();
    },
    setHeading(heading) {
      if (heading === object.rotation.y) return;
      object.rotation.y = heading;
      layGround();
    },
    setPalette(palette) {
      gridMaterial.uniforms.uColor.value.set(palette.grid);
      gridMaterial.uniforms.uAlpha.value = palette.isDark ? 0.5 : 0.55;
      shadowMaterial.uniforms.uOpacity.value = palette.shadow;
      touchStrength = palette.touch;
      const [sky, ground, intensity] = palette.hemisphere;
      hemisphere.color.set(sky);
      hemisphere.groundColor.set(ground);
      hemisphere.intensity = intensity;
      key.color.set(palette.key[0]);
      key.intensity = palette.key[1];
      rim.color.set(palette.rim[0]);
      rim.intensity = palette.rim[1];
    },
    dispose() {
      plane.dispose();
      ground.dispose();
      gridMaterial.dispose();
      shadowMaterial.dispose();
      key.dispose();
    },
  };

  /** Darkens the ground under the joints that are nearest to it. */
  function touch(): void {
    const radius = TOUCH_RADIUS * framedHeight;
    const { y } = object.position;
    const lowest = lowestJoints(joints, TOUCHES);
    touched.set(0, 0, 0);
    touches.forEach((each, n) => {
      const i = 3 * lowest[Math.min(n, lowest.length - 1)];
      const height = Math.max(0, joints[i + 1] - y) / (TOUCH_HEIGHT * framedHeight);
      each.set(joints[i], joints[i + 2], touchStrength * Math.exp(-height * height));
      touched.x += each.x / TOUCHES;
      touched.y += each.y / TOUCHES;
    });
    for (const { x, y: z } of touches)
      touched.z = Math.max(touched.z, (Math.hypot(x - touched.x, z - touched.y) + radius) ** 2);
    shadowMaterial.uniforms.uRadius.value = radius;
  }

  /** Lays the ground where shadows fall and no wider: each of its pixels looks into the shadow map. */
  function layGround(): void {
    if (joints.length === 0) return;
    const { x, y, z } = object.position;
    const [alongX, alongZ] = [Math.cos(SHADOW_ANGLE), Math.sin(SHADOW_ANGLE)];
    const angle = SHADOW_ANGLE - object.rotation.y;
    const [turnedX, turnedZ] = [Math.cos(angle), Math.sin(angle)];
    let near = Number.POSITIVE_INFINITY;
    let far = Number.NEGATIVE_INFINITY;
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < joints.length; i += 3) {
      const dx = joints[i] - x;
      const dz = joints[i + 2] - z;
      const away = dx * turnedX + dz * turnedZ + SHADOW_SLOPE * Math.max(0, joints[i + 1] - y);
      const aside = dx * turnedZ - dz * turnedX;
      near = Math.min(near, away);
      far = Math.max(far, away);
      left = Math.min(left, aside);
      right = Math.max(right, aside);
    }
    const away = (near + far) / 2;
    const aside = (left + right) / 2;
    shadow.position.set(away * alongX + aside * alongZ, 0, away * alongZ - aside * alongX);
    const margin = 2 * FLESH * framedHeight;
    shadow.scale.set(far - near + margin, right - left + margin, 1);
  }
}

const lowest: number[] = [];

/** The joints that stand lowest, at most so many, in a list that the next call writes anew. */
function lowestJoints(positions: ArrayLike<number>, count: number): readonly number[] {
  lowest.length = 0;
  for (let j = 0; j < positions.length / 3; j++) {
    let place = lowest.length;
    while (place > 0 && positions[3 * lowest[place - 1] + 1] > positions[3 * j + 1]) place--;
    if (place < count) {
      lowest.splice(place, 0, j);
      lowest.length = Math.min(lowest.length, count);
    }
  }
  return lowest;
}
