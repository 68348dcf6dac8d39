import * as THREE from 'three';
import type { ShapeOutline } from '../core/geometry';
import { glassMaterial, paintGlass } from './glass';
import { createLines } from './lines';
import type { ScenePalette } from './palette';

/** Faces that meet at less than this angle are shaded as one curved surface. */
const SMOOTH_COSINE = Math.cos((32 * Math.PI) / 180);

export interface OutlineGeometry {
  geometry: THREE.BufferGeometry;
  /** No two neighbouring faces meet at an edge that can be seen. */
  isCurved: boolean;
}

/**
 * An outline as triangles with normals: smooth where neighbouring faces nearly agree, flat where they meet at an edge.
 *
 * @param canShare whether triangles of a curved one may share their corners, by an index
 */
export function outlineGeometry({ positions, indices }: ShapeOutline, canShare = false): OutlineGeometry {
  const corners = indices.length;
  const vertexOf = weld(positions);
  // Not unit: their lengths weigh faces by area.
  const faceNormals = new Float32Array(corners);
  const lengths = new Float32Array(corners / 3);
  /** Faces of vertex v: faces[starts[v]…starts[v + 1]]. */
  const starts = new Uint32Array(positions.length / 3 + 1);
  for (let i = 0; i < corners; i++) starts[vertexOf[indices[i]] + 1]++;
  for (let v = 1; v < starts.length; v++) starts[v] += starts[v - 1];
  const faces = new Uint32Array(corners);
  const filled = new Uint32Array(starts.length);
  for (let f = 0; f < corners; f += 3) {
    writeNormal(positions, indices, f, faceNormals);
    lengths[f / 3] = lengthOf(faceNormals[f], faceNormals[f + 1], faceNormals[f + 2]);
    for (let k = 0; k < 3; k++) {
      const vertex = vertexOf[indices[f + k]];
      faces[starts[vertex] + filled[vertex]++] = f;
    }
  }
  const outPositions = new Float32Array(3 * corners);
  const outNormals = new Float32Array(3 * corners);
  let isCurved = true;
  for (let corner = 0; corner < corners; corner++) {
    const own = corner - (corner % 3);
    const vertex = vertexOf[indices[corner]];
    let x = 0;
    let y = 0;
    let z = 0;
    for (let i = starts[vertex]; i < starts[vertex + 1]; i++) {
      const face = faces[i];
      const cosine =
        faceNormals[own] * faceNormals[face] +
        faceNormals[own + 1] * faceNormals[face + 1] +
        faceNormals[own + 2] * faceNormals[face + 2];
      const scale = lengths[own / 3] * lengths[face / 3];
      if (cosine >= SMOOTH_COSINE * scale) {
        x += faceNormals[face];
        y += faceNormals[face + 1];
        z += faceNormals[face + 2];
      } else if (scale > 0) isCurved = false;
    }
    const length = lengthOf(x, y, z);
    outNormals[3 * corner] = length > 0 ? x / length : 0;
    outNormals[3 * corner + 1] = length > 0 ? y / length : 1;
    outNormals[3 * corner + 2] = length > 0 ? z / length : 0;
    for (let k = 0; k < 3; k++) outPositions[3 * corner + k] = positions[3 * indices[corner] + k];
  }
  return {
    geometry: geometryOf(
      outPositions,
      outNormals,
      canShare && isCurved ? indices.map((v) => vertexOf[v]) : null,
      vertexOf.length,
    ),
    isCurved,
  };
}

/** @param vertexOf for each corner its vertex of so many, where all corners of one are alike: each is drawn once then, not six times */
function geometryOf(
  positions: Float32Array,
  normals: Float32Array,
  vertexOf: Uint32Array | null,
  vertices: number,
): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  if (!vertexOf) {
    geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
    geometry.setAttribute('normal', new THREE.BufferAttribute(normals, 3));
    return geometry;
  }
  /** Of each vertex, counted from 1 as corners meet them; 0 until then. */
  const placeOf = new Uint32Array(vertices);
  /** Of each place, a corner of its vertex. */
  const cornerOf = new Uint32Array(vertices);
  let places = 0;
  const index = vertexOf.map((vertex, corner) => {
    if (placeOf[vertex] === 0) {
      cornerOf[places] = corner;
      placeOf[vertex] = ++places;
    }
    return placeOf[vertex] - 1;
  });
  const gather = (from: Float32Array) => {
    const out = new Float32Array(3 * places);
    for (let i = 0; i < out.length; i++) out[i] = from[3 * cornerOf[(i / 3) | 0] + (i % 3)];
    return out;
  };
  geometry.setAttribute('position', new THREE.BufferAttribute(gather(positions), 3));
  geometry.setAttribute('normal', new THREE.BufferAttribute(gather(normals), 3));
  geometry.setIndex(new THREE.BufferAttribute(index, 1));
  return geometry;
}

