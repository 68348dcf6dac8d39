import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMAND = 'godot3-server';
const JUDGE = fileURLToPath(new URL('godot.gd', import.meta.url));

/** The version of Godot 3 without a window on this machine; null where there is none. */
export function godotVersion(): string | null {
  // It says its version and ends with 255.
  const { error, stdout } = spawnSync(COMMAND, ['--version'], { encoding: 'utf8' });
  return error ? null : (/^\d+(\.\d+)+/.exec(stdout)?.[0] ?? null);
}

/** Its own physics, without gravity. */
const PROJECT = `config_version=4
[application]
config/name="judge"
[physics]
3d/physics_engine="GodotPhysics"
3d/default_gravity=0.0
`;

/**
 * A scene of Godot 4 in the words of Godot 3.2: classes without "3D", resources by number, ranges in degrees, the straight part of a
 * capsule along z. Frames, angles and bodies stay as they are.
 */
function inWordsOfGodot3(scene: string): string {
  const ids = [...scene.matchAll(/^\[sub_resource .* id="(\w+)"\]$/gm)].map(([, id]) => id);
  const number = (id: string): number => ids.indexOf(id) + 1;
  let radius = 0;
  return scene
    .split('\n')
    .filter((line) => !/^(inertia|linear_damp_mode|angular_damp_mode) = /.test(line))
    .map((line) => {
      radius = Number(/^radius = (.*)$/.exec(line)?.[1] ?? radius);
      return line
        .replace('format=3', 'format=2')
        .replace(/ id="(\w+)"\]$/, (_, id) => ` id=${number(id)}]`)
        .replace(/SubResource\("(\w+)"\)/, (_, id) => `SubResource( ${number(id)} )`)
        .replace(/^(\[node name="Shape" .*)$/, '$1\ntransform = Transform( 1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0 )')
        .replace(/^height = (.*)$/, (_, height) => `height = ${Number(height) - 2 * radius}`)
        .replace(/^node_([ab])/, 'nodes/node_$1')
        .replace(/_angle = (.*)$/, (_, angle) => `_angle = ${(Number(angle) * 180) / Math.PI}`)
        .replace(/\bNode3D\b/, 'Spatial')
        .replace(/(Body|Shape|Instance|Joint)3D\b/, '$1')
        .replace(/\bTransform3D\b/g, 'Transform');
    })
    .join('\n');
}

/**
 * A script for Godot 4 in the words of Godot 3.2: classes without "3D", no types that it has not, products as functions, ranges in degrees.
 * What is worked out stays as it is.
 */
const scriptInWordsOfGodot3 = (script: string): string =>
  [
    [/^extends RefCounted/m, 'extends Reference'],
    [/: Array\[\w+\]| -> Variant|: Variant|(?<=skeleton): Skeleton3D/g, ''],
    [/^(\s*for \w+): \w+ in/gm, '$1 in'],
    [/ := /g, ' = '],
    [/Quaternion\(Vector3\.UP, (.*?\.normalized\(\))\)/g, 'arc_to($1)'],
    [/\(into_bone \* \(fit \* (.*?)\)\)/g, 'into_bone.xform(fit.xform($1))'],
    [/affine_inverse\(\) \* (rest\.origin)/g, 'affine_inverse().xform($1)'],
    [/turn \* (places\[i\])/g, 'turn.xform($1)'],
    [/basis \* (middle)/g, 'basis.xform($1)'],
    [/_angle", (.*)\)$/gm, '_angle", rad2deg($1))'],
    [/joint\.(node_[ab]) = (.*)$/gm, 'joint.set("nodes/$1", $2)'],
    [/body\.top_level = true/g, 'body.set_as_toplevel(true)'],
    [/get_rotation_quaternion/g, 'get_rotation_quat'],
    [/\.validate_node_name\(\)/g, ''],
    [/\b(abs|max)f\(/g, '$1('],
    [/\bQuaternion\b/g, 'Quat'],
    [/\b(\w+?)3D\b/g, '$1'],
    [/$/, ARC],
  ].reduce((text, [from, to]) => text.replace(from as RegExp, to as string), script);

/** What the constructor Quaternion(Vector3.UP, to) is in Godot 4. */
const ARC = `

static func arc_to(to):
	var axis = Vector3.UP.cross(to)
	return Quat(axis.normalized(), Vector3.UP.angle_to(to)) if axis.length() > 0.000001 else Quat()
`;

/** Rows of a basis and an origin. */
export type Transform = number[];

/** A skeleton as an importer made it: where each bone rests in the axes of the skeleton, and the skeleton in the world. */
interface GodotSkeleton {
  bones: { name: string; parent: number; rest: Transform }[];
  world: Transform;
}

/** What Godot is asked: of each joint the transforms of the child in the frame of the parent's node. */
export interface GodotJob {
  joints: { name: string; trials: Transform[] }[];
  /** For a script that makes a ragdoll. */
  skeleton?: GodotSkeleton;
  /** Frames that a scene falls, 1/60 s each; 0 for none. */
  frames: number;
  /** m: how high the scene stands above the floor as it begins to fall. */
  height: number;
}

export interface GodotAnswer {
  version: string;
  server: string;
  /** rad/s by joint: how fast the child turns after one step from rest. */
  speeds: Record<string, number[]>;
  /** By frame, where each body is. */
  fallen: Record<string, Transform>[];
}

/** Godot 3 loads a scene, or a script where there is a skeleton, and is asked. */
export function askGodot(source: string, job: GodotJob): GodotAnswer {
  const folder = mkdtempSync(join(tmpdir(), 'limber-godot-'));
  const save = (name: string, content: string) => writeFileSync(join(folder, name), content);
  save('project.godot', PROJECT);
  if (job.skeleton) save('made.gd', scriptInWordsOfGodot3(source));
  else save('ragdoll.tscn', inWordsOfGodot3(source));
  const steps = Math.max(0, ...job.joints.map(({ trials }) => trials.length));
  save('job.json', JSON.stringify({ skeleton: null, ...job, steps }));
  copyFileSync(JUDGE, join(folder, 'judge.gd'));
  execFileSync(COMMAND, ['--path', folder, '--fixed-fps', '60', '-s', 'judge.gd'], {
    stdio: 'ignore',
    timeout: 120_000,
  });
  return JSON.parse(readFileSync(join(folder, 'answer.json'), 'utf8')) as GodotAnswer;
}

/** A node of a scene with the properties that stand in the file. */
export interface SceneNode {
  name: string;
  type: string;
  parent: string | null;
  properties: Record<string, string>;
}

/** The nodes of a scene in text. */
export function nodesOf(scene: string): SceneNode[] {
  return scene
    .split(/^(?=\[)/m)
    .filter((block) => block.startsWith('[node '))
    .map((block) => {
      const [head, ...lines] = block.trim().split('\n');
      const word = (key: string) => new RegExp(`${key}="([^"]*)"`).exec(head)?.[1] ?? null;
      const properties = Object.fromEntries(lines.map((line) => line.split(' = ') as [string, string]));
      return { name: word('name')!, type: word('type')!, parent: word('parent'), properties };
    });
}

/** The numbers of a value of a scene: "Transform3D(1, 0, …)". */
export const numbersIn = (value: string): number[] =>
  value
    .replace(/^.*\(|\).*$/g, '')
    .split(',')
    .map(Number);
