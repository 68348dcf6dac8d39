import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { angleBetween, readQuat, rotationFromVector } from '../../math/rotation';
import type { Quat } from '../../math/types';
import { randomRotation, randomVector, seeded } from '../../testing/random';
import type { Clip } from '../clip';
import { frameTransforms, restTransforms } from '../forward-kinematics';
import { parseBvh } from '../parse-bvh';
import { MADE_FILES, makeBvh, toZUp, UNITS } from '../testing/made-bvh';
import { writeBvh, writeBvhFrame, writeBvhInPieces } from './write-bvh';

const DEG = Math.PI / 180;

/** ° and m: the most that any local rotation and any root position differ. */
function apart(a: Clip, b: Clip): { degrees: number; metres: number } {
  let degrees = 0;
  for (let i = 0; i < a.rotations.length / 4; i++) {
    degrees = Math.max(degrees, angleBetween(readQuat(a.rotations, i), readQuat(b.rotations, i)) / DEG);
  }
  const metres = Math.max(...Array.from(a.rootPositions, (x, i) => Math.abs(x - b.rootPositions[i])));
  return { degrees, metres };
}

/** What the hierarchy says, line by line, without numbers and indentation: names, channels, braces. */
const outline = (text: string) =>
  text
    .slice(0, text.indexOf('MOTION'))
    .split(/\r\n|\n/)
    .flatMap((line) => line.replace('{', '\n{').split('\n'))
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !line.startsWith('OFFSET'));

function expectSame(clip: Clip, text: string, written = writeBvh(clip)) {
  const again = parseBvh(written, clip.name);
  expect(again.skeleton.names).toEqual(clip.skeleton.names);
  expect(again.skeleton.parents).toEqual(clip.skeleton.parents);
  expect(again.frameTime).toBe(clip.frameTime);
  expect(again.frameCount).toBe(clip.frameCount);
  expect(again.source).toEqual(clip.source);
  for (const [i, x] of clip.skeleton.offsets.entries())
    expect(Math.abs(again.skeleton.offsets[i] - x)).toBeLessThan(1e-5);
  for (const [i, x] of clip.skeleton.endSites.entries()) {
    expect(Math.abs(again.skeleton.endSites[i] - x)).toBeLessThan(1e-5);
  }
  const { degrees, metres } = apart(clip, again);
  expect(degrees).toBeLessThan(1e-4);
  expect(metres).toBeLessThan(1e-5);
  expect(outline(written)).toEqual(outline(text));
}

