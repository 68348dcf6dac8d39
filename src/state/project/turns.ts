const NAME = 'limber.project';
/** ms: a page that is loaded anew may have to wait for the one before to be gone. */
const PATIENCE = 1500;

/**
 * Takes the project for this tab, until the tab is closed or another takes it away.
 *
 * @param isForced takes it away from whichever tab has it
 * @param onLost another tab has taken it away
 * @returns whether this tab has it now. Where browsers can't tell tabs apart (pages not served safely), every tab has it.
 */
export function takeTurn(isForced: boolean, onLost: () => void): Promise<boolean> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return Promise.resolve(true);
  const options = isForced ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) };
  return new Promise((resolve) => {
    let isHeld = false;
    locks
      .request(NAME, options, () => {
        isHeld = true;
        resolve(true);
        return new Promise<never>(() => {});
      })
      .catch(() => {
        resolve(false);
        if (isHeld) onLost();
      });
  });
}
