import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createFall, type Engine, groundOf } from '../../src/physics';
import { bundledClip, ragdollOf } from '../../src/ragdoll/testing/load';
import type { Table } from '../measure';
import { rounded } from './run-scene';

const MINUTES = 10;
/** Frames. */
const MINUTE = 3600;
const THROW = 90;
/** Throws between falls. */
const ROUND = 10;

/** Collects what is no longer used, so that what remains can be counted. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** Ten minutes of throwing, as one who presses *Throw* ten times and then *Reset*, over and over: whether memory grows. */
export function throwLong(engine: Engine): Table {
  const collect = collector();
  const ragdoll = ragdollOf(bundledClip());
  const options = { heldBy: 'learned' as const, ground: groundOf('floor', [0, 0, 0], 0) };
  const rows: Table['rows'] = [];
  const begin = () => createFall(engine, ragdoll, options);
  let fall = begin();
  for (let frame = 1; frame <= MINUTES * MINUTE; frame++) {
    if (frame % (ROUND * THROW) === 0) {
      fall.destroy();
      fall = begin();
    }
    if (frame % THROW === 0)
      fall.do({ kind: 'toss', velocity: [Math.sin(frame), 4, Math.cos(frame)], spin: [3, 2, -3] });
    fall.advance(8);
    if (frame % MINUTE !== 0) continue;
    collect();
    rows.push([
      frame / MINUTE,
      rounded(process.memoryUsage().heapUsed / 2 ** 20),
      rounded(engine.HEAPF32.byteLength / 2 ** 20),
      // What is free inside it is what the next world is made of.
      rounded(engine.JoltInterface.prototype.sGetFreeMemory() / 2 ** 20),
      fall.world.isSound() ? 'sound' : 'not a number',
    ]);
  }
  fall.destroy();
  return {
    title: `${ragdoll.bodies.length} bodies thrown for ten minutes`,
    note: 'Thrown every 1.5 s, begun anew after each ten throws. MiB: in use by JavaScript, the memory of the engine, and what of that is free.',
    columns: ['minute', 'JavaScript', 'engine', 'free in it', 'numbers'],
    rows,
  };
}
