import { resolve } from 'node:path';
import { build, type Plugin, type PluginOption, type UserConfig } from 'vite';

/** What is put in the place of packages in embeds: as much of them as is used, under the same names. */
const LIGHT: Readonly<Record<string, string>> = {
  '@react-three/fiber': 'fiber.tsx',
  '@react-three/drei': 'drei.tsx',
  'react/jsx-runtime': 'jsx-runtime.tsx',
};
/** What stands there for the libraries of the screen: the same components run on it, with a sixth of the bytes. */
const LIGHT_LIBRARY: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
};
const LIGHT_FOLDER = resolve(import.meta.dirname, '../../src/app/embed/stage');

/** Leads the page's imports to what is put in their place; what stands there itself asks the packages. */
function lightStage(): Plugin {
  return {
    name: 'light-stage',
    enforce: 'pre',
    resolveId(source, importer) {
      const light = LIGHT[source];
      if (light && importer && !importer.startsWith(LIGHT_FOLDER)) return resolve(LIGHT_FOLDER, light);
      const library = LIGHT_LIBRARY[source];
      return library ? this.resolve(library, importer) : null;
    },
  };
}

/**
 * Builds `embed.html` beside the page, in files of its own: in one build with the page it would have to fetch what the page's other
 * rooms need.
 *
 * @param plugins of the page's build, made anew
 * @param worker how the page's is built: the same one serves both
 */
export function embedPage(plugins: () => PluginOption[], worker: UserConfig['worker']): Plugin {
  let outDir = 'dist';
  let root = '.';
  return {
    name: 'embed-page',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
      root = config.root;
    },
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        base: './',
        root,
        // The page has brought what is in there.
        publicDir: false,
        plugins: [lightStage(), ...plugins()],
        worker,
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          chunkSizeWarningLimit: 1000,
          rolldownOptions: {
            input: 'embed.html',
            output: { entryFileNames: 'assets/embed-[hash].js', chunkFileNames: 'assets/embed-[name]-[hash].js' },
          },
        },
      });
    },
  };
}
