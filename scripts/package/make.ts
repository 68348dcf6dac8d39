// Builds what `npm pack` packs: the library, its types and the program, into lib/ or the folder that is given.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { withEndings, withoutBareImports } from './endings';

const out = resolve(process.argv[2] ?? 'lib');

/** Readable, as whoever bundles it minifies it; what the core imports comes with it. */
const common: InlineConfig = { configFile: false, logLevel: 'warn', publicDir: false };

rmSync(out, { recursive: true, force: true });

/** The place of a module in the package, without its ending: a path below src, or the name of a dependency, or of what the bundler adds, below `dependencies`. */
function placeOf(file: string): string {
  const [, dependency] = file.split(/^\0|\/node_modules\/(?!.*\/node_modules\/)/);
  if (dependency) return join('dependencies', dependency.replace(/\.m?js$/, ''));
  return relative(resolve('src'), file).replace(/\.ts$/, '');
}

await build({
  ...common,
  build: {
    outDir: out,
    target: 'es2023',
    minify: false,
    lib: {
      entry: {
        index: 'src/core/index.ts',
        limits: 'src/core/limits.ts',
        body: 'src/body/index.ts',
        formats: 'src/formats/index.ts',
        points: 'src/rigs/points/index.ts',
        three: 'src/three/index.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: ['three', /^three\//],
      // A file for each module: what a bundler need not have it can then leave out, whatever stands beside it.
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: ({ isEntry, name, facadeModuleId }) =>
          `${isEntry || !facadeModuleId ? name : placeOf(facadeModuleId)}.js`,
      },
    },
  },
});

await build({
  ...common,
  // Everything that is not Node's own comes with the program.
  ssr: { noExternal: true },
  build: {
    outDir: join(out, 'program'),
    target: 'node20',
    minify: false,
    ssr: true,
    rolldownOptions: { input: { limber: 'src/cli/main.ts', worker: 'src/cli/worker.ts' } },
  },
});

const types = spawnSync('npx', ['tsc', '-p', 'scripts/package/tsconfig.json', '--outDir', join(out, 'types')], {
  stdio: 'inherit',
});
if (types.status !== 0) process.exit(1);
for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
  const file = join(out, name);
  const change = name.endsWith('.d.ts') ? withEndings : name.startsWith('program') ? null : withoutBareImports;
  if (change && /\.(d\.ts|js)$/.test(name)) writeFileSync(file, change(readFileSync(file, 'utf8'), dirname(file)));
}
