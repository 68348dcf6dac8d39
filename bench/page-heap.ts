import type { CDPSession } from '@playwright/test';

/** What a page holds on to, KiB. */
export interface Held {
  /** Objects, arrays, strings, functions. */
  data: number;
  /** What the browser compiled of scripts that run often: it grows for minutes, and is given back when it is no longer used. */
  code: number;
}

/** Of a heap snapshot, what is read of it. Fields of nodes lie one after the other. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Kinds of nodes that scripts make; what is left is the browser's own. */
const DATA = new Set([
  'array',
  'string',
  'object',
  'closure',
  'regexp',
  'number',
  'symbol',
  'bigint',
  'object shape',
  'concatenated string',
  'sliced string',
]);

/** What the page holds on to once what it let go of has been collected: counted, for the size of the heap also has the browser's code in it. */
export async function heldBy(session: CDPSession): Promise<Held> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage');
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  return sizesIn(JSON.parse(chunks.join('')));
}

function sizesIn({ snapshot: { meta }, nodes }: Snapshot): Held {
  const step = meta.node_fields.length;
  const [type, size] = ['type', 'self_size'].map((name) => meta.node_fields.indexOf(name));
  const kinds = meta.node_types[type] as string[];
  const held = { data: 0, code: 0 };
  for (let at = 0; at < nodes.length; at += step) {
    const kind = kinds[nodes[at + type]];
    if (kind === 'code') held.code += nodes[at + size] / 1024;
    else if (DATA.has(kind)) held.data += nodes[at + size] / 1024;
  }
  return held;
}

/** What is held on to more with every step, from values that were taken after each of them: the middle of the slopes between any two (Theil and Sen). */
export function slopeOf(values: readonly number[]): number {
  const slopes = values.flatMap((value, i) => values.slice(i + 1).map((later, n) => (later - value) / (n + 1)));
  return slopes.sort((a, b) => a - b)[slopes.length >> 1];
}
