import * as THREE from 'three';
import type { JointLimit, Vec3 } from '../../../core';
import { cross, plus, subtract, times, unit } from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import { pointedAt, roundOf, SPOKES, type SwingBorder } from './swing-borders';
import { colourOf } from './tints';

type Border = 'none' | 'learned' | 'engine' | 'either';
/** What a skin paints: from one border out to another, and a line along the outer one. */
const SKINS = {
  learned: { colour: 'limit-line', from: 'none', to: 'learned', rings: 10, fill: 0.34, isLined: true },
  engine: { colour: 'axis-x', from: 'none', to: 'engine', rings: 10, fill: 0.08, isLined: true },
  admitted: { colour: 'axis-x', from: 'learned', to: 'either', rings: 3, fill: 0.3, isLined: false },
  stopped: { colour: 'violation-fill', from: 'engine', to: 'either', rings: 3, fill: 0.9, isLined: false },
} as const;
type SkinName = keyof typeof SKINS;
const NAMES = Object.keys(SKINS) as SkinName[];

/** CSS pixels from one line of a hatch to the next. */
const HATCH = 11;

/** rad: half of the band that a line is drawn in. */
const BAND = 0.022;
/** What corners of a fill say of where they are across a line. */
const NO_LINE = 9;

const vertexShader = /* glsl */ `
attribute float aAcross;
varying float vAcross;
void main() {
  vAcross = aAcross;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uColor;
uniform float uFill;
uniform vec3 uInk;
uniform float uHatch;
varying float vAcross;
void main() {
  float pixel = max(fwidth(vAcross), 1e-5);
  float alpha = vAcross > 2. ? uFill : clamp(1.9 - abs(vAcross) / pixel, 0., 1.);
  // What is behind the joint is seen from within, and stands back.
  if (!gl_FrontFacing) alpha *= .4;
  if (alpha < .01) discard;
  gl_FragColor = vec4(uColor, alpha);
  if (uHatch > 0. && mod(gl_FragCoord.x + gl_FragCoord.y, uHatch) < .34 * uHatch) gl_FragColor = vec4(uInk, gl_FrontFacing ? 1. : .5);
  #include <colorspace_fragment>
}`;

/** Triangles between neighbouring rows of SPOKES corners each, which go round. */
const between = (rows: number, first: number): number[] =>
  Array.from({ length: (rows - 1) * SPOKES }, (_, i) => {
    const [row, spoke] = [Math.floor(i / SPOKES), i % SPOKES];
    const [a, b] = [spoke, (spoke + 1) % SPOKES].map((at) => (first + row) * SPOKES + at);
    return [a, a + SPOKES, b, b, a + SPOKES, b + SPOKES];
  }).flat();

/** On a sphere round a joint: where its bone may point by two limits, and where the two disagree. */
export function createSwingPatches() {
  const skins = NAMES.map((name, i) => {
    const { rings, fill, isLined } = SKINS[name];
    const geometry = new THREE.BufferGeometry();
    geometry.setIndex([...between(rings + 1, 0), ...(isLined ? between(2, rings + 1) : [])]);
    const across = [...new Array((rings + 1) * SPOKES).fill(NO_LINE)];
    if (isLined) for (const side of [-1, 1]) across.push(...new Array(SPOKES).fill(side));
    geometry.setAttribute('aAcross', new THREE.Float32BufferAttribute(across, 1));
    const material = new THREE.ShaderMaterial({
      uniforms: {
        uColor: { value: new THREE.Color() },
        uFill: { value: fill },
        uInk: { value: new THREE.Color() },
        uHatch: { value: name === 'admitted' ? HATCH * devicePixelRatio : 0 },
      },
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
    return { name, mesh, geometry, material };
  });
  const object = new THREE.Group().add(...skins.map(({ mesh }) => mesh));
  return {
    object,
    /** @param engine what an engine holds; null while that is not known @param radius m */
    setBorders(limit: JointLimit, learned: SwingBorder, engine: SwingBorder | null, radius: number) {
      const held = engine ?? learned;
      const borders: Readonly<Record<Border, SwingBorder>> = {
        none: new Float64Array(SPOKES),
        learned,
        engine: held,
        either: learned.map((swing, spoke) => Math.max(swing, held[spoke])),
      };
      const rowOf = (swingOf: (spoke: number) => number): Vec3[] =>
        Array.from({ length: SPOKES }, (_, spoke) => pointedAt(limit, swingOf(spoke), roundOf(spoke)));
      for (const { name, geometry } of skins) {
        const { from, to, rings, isLined } = SKINS[name];
        const [inner, outer] = [borders[from], borders[to]];
        const rows = Array.from({ length: rings + 1 }, (_, ring) =>
          rowOf((spoke) => inner[spoke] + ((outer[spoke] - inner[spoke]) * ring) / rings),
        );
        if (isLined) rows.push(...bandAlong(rows[rings]));
        const corners = rows.flatMap((row) => row.flatMap((at) => times(at, radius)));
        geometry.setAttribute('position', new THREE.Float32BufferAttribute(corners, 3));
      }
    },
    show(isThere: (part: string) => boolean, hasEngine: boolean) {
      for (const { name, mesh } of skins) mesh.visible = isThere(name) && (hasEngine || name === 'learned');
    },
    setPalette(palette: ScenePalette) {
      for (const { name, material } of skins) {
        material.uniforms.uColor.value.set(colourOf(SKINS[name].colour, palette));
        material.uniforms.uInk.value.set(palette.text);
      }
    },
    dispose() {
      for (const { geometry, material } of skins) {
        geometry.dispose();
        material.dispose();
      }
    },
  };
}

/** Both sides of a band along a closed line of unit directions. */
function bandAlong(line: readonly Vec3[]): Vec3[][] {
  const sides = line.map((at, i) => {
    const along = subtract(line[(i + 1) % line.length], line[(i + line.length - 1) % line.length]);
    return unit(cross(at, along));
  });
  return [BAND, -BAND].map((by) => line.map((at, i) => plus(at, sides[i], by)));
}
