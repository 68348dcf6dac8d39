import * as THREE from 'three';
import type { ScenePalette } from '../../../three/palette';
import { RINGS, SPOKES, type SwingMap } from './swing-map';
import { colourOf } from './tints';

/** What of the map a skin paints: all of one limit, or only what the other has not. */
const SKINS = {
  learned: { colour: 'limit-line', own: 1, other: 0, fill: 0.34, line: 1 },
  engine: { colour: 'axis-x', own: 2, other: 0, fill: 0.08, line: 1 },
  admitted: { colour: 'axis-x', own: 2, other: 1, fill: 0.72, line: 0 },
  stopped: { colour: 'violation-fill', own: 1, other: 2, fill: 0.9, line: 0 },
} as const;
type SkinName = keyof typeof SKINS;
const NAMES = Object.keys(SKINS) as SkinName[];

const vertexShader = /* glsl */ `
attribute vec2 aGauges;
varying vec2 vGauges;
void main() {
  vGauges = aGauges;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uColor;
uniform float uFill;
uniform float uLine;
uniform int uOwn;
uniform int uOther;
varying vec2 vGauges;
float inside(float gauge) {
  return clamp((1. - gauge) / max(fwidth(gauge), 1e-5) + .5, 0., 1.);
}
void main() {
  float own = uOwn == 1 ? vGauges.x : vGauges.y;
  float fill = inside(own);
  if (uOther > 0) fill *= 1. - inside(uOther == 1 ? vGauges.x : vGauges.y);
  float step = max(fwidth(own), 1e-5);
  // Where the sphere turns away from the eye a pixel holds too much of it for a line.
  float line = clamp(2.2 - abs(own - 1.) / step, 0., 1.) * (1. - smoothstep(.06, .14, step));
  float alpha = max(uFill * fill, uLine * line);
  // What is behind the joint is seen from within, and stands back.
  if (!gl_FrontFacing) alpha *= .4;
  if (alpha < .01) discard;
  gl_FragColor = vec4(uColor, alpha);
  #include <colorspace_fragment>
}`;

/** Triangles between neighbouring rings. */
const TRIANGLES = Array.from({ length: (RINGS - 1) * SPOKES }, (_, i) => {
  const [ring, spoke] = [Math.floor(i / SPOKES), i % SPOKES];
  const next = (spoke + 1) % SPOKES;
  const [a, b, c, d] = [
    ring * SPOKES + spoke,
    ring * SPOKES + next,
    (ring + 1) * SPOKES + spoke,
    (ring + 1) * SPOKES + next,
  ];
  return [a, c, b, b, c, d];
}).flat();

/** On a sphere round a joint: where its bone may point by two limits, and where the two disagree. */
export function createSwingPatches() {
  const geometry = new THREE.BufferGeometry();
  geometry.setIndex(TRIANGLES);
  const skins = NAMES.map((name, i) => {
    const { own, other, fill, line } = SKINS[name];
    const uniforms = {
      uColor: { value: new THREE.Color() },
      uFill: { value: fill },
      uLine: { value: line },
      uOwn: { value: own },
      uOther: { value: other },
    };
    const material = new THREE.ShaderMaterial({
      uniforms,
      vertexShader,
      fragmentShader,
      transparent: true,
      side: THREE.DoubleSide,
      depthWrite: false,
    });
    const mesh = new THREE.Mesh(geometry, material);
    mesh.name = name;
    mesh.renderOrder = 7 + i;
    mesh.frustumCulled = false;
    return { name, mesh, material, colour: SKINS[name].colour };
  });
  const object = new THREE.Group().add(...skins.map(({ mesh }) => mesh));
  return {
    object,
    /** @param engine the gauges of what an engine holds; null while there are none @param radius m */
    setMap({ directions, learned }: SwingMap, engine: Float32Array | null, radius: number) {
      // Beyond both limits where there is none.
      const gauges = new Float32Array(2 * learned.length);
      for (const [i, gauge] of learned.entries()) gauges.set([gauge, engine?.[i] ?? 9], 2 * i);
      geometry.setAttribute(
        'position',
        new THREE.BufferAttribute(
          directions.map((x) => x * radius),
          3,
        ),
      );
      geometry.setAttribute('aGauges', new THREE.BufferAttribute(gauges, 2));
    },
    show(isThere: (part: string) => boolean, hasEngine: boolean) {
      for (const { name, mesh } of skins) mesh.visible = isThere(name) && (hasEngine || name === 'learned');
    },
    setPalette(palette: ScenePalette) {
      for (const { material, colour } of skins) material.uniforms.uColor.value.set(colourOf(colour, palette));
    },
    dispose() {
      geometry.dispose();
      for (const { material } of skins) material.dispose();
    },
  };
}
