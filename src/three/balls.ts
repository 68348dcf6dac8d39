import * as THREE from 'three';
import { createSpriteStream } from './sprite-stream';

/** How a ball looks. */
export interface BallStyle {
  /** m. */
  radius: number;
  fill: THREE.Color;
  /** Whether only its outline is drawn. */
  isHollow: boolean;
  /** Around a ball that is marked. */
  ring: THREE.Color;
  isMarked: boolean;
}

/** A look whose two colours are still to be set. @param radius m */
export const ballStyle = (radius: number, isHollow: boolean, isMarked: boolean): BallStyle => ({
  radius,
  isHollow,
  isMarked,
  fill: new THREE.Color(),
  ring: new THREE.Color(),
});

/**
 * Balls in space, as large as they are, but never smaller than the eye finds: `begin`, `add` for each, `end`, every frame. What is behind
 * something else shows through, faintly. Allocates nothing.
 */
export interface Balls {
  readonly object: THREE.Object3D;
  setRim(color: string): void;
  begin(): void;
  add(x: number, y: number, z: number, style: BallStyle): void;
  end(): void;
  dispose(): void;
}

/** CSS px: the least radius of a ball; and widths of the rim that sets balls off, and of outlines. */
const SIZES = { least: 3.2, rim: 1, outline: 1.6, mark: 2 } as const;
/** How much is seen of what is behind something else. */
const BEHIND = 0.35;

const vertexShader = /* glsl */ `
attribute vec3 aFill;
attribute vec3 aRing;
attribute vec3 aShape;
uniform float uPixelRatio;
uniform float uHeight;
varying vec3 vFill;
varying vec3 vRing;
varying vec2 vKind;
varying float vRadius;
varying float vOuter;
varying float vMetres;
varying float vZ;
varying vec4 vDepth;
void main() {
  vFill = aFill;
  vRing = aRing;
  vKind = aShape.yz;
  vec4 eye = modelViewMatrix * vec4(position, 1.);
  gl_Position = projectionMatrix * eye;
  float pixels = .5 * uHeight * projectionMatrix[1][1] / gl_Position.w;
  vRadius = max(aShape.x * pixels, ${SIZES.least.toFixed(1)} * uPixelRatio);
  vMetres = vRadius / pixels;
  vOuter = vRadius + (${SIZES.rim.toFixed(1)} + ${SIZES.mark.toFixed(1)} * aShape.z) * uPixelRatio + 1.;
  vZ = eye.z;
  vDepth = vec4(projectionMatrix[2][2], projectionMatrix[3][2], projectionMatrix[2][3], projectionMatrix[3][3]);
  gl_PointSize = 2. * vOuter;
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uRim;
uniform float uPixelRatio;
uniform float uOpacity;
varying vec3 vFill;
varying vec3 vRing;
varying vec2 vKind;
varying float vRadius;
varying float vOuter;
varying float vMetres;
varying float vZ;
varying vec4 vDepth;
const vec3 LIGHT = vec3(-.37, .64, .67);
float inside(float edge, float r) {
  return clamp(edge - r + .5, 0., 1.);
}
void main() {
  vec2 at = (gl_PointCoord - .5) * 2. * vOuter * vec2(1., -1.);
  float r = length(at);
  vec2 flatAt = at / vRadius;
  float high = sqrt(max(0., 1. - dot(flatAt, flatAt)));
  float lit = max(0., dot(vec3(flatAt, high), LIGHT));
  vec3 ball = vFill * (.55 + .5 * lit) + vec3(.28 * pow(lit, 18.));
  float hole = inside(vRadius - ${SIZES.outline.toFixed(1)} * uPixelRatio, r) * vKind.x;
  float mark = vKind.y * inside(vRadius + ${SIZES.mark.toFixed(1)} * uPixelRatio, r) * (1. - inside(vRadius, r));
  float body = inside(vRadius, r) * (1. - hole);
  float rim = inside(vOuter - 1., r) * (1. - hole) * .7;
  vec3 color = mix(mix(uRim, vRing, mark), vKind.x > .5 ? vFill : ball, body);
  float alpha = max(max(rim, mark), body) * uOpacity;
  if (alpha < .01) discard;
  float z = vZ + high * vMetres;
  gl_FragDepth = .5 + .5 * (vDepth.x * z + vDepth.y) / (vDepth.z * z + vDepth.w);
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}`;

/** @param capacity balls at most */
export function createBalls(capacity: number): Balls {
  const { geometry, begin, add, end } = createSpriteStream<BallStyle>(capacity, 3, (style, array, at) => {
    array[at] = style.radius;
    array[at + 1] = style.isHollow ? 1 : 0;
    array[at + 2] = style.isMarked ? 1 : 0;
  });
  const common = { uRim: { value: new THREE.Color() }, uPixelRatio: { value: 1 }, uHeight: { value: 1 } };
  const viewport = new THREE.Vector4();
  const drawing = (opacity: number, depthFunc: THREE.DepthModes, renderOrder: number) => {
    const material = new THREE.ShaderMaterial({
      transparent: true,
      depthFunc,
      depthWrite: depthFunc !== THREE.GreaterDepth,
      uniforms: { ...common, uOpacity: { value: opacity } },
      vertexShader,
      fragmentShader,
    });
    const points = new THREE.Points(geometry, material);
    points.frustumCulled = false;
    points.renderOrder = renderOrder;
    points.onBeforeRender = (renderer) => {
      common.uPixelRatio.value = renderer.getPixelRatio();
      common.uHeight.value = renderer.getCurrentViewport(viewport).w;
    };
    return points;
  };
  const drawn = [drawing(BEHIND, THREE.GreaterDepth, 100), drawing(1, THREE.LessEqualDepth, 101)];
  const object = new THREE.Group().add(...drawn);
  return {
    object,
    setRim(color) {
      common.uRim.value.set(color);
    },
    begin,
    add,
    end() {
      object.visible = end() > 0;
    },
    dispose() {
      geometry.dispose();
      for (const { material } of drawn) material.dispose();
    },
  };
}
