import type Jolt from 'jolt-physics/wasm';

/** Jolt Physics, ready. One serves any number of worlds. */
export type Engine = typeof Jolt;

/**
 * Fetches and starts the engine; its code alone is 135 KiB packed, so nothing else does.
 *
 * @param address where its WebAssembly is; in Node it finds that itself.
 */
export async function startEngine(address?: string): Promise<Engine> {
  const { default: start } = await import('jolt-physics/wasm');
  return start(address === undefined ? {} : { locateFile: () => address });
}
