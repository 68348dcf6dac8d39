import address from 'jolt-physics/jolt-physics.wasm.wasm?url';
import { type Engine, startEngine } from '../../physics';

/** Bytes, where the server does not say, or says how many they are packed. */
const USUAL_SIZE = 2_021_569;

/**
 * Fetches the physics engine and starts it.
 *
 * @param onProgress is told the share that has come.
 * @throws Error where it does not come
 */
export async function fetchEngine(onProgress: (share: number) => void): Promise<Engine> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`The physics engine was not found (${response.status}).`);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    onProgress(Math.min(0.98, bytes / USUAL_SIZE));
  }
  const whole = URL.createObjectURL(new Blob(parts, { type: 'application/wasm' }));
  try {
    return await startEngine(whole);
  } finally {
    URL.revokeObjectURL(whole);
  }
}
