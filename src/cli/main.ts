#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dropHalves } from './files';
import { exitCodes } from './problem';
import { run } from './program';

/** Whoever reads the results may have seen enough: `limber info clips | head`. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  dropHalves();
  process.exit(error.code === 'EPIPE' ? exitCodes.fine : exitCodes.notWritten);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    dropHalves();
    process.exit(exitCodes.interrupted);
  });
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

process.exitCode = await run(process.argv.slice(2), {
  version,
  worker: fileURLToPath(new URL('./worker.js', import.meta.url)),
  input: process.stdin,
  out: process.stdout,
  err: process.stderr,
});
