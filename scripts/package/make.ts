// Builds what `npm pack` packs: the library, its types and the program, into lib/ or the folder that is given.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { withEndings } from './endings';

const out = resolve(process.argv[2] ?? 'lib');

/** Readable, as whoever bundles it minifies it; what the core imports comes with it. */
const common: InlineConfig = { configFile: false, logLevel: 'warn', publicDir: false };

rmSync(out, { recursive: true, force: true });

await build({
  ...common,
  build: {
    outDir: out,
    target: 'es2023',
    minify: false,
    lib: {
      entry: {
        index: 'src/core/index.ts',
        body: 'src/body/index.ts',
        formats: 'src/formats/index.ts',
        three: 'src/three/index.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: { external: ['three', /^three\//] },
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
for (const name of readdirSync(join(out, 'types'), { recursive: true, encoding: 'utf8' })) {
  const file = join(out, 'types', name);
  if (name.endsWith('.d.ts')) writeFileSync(file, withEndings(readFileSync(file, 'utf8'), dirname(file)));
}
