import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** The reader's locale where the browser names this one, and what uPlot is given then. */
async function localeOf(language: string): Promise<{ locale: string; given: string }> {
  class Navigator {
    get language() {
      return language;
    }
  }
  vi.stubGlobal('navigator', new Navigator());
  vi.resetModules();
  const { locale } = await import('./locale');
  return { locale, given: navigator.language };
}

describe('locale', () => {
  it('is the one that the browser names', async () => {
    for (const name of ['en', 'de-CH', 'zh-Hant-TW'])
      expect(await localeOf(name)).toEqual({ locale: name, given: name });
  });

  it('is English where the browser names none, so that Intl throws nowhere', async () => {
    for (const name of ['C', 'C.UTF-8', 'POSIX.1', ''])
      expect(await localeOf(name), name).toEqual({ locale: 'en', given: 'en' });
  });
});
