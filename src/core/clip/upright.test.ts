import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../math/types';
import type { Clip } from './clip';
import { frameTransforms, restTransforms } from './forward-kinematics';
import { type BvhOptions, parseBvh } from './parse-bvh';
import { findRoles } from './roles/find-roles';
import { HIP_HEIGHT, MADE_FILES, type Making, makeBvh, PERSON, toZUp, UNITS } from './testing/made-bvh';
import { MADE_CAPTURES } from './testing/made-captures';

/** Reads a file of the person whose root turns as told, its other joints not at all. */
const read = (
  { rootRotation = () => '0 0 0', ...making }: Making & { rootRotation?: (frame: number) => string },
  options?: BvhOptions,
) =>
  parseBvh(
    makeBvh({ ...making, rotation: (joint, frame) => (joint === 0 ? rootRotation(frame) : '0 0 0') }),
    'made',
    options,
  );

function worldOf(clip: Clip, frame: number): number[] {
  const joints = clip.skeleton.names.length;
  const positions = new Float64Array(joints * 3);
  frameTransforms(clip, frame, positions, new Float64Array(joints * 4));
  return [...positions];
}

const expectSameWorld = (clip: Clip, expected: Clip) => {
  for (const frame of [0, 7, clip.frameCount - 1]) {
    const got = worldOf(clip, frame);
    const wanted = worldOf(expected, frame);
    for (const [i, value] of got.entries()) expect(Math.abs(value - wanted[i])).toBeLessThan(1e-5);
  }
};

const METRES = read({});

describe('bringUpright', () => {
  it.each(Object.entries(UNITS))('brings a person in %s to metres, Y up and Z up', (unit, scale) => {
    const word = { m: 'metres', cm: 'centimetres', mm: 'millimetres', inch: 'inches', cmu: 'CMU units' }[unit];
    for (const [write, axis] of [
      [undefined, 'Y'],
      [toZUp, 'Z'],
    ] as const) {
      const clip = read(write === undefined ? { scale } : { scale, write });
      expectSameWorld(clip, METRES);
      expect(clip.notes.join('\n')).toMatch(new RegExp(`The file is ${axis} up.*\\n.*${word}.*1\\.7\\d m`));
    }
  });

  it('leaves every frame but the root’s as the file has it', () => {
    const turn = (frame: number) => `${frame} ${frame / 2} ${frame * 3}`;
    const asFile = read({ write: toZUp, rootRotation: turn }, { upAxis: 'y', unit: 'm' });
    const turned = read({ write: toZUp, rootRotation: turn });
    expect(turned.notes.join()).toContain('Z up');
    expect(turned.skeleton.offsets).toEqual(asFile.skeleton.offsets);
    expect(turned.rotations.slice(4, PERSON.length * 4)).toEqual(asFile.rotations.slice(4, PERSON.length * 4));
    // (x, y, z) → (x, z, −y) for every joint of every frame
    for (const frame of [0, 5, 19]) {
      const file = worldOf(asFile, frame);
      const expected = file.map((_, i) => (i % 3 === 0 ? file[i] : i % 3 === 1 ? file[i + 1] : -file[i - 1]));
      for (const [i, value] of worldOf(turned, frame).entries())
        expect(Math.abs(value - expected[i])).toBeLessThan(1e-5);
    }
    const rest = new Float64Array(PERSON.length * 3);
    restTransforms(turned.skeleton, { positions: rest, rotations: new Float64Array(PERSON.length * 4) });
    expect(rest[2 * 3 + 1]).toBeCloseTo(0.6, 5);
  });

  it('tells the up axis of a person who lies by the rest pose and the floor', () => {
    const lying = { rootRotation: () => '0 -90 0', rootPosition: (frame: number): Vec3 => [0, 0.1, frame * 0.03] };
    expect(read(lying).notes[0]).toBe('The file is Y up.');
    expect(read({ ...lying, write: toZUp, rootRotation: () => '0 -90 0' }).notes[0]).toMatch('Z up');
  });

  it('tells the up axis by the motion where the rest pose lies', () => {
    // LAFAN1 and others lay the bones along X and let the root stand them up.
    const lay = ([x, y, z]: Vec3): Vec3 => [y, -x, z];
    const offsets = { write: lay, rootRotation: () => '90 0 0', rootPosition: (): Vec3 => [-HIP_HEIGHT, 0, 0] };
    // The root's position is written through `lay` as well: (−h, 0, 0) stands for (0, h, 0).
    const clip = read(offsets);
    expect(clip.notes[0]).toBe('The file is Y up.');
    expect(worldOf(clip, 0)[2 * 3 + 1]).toBeCloseTo(HIP_HEIGHT + 0.6, 4);
  });

  it('obeys the user', () => {
    const clip = read({}, { upAxis: 'z', unit: 'inch' });
    expect(clip.notes.join('\n')).toMatch(/Z up, as chosen\.\nLengths are inches, as chosen: about 0\.04 m/);
    expect(clip.skeleton.offsets[4]).toBeCloseTo(0.3 * 0.0254, 6);
    expect(clip.rootPositions[2]).toBeCloseTo(-HIP_HEIGHT * 0.0254, 6);
    const original = read({ scale: 100 }, { upAxis: 'y', unit: 'm' });
    expect(original.rootPositions[1]).toBeCloseTo(90, 4);
  });

  it('scales a person in no known unit to human size', () => {
    const clip = read({ scale: 7 });
    expect(clip.notes.join()).toMatch(/No known unit.*1\.70 m/);
    expect(worldOf(clip, 0)[2 * 3 + 1]).toBeCloseTo(1.5 * (1.7 / 1.75), 1);
  });

  it('adds the root’s OFFSET where positions count from it', () => {
    const rootOffset: Vec3 = [0, HIP_HEIGHT, 0];
    const counted = read({ rootOffset, rootPosition: (frame) => [0, 0, frame * 0.05] });
    expectSameWorld(counted, METRES);
    expect(counted.notes.join()).toMatch(/OFFSET, which was added/);
    expectSameWorld(read({ rootOffset }), METRES);
  });

  it.each([
    ['metres', 1],
    ['centimetres', 100],
    ['millimetres', 1000],
  ])('says what it assumes of what is no person, in %s', (word, scale) => {
    const clip = read({ rename: (name) => `bone ${PERSON.findIndex(([other]) => other === name)}`, scale });
    expect(findRoles(clip.skeleton).kind).toBe('unknown');
    expect(clip.notes.join('\n')).toMatch(
      new RegExp(`Y up is assumed\\.\\nNot recognised as a human; ${word} are assumed`),
    );
    expectSameWorld(clip, METRES);
  });

  it('takes all joints at one point as they are', () => {
    const clip = read({ write: () => [0, 0, 0] });
    expect(clip.notes.join()).toMatch(/All joints are at one point/);
    expect(clip.rootPositions.every((value) => value === 0)).toBe(true);
  });
});

