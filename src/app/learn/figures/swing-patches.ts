import * as THREE from 'three';
import type { JointLimit, Vec3 } from '../../../core';
import { cross, plus, subtract, times, unit } from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import { pointedAt, roundOf, SPOKES, type SwingBorder } from './swing-borders';
import { colourOf } from './tints';

type Border = 'none' | 'learned' | 'engine' | 'before' | 'either' | 'eitherBefore' | 'both' | 'bothBefore';
/** What a skin paints: from one border out to another, and a line or dashes along the outer one. */
const SKINS = {
  learned: { colour: 'limit-line', from: 'none', to: 'learned', rings: 10, fill: 0.34, line: 'whole' },
  engine: { colour: 'axis-x', from: 'none', to: 'engine', rings: 10, fill: 0.08, line: 'whole' },
  admitted: { colour: 'axis-x', from: 'learned', to: 'either', rings: 3, fill: 0.72, line: 'none' },
  stopped: { colour: 'violation-fill', from: 'engine', to: 'either', rings: 3, fill: 0.9, line: 'none' },
  added: { colour: 'axis-x', from: 'eitherBefore', to: 'either', rings: 3, fill: 0.9, line: 'none' },
  won: { colour: 'limit-line', from: 'bothBefore', to: 'both', rings: 3, fill: 0.95, line: 'none' },
  before: { colour: 'text-1', from: 'before', to: 'before', rings: 1, fill: 0, line: 'dashes' },
} as const;
type SkinName = keyof typeof SKINS;
const NAMES = Object.keys(SKINS) as SkinName[];

/** What there is only while there was something else before; and how much fill is left then of what was let in all the while. */
const OF_BEFORE: ReadonlySet<string> = new Set(['before', 'added', 'won']);
const FAINTER = 0.34;

/** rad: half of the band that a line is drawn in. */
const BAND = 0.022;
/** Spokes: how long a dash is, and a gap. */
const DASH = 3;
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
varying float vAcross;
void main() {
  float pixel = max(fwidth(vAcross), 1e-5);
  float alpha = vAcross > 2. ? uFill : clamp(1.9 - abs(vAcross) / pixel, 0., 1.);
  // What is behind the joint is seen from within, and stands back.
  if (!gl_FrontFacing) alpha *= .4;
  if (alpha < .01) discard;
  gl_FragColor = vec4(uColor, alpha);
  #include <colorspace_fragment>
}`;

/** Triangles between neighbouring rows of SPOKES corners each, which go round. */
const between = (rows: number, first: number, hasGaps = false): number[] =>
  Array.from({ length: (rows - 1) * SPOKES }, (_, i) => {
    const [row, spoke] = [Math.floor(i / SPOKES), i % SPOKES];
    if (hasGaps && Math.floor(spoke / DASH) % 2 === 1) return [];
    const [a, b] = [spoke, (spoke + 1) % SPOKES].map((at) => (first + row) * SPOKES + at);
    return [a, a + SPOKES, b, b, a + SPOKES, b + SPOKES];
  }).flat();

/** On a sphere round a joint: where its bone may point by two limits, and where the two disagree. */
export function createSwingPatches() {
  const skins = NAMES.map((name, i) => {
    const { rings, fill, line } = SKINS[name];
    const geometry = new THREE.BufferGeometry();
    geometry.setIndex([...between(rings + 1, 0), ...(line === 'none' ? [] : between(2, rings + 1, line === 'dashes'))]);
    const across = [...new Array((rings + 1) * SPOKES).fill(NO_LINE)];
    if (line !== 'none') for (const side of [-1, 1]) across.push(...new Array(SPOKES).fill(side));
    geometry.setAttribute('aAcross', new THREE.Float32BufferAttribute(across, 1));
    const material = new THREE.ShaderMaterial({
      uniforms: { uColor: { value: new THREE.Color() }, uFill: { value: fill } },
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
  let hasBefore = false;
  return {
    object,
    /** @param engine what an engine holds; null while that is not known @param before what it held before, if anything @param radius m */
    setBorders(
      limit: JointLimit,
      learned: SwingBorder,
      engine: SwingBorder | null,
      before: SwingBorder | null,
      radius: number,
    ) {
      hasBefore = before !== null;
      const held = engine ?? learned;
      const first = before ?? held;
      const both = learned.map((swing, spoke) => Math.min(swing, held[spoke]));
      const either = learned.map((swing, spoke) => Math.max(swing, held[spoke]));
      const borders: Readonly<Record<Border, SwingBorder>> = {
        none: new Float64Array(SPOKES),
        learned,
        engine: held,
        before: first,
        either,
        eitherBefore: either.map((swing, spoke) => Math.min(swing, Math.max(learned[spoke], first[spoke]))),
        both,
        bothBefore: both.map((swing, spoke) => Math.min(swing, first[spoke])),
      };
      const rowOf = (swingOf: (spoke: number) => number): Vec3[] =>
        Array.from({ length: SPOKES }, (_, spoke) => pointedAt(limit, swingOf(spoke), roundOf(spoke)));
      for (const { name, geometry } of skins) {
        const { from, to, rings, line } = SKINS[name];
        const [inner, outer] = [borders[from], borders[to]];
        const rows = Array.from({ length: rings + 1 }, (_, ring) =>
          rowOf((spoke) => inner[spoke] + ((outer[spoke] - inner[spoke]) * ring) / rings),
        );
        if (line !== 'none') rows.push(...bandAlong(rows[rings]));
        const corners = rows.flatMap((row) => row.flatMap((at) => times(at, radius)));
        geometry.setAttribute('position', new THREE.Float32BufferAttribute(corners, 3));
      }
    },
    show(isThere: (part: string) => boolean, hasEngine: boolean) {
      for (const { name, mesh, material } of skins) {
        mesh.visible = isThere(name) && (hasEngine || name === 'learned') && (hasBefore || !OF_BEFORE.has(name));
        if (name === 'admitted') material.uniforms.uFill.value = (hasBefore ? FAINTER : 1) * SKINS.admitted.fill;
      }
    },
    setPalette(palette: ScenePalette) {
      for (const { name, material } of skins) material.uniforms.uColor.value.set(colourOf(SKINS[name].colour, palette));
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
