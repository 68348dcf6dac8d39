/** Files of the web that this browser keeps for the next visit, by address. It may refuse: all is fetched anew then. */
export interface KeptFiles {
  /** Null for none. */
  read(address: string): Promise<Blob | null>;
  /** Whether it is kept. */
  write(address: string, file: Blob): Promise<boolean>;
  /** Addresses of all that is kept. */
  list(): Promise<readonly string[]>;
  deleteAll(): Promise<void>;
}

const NAME = 'limber-gallery';

/** The browser's cache of requests: a private window, a full disk or an address that is not safe has none. */
export function browserFiles(): KeptFiles {
  const trying = async <T>(work: (cache: Cache) => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work(await caches.open(NAME));
    } catch {
      return otherwise;
    }
  };
  return {
    read: (address) => trying(async (cache) => (await (await cache.match(address))?.blob()) ?? null, null),
    write: (address, file) =>
      trying(async (cache) => {
        await cache.put(address, new Response(file));
        return true;
      }, false),
    list: () => trying(async (cache) => (await cache.keys()).map(({ url }) => url), []),
    deleteAll: () => trying(async () => void (await caches.delete(NAME)), undefined),
  };
}
