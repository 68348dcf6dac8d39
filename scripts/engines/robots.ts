import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Quat } from '../../src/core';

const JUDGE = fileURLToPath(new URL('robots.py', import.meta.url));

/** The modules of Python that engines for robots come in. */
const modules = { bullet: 'pybullet', dart: 'dartpy' };
export type RobotEngine = keyof typeof modules;

/** A Python that has an engine: `LIMBER_PYTHON`, or one of those that are installed; null where none has the engine. */
export const pythonWith = (engine: RobotEngine): string | null =>
  [process.env.LIMBER_PYTHON, 'python3', '/usr/bin/python3'].find(
    (python) => python && spawnSync(python, ['-c', `import ${modules[engine]}`]).status === 0,
  ) ?? null;

/** What a robot is asked. Angles are of all hinges, in their order, rad. */
interface RobotJob {
  /** The path of a URDF, or, in Bullet, of an SDF. */
  path: string;
  /** The name of the first link. */
  root: string;
  hinges: string[];
  links: string[];
  /** A pose inside all limits, in which trials turn some hinges. */
  base: number[];
  poses: number[][];
  trials: [hinge: string, angle: number][][];
}

/** What the engine said. */
interface RobotAnswer {
  version: string;
  /** Of each pose the rotation of each link, seen from the first. */
  rotations: Quat[][];
  /** Of each trial whether the engine leaves the robot alone. */
  alone: boolean[];
}

/** Loads a robot into an engine, poses it, and tries its limits. */
export function askRobot(engine: RobotEngine, python: string, job: RobotJob): RobotAnswer {
  const said = execFileSync(python, [JUDGE], {
    input: JSON.stringify({ engine, ...job }),
    maxBuffer: 1 << 28,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return JSON.parse(said.trim().split('\n').at(-1)!) as RobotAnswer;
}
