/** A part of the page that could not be fetched. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** Fetches a part of the page; one that does not come is a `LoadError`. */
export function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: unknown) => {
    throw new LoadError('A part of the page was not found', { cause });
  });
}

/**
 * What to say of a part that failed.
 *
 * @param name of the part, as it begins a sentence
 */
export function failureWords(error: unknown, name: string): { title: string; detail: string } {
  if (error instanceof LoadError) {
    return {
      title: `${name} could not be loaded`,
      detail: 'The connection may be down, or the page was renewed since it was opened. What you did is still here.',
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { title: `${name} ran into a fault`, detail: `${message.slice(0, 200)} What you did is still here.` };
}
