import type { Clip, Skeleton } from '../../core';
import { createTransforms, frameTransforms, restTransforms } from '../../core/clip';
import { addAnimations, type NodeTrack } from './add-animations';
import { COMPONENTS, type GltfJson, type GltfNode } from './gltf-json';
import { openModel } from './model-file';
import { packGlb } from './pack-glb';

/** A skin for a skeleton, whose bones are the joints. */
export interface FigureSkin {
  /** V×3, m, as bound. */
  positions: Float32Array;
  /** V×3, unit. */
  normals: Float32Array;
  /** T×3, counter-clockwise seen from outside. */
  indices: Uint32Array;
  /** V×4: joints; V×4: how much of each, adding up to 1. */
  skinIndices: Uint16Array;
  skinWeights: Float32Array;
  /** J×3, m, and J×4, worldFromJoint: how the joints stand as bound; what follows is not read. */
  bindPositions: Float32Array;
  bindRotations: Float32Array;
}

/** A motion of the figure. */
export interface FigureMotion {
  name: string;
  clip: Clip;
}

const FLOAT = 5126;
const SHORT = 5123;
const WHOLE = 5125;
const VERTICES = 34962;
const INDICES = 34963;
/** Linear colour and roughness: clay. */
const CLAY = { baseColorFactor: [0.6, 0.56, 0.5, 1], metallicFactor: 0, roughnessFactor: 0.85 };

/**
 * A skeleton and its skin as a GLB with an animation for each motion: a node for each joint, named as the joint, in metres and Y up.
 *
 * @param motions of this skeleton
 */
export function figureFile(
  skeleton: Skeleton,
  skin: FigureSkin,
  motions: readonly FigureMotion[],
): Uint8Array<ArrayBuffer> {
  const joints = skeleton.names.length;
  const model = openModel(figureGlb(skeleton, skin), 'figure.glb');
  const animations = motions.map(({ name, clip }) => {
    const { frameCount, frameTime } = clip;
    const tracks = [...skeleton.names.keys()].flatMap((joint): NodeTrack[] => {
      const turns: NodeTrack = { node: joint, path: 'rotation', values: column(clip.rotations, joints, joint, 4) };
      const slides = clip.slides?.joints.includes(joint);
      if (skeleton.parents[joint] >= 0 && !slides) return [turns];
      return [turns, { node: joint, path: 'translation', values: placesOf(clip, joint) }];
    });
    const times = Float32Array.from({ length: frameCount }, (_, f) => f * frameTime);
    return { name, times, tracks, base: null };
  });
  return addAnimations(model, animations);
}

/** The numbers of one of `count` things in every frame. */
function column(values: Float32Array, count: number, index: number, size: number): Float32Array {
  const frames = values.length / size / count;
  const out = new Float32Array(size * frames);
  for (let f = 0; f < frames; f++) {
    const at = size * (f * count + index);
    out.set(values.subarray(at, at + size), size * f);
  }
  return out;
}

/** F×3, m: where a joint sits in its parent’s frame; a root in the world. */
function placesOf(clip: Clip, joint: number): Float32Array {
  const { skeleton, frameCount, rootPositions, slides } = clip;
  if (slides?.joints.includes(joint))
    return column(slides.places, slides.joints.length, slides.joints.indexOf(joint), 3);
  if (joint === 0) return rootPositions;
  // Other roots stand where forward kinematics put them.
  const { positions, rotations } = createTransforms(skeleton);
  const out = new Float32Array(3 * frameCount);
  for (let f = 0; f < frameCount; f++) {
    frameTransforms(clip, f, positions, rotations);
    out.set(positions.subarray(3 * joint, 3 * joint + 3), 3 * f);
  }
  return out;
}

