import { spawnSync } from 'node:child_process';

/** Interpreters that may have a library: the one on the path, and that of the system. */
const INTERPRETERS = ['python3', '/usr/bin/python3'];

/** An interpreter of Python that has some libraries; null where none has them. */
export const pythonWith = (...libraries: string[]): string | null =>
  INTERPRETERS.find((python) => spawnSync(python, ['-c', `import ${libraries.join(', ')}`]).status === 0) ?? null;

/** What the title of a test that needs libraries says where no interpreter has them. */
export const skippedWithout = (python: string | null, libraries: string): string =>
  python ? '' : ` (skipped: no python3 here has ${libraries})`;
