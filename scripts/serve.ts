import { build, preview } from 'vite';

/** The page at an address: as built and served now, or where it is served already. */
export async function servePage(
  address: string | undefined,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (address) return { url: address, close: async () => {} };
  await build({ logLevel: 'warn' });
  const server = await preview({ preview: { port } });
  return { url: server.resolvedUrls!.local[0], close: () => server.close() };
}
