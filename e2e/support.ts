import { existsSync, readdirSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import type { Snapshot } from '../src/state/snapshot';

/** Real clips beside the repository; none of them is part of it. */
export const REAL_CLIPS = '../shared/mocap';
const clips = existsSync(REAL_CLIPS) ? readdirSync(REAL_CLIPS).filter((name) => name.endsWith('.bvh')) : [];
/** Whether a real clip is there to test with. */
export const hasClip = (name: string): boolean => clips.includes(name);

/** One line that three ≥ 0.183 prints because fiber still builds a clock the old way. */
const EXPECTED = /THREE\.Clock: This module has been deprecated/;

/** A test whose page may print no error and leave no promise unhandled. */
export const test = base.extend<{ isFirstVisit: boolean; page: Page }>({
  /** Whether the hint that shows itself once does so: it would cover what other tests look at. */
  isFirstVisit: [false, { option: true }],
  page: async ({ page, isFirstVisit }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      const isLoud = message.type() === 'error' || message.type() === 'warning';
      // Software rendering has its own remarks about speed.
      if (isLoud && !EXPECTED.test(message.text()) && !/GPU stall|GL Driver Message/.test(message.text())) {
        complaints.push(message.text());
      }
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    if (!isFirstVisit) await skipHint(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** Makes this no first visit, and keeps what the page remembers from one load to the next. */
export const skipHint = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    localStorage['limber.preferences'] ??= JSON.stringify({ hasSeenHint: true });
  });

/** Opens the page and waits for the first frame with limits. */
export async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/${query}`);
  await ready(page);
}

export async function ready(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready="true"]')).toBeAttached({ timeout: 30_000 });
}

/** What the page shows, in numbers. */
export const snapshot = (page: Page): Promise<Snapshot> => page.evaluate(() => window.limber.snapshot());

/** Gives the page a clip of ours and waits until its limits and its body are there. */
export async function openFile(page: Page, path: string): Promise<void> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  await page.locator('input[type="file"]').first().setInputFiles(path);
  await expect
    .poll(() => snapshot(page).then((s) => s.clip === name && s.hasLimits && s.body !== null), { timeout: 30_000 })
    .toBe(true);
}

/** The joint as it is now. */
export const jointOf = (shot: Snapshot, name: string) => shot.joints.find((joint) => joint.name === name)!;

export { expect };
