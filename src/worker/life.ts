/**
 * Holds a lock as long as this thread lives: whoever asks for the same lock gets the lock when the thread is gone, which browsers tell no
 * one when they take a worker's memory.
 *
 * @returns the name of the lock; null where the page is not served safely and has no locks
 */
export async function holdLife(): Promise<string | null> {
  if (!navigator.locks) return null;
  const name = `limber-worker-${crypto.randomUUID()}`;
  await new Promise<void>((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => {});
    });
  });
  return name;
}
