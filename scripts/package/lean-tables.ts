import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** A table of the core of which an entry of the package may have fewer lines. */
interface Table {
  /** Its module. */
  file: string;
  /** What it is called there, and where the files are that its lines come from. */
  name: string;
  folder: string;
  /** Lines that every entry has. */
  always: readonly string[];
}

const core = resolve('src/core');

const tables: readonly Table[] = [
  { file: join(core, 'shape/table.ts'), name: 'table', folder: join(core, 'shape'), always: [] },
  // Twists are held in intervals, which are boxes.
  {
    file: join(core, 'limits-file/stored-table.ts'),
    name: 'stored',
    folder: join(core, 'limits-file'),
    always: ['box'],
  },
];

type Line = { enforced?: object };

/** The kinds of shapes that there are. */
export const shapeKinds = async (): Promise<string[]> => Object.keys(await contentsOf(tables[0]));

const contentsOf = async ({ file, name }: Table): Promise<Record<string, Line>> =>
  ((await import(pathToFileURL(file).href)) as Record<string, Record<string, Line>>)[name];

const QUERY = '?lean=';
/** A module as an entry with fewer lines sees it: its file and the kinds, as written in the id; null for all others. */
const leanOf = (id = ''): { file: string; kinds: string } | null => {
  const at = id.indexOf(QUERY);
  return at < 0 ? null : { file: id.slice(0, at), kinds: id.slice(at + QUERY.length) };
};

/**
 * Makes modules whose id ends with `?lean=<kind>` or `?lean=all` see tables of that one shape, or of all, as far as they are enforced:
 * what is drawn of them stays out. Modules that ask no table are the same for all entries.
 */
export function leanTables(): Plugin {
  const asking = modulesThatReach(tables.map(({ file }) => file));
  return {
    name: 'lean-tables',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const lean = leanOf(importer);
      if (!lean) return leanOf(source) ? resolve(source) : null;
      const found = await this.resolve(source, lean.file, { ...options, skipSelf: true });
      return found && asking.has(found.id) ? `${found.id}${QUERY}${lean.kinds}` : found;
    },
    async load(id) {
      const lean = leanOf(id);
      if (!lean) return null;
      const table = tables.find(({ file }) => file === lean.file);
      const code = table ? await sourceOf(table, lean.kinds) : readFileSync(lean.file, 'utf8');
      return { code, moduleType: 'ts' };
    },
  };
}

/** Where a module of the library lies in the package, without its ending: those with fewer lines beside each other. */
export function placeOf(id: string): string {
  const { file, kinds } = leanOf(id) ?? { file: id, kinds: null };
  const [, dependency] = file.split(/\/node_modules\/(?!.*\/node_modules\/)/);
  if (dependency) return join('dependencies', dependency.replace(/\.m?js$/, ''));
  const path = relative(resolve('src'), file).replace(/\.ts$/, '');
  return kinds ? join('lean', kinds, path) : path;
}

/** A table of some of its lines, each by the name under which a file exports it. */
async function sourceOf(table: Table, kinds: string): Promise<string> {
  const lines = await contentsOf(table);
  const chosen = Object.keys(lines).filter((kind) => kinds === 'all' || kinds === kind || table.always.includes(kind));
  if (kinds !== 'all' && !(kinds in lines)) throw new Error(`There is no shape "${kinds}" in "${table.file}".`);
  const places = await exportsOf(table.folder);
  const imports = chosen.map((kind, i) => {
    const place = places.get(lines[kind].enforced ?? lines[kind]);
    if (!place) throw new Error(`Nothing in "${table.folder}" exports what "${kind}" is in its table.`);
    return `import { ${place.name} as line${i} } from ${JSON.stringify(place.file)};`;
  });
  const interval = table.name === 'table' ? `export { enforcedInterval as interval } from './box';` : '';
  const entries = chosen.map((kind, i) => `${JSON.stringify(kind)}: line${i}`);
  return [...imports, interval, `export const ${table.name} = { ${entries.join(', ')} };`].join('\n');
}

/** Which file of a folder exports which object, under which name. */
async function exportsOf(folder: string): Promise<Map<unknown, { file: string; name: string }>> {
  const found = new Map<unknown, { file: string; name: string }>();
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === 'index.ts') continue;
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      if (!found.has(value)) found.set(value, { file: `./${file.replace(/\.ts$/, '')}`, name });
    }
  }
  return found;
}

/** The modules of the core from which one of these is reached. */
function modulesThatReach(targets: readonly string[]): Set<string> {
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(core, name));
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^;']*'(\.[^']*)'/gm)) {
      const base = join(dirname(file), path);
      const target = files.find((name) => name === `${base}.ts` || name === join(base, 'index.ts'));
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  const reached = new Set(targets);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
