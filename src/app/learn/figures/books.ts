import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { rotateVector } from '../../../core/math';

/**
 * Books: bodies whose six sides are told apart at a glance, so that every rotation is seen. Rewritten in place: `begin`, `add` for each,
 * `end`. Their corners are spelt out, for software draws every instance by itself.
 */
export interface Books {
  readonly object: THREE.Mesh;
  begin(): void;
  /** @param size of the longest side, scene units; below 0 for a book that is mirrored through its middle @param fade 1 as it is, 0 the background's colour */
  add(at: Readonly<Vec3>, turn: Readonly<Quat>, size: number, fade?: number): void;
  end(): void;
  setPalette(palette: { isDark: boolean; background: string }): void;
  dispose(): void;
}

/** Half the sides of a book whose longest is 1. */
const [X, Y, Z] = [0.37, 0.5, 0.095];
/** What is printed stands out by so much. */
const PRINT = 0.004;

/** x to the pages, y up, z out of the cover. */
const PAINTS = {
  dark: ['#e6eaf2', '#3a4254', '#55617b', '#8793aa', '#efeae0', '#d8d2c5'],
  light: ['#cdd6e6', '#39435a', '#5d6b88', '#aab6cc', '#f4efe4', '#ded7c8'],
} as const;
const [COVER, INK, BACK, MARK, PAPER, EDGE] = [0, 1, 2, 3, 4, 5];

interface Face {
  corners: readonly [Vec3, Vec3, Vec3, Vec3];
  normal: Vec3;
  paint: number;
}

const front = (x0: number, x1: number, y0: number, y1: number, z: number, paint: number): Face => ({
  corners: [
    [x0, y0, z],
    [x1, y0, z],
    [x1, y1, z],
    [x0, y1, z],
  ],
  normal: [0, 0, Math.sign(z)],
  paint,
});

function side(axis: 0 | 1, sign: number, paint: number): Face {
  const half = [X, Y, Z];
  const other = 1 - axis;
  const corner = (a: number, z: number): Vec3 => {
    const out: Vec3 = [0, 0, z * Z];
    out[axis] = sign * half[axis];
    out[other] = a * half[other];
    return out;
  };
  const normal: Vec3 = [0, 0, 0];
  normal[axis] = sign;
  return { corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], normal, paint };
}

/** An R on the cover, its bow of so many pieces: a letter that shows at once whether a book is mirrored. */
function letter(pieces: number): Face[] {
  const bow = (angle: number, radius: number): Vec3 => [
    0.05 + radius * Math.cos(angle),
    -0.01 + radius * Math.sin(angle),
    Z + PRINT,
  ];
  const leg: Vec3[] = [
    [0, -0.1, Z + PRINT],
    [0.12, -0.4, Z + PRINT],
    [0.2, -0.4, Z + PRINT],
    [0.08, -0.1, Z + PRINT],
  ];
  return [
    front(-0.12, -0.05, -0.4, 0.13, Z + PRINT, INK),
    front(-0.05, 0.05, 0.065, 0.13, Z + PRINT, INK),
    front(-0.05, 0.05, -0.15, -0.085, Z + PRINT, INK),
    { corners: leg as [Vec3, Vec3, Vec3, Vec3], normal: [0, 0, 1], paint: INK },
    ...Array.from({ length: pieces }, (_, i): Face => {
      const [a, b] = [i, i + 1].map((k) => (Math.PI * k) / pieces - Math.PI / 2);
      return { corners: [bow(a, 0.075), bow(a, 0.14), bow(b, 0.14), bow(b, 0.075)], normal: [0, 0, 1], paint: INK };
    }),
  ];
}

/** An arrow on the back that points to the upper edge. */
const ARROW: readonly Face[] = [
  front(-0.05, 0.05, -0.3, 0.08, -Z - PRINT, MARK),
  {
    corners: [
      [-0.2, 0.08, -Z - PRINT],
      [0.2, 0.08, -Z - PRINT],
      [0, 0.36, -Z - PRINT],
      [0, 0.36, -Z - PRINT],
    ],
    normal: [0, 0, -1],
    paint: MARK,
  },
];

/** @param isFine for one that is seen large */
const facesOf = (isFine: boolean): Face[] => [
  front(-X, X, -Y, Y, Z, COVER),
  front(-X, X, -Y, Y, -Z, BACK),
  side(0, 1, PAPER),
  side(0, -1, INK),
  side(1, 1, EDGE),
  side(1, -1, EDGE),
  front(-X, -X + 0.085, -Y, Y, Z + PRINT, INK),
  front(-0.2, 0.28, 0.22, 0.38, Z + PRINT, INK),
  ...ARROW,
  ...letter(isFine ? 14 : 4),
];

