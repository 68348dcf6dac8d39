// Finds a Chromium for the end-to-end tests, and installs one only when there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

const quiet = { stdio: 'ignore' } as const;
const which = (name: string): string => {
  const { stdout, status } = spawnSync('which', [name], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};
const own = () => existsSync(chromium.executablePath());
const installed = () => INSTALLED.map(which).find(Boolean) ?? ELSEWHERE.find(existsSync) ?? '';

/**
 * The browser to test with: $BROWSER_PATH, Playwright's own, an installed Chromium, Chrome or Edge, one that Playwright
 * downloads, or Debian's package where this runs as root. `path` is undefined for Playwright's own.
 * Throws, and says what to do, when none of them is to be had.
 */
export function findBrowser(): { path: string | undefined; from: string } {
  const chosen = process.env.BROWSER_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`BROWSER_PATH is ${chosen}, and there is no such file.`);
    return { path: chosen, from: '$BROWSER_PATH' };
  }
  if (own()) return { path: undefined, from: 'Playwright' };
  const found = installed();
  if (found) return { path: found, from: 'this machine' };
  spawnSync('npx', ['playwright', 'install', '--only-shell', 'chromium'], { ...quiet, timeout: 300_000 });
  if (own()) return { path: undefined, from: 'Playwright, just installed' };
  if (process.getuid?.() === 0 && which('apt-get')) {
    spawnSync('apt-get', ['update'], quiet);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], quiet);
    const fromApt = installed();
    if (fromApt) return { path: fromApt, from: 'Debian, just installed' };
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install Chrome or Chromium, or set BROWSER_PATH to one, and run again.',
  );
}

/** How to launch it, for tests, benchmarks and pictures alike. Throws as `findBrowser` does. */
export function browserOptions(): { executablePath: string | undefined; args: string[] } {
  return {
    executablePath: findBrowser().path,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
