import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeGlb } from '../../src/rigs/testing/made-gltf';
import type { Imported } from './blender';

const QUARTER = Math.SQRT1_2;
const X_UP = [QUARTER, 0, 0, QUARTER];
const folder = mkdtempSync(join(tmpdir(), 'limber-rigs-'));

function save(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** A rig and how it is imported, with words for a title. */
export interface Rig extends Imported {
  title: string;
  /** Bones that Blender's importer puts elsewhere than the file's bind pose, and that no limit is put on. */
  elsewhere?: readonly string[];
}

const REAL = [
  'mocap/CMU_13_29.bvh',
  'mocap/pirouette.bvh',
  'mocap/Fox.glb',
  'mocap/robot.glb',
  'rigs/Xbot.glb',
  'rigs/Taunt.fbx',
]
  .map((name) => `../shared/${name}`)
  .filter(existsSync);

/** A rig whose armature node is turned and scaled: what some exporters make of Z up and centimetres. */
const turnedRig = (): string =>
  save('turned.glb', makeGlb({ armature: { rotation: X_UP, scale: [0.01, 0.01, 0.01], translation: [0, 0.1, 0.2] } }));

/** A rig whose armature node mirrors, turns and scales. */
const mirroredRig = (): string =>
  save(
    'mirrored.glb',
    makeGlb({ armature: { rotation: X_UP, scale: [-0.01, 0.01, 0.01], translation: [0.3, 0, 0.1] } }),
  );

/** The same GLB whose armature node, the one that holds the bones, is turned about x, and its root bone turned back, as Ybot.glb has it. */
function withTurnedArmature(path: string, armature: string, root: string): string {
  const bytes = readFileSync(path);
  const length = bytes.readUInt32LE(12);
  const json = JSON.parse(bytes.subarray(20, 20 + length).toString()) as { nodes: Record<string, unknown>[] };
  const nodeOf = (name: string) => json.nodes.find((node) => node.name === name)!;
  nodeOf(armature).rotation = X_UP;
  const [[x, y, z, w], [px, py, pz]] = [nodeOf(root).rotation, nodeOf(root).translation] as number[][];
  const s = QUARTER;
  nodeOf(root).rotation = [s * (x - w), s * (y + z), s * (z - y), s * (w + x)];
  nodeOf(root).translation = [px, pz, -py];
  const text = Buffer.from(JSON.stringify(json));
  const chunk = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const head = Buffer.from(bytes.subarray(0, 20));
  const rest = bytes.subarray(20 + length);
  head.writeUInt32LE(head.length + chunk.length + rest.length, 8);
  head.writeUInt32LE(chunk.length, 12);
  return save(`turned ${basename(path)}`, Buffer.concat([head, chunk, rest]));
}

/** Rigs as people import them into Blender: bundled and made ones, and real ones where they are at hand. */
export function importedRigs(): Rig[] {
  const bundled = 'public/clips/range-of-motion.bvh';
  const plain = save('made.glb', makeGlb());
  const skins = save('two-skins.glb', makeGlb({ skins: 2 }));
  const xbot = REAL.find((path) => path.endsWith('Xbot.glb'));
  const files = [
    bundled,
    plain,
    turnedRig(),
    mirroredRig(),
    skins,
    ...REAL,
    ...(xbot ? [withTurnedArmature(xbot, 'XBOT', 'mixamorig:Hips')] : []),
  ];
  const changed: [string, Record<string, unknown>][] = [
    [bundled, { axis_forward: 'X', axis_up: '-Y', global_scale: 0.01 }],
    [bundled, { axis_forward: 'Y', axis_up: 'Z' }],
    [plain, { bone_heuristic: 'BLENDER' }],
    [plain, { bone_heuristic: 'FORTUNE' }],
    ...REAL.filter((path) => path.endsWith('.fbx')).flatMap((path): [string, Record<string, unknown>][] => [
      [path, { automatic_bone_orientation: true }],
      [path, { use_manual_orientation: true, axis_forward: 'X', axis_up: 'Z', global_scale: 3 }],
    ]),
  ];
  return [
    ...files.map((file) => ({
      title: basename(file),
      file,
      elsewhere: file.endsWith('robot.glb') ? ['PoleTarget.L', 'PoleTarget.R'] : [],
    })),
    ...changed.map(([file, options]) => ({
      title: `${basename(file)} with ${Object.entries(options)
        .map(([option, value]) => `${option} ${value}`)
        .join(', ')}`,
      file,
      options,
    })),
  ];
}
