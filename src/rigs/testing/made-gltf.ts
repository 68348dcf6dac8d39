import { Euler, Matrix4, Quaternion, Vector3 } from 'three';
import type { GltfJson } from '../gltf/gltf-json';
import { packGlb } from '../gltf/pack-glb';

type Json = GltfJson & Record<string, unknown>;
type Turn = readonly [x: number, y: number, z: number, w: number];

/** What a twin of the made rig has that the plain one does not. */
export interface Making {
  /** Of the node above the root. */
  armature?: { scale?: number[]; rotation?: number[]; translation?: number[] };
  /** A node that turns and scales between upper arm and forearm. */
  inserted?: boolean;
  /** The armature travels and turns in the animations too. */
  movesArmature?: boolean;
  /** Two meshes of a skin each, of different bones. */
  skins?: 1 | 2;
  /** Names of the animations; none for a rig that does nothing. Default: 'wave' and 'kick'. */
  animations?: readonly string[];
  /** The last animation shows the rest, and says the same at all times. */
  withRestPose?: boolean;
  /** Changes the description before it is written. */
  change?: (json: Json) => void;
}

/** A bone: name, parent, place in it, and how it is turned where it is bound, ° about x, y, z. */
const BONES = [
  ['hips', -1, [0, 0.9, 0], [0, 0, 0]],
  ['LeftArm', 0, [0.2, 0.5, 0], [10, 5, -90]],
  ['LeftForeArm', 1, [0, 0.3, 0], [0, 20, 4]],
  ['LeftForeArm_end', 2, [0, 0.25, 0], [0, 0, 0]],
  ['RightUpLeg', 0, [-0.1, -0.05, 0], [170, 0, 5]],
  ['RightLeg', 4, [0, 0.42, 0], [8, 0, 0]],
] as const;
/** Bones that a skin has; the tip carries nothing. */
const SKINNED = [0, 1, 2, 3, 4, 5];
const TIP = 3;
const RATE = 60;
const FRAMES = 90;
const ROUND = 12;

const turned = ([x, y, z]: readonly [x: number, y: number, z: number]): Quaternion =>
  new Quaternion().setFromEuler(new Euler((x * Math.PI) / 180, (y * Math.PI) / 180, (z * Math.PI) / 180));

/** Collects lists into one buffer. */
function collector(json: Json) {
  const parts: Uint8Array[] = [];
  let length = 0;
  return {
    add(values: Float32Array | Uint16Array, type: string, target?: number): number {
      const components = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 }[type]!;
      const bytes = new Uint8Array(4 * Math.ceil(values.byteLength / 4));
      bytes.set(new Uint8Array(values.buffer));
      json.bufferViews!.push({
        buffer: 0,
        byteOffset: length,
        byteLength: values.byteLength,
        ...(target && { target }),
      });
      const componentType = values instanceof Float32Array ? 5126 : 5123;
      const count = values.length / components;
      json.accessors!.push({ bufferView: json.bufferViews!.length - 1, componentType, count, type });
      if (type === 'SCALAR' || type === 'VEC3') Object.assign(json.accessors!.at(-1)!, boundsOf(values, components));
      parts.push(bytes);
      length += bytes.length;
      return json.accessors!.length - 1;
    },
    whole(): Uint8Array<ArrayBuffer> {
      const out = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        out.set(part, at);
        at += part.length;
      }
      return out;
    },
  };
}

function boundsOf(values: ArrayLike<number>, size: number) {
  const list = Array.from(values);
  const of = (pick: (...all: number[]) => number) =>
    Array.from({ length: size }, (_, k) => pick(...list.filter((_, i) => i % size === k)));
  return { min: of(Math.min), max: of(Math.max) };
}

/** World matrices of the bones as they are bound. */
function boundWorlds(): Matrix4[] {
  const worlds: Matrix4[] = [];
  for (const [, parent, place, turn] of BONES) {
    const local = new Matrix4().compose(new Vector3(...place), turned(turn), new Vector3(1, 1, 1));
    worlds.push(parent < 0 ? local : new Matrix4().multiplyMatrices(worlds[parent], local));
  }
  return worlds;
}

