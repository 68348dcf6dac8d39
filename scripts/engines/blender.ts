import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExportFile, ExportScene } from '../../src/formats';
import { jointsAtRest } from '../../src/formats/targets/at-rest';
import type { Trial } from '../../src/formats/testing/trials';

const PLAY = fileURLToPath(new URL('baked.py', import.meta.url));
const JUDGE = fileURLToPath(new URL('judge.py', import.meta.url));

/** The version of Blender on this machine; null where there is none. */
export function blenderVersion(): string | null {
  const { status, stdout } = spawnSync('blender', ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/Blender (\S+)/.exec(stdout)?.[1] ?? null) : null;
}

/** A rig or clip as it is imported into Blender. */
export interface Imported {
  file: string;
  /** Options of Blender's importer that differ from its defaults. */
  options?: Record<string, unknown>;
}

/** What Blender said. */
export interface BlenderAnswer {
  version: string;
  /** How many bones the armature had before, and after each run of the script. */
  bones: number;
  made: number[];
  /** Why the script refused the armature, else null. */
  refused: string | null;
  /** How many bones have constraints. */
  limited: number;
  /** Captured motion: bones × frames, how many of them the constraints change by more than 0.1°, and by how many degrees at most. */
  motion?: { frames: number; changed: number; most: number; worst: string | null };
  /** Of each joint by how many degrees each of its rotations was changed. */
  changes: Record<string, number[]>;
  /** How far heads moved in their parents at most, as a share of the figure's size. */
  moved: number;
  ik: Record<string, [least: number, greatest: number][]>;
}

function run(job: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'limber-blender-'));
  writeFileSync(join(folder, 'job.json'), JSON.stringify(job));
  execFileSync('blender', ['-b', '--python-exit-code', '3', '--python', JUDGE, '--', folder], { stdio: 'pipe' });
  return folder;
}

/** Blender imports a rig, runs an exported script, and is asked for captured frames and for rotations of joints. */
export function askBlender(
  { file, options = {} }: Imported,
  scene: ExportScene,
  script: ExportFile,
  trials: ReadonlyMap<string, readonly Trial[]>,
  { runs = 1, frames = 60 } = {},
): BlenderAnswer {
  const folder = mkdtempSync(join(tmpdir(), 'limber-script-'));
  writeFileSync(join(folder, 'limits.py'), script.content);
  const rest = jointsAtRest(scene);
  const joints = [...trials].map(([name, list]) => ({ name, rotations: list.map(({ rotation }) => rotation) }));
  const job = { file, options, script: join(folder, 'limits.py'), runs, frames, rest, joints };
  return JSON.parse(readFileSync(join(run(job), 'answer.json'), 'utf8')) as BlenderAnswer;
}

/** A rig as FBX, as Blender writes it. */
export function writeFbx(file: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'limber-fbx-')), 'rig.fbx');
  run({ file, write: path });
  return path;
}

/** Places, in Blender's world with Z up, and rows of rotations by bone and frame. */
export type Played = Record<string, [place: number[], rows: number[][]][]>;

/** Blender plays a GLB or BVH file at 60 frames per second. @param name of the file, with its ending @param animation of the file, where a GLB has several */
export function playInBlender(name: string, content: Uint8Array | string, frames: number, animation = ''): Played {
  const folder = mkdtempSync(join(tmpdir(), 'limber-played-'));
  const [file, answer] = [name, 'answer.json'].map((each) => join(folder, each));
  writeFileSync(file, content);
  const args = ['-b', '--python-exit-code', '3', '--python', PLAY, '--', file, animation, '60', `${frames}`, answer];
  execFileSync('blender', args, { stdio: 'pipe' });
  return JSON.parse(readFileSync(answer, 'utf8')) as Played;
}
