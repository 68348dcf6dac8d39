/** Whether the name is one of a locale. "C" is none; a browser that was started with LANG=C says so all the same. */
function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}

/** The reader's locale; English where the browser names none. */
export const locale = isLocale(navigator.language) ? navigator.language : 'en';