const vertexShader = /* glsl */ `
#include <colorspace_pars_fragment>
attribute vec3 aPaint;
attribute float aFade;
uniform vec3 uBackground;
varying vec3 vColor;
varying float vFacing;
void main() {
  vec4 p = modelViewMatrix * vec4(position, 1.);
  vec3 n = normalize(normalMatrix * normal);
  vFacing = -dot(n, p.xyz);
  // Light of the eye's own: a side has the same tone wherever it is looked at from.
  float light = .62 + .38 * max(0., dot(n, normalize(vec3(.35, .75, .75)))) + .12 * max(0., dot(n, normalize(vec3(-.9, .1, .3))));
  vColor = sRGBTransferOETF(vec4(mix(uBackground, aPaint * light, aFade), 1.)).rgb;
  gl_Position = projectionMatrix * p;
}`;

const fragmentShader = /* glsl */ `
uniform float uOpacity;
varying vec3 vColor;
varying float vFacing;
void main() {
  if (vFacing < 0.) discard;
  gl_FragColor = vec4(vColor, uOpacity);
}`;

/** The twelve edges of a book that is turned so, its longest side being 1, as S×2×3 segments. */
export function bookEdges(turn: Readonly<Quat>): number[] {
  const corner = (x: number, y: number, z: number): Vec3 => rotateVector(turn, [x * X, y * Y, z * Z]);
  const signs = [-1, 1] as const;
  return signs.flatMap((a) =>
    signs.flatMap((b) => [
      ...[...corner(-1, a, b), ...corner(1, a, b)],
      ...[...corner(a, -1, b), ...corner(a, 1, b)],
      ...[...corner(a, b, -1), ...corner(a, b, 1)],
    ]),
  );
}

/** @param capacity how many there is room for @param opacity below 1 for books that are seen through */
export function createBooks(capacity: number, isFine: boolean, opacity = 1): Books {
  const faces = facesOf(isFine);
  const corners = 4 * faces.length * capacity;
  const position = new Float32Array(3 * corners);
  const normal = new Float32Array(3 * corners);
  const paint = new Float32Array(3 * corners);
  const fades = new Float32Array(corners);
  const index = new Uint32Array(6 * faces.length * capacity);
  for (let face = 0; face < faces.length * capacity; face++)
    [0, 1, 2, 0, 2, 3].forEach((k, i) => {
      index[6 * face + i] = 4 * face + k;
    });
  const geometry = new THREE.BufferGeometry();
  const streams = Object.entries({ position, normal, aPaint: paint }).map(([name, array]) => {
    const attribute = new THREE.BufferAttribute(array, 3);
    geometry.setAttribute(name, attribute);
    return attribute;
  });
  const fadeStream = new THREE.BufferAttribute(fades, 1);
  geometry.setAttribute('aFade', fadeStream);
  geometry.setIndex(new THREE.BufferAttribute(index, 1));
  const uniforms = { uBackground: { value: new THREE.Color() }, uOpacity: { value: opacity } };
  const isSheer = opacity < 1;
  const material = new THREE.ShaderMaterial({
    side: THREE.DoubleSide,
    transparent: isSheer,
    depthWrite: !isSheer,
    uniforms,
    vertexShader,
    fragmentShader,
  });
  const object = new THREE.Mesh(geometry, material);
  object.frustumCulled = false;
  const point: Vec3 = [0, 0, 0];
  let count = 0;
  return {
    object,
    begin() {
      count = 0;
    },
    add(at, turn, size, fade = 1) {
      if (count === capacity) return;
      let corner = 4 * faces.length * count++;
      for (const { corners: four, normal: out } of faces) {
        for (const each of four) {
          rotateVector(turn, each, point);
          for (let k = 0; k < 3; k++) position[3 * corner + k] = at[k] + size * point[k];
          rotateVector(turn, out, point);
          for (let k = 0; k < 3; k++) normal[3 * corner + k] = Math.sign(size) * point[k];
          fades[corner++] = fade;
        }
      }
    },
    end() {
      geometry.setDrawRange(0, 6 * faces.length * count);
      object.visible = count > 0;
      for (const stream of [...streams.slice(0, 2), fadeStream]) stream.needsUpdate = true;
    },
    setPalette({ isDark, background }) {
      uniforms.uBackground.value.set(background);
      const colors = PAINTS[isDark ? 'dark' : 'light'].map((color) => new THREE.Color(color).toArray());
      for (let i = 0; i < corners; i++) paint.set(colors[faces[Math.floor(i / 4) % faces.length].paint], 3 * i);
      streams[2].needsUpdate = true;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
