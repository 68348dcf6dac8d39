/** A part of the page that could not be fetched. */
class LoadError extends Error {
  override name = 'LoadError';
}

let underWay = 0;

/** Whether a part of the page is still to come. */
export const isFetching = (): boolean => underWay > 0;

/** Fetches a part of the page; one that does not come is a `LoadError`. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  underWay++;
  try {
    return await load();
  } catch (cause) {
    throw new LoadError('A part of the page was not found', { cause });
  } finally {
    underWay--;
  }
}

/** A part of the page that is fetched when it is first needed, once. */
export interface LatePart<T> {
  /** Null until the part has come. */
  readonly part: T | null;
  /** A part that did not come can be asked for again. @throws LoadError */
  fetch(): Promise<T>;
}

export function latePart<T>(load: () => Promise<T>): LatePart<T> {
  let part: T | null = null;
  let coming: Promise<T> | null = null;
  const come = async (): Promise<T> => {
    try {
      part = await fetchPart(load);
      return part;
    } catch (error) {
      coming = null;
      throw error;
    }
  };
  return {
    get part() {
      return part;
    },
    fetch() {
      coming ??= come();
      return coming;
    },
  };
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
  const message = (error instanceof Error ? error.message : String(error)).trim().slice(0, 200);
  const sentence = message && !/[.!?…]$/.test(message) ? `${message}.` : message;
  return { title: `${name} ran into a fault`, detail: `${sentence} What you did is still here.`.trim() };
}
