import { bundledClip, ragdollOf } from '../../ragdoll/testing/load';
import { startEngine } from '../engine';
import { measure } from './figures';
import { stage } from './scenes';

// What the test of determinism runs in a process of its own.
const { world } = stage(await startEngine(), ragdollOf(bundledClip()), 'throw');
process.stdout.write(String(measure(world, 90).hash));
