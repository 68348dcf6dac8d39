import { defineConfig } from '@playwright/test';
import { browserOptions } from './scripts/find-browser';

const PORT = Number(process.env.PORT ?? 4187);
const browser = browserOptions();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Patience for a loaded machine: a test that is tried again would hide what is wrong with it.
  timeout: 300_000,
  retries: 0,
  expect: { timeout: 60_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    actionTimeout: 90_000,
    // A page that lives for seconds never earns back what the slow compiler takes: a fifth of what opening it costs.
    launchOptions: { ...browser, args: [...browser.args, '--js-flags=--no-opt'] },
    // A film of every page takes a third more of the processor where it draws; a picture of what failed is enough.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `npx vite preview --port ${PORT} --strictPort`,
    url: `http://localhost:${PORT}`,
    reuseExistingServer: false,
  },
});