/** Rings around each bone's length, weighted over to the bone above where it begins. */
function addMesh(json: Json, add: ReturnType<typeof collector>['add'], bones: readonly number[], worlds: Matrix4[]) {
  const [positions, weights, joints, indices]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [slot, bone] of bones.entries()) {
    if (bone === TIP) continue;
    const above = bones.indexOf(BONES[bone][1]);
    for (let ring = 0; ring < 6; ring++) {
      for (let i = 0; i < ROUND; i++) {
        const angle = (2 * Math.PI * i) / ROUND;
        const at = new Vector3(0.06 * Math.cos(angle), 0.06 * ring, 0.06 * Math.sin(angle)).applyMatrix4(worlds[bone]);
        positions.push(...at.toArray());
        const own = above < 0 ? 1 : Math.min(1, 0.5 + 0.2 * ring);
        weights.push(own, 1 - own, 0, 0);
        joints.push(slot, Math.max(0, above), 0, 0);
        if (ring === 5) continue;
        const [a, b] = [positions.length / 3 - 1, positions.length / 3 - 1 - i + ((i + 1) % ROUND)];
        indices.push(a, a + ROUND, b, b, a + ROUND, b + ROUND);
      }
    }
  }
  const inverses = bones.flatMap((bone) => worlds[bone].clone().invert().toArray());
  json.skins!.push({
    joints: [...bones.map((bone) => bone + 1)],
    inverseBindMatrices: add(Float32Array.from(inverses), 'MAT4'),
  });
  const attributes = {
    POSITION: add(Float32Array.from(positions), 'VEC3', 34962),
    JOINTS_0: add(Uint16Array.from(joints), 'VEC4', 34962),
    WEIGHTS_0: add(Float32Array.from(weights), 'VEC4', 34962),
  };
  json.meshes!.push({ primitives: [{ attributes, indices: add(Uint16Array.from(indices), 'SCALAR', 34963) }] });
  json.nodes!.push({
    name: `mesh ${json.meshes!.length}`,
    mesh: json.meshes!.length - 1,
    skin: json.skins!.length - 1,
  });
  json.scenes![0].nodes!.push(json.nodes!.length - 1);
}

/** How a bone of the made animations stands against its bind pose: every joint about all of its axes, none alike. */
const madeTurn = (animation: number, bone: number, seconds: number): Turn => {
  const swing = (k: number) => 35 * Math.sin(1.3 * seconds * (k + 1) + bone * (k + 2) + 2 * animation);
  return turned(BONES[bone][3])
    .multiply(turned([swing(0), swing(1), swing(2)]))
    .toArray() as unknown as Turn;
};

/**
 * A rig of two limbs, skinned, as a glTF of two animations at 60 Hz. Its nodes stand in a frame of the first, not in the bind pose. Node 0 is
 * the armature, bone b is node b + 1.
 */
export function makeGltf({
  armature = {},
  inserted,
  movesArmature,
  skins = 1,
  animations = ['wave', 'kick'],
  withRestPose,
  change,
}: Making = {}): { json: Json; data: Uint8Array<ArrayBuffer> } {
  const json: Json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'Armature', children: [1], ...armature } as never],
    meshes: [],
    skins: [],
    animations: [],
    buffers: [],
    bufferViews: [],
    accessors: [],
  };
  const nodes = json.nodes!;
  for (const [bone, [name, , translation]] of BONES.entries()) {
    const children = [...BONES.keys()].filter((other) => BONES[other][1] === bone).map((child) => child + 1);
    nodes.push({
      name,
      translation,
      rotation: madeTurn(0, bone, 0.7),
      ...(children.length > 0 && { children }),
    } as never);
  }
  const { add, whole } = collector(json);
  const worlds = boundWorlds();
  addMesh(json, add, skins === 1 ? SKINNED : [0, 1, 2, TIP], worlds);
  if (skins === 2) addMesh(json, add, [0, 4, 5], worlds);
  if (inserted) {
    nodes.push({
      name: 'between',
      children: [3],
      rotation: [0.3, 0.2, 0.1, Math.sqrt(0.86)],
      scale: [1.1, 1.1, 1.1],
    } as never);
    nodes[2].children = [nodes.length - 1];
  }
  const times = add(
    Float32Array.from({ length: FRAMES }, (_, f) => f / RATE),
    'SCALAR',
  );
  for (const [a, name] of [...animations, ...(withRestPose ? ['T-Pose'] : [])].entries()) {
    const channels: NonNullable<NonNullable<Json['animations']>[number]['channels']> = [];
    const samplers: unknown[] = [];
    const track = (node: number, path: string, values: number[], type: string) => {
      channels.push({ sampler: samplers.length, target: { node, path } });
      samplers.push({ input: times, output: add(Float32Array.from(values), type) });
    };
    const over = <T>(at: (seconds: number) => readonly T[]) =>
      Array.from({ length: FRAMES }, (_, f) => at(f / RATE)).flat();
    const isStill = name === 'T-Pose';
    for (const bone of [0, 1, 2, 4, 5]) {
      const bound = turned(BONES[bone][3]).toArray();
      track(
        bone + 1,
        'rotation',
        over((t) => (isStill ? bound : madeTurn(a, bone, t))),
        'VEC4',
      );
    }
    if (!isStill)
      track(
        1,
        'translation',
        over((t) => [0.2 * t, 0.9 + 0.05 * Math.sin(5 * t), 0.1 * a]),
        'VEC3',
      );
    if (movesArmature) {
      track(
        0,
        'translation',
        over((t) => [0, 0.3 * t, 0.5 * Math.sin(t)]),
        'VEC3',
      );
      track(
        0,
        'rotation',
        over((t) => turned([0, 40 * t, 0]).toArray()),
        'VEC4',
      );
    }
    json.animations!.push({ name, channels, samplers });
  }
  const data = whole();
  json.buffers = [{ byteLength: data.length }];
  change?.(json);
  return { json, data };
}

/** The same as GLB. */
export function makeGlb(making?: Making): Uint8Array<ArrayBuffer> {
  const { json, data } = makeGltf(making);
  return packGlb({ json, buffers: [data] });
}
