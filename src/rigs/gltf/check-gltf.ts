import { refuseRig } from '../file-kind';
import { COMPONENT_BYTES, COMPONENTS, type GltfAccessor, type GltfJson, type GltfNode, MESHOPT } from './gltf-json';

/** Extensions that may be required of a reader, and are read or don't touch bones and motion. */
const KNOWN: ReadonlySet<string> = new Set([
  ...MESHOPT,
  'KHR_mesh_quantization',
  'KHR_texture_transform',
  'KHR_texture_basisu',
  'EXT_texture_webp',
  'EXT_texture_avif',
  'VRM',
  'VRMC_vrm',
  'VRMC_springBone',
  'VRMC_node_constraint',
  'KHR_node_visibility',
  'KHR_animation_pointer',
]);
const LOOKS_ONLY = /^(KHR_materials_|KHR_lights_|VRMC_materials_|MSFT_texture_|EXT_lights_)/;
const DRACO = 'KHR_draco_mesh_compression';
/** Numbers of all lists without data of their own, which have to be made: more than any character has. */
const MOST_EMPTY = 1 << 24;
/** Nodes in a row: what walks a tree may do so by calling itself. */
const DEEPEST = 2000;

const damaged = (what: string) => refuseRig('damaged', `It is damaged: ${what}.`);

/**
 * Looks over the description of a glTF file: version, what it needs, and whether its numbers can be true, so that nothing is made or
 * walked for ever on the word of a damaged file.
 *
 * @throws {ClipError} with one sentence
 */
export function checkGltf(json: GltfJson): void {
  if (typeof json.asset !== 'object' || json.asset === null) throw refuseRig('not-gltf', 'It is JSON, but not glTF.');
  const version = Number.parseFloat(String(json.asset.version));
  if (!(version >= 2)) throw refuseRig('gltf-version', 'It is glTF 1: save it as glTF 2.');
  if (version >= 3)
    throw refuseRig('gltf-version', `It is glTF ${version}, which is not known here; save it as glTF 2.`);
  checkLists(json);
  checkExtensions(json);
  checkNodes(json.nodes ?? []);
  checkData(json);
}

function checkLists(json: GltfJson): void {
  const lists = [
    'scenes',
    'nodes',
    'buffers',
    'bufferViews',
    'accessors',
    'meshes',
    'skins',
    'animations',
    'images',
  ] as const;
  for (const key of lists) {
    const list: unknown = json[key];
    if (list === undefined) continue;
    if (!Array.isArray(list) || list.some((entry) => typeof entry !== 'object' || entry === null)) {
      throw damaged(`its “${key}” are no list`);
    }
  }
}

function checkExtensions({ extensionsRequired = [] }: GltfJson): void {
  const isKnown = (name: string) => KNOWN.has(name) || LOOKS_ONLY.test(name);
  const needed = extensionsRequired.map(String);
  if (needed.includes(DRACO)) {
    throw refuseRig(
      'draco',
      'Its meshes are compressed with Draco, which can’t be read here: save it without compression.',
    );
  }
  const unknown = needed.find((name) => !isKnown(name));
  if (unknown) throw refuseRig('extension', `It needs “${unknown.slice(0, 60)}”, which can’t be read here.`);
}

/** Nodes are a forest: each has one parent at most, and none is its own ancestor. */
function checkNodes(nodes: readonly GltfNode[]): void {
  const parents = new Int32Array(nodes.length).fill(-1);
  for (const [i, { children = [] }] of nodes.entries()) {
    for (const child of children) {
      if (!Number.isInteger(child) || !nodes[child]) throw damaged('a node has a child that is not there');
      if (child === i || parents[child] >= 0) throw damaged('a node hangs on itself or on two others');
      parents[child] = i;
    }
  }
  const depths = new Int32Array(nodes.length);
  for (const start of nodes.keys()) {
    const path: number[] = [];
    let at = start;
    for (; at >= 0 && depths[at] === 0; at = parents[at]) {
      path.push(at);
      if (path.length > nodes.length) throw damaged('a node is its own ancestor');
    }
    let depth = at < 0 ? 0 : depths[at];
    for (const node of path.reverse()) depths[node] = ++depth;
    if (depth > DEEPEST) throw damaged(`more than ${DEEPEST} nodes hang on one another`);
  }
}

function checkData({ buffers = [], bufferViews = [], accessors = [] }: GltfJson): void {
  const spans = bufferViews.map(({ buffer = -1, byteOffset = 0, byteLength = Number.NaN, extensions }) => {
    const packed = MESHOPT.map((name) => extensions?.[name]).find((extension) => extension !== undefined);
    const source = packed ?? { buffer, byteOffset, byteLength };
    const end = (source.byteOffset ?? 0) + (source.byteLength ?? Number.NaN);
    if (!buffers[source.buffer ?? -1] || !(byteLength >= 0) || !(byteOffset >= 0))
      throw damaged('a part of its data is not there');
    if (!(end <= (buffers[source.buffer!].byteLength ?? 0))) throw damaged('it claims more data than it has');
    return byteLength;
  });
  let empty = 0;
  for (const accessor of accessors) {
    checkAccessor(accessor, accessor.bufferView === undefined ? null : bufferViews[accessor.bufferView], spans);
    if (accessor.bufferView === undefined) empty += accessor.count! * COMPONENTS[accessor.type!];
    if (empty > MOST_EMPTY) throw damaged(`it claims ${empty} values in lists without data`);
  }
}

function checkAccessor(
  accessor: GltfAccessor,
  view: { byteStride?: number } | null | undefined,
  lengths: readonly number[],
): void {
  const { count = Number.NaN, componentType = 0, type = '', byteOffset = 0, bufferView } = accessor;
  const size = COMPONENT_BYTES[componentType] * COMPONENTS[type];
  if (!Number.isInteger(count) || count < 0 || !(size > 0) || !(byteOffset >= 0))
    throw damaged('one of its lists is of no known kind');
  if (view === undefined) throw damaged('a part of its data is not there');
  if (view === null) return;
  const stride = view.byteStride ?? size;
  if (count > 0 && byteOffset + (count - 1) * stride + size > lengths[bufferView!]) {
    throw damaged(`it claims ${count} values in a list that has room for fewer`);
  }
}