/** The figure at rest, without motion. */
function figureGlb(skeleton: Skeleton, skin: FigureSkin): Uint8Array<ArrayBuffer> {
  const { names, parents, offsets, restRotations, endSites, endSiteJoints } = skeleton;
  const json = { bufferViews: [] as object[], accessors: [] as object[], buffers: [] as object[] };
  const buffers: Uint8Array[] = [];
  const add = (values: Float32Array | Uint16Array | Uint32Array, type: string, target?: number, bounds?: object) => {
    const buffer = buffers.push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength)) - 1;
    json.buffers.push({ byteLength: values.byteLength });
    json.bufferViews.push({ buffer, byteLength: values.byteLength, ...(target && { target }) });
    const componentType = values instanceof Float32Array ? FLOAT : values instanceof Uint16Array ? SHORT : WHOLE;
    const count = values.length / COMPONENTS[type];
    return json.accessors.push({ bufferView: buffer, componentType, count, type, ...bounds }) - 1;
  };
  const rest = restTransforms(skeleton);
  const nodes: GltfNode[] = names.map((name, j) => ({
    name,
    translation: [...(parents[j] < 0 ? rest.positions : offsets).subarray(3 * j, 3 * j + 3)],
    rotation: [...restRotations.subarray(4 * j, 4 * j + 4)],
  }));
  const hang = (joint: number, node: number) => {
    nodes[joint].children = [...(nodes[joint].children ?? []), node];
  };
  for (const [j, parent] of parents.entries()) if (parent >= 0) hang(parent, j);
  for (const [e, joint] of endSiteJoints.entries())
    hang(joint, nodes.push({ name: `${names[joint]} end`, translation: [...endSites.subarray(3 * e, 3 * e + 3)] }) - 1);
  const bones = names.length;
  const inverses = new Float32Array(16 * bones);
  for (let bone = 0; bone < bones; bone++) inverses.set(inverseBind(skin, bone), 16 * bone);
  const primitive = {
    attributes: {
      POSITION: add(skin.positions, 'VEC3', VERTICES, boundsOf(skin.positions)),
      NORMAL: add(skin.normals, 'VEC3', VERTICES),
      JOINTS_0: add(skin.skinIndices, 'VEC4', VERTICES),
      WEIGHTS_0: add(skin.skinWeights, 'VEC4', VERTICES),
    },
    indices: add(skin.indices, 'SCALAR', INDICES),
    material: 0,
  };
  const roots = [...parents.keys()].filter((j) => parents[j] < 0);
  const mesh = nodes.push({ name: 'body', mesh: 0, skin: 0 }) - 1;
  const whole: GltfJson & { materials: object[] } = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [...roots, mesh] }],
    nodes,
    meshes: [{ name: 'body', primitives: [primitive] }],
    skins: [{ joints: Array.from({ length: bones }, (_, i) => i), inverseBindMatrices: add(inverses, 'MAT4') }],
    materials: [{ name: 'clay', pbrMetallicRoughness: CLAY }],
    ...json,
  };
  return packGlb({ json: whole, buffers });
}

function boundsOf(values: Float32Array): { min: number[]; max: number[] } {
  const min = [...values.subarray(0, 3)];
  const max = [...min];
  for (let i = 0; i < values.length; i++) {
    min[i % 3] = Math.min(min[i % 3], values[i]);
    max[i % 3] = Math.max(max[i % 3], values[i]);
  }
  return { min, max };
}

/** Columns first: brings what is bound to a bone into the frame of the bone. */
function inverseBind({ bindPositions, bindRotations }: FigureSkin, bone: number): number[] {
  const [x, y, z, w] = bindRotations.subarray(4 * bone, 4 * bone + 4);
  const [px, py, pz] = bindPositions.subarray(3 * bone, 3 * bone + 3);
  // The rows of the rotation are the columns of its inverse.
  const columns = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
  const place = [0, 1, 2].map((k) => -(columns[0][k] * px + columns[1][k] * py + columns[2][k] * pz));
  return [...columns.flatMap((column) => [...column, 0]), ...place, 1];
}
