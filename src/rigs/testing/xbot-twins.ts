import type { GltfJson } from '../gltf/gltf-json';
import { packGlb } from '../gltf/pack-glb';
import type { GltfParts } from '../gltf/read-gltf';

const RATE = 30;
const FRAMES = 60;

/** What is done to a file by one that writes it otherwise: changes its description, and adds data. */
type Twin = (json: GltfJson & { nodes: object[] }, add: (values: Float32Array, type: string) => number) => void;

/** Puts a node above all. */
const under =
  (node: object): Twin =>
  (json) => {
    const tops = json.scenes![0].nodes!;
    json.nodes.push({ name: 'above', ...node, children: [...tops] });
    json.scenes![0].nodes = [json.nodes.length - 1];
  };

const named = ({ nodes }: GltfJson, name: string): number => nodes!.findIndex((node) => node.name?.endsWith(name));

/** A file of a person as other programs would have written it; all do the same on the screen. */
export const twins: Record<string, Twin> = {
  'as it is': () => {},
  'a hundredth of the size': under({ scale: [0.01, 0.01, 0.01] }),
  mirrored: under({ scale: [-1, 1, 1] }),
  'Z up': under({ rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] }),
  'with a node between two bones': (json) => {
    const [arm, forearm] = [named(json, 'LeftArm'), named(json, 'LeftForeArm')];
    json.nodes.push({ name: 'between', children: [forearm], rotation: [0.1, 0.2, 0.3, Math.sqrt(0.86)] });
    const { children = [] } = json.nodes[arm] as { children?: number[] };
    children[children.indexOf(forearm)] = json.nodes.length - 1;
  },
  'with an armature that travels and turns': (json, add) => {
    const input = add(
      Float32Array.from({ length: FRAMES }, (_, f) => f / RATE),
      'SCALAR',
    );
    const over = (at: (t: number) => number[]) =>
      Float32Array.from(Array.from({ length: FRAMES }, (_, f) => at(f / RATE)).flat());
    const { channels, samplers } = json.animations![0];
    const [node] = json.scenes![0].nodes!;
    const tracks: [path: string, values: Float32Array, type: string][] = [
      ['translation', over((t) => [Math.sin(t), 0.1 * t, t]), 'VEC3'],
      ['rotation', over((t) => [0, Math.sin(t / 2), 0, Math.cos(t / 2)]), 'VEC4'],
    ];
    for (const [path, values, type] of tracks) {
      channels!.push({ sampler: samplers!.length, target: { node, path } });
      samplers!.push({ input, output: add(values, type) });
    }
  },
  'of two skins': (json) => {
    json.skins!.push({ ...json.skins![0] });
    const last = json.nodes.filter((node) => 'skin' in node).at(-1)!;
    Object.assign(last, { skin: json.skins!.length - 1 });
  },
};

/** @param parts changed in place */
export function twinOf({ json, buffers }: GltfParts, twin: Twin): Uint8Array<ArrayBuffer> {
  const all = [...buffers];
  const add = (values: Float32Array, type: string): number => {
    const components = { SCALAR: 1, VEC3: 3, VEC4: 4 }[type]!;
    const buffer = all.push(new Uint8Array(values.buffer)) - 1;
    json.buffers!.push({ byteLength: values.byteLength });
    const bufferView = json.bufferViews!.push({ buffer, byteLength: values.byteLength }) - 1;
    const count = values.length / components;
    return json.accessors!.push({ bufferView, componentType: 5126, count, type }) - 1;
  };
  twin(json as Parameters<Twin>[0], add);
  return packGlb({ json, buffers: all });
}
