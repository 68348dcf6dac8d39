/**
 * Finds vertices that are the same in every number, bit by bit.
 *
 * @param rows V×size
 * @returns of every vertex the number it has among those that differ, and which vertices these are
 */
export function weldRows(rows: Float32Array, size: number): { places: Uint32Array; kept: Uint32Array } {
  const bits = new Uint32Array(rows.buffer, rows.byteOffset, rows.length);
  const count = rows.length / size;
  const places = new Uint32Array(count);
  const kept = new Uint32Array(count);
  const slots = 2 ** Math.ceil(Math.log2(2 * count + 2));
  // Open addressing: 0 is an empty slot, else 1 + the number among those kept.
  const table = new Uint32Array(slots);
  let found = 0;
  for (let v = 0; v < count; v++) {
    let slot = hashOf(bits, v * size, size) & (slots - 1);
    while (table[slot] !== 0 && !isSame(bits, kept[table[slot] - 1] * size, v * size, size))
      slot = (slot + 1) & (slots - 1);
    if (table[slot] === 0) {
      kept[found] = v;
      table[slot] = ++found;
    }
    places[v] = table[slot] - 1;
  }
  return { places, kept: kept.slice(0, found) };
}

/** FNV-1a over words. */
function hashOf(bits: Uint32Array, at: number, size: number): number {
  let hash = 0x811c9dc5;
  for (let i = at; i < at + size; i++) {
    hash = Math.imul(hash ^ (bits[i] >>> 16), 0x01000193);
    hash = Math.imul(hash ^ (bits[i] & 0xffff), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isSame(bits: Uint32Array, a: number, b: number, size: number): boolean {
  for (let i = 0; i < size; i++) if (bits[a + i] !== bits[b + i]) return false;
  return true;
}
