/** In the browser: there is work that a page can begin with. */
export const HAS_WORK = 'limber.project';

/** In the session: this tab shows a link, and nothing was done to it yet. */
const LINK = 'limber.link';

/** Whether this tab shows a link as it came. */
export function isLinkAlone(): boolean {
  try {
    return sessionStorage.getItem(LINK) !== null;
  } catch {
    return false;
  }
}

/** This tab shows a link: loaded anew, it shows it again. */
export function rememberLink(): void {
  try {
    sessionStorage.setItem(LINK, 'yes');
  } catch {
    // Then a reload shows the work that is kept.
  }
}

/** Something was done: loaded anew, this tab shows that. */
export function forgetLink(): void {
  try {
    sessionStorage.removeItem(LINK);
  } catch {
    // There is none.
  }
}
