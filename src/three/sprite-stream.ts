import * as THREE from 'three';

/** How one kind of sprite lies in the stream: after its place come two colours, and then numbers of its shape. */
const FILL = 3;
const RING = 6;
const SHAPE = 9;

/** The two colours that every sprite has. */
export interface SpriteColors {
  readonly fill: THREE.Color;
  readonly ring: THREE.Color;
}

/** Sprites that are drawn as points of the graphics processor: `begin`, `add` for each, `end`, every frame. Allocates nothing. */
export interface SpriteStream<Style extends SpriteColors> {
  /** With the attributes `position`, `aFill`, `aRing` and `aShape`. */
  readonly geometry: THREE.BufferGeometry;
  begin(): void;
  /** A sprite beyond the capacity is left out. */
  add(x: number, y: number, z: number, style: Style): void;
  /** How many sprites there are. */
  end(): number;
}

/**
 * @param capacity sprites at most
 * @param shapeSize numbers of a shape
 * @param writeShape writes the shape of a style from the index `at` on
 */
export function createSpriteStream<Style extends SpriteColors>(
  capacity: number,
  shapeSize: number,
  writeShape: (style: Style, array: THREE.TypedArray, at: number) => void,
): SpriteStream<Style> {
  const stride = SHAPE + shapeSize;
  const geometry = new THREE.BufferGeometry();
  // In one buffer: each that is written costs its own way to the graphics processor, every frame.
  const sprites = new THREE.InterleavedBuffer(new Float32Array(capacity * stride), stride).setUsage(
    THREE.DynamicDrawUsage,
  );
  geometry.setAttribute('position', new THREE.InterleavedBufferAttribute(sprites, 3, 0));
  geometry.setAttribute('aFill', new THREE.InterleavedBufferAttribute(sprites, 3, FILL));
  geometry.setAttribute('aRing', new THREE.InterleavedBufferAttribute(sprites, 3, RING));
  geometry.setAttribute('aShape', new THREE.InterleavedBufferAttribute(sprites, shapeSize, SHAPE));
  let count = 0;
  return {
    geometry,
    begin() {
      count = 0;
    },
    add(x, y, z, style) {
      if (count === capacity) return;
      const { array } = sprites;
      const at = stride * count++;
      array[at] = x;
      array[at + 1] = y;
      array[at + 2] = z;
      style.fill.toArray(array, at + FILL);
      style.ring.toArray(array, at + RING);
      writeShape(style, array, at + SHAPE);
    },
    end() {
      geometry.setDrawRange(0, count);
      if (count > 0) sprites.needsUpdate = true;
      return count;
    },
  };
}
