import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { contentPolicy } from './scripts/content-policy/plugin.ts';
import { earlyWorker } from './scripts/early-worker/plugin.ts';
import { testsAlone } from './scripts/test-worlds.ts';

const UNIT_TESTS = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'];
const ALONE = testsAlone();
/** What the worker begins with is in one piece too: pieces would be fetched one after the other. */
const WORKER = {
  format: 'es',
  rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'worker', tags: ['$initial'] }] } } },
} satisfies UserConfig['worker'];

export default defineConfig({
  base: './',
  plugins: [react(), contentPolicy(), earlyWorker()],
  worker: WORKER,
  build: {
    target: 'es2022',
    // kB; what may stand before the first frame is for scripts/size.mjs to say.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: ['index.html', 'embed.html'],
      output: {
        // What stands before the first frame in few pieces: many small ones take longer, and compress worse. `views` is what an embed
        // needs too, `page` the rest of the page.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            {
              name: 'views',
              test: /src\/(state|core\/clip\/motion-kinds|app\/(ui|page|stage|drawing|features|\w+\/(Character|JointSpace)View))\b/,
              tags: ['$initial'],
            },
            { name: 'page', test: /\/src\/(?!app\/(main|embed)).*\.tsx?$/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
  test: {
    // Loading the modules of each test anew takes longer than most tests: only those that leave traces in them do.
    projects: [
      { extends: true, test: { name: 'together', include: UNIT_TESTS, exclude: ALONE, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
    environment: 'node',
    // Patience for a loaded machine: some tests run the program a dozen times.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // By default one core is left free, which is half of two.
    maxWorkers: '100%',
  },
});
