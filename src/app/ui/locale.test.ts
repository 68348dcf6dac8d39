import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** The reader's locale where the browser names this one. */
async function localeOf(language: string): Promise<string> {
  vi.stubGlobal('navigator', { language });
  vi.resetModules();
  return (await import('./locale')).locale;
}

describe('locale', () => {
  it('is the one that the browser names', async () => {
    for (const name of ['en', 'de-CH', 'zh-Hant-TW']) expect(await localeOf(name)).toBe(name);
  });

  it('is English where the browser names none, so that Intl throws nowhere', async () => {
    for (const name of ['C', 'C.UTF-8', 'POSIX.1', '']) expect(await localeOf(name), name).toBe('en');
  });
});
