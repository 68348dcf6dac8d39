import type { GltfChannel, GltfJson, GltfNode } from './gltf-json';
import type { OpenModel } from './model-file';

/** Values of one node over time. */
export interface NodeTrack {
  /** Index among the nodes of the file. */
  node: number;
  path: 'translation' | 'rotation' | 'scale';
  /** 3 numbers a key, of a rotation 4: a key for each time, or one key where the value never changes. */
  values: Float32Array;
}

/** An animation to be added to a file. */
export interface NodeAnimation {
  name: string;
  /** s, rising. */
  times: Float32Array;
  tracks: readonly NodeTrack[];
  /** Index of the animation of the file whose other channels (morph targets, other nodes) go along; null where none does. */
  base: number | null;
}

/** How a node stands where nothing moves the node, for nodes that the file gives as a matrix: matrices can't be animated. */
export type NodeStances = ReadonlyMap<number, Required<Pick<GltfNode, 'translation' | 'rotation' | 'scale'>>>;

const SIZES = { translation: 3, rotation: 4, scale: 3 } as const;
const TYPES = { translation: 'VEC3', rotation: 'VEC4', scale: 'VEC3' } as const;
const FLOAT = 5126;

/**
 * A copy of a glTF file with more animations. All else stays: nodes, skins, meshes, materials, extensions and the animations that are there.
 * Data follows the data of the file; a file without a binary chunk gets the data inside the description.
 *
 * @returns the bytes of the file.
 */
export function addAnimations(
  model: OpenModel,
  animations: readonly NodeAnimation[],
  stances: NodeStances = new Map(),
): Uint8Array<ArrayBuffer> {
  const json = model.json as GltfJson;
  const { buffers = [] } = json;
  const isInChunk = model.chunkLength !== null && buffers.length > 0 && buffers[0].uri === undefined;
  const start = isInChunk ? 4 * Math.ceil(model.chunkLength! / 4) : 0;
  const data = collector(json, isInChunk ? 0 : buffers.length, start);
  const taken = new Set((json.animations ?? []).map(({ name }) => name ?? ''));
  const added = animations.map((animation) => {
    const name = freeName(animation.name, taken);
    taken.add(name);
    return { name, ...channelsOf(json, animation, data) };
  });
  const bytes = data.whole();
  const own = isInChunk
    ? [{ ...buffers[0], byteLength: start + bytes.length }, ...buffers.slice(1)]
    : [...buffers, { byteLength: bytes.length, uri: dataUri(bytes) }];
  const moved = new Set(animations.flatMap(({ tracks }) => tracks.map(({ node }) => node)));
  const whole: GltfJson = {
    ...json,
    nodes: json.nodes?.map((node, i) => (moved.has(i) ? movable(node, stances.get(i)) : node)),
    buffers: own,
    bufferViews: [...(json.bufferViews ?? []), data.view()],
    accessors: [...(json.accessors ?? []), ...data.accessors],
    animations: [...(json.animations ?? []), ...added],
  };
  return model.withJson(whole, isInChunk ? bytes : undefined);
}

/** A node that may be animated: not given as a matrix. */
function movable(node: GltfNode, stance: ReturnType<NodeStances['get']>): GltfNode {
  if (!node.matrix || !stance) return node;
  const { matrix: _, ...rest } = node;
  return { ...rest, ...stance };
}

/** Samplers and channels: those of the tracks, and those of the base that change something else. */
function channelsOf(json: GltfJson, { times, tracks, base }: NodeAnimation, data: Collector) {
  const samplers: unknown[] = [];
  const channels: GltfChannel[] = [];
  const source = base === null ? undefined : json.animations?.[base];
  const replaced = new Set(tracks.map(({ node, path }) => `/nodes/${node}/${path}`));
  for (const channel of source?.channels ?? []) {
    if (replaced.has(placeOf(channel))) continue;
    channels.push({ ...channel, sampler: samplers.length });
    samplers.push(source?.samplers?.[channel.sampler ?? -1]);
  }
  const all = data.add(times, 'SCALAR', 1);
  const isLong = times.length > 1;
  const ends = isLong ? data.add(Float32Array.of(times[0], times[times.length - 1]), 'SCALAR', 1) : all;
  for (const { node, path, values } of tracks) {
    const size = SIZES[path];
    const isStill = isLong && values.length === size;
    const output = data.add(isStill ? Float32Array.of(...values, ...values) : values, TYPES[path], size);
    channels.push({ sampler: samplers.length, target: { node, path } });
    samplers.push({ input: isStill ? ends : all, output, interpolation: 'LINEAR' });
  }
  return { samplers, channels };
}

/** What a channel changes, as a pointer into the file. */
function placeOf({ target }: GltfChannel): string {
  const pointer = target?.extensions?.KHR_animation_pointer?.pointer;
  return pointer ?? `/nodes/${target?.node}/${target?.path}`;
}

type Collector = ReturnType<typeof collector>;

/** Collects lists of numbers into one buffer view. */
function collector({ accessors = [], bufferViews = [] }: GltfJson, buffer: number, byteOffset: number) {
  const parts: Float32Array[] = [];
  const made: object[] = [];
  let length = 0;
  return {
    accessors: made,
    /** @returns the index of its accessor */
    add(values: Float32Array, type: string, size: number): number {
      const bounds = type === 'SCALAR' ? { min: [values[0]], max: [values[values.length - 1]] } : {};
      made.push({
        bufferView: bufferViews.length,
        byteOffset: length,
        componentType: FLOAT,
        count: values.length / size,
        type,
        ...bounds,
      });
      parts.push(values);
      length += values.byteLength;
      return accessors.length + made.length - 1;
    },
    view: () => ({ buffer, byteOffset, byteLength: length }),
    whole(): Uint8Array<ArrayBuffer> {
      const out = new Float32Array(length / 4);
      let at = 0;
      for (const part of parts) {
        out.set(part, at);
        at += part.length;
      }
      return new Uint8Array(out.buffer);
    },
  };
}

/** "walk", "walk 2": a name that nothing has yet. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let i = 2; taken.has(name); i++) name = `${wanted} ${i}`;
  return name;
}

/** Characters that are made at once: a call takes only so many arguments. */
const PIECE = 1 << 13;

function dataUri(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += PIECE) text += String.fromCharCode(...bytes.subarray(i, i + PIECE));
  return `data:application/octet-stream;base64,${btoa(text)}`;
}
