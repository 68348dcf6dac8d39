import type { Quat, Vec3 } from '../core';
import type { Engine } from './engine';

/** The engine's numbers, read where they lie: its getters cost a call for each. */
export function createHeap(engine: Engine) {
  const vector = new engine.Vec3(0, 0, 0);
  const place = new engine.RVec3(0, 0, 0);
  const rotation = new engine.Quat(0, 0, 0, 1);
  return {
    /** Copies numbers of single precision from where the engine holds an object. Its memory may have moved since. */
    read(object: unknown, count: 3 | 4, out: Float64Array | number[], at: number): void {
      const first = engine.getPointer(object) >> 2;
      const floats = engine.HEAPF32;
      for (let k = 0; k < count; k++) out[at + k] = floats[first + k];
    },
    /** The engine's vector, place and rotation with these numbers: the same object each time, to be read at once. */
    vector([x, y, z]: Readonly<Vec3>) {
      vector.Set(x, y, z);
      return vector;
    },
    place([x, y, z]: Readonly<Vec3>) {
      place.Set(x, y, z);
      return place;
    },
    rotation([x, y, z, w]: Readonly<Quat>) {
      rotation.Set(x, y, z, w);
      return rotation;
    },
    destroy(): void {
      engine.destroy(vector);
      engine.destroy(place);
      engine.destroy(rotation);
    },
  };
}

export type Heap = ReturnType<typeof createHeap>;
