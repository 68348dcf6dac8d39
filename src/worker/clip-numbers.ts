import type { Clip } from '../core';

/** Numbers that clips are called by across the wall of the worker, and which of them the present worker has. */
export class ClipNumbers {
  /** By its rotations: a clip that is named anew is still the same. */
  private readonly ids = new WeakMap<Float32Array, number>();
  private lastId = 0;
  private known = new Set<number>();

  /** A number for a clip that the worker is going to make. */
  next(): number {
    return ++this.lastId;
  }

  /** Says that the worker has a clip under a number. */
  add(id: number, { rotations }: Clip): void {
    this.ids.set(rotations, id);
    this.known.add(id);
  }

  /** The number of a clip; one that the worker has not is given to it by `adopt`. */
  give(clip: Clip, adopt: (id: number, clip: Clip) => void): number {
    const id = this.ids.get(clip.rotations) ?? this.next();
    if (!this.known.has(id)) adopt(id, clip);
    this.add(id, clip);
    return id;
  }

  /** Takes clips off. Returns the numbers of those the worker had been given. */
  drop(clips: readonly Clip[]): number[] {
    const ids = clips.map(({ rotations }) => this.ids.get(rotations)).filter((id) => id !== undefined);
    for (const id of ids) this.known.delete(id);
    return ids;
  }

  /** Takes all off but these. Returns their numbers. */
  dropOthers(clips: readonly Clip[]): number[] {
    const stay = new Set(clips.map(({ rotations }) => this.ids.get(rotations)));
    const ids = [...this.known].filter((id) => !stay.has(id));
    for (const id of ids) this.known.delete(id);
    return ids;
  }

  /** A new worker has none. */
  forget(): void {
    this.known = new Set();
  }
}
