/**
 * The triangles left when all vertices of one cell of a grid are one: a coarser mesh over the same vertices.
 *
 * @param positions V×3
 * @param indices T×3
 * @param cell in the unit of the positions
 */
export function clusterTriangles(positions: Float32Array, indices: Uint32Array, cell: number): Uint32Array {
  const first = new Map<number, number>();
  const kept = new Uint32Array(positions.length / 3);
  for (let v = 0; v < kept.length; v++) {
    let key = 0;
    for (let k = 0; k < 3; k++) key = key * 131072 + Math.floor(positions[3 * v + k] / cell) + 65536;
    const known = first.get(key);
    if (known === undefined) first.set(key, v);
    kept[v] = known ?? v;
  }
  const out = new Uint32Array(indices.length);
  let count = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const a = kept[indices[t]];
    const b = kept[indices[t + 1]];
    const c = kept[indices[t + 2]];
    if (a === b || b === c || c === a) continue;
    out[count++] = a;
    out[count++] = b;
    out[count++] = c;
  }
  return out.slice(0, count);
}