const real = (file: string) => `../shared/mocap/${file}`;
/** What stands in them is known; those of real people are tried where they are. */
const captures = [
  ['fingers.bvh', 'centimetres', 'Y up', 1.75, MADE_CAPTURES['fingers.bvh'].text] as const,
  ['mixed.bvh', 'inches', 'Z up', 1.75, MADE_CAPTURES['mixed.bvh'].text] as const,
  ...(
    [
      ['CMU_13_29.bvh', 'CMU units', 'Y up', 1.66],
      ['pirouette.bvh', 'centimetres', 'Y up', 1.74],
      ['louise.bvh', 'centimetres', 'Y up', 1.72],
      ['mixed_orders.bvh', 'inches', 'Z up', 1.75],
    ] as const
  )
    .filter(([file]) => existsSync(real(file)))
    .map((about) => [...about, readFileSync(real(about[0]), 'utf8')] as const),
];

describe('files in the manners of captures', () => {
  it.each(Object.entries(MADE_FILES))('stands upright at human size: %s', (_, { text, unit, up }) => {
    const clip = parseBvh(text);
    const notes = clip.notes.join('\n');
    expect(notes).toContain(`The file is ${up} up`);
    expect(notes).toMatch(new RegExp(`Lengths are ${unit}.*about 1\\.7\\d m`));
    for (const frame of [0, 60]) {
      const world = worldOf(clip, frame);
      expect(world[1]).toBeCloseTo(HIP_HEIGHT, 4);
      expect(world[2 * 3 + 1]).toBeGreaterThan(1.1);
    }
  });

  it.each(captures)('stands %s upright at human size, its feet on the floor', (file, unit, up, height, text) => {
    const clip = parseBvh(text, file);
    const notes = clip.notes.join('\n');
    expect(notes).toContain(up);
    expect(notes).toContain(unit);
    expect(Number(/about (\d\.\d\d) m/.exec(notes)![1])).toBeCloseTo(height, 1);
    const { head, left, right } = findRoles(clip.skeleton);
    let highest = 0;
    let lowest = Infinity;
    for (let frame = 0; frame < clip.frameCount; frame += 25) {
      const world = worldOf(clip, frame);
      highest = Math.max(highest, world[head * 3 + 1]);
      lowest = Math.min(lowest, world[left.foot * 3 + 1], world[right.foot * 3 + 1]);
    }
    expect(highest).toBeGreaterThan(1.3);
    expect(highest).toBeLessThan(2.1);
    expect(lowest).toBeGreaterThan(-0.15);
    expect(lowest).toBeLessThan(0.2);
  });
});
