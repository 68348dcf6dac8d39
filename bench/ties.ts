import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Clip, parseBvh } from '../src/core';
import type { Table } from './measure';
import { captureTable } from './ties/captures';
import { costTables } from './ties/cost';
import { controlTable, truthTable } from './ties/truth';

/** Captures that may lie beside the repository. */
const CAPTURES = ['CMU_13_29', 'louise', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`);

const read = (path: string): Clip => parseBvh(readFileSync(path, 'latin1'), basename(path));

/** What ties between joints are worth, what they cost, and what they do to frames they were not learned from. */
export function tiesBench(): Table[] {
  const bundled = read('public/clips/range-of-motion.bvh');
  const captures = CAPTURES.filter((path) => existsSync(path)).map(read);
  return [truthTable(bundled), controlTable(bundled), captureTable([bundled, ...captures]), ...costTables(bundled)];
}
