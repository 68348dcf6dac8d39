import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { bodyBench } from './body';
import { carryBench } from './carry';
import { chooseBench } from './choose';
import { codeBench } from './code';
import { compareTables, ratioLines, type SavedBench } from './compare';
import { evidenceBench } from './evidence';
import { exportsBench } from './exports';
import { fieldBench } from './fields';
import { fitBench } from './fit';
import { gjkBench } from './gjk';
import { humanBench } from './human';
import { humanTiesBench } from './human-ties';
import { ikBench } from './ik';
import { jointTypeBench } from './joint-types';
import { learnBench } from './learn';
import { logExpBench } from './log-exp';
import { markdown, type Table } from './measure';
import { pageBench } from './page';
import { pointsBench } from './points';
import { programBench } from './program';
import { projectionBench } from './projections';
import { savedRun } from './provenance';
import { ragdollBench } from './ragdoll';
import { rigsBench } from './rigs';
import { sideSwitchBench } from './side-switch';
import { smplBench } from './smpl';
import { tickBench } from './tick';
import { tiesBench } from './ties';
import { truthBench } from './truth';

/** What is measured, by name; `npm run bench fit` runs one, `npm run bench ragdoll/shapes` a part of one that is long. */
const benches: Record<string, (part?: string) => Table[] | Promise<Table[]>> = {
  projections: projectionBench,
  fit: fitBench,
  truth: truthBench,
  gjk: gjkBench,
  fields: fieldBench,
  'log-exp': logExpBench,
  'joint-types': jointTypeBench,
  evidence: evidenceBench,
  carry: carryBench,
  human: humanBench,
  'human-ties': humanTiesBench,
  choose: chooseBench,
  code: codeBench,
  exports: exportsBench,
  ik: () => ikBench(),
  learn: learnBench,
  points: pointsBench,
  program: programBench,
  'side-switch': () => sideSwitchBench(),
  body: bodyBench,
  tick: tickBench,
  page: pageBench,
  ragdoll: ragdollBench,
  rigs: rigsBench,
  smpl: smplBench,
  ties: tiesBench,
};

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string', multiple: true, default: [] } },
});
const unknown = wanted.filter((name) => !(name.split('/')[0] in benches));
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}; choose from ${Object.keys(benches).join(', ')}.`);
// Read before anything is measured: what is compared with may be what is about to be written.
const before = values.compare.map((file) => JSON.parse(readFileSync(file, 'utf8')) as SavedBench);
const names = wanted.length > 0 ? wanted : before.length > 0 ? before.map(({ bench }) => bench) : Object.keys(benches);

for (const wanted of names) {
  const [name, part] = wanted.split('/');
  const file = new URL(`results/${name}.json`, import.meta.url);
  const measured = await benches[name](part);
  const processor = `${cpus()[0].model.trim()}, ${cpus().length} cores`;
  const old = part !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SavedBench) : null;
  const saved = savedRun(name, { node: process.versions.node, processor }, measured, old);
  const { node, tables } = saved;
  const text = `# Benchmark: ${name}\n\nMade by \`npm run bench ${name}\`. Node ${node}, ${processor}.\n\n${tables.map(markdown).join('\n')}`;
  writeFileSync(new URL(`results/${name}.md`, import.meta.url), text);
  writeFileSync(file, `${JSON.stringify(saved, null, 1)}\n`);
  console.log(text);
  const earlier = before.find(({ bench }) => bench === name);
  if (earlier) console.log(`Now ÷ before\n${ratioLines(compareTables(earlier.tables, tables)).join('\n')}`);
}
