import { createFall, type Engine, type Fall, type Holder, holders } from '../../physics';
import type { Ragdoll } from '../../ragdoll';
import type { EngineLimits } from './engine-limits';
import { setFall } from './fall-state';

/** Frames that are compared at least: 3 s. */
const LEAST = 180;
/** ms of work between two looks at what else the page has to do. */
const SLICE = 8;

let round = 0;

export function stopComparing(): void {
  round++;
  setFall({ comparing: null });
}

/** Makes the same fall four times, held by each in turn, and keeps how far each was outside what was learned. */
export async function compareFalls(
  engine: Engine,
  ragdoll: Ragdoll,
  { deeds, frames, options }: Fall,
  engineLimits: EngineLimits,
): Promise<void> {
  const own = ++round;
  const script = [...deeds];
  const count = Math.max(frames, LEAST);
  const curves: Partial<Record<Holder, readonly number[]>> = {};
  for (const [i, heldBy] of holders.entries()) {
    const fall = createFall(engine, ragdoll, { ...options, heldBy, engineLimits }, script);
    try {
      let since = performance.now();
      while (fall.frames < count) {
        fall.advance(1);
        if (performance.now() - since < SLICE) continue;
        curves[heldBy] = [...fall.worst];
        setFall({ comparing: (i + fall.frames / count) / holders.length, curves: { ...curves } });
        await new Promise((resolve) => setTimeout(resolve));
        if (own !== round) return;
        since = performance.now();
      }
      curves[heldBy] = [...fall.worst];
    } finally {
      fall.destroy();
    }
  }
  setFall({ comparing: null, curves });
}
