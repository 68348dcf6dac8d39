import * as THREE from 'three';

/** Pieces of four corners each, drawn as one. Rewritten in place: `begin`, `next` for each, `end`. */
export interface Quads {
  readonly object: THREE.Mesh;
  /** Numbers of each corner, so many a corner; those that never change are written once. */
  stream(name: string, size: number, isFixed?: boolean): THREE.BufferAttribute;
  begin(): void;
  /** The first corner of a new piece, which has its colour; −1 where there is no room. @param fade 1 as it is, 0 the background's colour */
  next(color: THREE.Color, fade: number): number;
  end(): void;
  setBackground(color: string): void;
  dispose(): void;
}

/** @param capacity how many pieces there is room for @param triangles the corners of both, 0 to 3 @param look its shaders read `aPaint`, the colour */
export function createQuads(
  capacity: number,
  triangles: readonly number[],
  look: THREE.ShaderMaterialParameters,
): Quads {
  const geometry = new THREE.BufferGeometry();
  const rewritten: THREE.BufferAttribute[] = [];
  const stream = (name: string, size: number, isFixed = false) => {
    const attribute = new THREE.BufferAttribute(new Float32Array(4 * size * capacity), size);
    geometry.setAttribute(name, attribute);
    if (!isFixed) rewritten.push(attribute);
    return attribute;
  };
  const paints = stream('aPaint', 3);
  const index = new Uint32Array(6 * capacity);
  for (let piece = 0; piece < capacity; piece++)
    for (const [i, corner] of triangles.entries()) index[6 * piece + i] = 4 * piece + corner;
  geometry.setIndex(new THREE.BufferAttribute(index, 1));
  const material = new THREE.ShaderMaterial({ side: THREE.DoubleSide, ...look });
  const object = new THREE.Mesh(geometry, material);
  object.frustumCulled = false;
  const background = new THREE.Color();
  const paint = new THREE.Color();
  let count = 0;
  return {
    object,
    stream,
    begin() {
      count = 0;
    },
    next(color, fade) {
      if (count === capacity) return -1;
      paint.lerpColors(background, color, fade);
      const first = 4 * count++;
      for (let corner = first; corner < first + 4; corner++) paints.setXYZ(corner, paint.r, paint.g, paint.b);
      return first;
    },
    end() {
      geometry.setDrawRange(0, 6 * count);
      object.visible = count > 0;
      for (const attribute of rewritten) attribute.needsUpdate = true;
    },
    setBackground(color) {
      background.set(color);
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
