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
export function inWordsOfGodot3(scene: string): string {
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

/** Rows of a basis and an origin. */
export type Transform = number[];

/** What Godot is asked: of each joint the transforms of the child in the frame of the parent's node. */
export interface GodotJob {
  joints: { name: string; trials: Transform[] }[];
  /** Frames of a fall, 1/60 s each. */
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

/** Godot 3 loads a scene and is asked. */
export function askGodot(scene: string, job: GodotJob): GodotAnswer {
  const folder = mkdtempSync(join(tmpdir(), 'limber-godot-'));
  const save = (name: string, content: string) => writeFileSync(join(folder, name), content);
  save('project.godot', PROJECT);
  save('ragdoll.tscn', inWordsOfGodot3(scene));
  const steps = Math.max(0, ...job.joints.map(({ trials }) => trials.length));
  save('job.json', JSON.stringify({ ...job, steps }));
  copyFileSync(JUDGE, join(folder, 'judge.gd'));
  execFileSync(COMMAND, ['--path', folder, '--fixed-fps', '60', '-s', 'judge.gd'], { stdio: 'ignore', timeout: 120_000 });
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
export const numbersIn = (value: string): number[] => value.replace(/^.*\(|\).*$/g, '').split(',').map(Number);
