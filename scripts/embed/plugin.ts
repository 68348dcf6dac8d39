import { build, type Plugin, type PluginOption } from 'vite';

/**
 * Builds `embed.html` beside the page, in files of its own: in one build with the page it would have to fetch what the page's other
 * rooms need.
 *
 * @param plugins of the page's build, made anew
 */
export function embedPage(plugins: () => PluginOption[]): Plugin {
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
        plugins: plugins(),
        worker: { format: 'es' },
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
