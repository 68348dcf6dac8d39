import { spawn } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '../scripts/find-browser';
import { SERVER } from './page-watch';

/** Does something with a headless browser and the page as built in `dist/`, which is served meanwhile. */
export async function withPage<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const server = spawn('npx', ['vite', 'preview', '--port', String(SERVER.port), '--strictPort'], {
    stdio: 'ignore',
    detached: true,
  });
  const browser = await chromium.launch(browserOptions());
  try {
    await isServed();
    return await work(browser);
  } finally {
    await browser.close();
    if (server.pid) process.kill(-server.pid);
  }
}

/** Waits until the server answers. */
async function isServed(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isThere = await fetch(SERVER.address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The page is not served; build it first: npx vite build.');
}
