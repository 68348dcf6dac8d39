// Asks the tools themselves about exports: runs the tests of all judges, writes what they said into the table that files, page and docs read.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportTargets, targetKinds } from '../../src/formats';
import type { Judgement } from '../../src/formats/judged/judgement';
import { standingOf } from '../../src/formats/judged/standing';
import { judgements } from '../../src/formats/judged/table';
import { pythonWith } from './robots';
import { DOCS, docsWith, tableFile } from './tables';

/** A tool by its command, by a function that looks for it, or a package of npm, which is always here. */
interface Judge {
  file: string;
  tools: Readonly<Record<string, string | (() => boolean) | null>>;
}

const judges: readonly Judge[] = [
  { file: 'src/formats/engines.test.ts', tools: { Havok: null, Jolt: null, PhysX: null, Rapier: null } },
  { file: 'src/formats/targets/robots.test.ts', tools: { MuJoCo: null } },
  {
    file: 'src/formats/code/code.test.ts',
    tools: { gcc: 'gcc', 'g++': 'g++', Mono: 'mcs', Python: 'python3', Node: null },
  },
  { file: 'src/formats/targets/numpy.test.ts', tools: { 'NumPy in Python': 'python3' } },
  { file: 'src/formats/code/shader.test.ts', tools: { Chromium: null, glslang: 'glslangValidator' } },
  { file: 'scripts/engines/blender.test.ts', tools: { Blender: 'blender' } },
  { file: 'scripts/engines/blender-limits.test.ts', tools: { Blender: 'blender' } },
  { file: 'scripts/engines/blender-baked.test.ts', tools: { Blender: 'blender' } },
  { file: 'scripts/engines/godot.test.ts', tools: { 'Godot’s own physics': 'godot3-server' } },
  {
    file: 'scripts/engines/robots.test.ts',
    tools: { Bullet: () => pythonWith('bullet') !== null, DART: () => pythonWith('dart') !== null },
  },
];

const isHere = (tool: string | (() => boolean)): boolean =>
  typeof tool === 'string' ? spawnSync(tool, ['--version']).error === undefined : tool();
const sameTool = (a: Judgement) => (b: Judgement) => a.target === b.target && a.tool === b.tool;

/** What tools say in the tests of a file, sums by target and tool; null where a test fails. */
function ask(file: string): { said: Judgement[]; isFine: boolean } {
  const path = join(mkdtempSync(join(tmpdir(), 'limber-judged-')), 'said');
  const { status } = spawnSync('npx', ['vitest', 'run', file], {
    stdio: 'inherit',
    env: { ...process.env, LIMBER_JUDGED: path },
  });
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const said: Judgement[] = [];
  for (const one of lines.map((line) => JSON.parse(line) as Judgement)) {
    const before = said.find(sameTool(one));
    if (!before) said.push(one);
    else
      Object.assign(before, {
        rotations: before.rotations + one.rotations,
        differing: before.differing + one.differing,
      });
  }
  return { said, isFine: status === 0 };
}

const order = targetKinds.map((kind) => exportTargets[kind].label);
let rows: Judgement[] = judgements.filter(({ target }) => order.includes(target));
const failed: string[] = [];
const wanted = process.argv.slice(2);
for (const { file, tools } of judges) {
  if (wanted.length > 0 && !Object.keys(tools).some((tool) => wanted.includes(tool))) continue;
  const { said, isFine } = ask(file);
  // A tool that does not agree any more loses its rows.
  rows = rows.filter((row) => (isFine ? !said.some(sameTool(row)) : !(row.tool in tools)));
  if (isFine) rows.push(...said);
  else failed.push(...Object.keys(tools));
}
rows.sort((a, b) => order.indexOf(a.target) - order.indexOf(b.target) || a.tool.localeCompare(b.tool));

writeFileSync('src/formats/judged/table.ts', tableFile(rows));
writeFileSync(DOCS, docsWith(readFileSync(DOCS, 'utf8'), rows));
for (const { target, tool, version, rotations, differing } of rows)
  console.log(`${target}: ${tool} ${version}, ${rotations.toLocaleString('en')} rotations, ${differing} differ`);
const missing = judges.flatMap(({ tools }) =>
  Object.entries(tools).flatMap(([tool, command]) => (command && !isHere(command) ? [tool] : [])),
);
if (missing.length > 0) console.log(`Not installed here, so what they said before stands: ${missing.join(', ')}.`);
const silent = targetKinds.filter(
  (kind) => exportTargets[kind].group !== 'limits' && !rows.some(({ target }) => target === exportTargets[kind].label),
);
console.log(
  `No tool was asked about: ${silent.map((kind) => `${exportTargets[kind].label} (${standingOf(exportTargets[kind]).title})`).join('; ')}.`,
);
if (failed.length > 0) console.log(`Failed, and struck off the table: ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
