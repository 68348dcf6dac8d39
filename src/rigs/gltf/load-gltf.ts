import { LoadingManager, Matrix4, type Object3D } from 'three';
import { type LoadedScene, quietly, type SkinBone } from '../load';
import type { Looks } from '../looks';
import { type GltfJson, MESHOPT } from './gltf-json';
import { gltfLooks } from './gltf-looks';
import { leanGltf } from './lean-gltf';
import { packGlb } from './pack-glb';
import type { GltfParts } from './read-gltf';

interface Parser {
  associations: Map<Object3D, { nodes?: number } | undefined>;
  getDependency(kind: 'node', index: number): Promise<Object3D>;
  getDependency(kind: 'accessor', index: number): Promise<{ array: ArrayLike<number> }>;
}

/**
 * Lets three read a glTF file that was looked over. All of its data is inside by then, so it asks for nothing; should it, the
 * address is refused.
 */
export async function loadGltf(parts: GltfParts): Promise<LoadedScene> {
  const { json } = parts;
  const { GLTFLoader } = await import('three/examples/jsm/loaders/GLTFLoader.js');
  const loader = new GLTFLoader(closedManager());
  if (json.extensionsUsed?.some((name) => MESHOPT.includes(name as (typeof MESHOPT)[number]))) {
    const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js');
    loader.setMeshoptDecoder(MeshoptDecoder);
  }
  const glb = packGlb({ ...parts, json: leanGltf(json) });
  const { scene, animations, parser } = await quietly(() => loader.parseAsync(glb.buffer, ''));
  const nodes = parser as unknown as Parser;
  return {
    kind: 'gltf',
    scene,
    animations,
    humanBones: await humanBones(json, nodes),
    skinBones: await skinBones(json, nodes),
    nodeIndices: new Map(
      [...nodes.associations].flatMap(([node, at]) => (at?.nodes === undefined ? [] : [[node, at.nodes] as const])),
    ),
    unit: null,
    looks: looksOf(parts),
    materialsOf: ({ material }) => [Array.isArray(material) ? -1 : (material.userData.material ?? -1)],
    notes: [],
  };
}

/** Looks are no reason to refuse a rig. */
function looksOf(parts: GltfParts): Looks {
  try {
    return gltfLooks(parts);
  } catch {
    return { materials: [], pictures: [], notes: ['Its materials are damaged; it is drawn without.'] };
  }
}

/** Lets nothing through but what lies in memory. */
export function closedManager(): LoadingManager {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => (/^(data|blob):/.test(url) ? url : 'data:,'));
  return manager;
}

/** The bones a VRM names: version 0 lists them, version 1 has them by name. */
async function humanBones({ extensions = {}, nodes = [] }: GltfJson, parser: Parser): Promise<Map<Object3D, string>> {
  type Bones<T> = { humanoid?: { humanBones?: T } } | undefined;
  const one = (extensions.VRMC_vrm as Bones<Record<string, { node?: number }>>)?.humanoid?.humanBones;
  const zero = (extensions.VRM as Bones<{ bone?: string; node?: number }[]>)?.humanoid?.humanBones;
  const entries = one
    ? Object.entries(one).map(([bone, at]) => [bone, at?.node] as const)
    : Array.isArray(zero)
      ? zero.map((at) => [at?.bone, at?.node] as const)
      : [];
  const found = new Map<Object3D, string>();
  for (const [bone, node] of entries) {
    if (bone && node !== undefined && nodes[node]) found.set(await parser.getDependency('node', node), bone);
  }
  return found;
}

async function skinBones({ skins = [], nodes = [], accessors = [] }: GltfJson, parser: Parser): Promise<SkinBone[]> {
  const found: SkinBone[] = [];
  for (const { joints = [], inverseBindMatrices: at } of skins) {
    const matrices = at !== undefined && accessors[at] ? (await parser.getDependency('accessor', at)).array : null;
    for (const [i, index] of joints.entries()) {
      if (!nodes[index]) continue;
      const node = await parser.getDependency('node', index);
      const has = matrices !== null && 16 * i + 16 <= matrices.length;
      found.push({ node, inverse: has ? new Matrix4().fromArray(matrices as number[], 16 * i) : null });
    }
  }
  return found;
}
