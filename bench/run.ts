import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { bodyBench } from './body';
import { chooseBench } from './choose';
import { evidenceBench } from './evidence';
import { exportsBench } from './exports';
import { fieldBench } from './fields';
import { fitBench } from './fit';
import { gjkBench } from './gjk';
import { ikBench } from './ik';
import { jointTypeBench } from './joint-types';
import { logExpBench } from './log-exp';
import { markdown, type Table } from './measure';
import { pageBench } from './page';
import { projectionBench } from './projections';
import { sideSwitchBench } from './side-switch';
import { tickBench } from './tick';
import { truthBench } from './truth';

/** What is measured, by name; `npm run bench fit` runs one. */
const benches: Record<string, () => Table[] | Promise<Table[]>> = {
  projections: projectionBench,
  fit: fitBench,
  truth: truthBench,
  gjk: gjkBench,
  fields: fieldBench,
  'log-exp': logExpBench,
  'joint-types': jointTypeBench,
  evidence: evidenceBench,
  choose: chooseBench,
  exports: exportsBench,
  ik: ikBench,
  'side-switch': sideSwitchBench,
  body: bodyBench,
  tick: tickBench,
  page: pageBench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}; choose from ${Object.keys(benches).join(', ')}.`);

for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const tables = (await benches[name]()).map(markdown).join('\n');
  const where = `Node ${process.versions.node}, ${cpus()[0].model.trim()}, ${cpus().length} cores.`;
  const text = `# Benchmark: ${name}\n\nMade by \`npm run bench ${name}\`. ${where}\n\n${tables}`;
  writeFileSync(new URL(`results/${name}.md`, import.meta.url), text);
  console.log(text);
}
