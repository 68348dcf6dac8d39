import * as THREE from 'three';
import type { ShapeOutline } from '../core';
import { createLines } from './lines';
import type { ScenePalette } from './palette';

/** Faces that meet at less than this angle are shaded as one curved surface. */
const SMOOTH_COSINE = Math.cos((32 * Math.PI) / 180);

export interface OutlineGeometry {
  geometry: THREE.BufferGeometry;
  /** No two neighbouring faces meet at an edge that can be seen. */
  isCurved: boolean;
}

/** An outline as triangles with normals: smooth where neighbouring faces nearly agree, flat where they meet at an edge. */
export function outlineGeometry({ positions, indices }: ShapeOutline): OutlineGeometry {
  const corners = indices.length;
  const faceNormals = new Float32Array(corners);
  const a = new THREE.Vector3();
  const b = new THREE.Vector3();
  const c = new THREE.Vector3();
  const vertexOf = weld(positions);
  const facesAt = new Map<number, number[]>();
  for (let f = 0; f < corners; f += 3) {
    a.fromArray(positions, 3 * indices[f]);
    b.fromArray(positions, 3 * indices[f + 1]);
    c.fromArray(positions, 3 * indices[f + 2]);
    // Not yet unit: its length weighs the face by its area.
    b.sub(a).cross(c.sub(a)).toArray(faceNormals, f);
    for (let k = 0; k < 3; k++) {
      const vertex = vertexOf[indices[f + k]];
      const faces = facesAt.get(vertex);
      if (faces) faces.push(f);
      else facesAt.set(vertex, [f]);
    }
  }
  const outPositions = new Float32Array(3 * corners);
  const outNormals = new Float32Array(3 * corners);
  let isCurved = true;
  for (let corner = 0; corner < corners; corner++) {
    const own = corner - (corner % 3);
    a.fromArray(faceNormals, own);
    const length = a.length();
    b.set(0, 0, 0);
    for (const face of facesAt.get(vertexOf[indices[corner]])!) {
      c.fromArray(faceNormals, face);
      const isSame = a.dot(c) >= SMOOTH_COSINE * length * c.length();
      if (isSame) b.add(c);
      else if (c.length() > 0 && length > 0) isCurved = false;
    }
    (b.lengthSq() > 0 ? b.normalize() : b.set(0, 1, 0)).toArray(outNormals, 3 * corner);
    for (let k = 0; k < 3; k++) outPositions[3 * corner + k] = positions[3 * indices[corner] + k];
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(outPositions, 3));
  geometry.setAttribute('normal', new THREE.BufferAttribute(outNormals, 3));
  return { geometry, isCurved };
}

/** V: the first vertex at the same place, to a millionth. */
function weld(positions: Float32Array): Uint32Array {
  const first = new Map<string, number>();
  return Uint32Array.from({ length: positions.length / 3 }, (_, v) => {
    const key = [0, 1, 2].map((k) => Math.round(1e6 * positions[3 * v + k])).join();
    const known = first.get(key);
    if (known !== undefined) return known;
    first.set(key, v);
    return v;
  });
}

const vertexShader = /* glsl */ `
varying vec3 vNormal;
varying vec3 vView;
void main() {
  vec4 p = modelViewMatrix * vec4(position, 1.);
  vNormal = normalize(normalMatrix * normal);
  vView = normalize(-p.xyz);
  gl_Position = projectionMatrix * p;
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uColor;
uniform float uAlpha;
uniform float uFresnel;
varying vec3 vNormal;
varying vec3 vView;
void main() {
  vec3 n = normalize(vNormal);
  float facing = dot(n, vView);
  float light = .55 + .45 * clamp(dot(n * sign(facing), normalize(vec3(-.4, .8, .5))), 0., 1.);
  float alpha = uAlpha * (.6 + .8 * light * light) + uFresnel * pow(1. - abs(facing), 2.2);
  gl_FragColor = vec4(uColor * (.75 + .5 * light), alpha);
  #include <colorspace_fragment>
}`;

/**
 * The surface of a limit as glass with drawn edges. Order of drawing: back faces 1, (points 2), a depth prepass 4, front
 * faces 5, hidden edges 6, visible edges 7.
 */
export interface LimitSurface {
  readonly object: THREE.Group;
  setOutline(outline: ShapeOutline | null): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

export function createLimitSurface(): LimitSurface {
  const glass = (side: THREE.Side) =>
    new THREE.ShaderMaterial({
      transparent: true,
      depthWrite: false,
      depthTest: false,
      side,
      uniforms: { uColor: { value: new THREE.Color() }, uAlpha: { value: 0.1 }, uFresnel: { value: 0 } },
      vertexShader,
      fragmentShader,
    });
  const back = new THREE.Mesh(new THREE.BufferGeometry(), glass(THREE.BackSide));
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
  const front = new THREE.Mesh(back.geometry, glass(THREE.FrontSide));
  const hidden = createLines({ width: 1, isHiddenPart: true });
  const visible = createLines({ width: 1.6 });
  const parts = [back, prepass, front, hidden.object, visible.object];
  [1, 4, 5, 6, 7].forEach((order, i) => {
    parts[i].renderOrder = order;
  });
  const object = new THREE.Group().add(...parts);
  let isCurved = false;
  let palette: ScenePalette | null = null;
  const paint = () => {
    if (!palette) return;
    const alpha = palette.isDark ? 0.105 : 0.13;
    for (const [mesh, share, fresnel] of [
      [back, 0.66, 0.12],
      [front, 1, 0.34],
    ] as const) {
      mesh.material.uniforms.uColor.value.set(palette.limitFill);
      mesh.material.uniforms.uAlpha.value = alpha * share;
      mesh.material.uniforms.uFresnel.value = isCurved ? fresnel : mesh === front ? 0.05 : 0;
    }
    hidden.setColor(palette.limitLine, isCurved ? 0.16 : 0.26);
    visible.setColor(palette.limitLine, isCurved ? 0.7 : 0.95);
    visible.setWidth(isCurved ? 1.25 : 1.6);
  };
  return {
    object,
    setOutline(outline) {
      object.visible = outline !== null;
      if (!outline) return;
      back.geometry.dispose();
      const made = outlineGeometry(outline);
      isCurved = made.isCurved;
      back.geometry = prepass.geometry = front.geometry = made.geometry;
      hidden.set(outline.edges);
      visible.set(outline.edges);
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