const MOCAP = ['CMU_13_29', 'louise', 'mixed_orders', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`);
const FILES = ['public/clips/range-of-motion.bvh', ...MOCAP.filter((path) => existsSync(path))];

describe('a file that is read and written again', () => {
  it.each(FILES)('%s keeps hierarchy, channels, rate, rotations to 1e-4° and positions to 1e-5 m', (path) => {
    const text = readFileSync(path, 'utf8');
    expectSame(parseBvh(text), text);
  });

  it.each(Object.entries(MADE_FILES))('%s', (_, { text }) => {
    const clip = parseBvh(text);
    expectSame(clip, text);
  });

  it('with Z up, from its OFFSET, in inches', () => {
    const text = makeBvh({
      scale: UNITS.inch,
      write: toZUp,
      rootOffset: [0, 0.9, 0],
      rootPosition: (frame) => [0.01 * frame, 0, 0.02 * frame],
      rotation: (joint, frame) => `${joint + frame} ${2 * joint} ${frame}`,
    });
    const clip = parseBvh(text);
    expect(clip.source).toMatchObject({ isZUp: true, isFromOffset: true });
    expectSame(clip, text);
  });

  it('with all angles at and next to a lock (seed 111)', () => {
    const random = seeded(111);
    const text = makeBvh({
      frames: 200,
      order: (joint) => ['XZY', 'YZX', 'ZYX', 'XYZ', 'YXZ', 'ZXY'][joint % 6],
      rotation: (_, frame) =>
        `${360 * random() - 180} ${(random() < 0.5 ? -1 : 1) * (90 - (frame % 4 === 0 ? 0 : 10 ** (-8 * random())))} ${360 * random() - 180}`,
    });
    expectSame(parseBvh(text), text);
  });

  it('goes on beyond half a turn rather than jump', () => {
    const text = makeBvh({
      frames: 60,
      rotation: (joint, frame) => (joint === 3 ? `0 0 ${((10 * frame + 180) % 360) - 180}` : '0 0 0'),
    });
    const rows = writeBvh(parseBvh(text)).trimEnd().split('\n').slice(-60);
    const angles = rows.map((row) => row.split(' ').map(Number));
    for (let f = 1; f < 60; f++) {
      for (let k = 3; k < angles[f].length; k++) expect(Math.abs(angles[f][k] - angles[f - 1][k])).toBeLessThan(11);
    }
    expect(Math.max(...angles.flat())).toBeGreaterThan(500);
  });
});

/** A knee of one channel and a hand of none, as some files have them. */
const LEAN = `HIERARCHY
ROOT Hips
{
	OFFSET 0 90 0
	CHANNELS 6 Yrotation Xposition Yposition Zposition Zrotation Xrotation
	JOINT LeftLeg
	{
		OFFSET 10 -40 0
		CHANNELS 1 Xrotation
		JOINT LeftFoot
		{
			OFFSET 0 -40 0
			CHANNELS 0
			End Site
			{
				OFFSET 0 -5 12
			}
		}
	}
}
MOTION
Frames: 3
Frame Time: 0.025
0 1 90 2 0 0 10
20 1 90 3 5 -7 30
40 1 91 4 10 -9 50
`;

describe('channels', () => {
  it('stay as few as they are where that is enough', () => expectSame(parseBvh(LEAN), LEAN));

  it('are added where a joint turns about an axis that had none', () => {
    const clip = parseBvh(LEAN);
    const turned: Quat = rotationFromVector([0.3, 0.2, -0.4]);
    for (const joint of [1, 2]) clip.rotations.set(turned, 4 * (3 + joint));
    const text = writeBvh(clip);
    expect(text).toContain('CHANNELS 3 Xrotation Zrotation Yrotation');
    expect(apart(clip, parseBvh(text)).degrees).toBeLessThan(1e-4);
  });
});

/** A clip that came from no file: rests turned, and a joint listed before the children of the one before it. */
function stranger(seed: number): Clip {
  const random = seeded(seed);
  const parents = [-1, 0, 0, 1, 2, 1];
  const joints = parents.length;
  const frames = 12;
  const rotations = new Float32Array(4 * joints * frames);
  for (let i = 0; i < joints * frames; i++) rotations.set(randomRotation(random), 4 * i);
  return {
    name: 'made',
    skeleton: {
      names: ['root', 'a', 'b', 'a {1}', 'b1', 'a2'],
      parents: Int16Array.from(parents),
      offsets: Float32Array.from(parents.flatMap(() => randomVector(random, 0.4))),
      restRotations: Float32Array.from(parents.flatMap(() => randomRotation(random))),
      endSites: Float32Array.from(randomVector(random, 0.2)),
      endSiteJoints: Int16Array.from([4]),
    },
    frameTime: 1 / 30,
    frameCount: frames,
    rotations,
    rootPositions: Float32Array.from({ length: 3 * frames }, () => 2 * random() - 1),
    notes: [],
  };
}

describe('a clip that came from no file', () => {
  it('keeps its motion and its rest pose in the world, whatever its joints rest like (seed 112)', () => {
    const clip = stranger(112);
    const again = parseBvh(writeBvh(clip), 'made', { upAxis: 'y', unit: 'cm' });
    const names = clip.skeleton.names.map((name) => again.skeleton.names.indexOf(name.replace(/[{}]/g, '_')));
    const places = (one: Clip, frame: number) => {
      const positions = new Float64Array(3 * one.skeleton.names.length);
      const turns = new Float64Array(4 * one.skeleton.names.length);
      if (frame < 0) restTransforms(one.skeleton, { positions, rotations: turns });
      else frameTransforms(one, frame, positions, turns);
      return positions;
    };
    for (let frame = -1; frame < clip.frameCount; frame++) {
      const [before, after] = [places(clip, frame), places(again, frame)];
      for (const [joint, other] of names.entries()) {
        for (let k = 0; k < 3; k++) expect(Math.abs(before[3 * joint + k] - after[3 * other + k])).toBeLessThan(1e-5);
      }
    }
    expect(again.frameTime).toBe(clip.frameTime);
  });
});

it('writes names that no file of text may hold, so that the file is read again', () => {
  const clip = stranger(113);
  const names = clip.skeleton.names.map((name, joint) => (joint === 1 ? 'a\u0000b\u001b' : name));
  const again = parseBvh(writeBvh({ ...clip, skeleton: { ...clip.skeleton, names } }), 'made', { upAxis: 'y' });
  expect(again.skeleton.names).toContain('a_b_');
});

describe('pieces and poses', () => {
  const clip = parseBvh(makeBvh({ frames: 250, rotation: (joint, frame) => `${frame} ${joint} 3` }));

  it('pieces make up the whole and tell how far they are', () => {
    const pieces = [...writeBvhInPieces(clip)];
    expect(pieces.map(({ text }) => text).join('')).toBe(writeBvh(clip));
    expect(pieces.map(({ share }) => share)).toEqual([1 / 251, 0.4, 0.8, 1]);
  });

  it('a pose is a file of one frame', () => {
    const joints = clip.skeleton.names.length;
    const rotations = clip.rotations.slice(4 * joints * 200, 4 * joints * 201);
    const again = parseBvh(writeBvhFrame(clip, { rotations, rootPosition: [0.1, 0.9, 0.2] }));
    expect(again.frameCount).toBe(1);
    expect(
      apart({ ...clip, rotations, rootPositions: Float32Array.from([0.1, 0.9, 0.2]) }, again).degrees,
    ).toBeLessThan(1e-4);
    expect(Math.abs(again.rootPositions[1] - 0.9)).toBeLessThan(1e-5);
  });
});