/** `Math.hypot` takes ten times as long, and these are many. */
const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** Writes the normal of the face whose corners begin at `f`, its length twice the area. */
function writeNormal(p: Float32Array, indices: Uint32Array, f: number, out: Float32Array): void {
  const a = 3 * indices[f];
  const b = 3 * indices[f + 1];
  const c = 3 * indices[f + 2];
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const wx = p[c] - p[a];
  const wy = p[c + 1] - p[a + 1];
  const wz = p[c + 2] - p[a + 2];
  out[f] = uy * wz - uz * wy;
  out[f + 1] = uz * wx - ux * wz;
  out[f + 2] = ux * wy - uy * wx;
}

/** The same number for the same place of a chart, to 1e-4 (charts end within ±6.5). */
export function placeKey(x: number, y: number, z: number): number {
  const key = (Math.round(1e4 * x) + 65536) * 131072 + Math.round(1e4 * y) + 65536;
  return key * 131072 + Math.round(1e4 * z) + 65536;
}

/** V: the first vertex at the same place. */
function weld(positions: Float32Array): Uint32Array {
  const first = new Map<number, number>();
  const same = new Uint32Array(positions.length / 3);
  for (let v = 0; v < same.length; v++) {
    const key = placeKey(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]);
    const known = first.get(key);
    if (known === undefined) first.set(key, v);
    same[v] = known ?? v;
  }
  return same;
}

/**
 * The surface of a limit as glass with drawn edges. Order of drawing: back faces 1, (points in it 2), a depth prepass 4, front
 * faces 5, hidden edges 6, visible edges 7, (points on it 8).
 */
export interface LimitSurface {
  readonly object: THREE.Group;
  /** @param isFlat it is a pane, the same from above and from below, and no body. */
  setOutline(outline: ShapeOutline | null, isFlat?: boolean): void;
  setTone(tone: LimitTone): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

/** How a limit stands out: as a body; as a veil round another body; or, where much is drawn in it, as a thin outline without glass. */
export type LimitTone = 'body' | 'veil' | 'outline';

/** How strong the front wall of a body's glass is in each theme, and the back wall as a share of the front wall. */
export const GLASS = { dark: 0.105, light: 0.11, backShare: 0.66 };

/** Of the glass of a body: how strong the glass of a veil is. */
export const VEIL = 0.4;

/** @param hides whether what lies in it or behind it is drawn as hidden: all three passes over one that is only glass would cost half as much again. */
export function createLimitSurface(hides = true): LimitSurface {
  const back = new THREE.Mesh(new THREE.BufferGeometry(), glassMaterial(THREE.BackSide));
  // Transparent only to be sorted after the points: an opaque prepass is drawn first and would hide them.
  const prepass = new THREE.Mesh(
    back.geometry,
    new THREE.MeshBasicMaterial({
      transparent: true,
      colorWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: 1.5,
      polygonOffsetUnits: 2,
    }),
  );
  const front = new THREE.Mesh(back.geometry, glassMaterial(THREE.FrontSide));
  const hidden = createLines({ width: 1, isHiddenPart: true });
  const visible = createLines({ width: 1.6 });
  const parts = [back, prepass, front, hidden.object, visible.object];
  [1, 4, 5, 6, 7].forEach((order, i) => {
    parts[i].renderOrder = order;
  });
  const object = new THREE.Group().add(...parts);
  let isCurved = false;
  let isPane = false;
  let tone: LimitTone = 'body';
  let palette: ScenePalette | null = null;
  const paint = () => {
    if (!palette) return;
    const isBody = tone === 'body';
    const alpha = GLASS[palette.isDark ? 'dark' : 'light'] * (isBody ? 1 : VEIL);
    for (const [mesh, share, fresnel] of [
      [back, GLASS.backShare, 0.12],
      [front, 1, 0.34],
    ] as const) {
      // One pane is to be as strong as both walls of a body.
      const strength = alpha * (isPane ? 1.6 : share);
      paintGlass(mesh, palette.limitFill, strength, isBody && isCurved ? fresnel : isBody && mesh === front ? 0.05 : 0);
    }
    back.visible = front.visible = tone !== 'outline';
    prepass.visible = hides && isBody;
    hidden.object.visible = !isPane && isBody;
    hidden.setColor(palette.limitLine, isCurved ? 0.16 : 0.26);
    visible.setColor(palette.limitLine, isBody ? (isCurved ? 0.7 : 0.95) : 0.3);
    visible.setWidth(isBody ? (isCurved ? 1.25 : 1.6) : 1);
  };
  return {
    object,
    setOutline(outline, isFlat = false) {
      object.visible = outline !== null;
      if (!outline) return;
      back.geometry.dispose();
      const made = outlineGeometry(outline, true);
      isPane = isFlat;
      isCurved = made.isCurved && !isFlat;
      back.geometry = prepass.geometry = front.geometry = made.geometry;
      hidden.set(outline.edges);
      visible.set(outline.edges);
      paint();
    },
    setTone(next) {
      if (next === tone) return;
      tone = next;
      paint();
    },
    setPalette(next) {
      palette = next;
      paint();
    },
    dispose() {
      back.geometry.dispose();
      back.material.dispose();
      prepass.material.dispose();
      front.material.dispose();
      hidden.dispose();
      visible.dispose();
    },
  };
}
