import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Clip, ClipError } from './clip';
import { type BvhOptions, createBvhReader, parseBvh } from './parse-bvh';
import { MADE_FILES, PERSON } from './testing/made-bvh';
import { MADE_CAPTURES } from './testing/made-captures';

/** The file's own units and axes: what these tests compare with. */
const AS_IS: BvhOptions = { upAxis: 'y', unit: 'm' };

const SMALL = `HIERARCHY
ROOT Hips
{
	OFFSET 0 0 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	JOINT Knee
	{
		OFFSET 0 -1 0
		CHANNELS 3 Zrotation Xrotation Yrotation
		End Site
		{
			OFFSET 0 -0.5 0.25
		}
	}
}
MOTION
Frames: 2
Frame Time: 0.1
1 2 3 10 20 30 40 50 60
4 5 6 11 21 31 41 51 61
`;

const failureOf = (text: string, options?: BvhOptions): ClipError => {
  try {
    parseBvh(text, 'clip', options);
  } catch (error) {
    expect(error).toBeInstanceOf(ClipError);
    return error as ClipError;
  }
  throw new Error('the text was read');
};

const notesOf = (text: string) => parseBvh(text, 'clip', AS_IS).notes.join('\n');

type Matrix = number[][];
const multiply = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => b[0].map((_, j) => row.reduce((sum, value, k) => sum + value * b[k][j], 0)));

/** Rotation about one axis by degrees, from the textbook. */
function axisMatrix(axis: string, degrees: number): Matrix {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  const [i, j] = { X: [1, 2], Y: [2, 0], Z: [0, 1] }[axis]!;
  const matrix: Matrix = [0, 1, 2].map((row) => [0, 1, 2].map((column) => Number(row === column)));
  matrix[i!][i!] = c;
  matrix[j!][j!] = c;
  matrix[i!][j!] = -s;
  matrix[j!][i!] = s;
  return matrix;
}

function quaternionMatrix([x, y, z, w]: number[]): Matrix {
  return [
    [1 - 2 * (y! * y! + z! * z!), 2 * (x! * y! - z! * w!), 2 * (x! * z! + y! * w!)],
    [2 * (x! * y! + z! * w!), 1 - 2 * (x! * x! + z! * z!), 2 * (y! * z! - x! * w!)],
    [2 * (x! * z! - y! * w!), 2 * (y! * z! + x! * w!), 1 - 2 * (x! * x! + y! * y!)],
  ];
}

const expectSound = (clip: Clip) => {
  const joints = clip.skeleton.names.length;
  expect(clip.rotations.length).toBe(clip.frameCount * joints * 4);
  expect(clip.rootPositions.length).toBe(clip.frameCount * 3);
  let worst = 0;
  for (let i = 0; i < clip.rotations.length; i += 4) {
    const [x, y, z, w] = clip.rotations.subarray(i, i + 4) as unknown as [number, number, number, number];
    worst = Math.max(worst, Math.abs(Math.hypot(x, y, z, w) - 1));
  }
  expect(worst).toBeLessThan(1e-6);
  expect(clip.rootPositions.every(Number.isFinite)).toBe(true);
  expect(clip.skeleton.offsets.every(Number.isFinite)).toBe(true);
  expect(clip.frameTime).toBeGreaterThan(0);
  expect(new Set(clip.skeleton.names).size).toBe(joints);
  expect(clip.skeleton.parents.every((parent, joint) => parent < joint)).toBe(true);
};

describe('parseBvh', () => {
  it('reads skeleton, end sites and motion', () => {
    const clip = parseBvh(SMALL, 'small', AS_IS);
    expect(clip).toMatchObject({ name: 'small', frameCount: 2, frameTime: 0.1 });
    expect(clip.skeleton.names).toEqual(['Hips', 'Knee']);
    expect([...clip.skeleton.parents]).toEqual([-1, 0]);
    expect([...clip.skeleton.offsets]).toEqual([0, 0, 0, 0, -1, 0]);
    expect([...clip.skeleton.restRotations]).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
    expect([...clip.skeleton.endSites]).toEqual([0, -0.5, 0.25]);
    expect([...clip.skeleton.endSiteJoints]).toEqual([1]);
    expect([...clip.rootPositions]).toEqual([1, 2, 3, 4, 5, 6]);
    expectSound(clip);
  });

  it('multiplies R1·R2·R3 in the order of the file, for any order of any length (seed 1234)', () => {
    const channels = fc.shuffledSubarray([
      'Xrotation',
      'Yrotation',
      'Zrotation',
      'Xposition',
      'Yposition',
      'Zposition',
    ]);
    const degrees = fc.integer({ min: -720_000, max: 720_000 }).map((value) => value / 1000);
    fc.assert(
      fc.property(
        channels.filter((list) => list.length > 0),
        fc.shuffledSubarray(['Zrotation', 'Xrotation', 'Yrotation']),
        fc.array(degrees, { minLength: 9, maxLength: 9 }),
        (root, child, values) => {
          const text = SMALL.replace(/CHANNELS 3.*/, `CHANNELS ${child.length} ${child.join(' ')}`)
            .replace(/CHANNELS 6.*/, `CHANNELS ${root.length} ${root.join(' ')}`)
            .replace(
              /Frames: 2[\s\S]*/,
              `Frames: 1\nFrame Time: 1\n${values.slice(0, root.length + child.length).join(' ')}`,
            );
          const clip = parseBvh(text, 'clip', AS_IS);
          for (const [joint, names] of [root, child].entries()) {
            let expected = axisMatrix('X', 0);
            for (const [i, name] of names.entries()) {
              const value = values[joint * root.length + i];
              if (name.endsWith('rotation')) expected = multiply(expected, axisMatrix(name[0], value));
              else expect(clip.rootPositions['XYZ'.indexOf(name[0])]).toBeCloseTo(value, 3);
            }
            const got = quaternionMatrix([...clip.rotations.slice(joint * 4, joint * 4 + 4)]);
            for (let i = 0; i < 9; i++) {
              expect(got[Math.floor(i / 3)][i % 3]).toBeCloseTo(expected[Math.floor(i / 3)][i % 3], 5);
            }
          }
        },
      ),
      { seed: 1234, numRuns: 200 },
    );
  });

  it('reads the same wherever the text is cut, with any line ends (seed 1234)', () => {
    const expected = parseBvh(SMALL);
    fc.assert(
      fc.property(fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat(), { maxLength: 30 }), (end, cuts) => {
        const text = SMALL.replaceAll('\n', end);
        const places = [0, ...cuts.map((cut) => cut % text.length).toSorted((a, b) => a - b), text.length];
        const reader = createBvhReader();
        for (let i = 1; i < places.length; i++) reader.push(text.slice(places[i - 1], places[i]));
        expect(reader.finish()).toEqual(expected);
      }),
      { seed: 1234, numRuns: 200 },
    );
  });

  it.each([
    ['a byte order mark and blank lines', (text: string) => `\ufeff\n \n${text.replaceAll('\n', '\n\n')}`],
    ['lower case', (text: string) => text.toLowerCase().replace('hips', 'Hips').replace('knee', 'Knee')],
    ['upper case', (text: string) => text.toUpperCase().replace('HIPS', 'Hips').replace('KNEE', 'Knee')],
    ['braces on the same line', (text: string) => text.replace(/\s*\n\s*([{}])/g, ' $1')],
    ['the whole hierarchy in one line', (text: string) => text.replace(/\n(?=[\s\S]*MOTION\n)/g, ' ')],
    [
      'spaced headers',
      (text: string) => text.replace('Frames: 2', ' Frames :\t2 ').replace('Frame Time: 0.1', 'Frame  Time :.1'),
    ],
    [
      'headers without colons',
      (text: string) => text.replace('Frames: 2', 'frames 2').replace('Frame Time:', 'FrameTime'),
    ],
    ['headers in one line', (text: string) => text.replace('Frames: 2\n', 'Frames: 2 ')],
    [
      'scientific notation',
      (text: string) => text.replace('1 2 3 10', '1e0 0.2E+1 3.e-000 10').replace('3.e-000', '300e-2'),
    ],
    ['no newline at the end', (text: string) => text.trimEnd()],
  ])('reads %s', (_, change) => {
    const expected = parseBvh(SMALL);
    expect(parseBvh(change(SMALL))).toEqual(expected);
  });

  it('does without End Sites', () => {
    const clip = parseBvh(SMALL.replace(/\t\tEnd Site\n[^}]*\}\n/, ''), 'clip', AS_IS);
    expect(clip.skeleton.endSites.length).toBe(0);
    expect(clip.frameCount).toBe(2);
  });

  it('keeps names with spaces and markup as they are', () => {
    const text = SMALL.replace('Knee', '<img src=x onerror="alert(1)"> & co');
    expect(parseBvh(text).skeleton.names[1]).toBe('<img src=x onerror="alert(1)"> & co');
  });

  it('reads a hierarchy ten thousand joints deep', () => {
    const depth = 10_000;
    const open = Array.from(
      { length: depth },
      (_, i) => `${i === 0 ? 'ROOT' : 'JOINT'} j${i} { OFFSET 0 1 0 CHANNELS 1 Zrotation\n`,
    );
    const text = `HIERARCHY\n${open.join('')}${'}'.repeat(depth)}\nMOTION\nFrames: 1\nFrame Time: 1\n${'1 '.repeat(depth)}\n`;
    const clip = parseBvh(text);
    expect(clip.skeleton.names.length).toBe(depth);
    expect(clip.skeleton.parents[depth - 1]).toBe(depth - 2);
    expectSound(clip);
  });

  it('grows past an announced number that is too large or too small', () => {
    const rows = '1 2 3 10 20 30 40 50 60\n'.repeat(1000);
    for (const frames of ['3', '999999999999', '-7', 'many', '0']) {
      const clip = parseBvh(
        SMALL.replace(/Frames: 2[\s\S]*/, `Frames: ${frames}\nFrame Time: 0.1\n${rows}`),
        'c',
        AS_IS,
      );
      expect(clip.frameCount).toBe(1000);
      expect(clip.rotations.length).toBe(8000);
      expect(clip.notes.join()).toContain('1000');
    }
  });
});

describe('position channels besides the root', () => {
  const withPositions = (rows: string) =>
    SMALL.replace('CHANNELS 3 Z', 'CHANNELS 6 Xposition Yposition Zposition Z').replace(
      /Frames: 2[\s\S]*/,
      `Frames: 2\nFrame Time: 0.1\n${rows}`,
    );
  const offsetOf = (clip: Clip) => [...clip.skeleton.offsets.slice(3, 6)];

  it('take the place of the offset when they are constant', () => {
    const clip = parseBvh(withPositions('0 0 0 0 0 0 0 -2 0.5 0 0 0\n0 0 0 0 0 0 0 -2 0.5 0 0 0\n'), 'c', AS_IS);
    expect(offsetOf(clip)).toEqual([0, -2, 0.5]);
    expect(clip.notes.join()).toMatch(/replaced its OFFSET/);
  });

  it.each([
    ['all 0', '0 0 0', '0 0 0', /all 0/],
    ['varying', '0 -2 0', '0 -3 0', /keep their OFFSET/],
    ['like the offset', '0 -1 0', '0 -1 0', /^(?!.*OFFSET)/s],
  ])('leave the offset when they are %s', (_, a, b, note) => {
    const clip = parseBvh(withPositions(`0 0 0 0 0 0 ${a} 0 0 0\n0 0 0 0 0 0 ${b} 0 0 0\n`), 'c', AS_IS);
    expect(offsetOf(clip)).toEqual([0, -1, 0]);
    expect(clip.notes.join('\n')).toMatch(note);
  });
});

describe('a second root', () => {
  const withRoots = (channels: string, offset: string, ...values: string[]) =>
    SMALL.replace('MOTION', `ROOT More { OFFSET ${offset} CHANNELS ${channels} }\nMOTION`)
      .replace('50 60', `50 60 ${values[0]}`)
      .replace('51 61', `51 61 ${values[1]}`);
  const POSITION = '3 Xposition Yposition Zposition';
  const read = (text: string) => {
    const { skeleton, notes } = parseBvh(text, 'clip', AS_IS);
    return { place: [...skeleton.offsets.slice(6)], notes: notes.join('\n') };
  };

  it('stands where constant position channels put it', () => {
    const { place, notes } = read(withRoots(POSITION, '0 0 0', '200 0 5', '200 0 5'));
    expect(place).toEqual([200, 0, 5]);
    expect(notes).toMatch(/2 roots; only the first one travels/);
    expect(notes).toMatch(/1 joint has constant position channels, which replaced its OFFSET/);
  });

  it('stands in the middle of its way where it travels', () => {
    const { place, notes } = read(withRoots(POSITION, '1 2 3', '200 0 5', '300 1 5'));
    expect(place).toEqual([250, 0.5, 5]);
    expect(notes).toMatch(/1 further root travels; it stands in the middle of its way here/);
    expect(notes).not.toMatch(/bones keep/);
  });

  it('keeps its OFFSET where it has no position channels, or they are all 0', () => {
    expect(read(withRoots('1 Zrotation', '1 2 3', '90', '0')).place).toEqual([1, 2, 3]);
    expect(read(withRoots(POSITION, '1 2 3', '0 0 0', '0 0 0')).place).toEqual([1, 2, 3]);
    expect(read(withRoots('1 Xposition', '1 2 3', '200', '200')).place).toEqual([200, 2, 3]);
  });

  it('is scaled and turned upright with the rest', () => {
    const text = withRoots(POSITION, '0 0 0', '200 10 5', '200 10 5');
    const { offsets } = parseBvh(text, 'clip', { upAxis: 'z', unit: 'cm' }).skeleton;
    for (const [i, value] of [2, 0.05, -0.1].entries()) expect(offsets[6 + i]).toBeCloseTo(value, 6);
  });
});

describe('bad input that can be repaired', () => {
  it.each([
    ['fewer rows than said', SMALL.replace('Frames: 2', 'Frames: 5'), 2, /says 5 frames but has 2/],
    ['more rows than said', SMALL.replace('Frames: 2', 'Frames: 1'), 2, /says 1 frame but has 2; all were kept/],
    ['no number of frames', SMALL.replace('Frames: 2\n', ''), 2, /number of frames is not said; 2/],
    ['a last frame cut off', SMALL.slice(0, -9), 1, /cut off after 6 of 9 numbers; the 1 complete frame was kept/],
    [
      'a row with a number missing',
      `${SMALL.replace('4 5 6', '4 5')}1 2 3 4 5 6 7 8 9\n`,
      3,
      /^1 row does not have 9 numbers \(line 20\); it repeats/m,
    ],
    ['NaN and Inf', SMALL.replace('4 5', 'NaN -Inf'), 2, /2 values were not finite/],
    ['one NaN', SMALL.replace('4 5', 'NaN 5'), 2, /^1 value was not finite; it holds/m],
    [
      'a last row with a number too many',
      `${SMALL}1 2 3 4 5 6 7 8 9 10`,
      3,
      /^1 row does not have 9 numbers \(line 21\);/m,
    ],
    [
      'two rows with a number too many',
      `${SMALL}${'1 2 3 4 5 6 7 8 9 10\n'.repeat(2)}`,
      4,
      /^2 rows do not .*line 21\);/m,
    ],
    ['one frame', SMALL.replace(/Frames: 2/, 'Frames: 1').replace(/4 5 6.*\n/, ''), 1, /one frame: a pose/],
    ['Frame Time 0', SMALL.replace('Time: 0.1', 'Time: 0'), 2, /frame time is “0”; 1\/30 s/],
    ['a negative Frame Time', SMALL.replace('Time: 0.1', 'Time: -0.1'), 2, /frame time is “-0.1”; 1\/30 s/],
    ['no Frame Time', SMALL.replace('Frame Time: 0.1\n', ''), 2, /frame time is missing; 1\/30 s/],
    ['an empty Frame Time', SMALL.replace('Time: 0.1', 'Time:'), 2, /frame time is missing/],
    ['a Frame Time that is no number', SMALL.replace('Time: 0.1', 'Time: NaN'), 2, /frame time is “NaN”; 1\/30 s/],
    ['closing braces missing', SMALL.replace('\t}\n}\n', '\t}\n'), 2, /1 closing brace was missing/],
    ['no OFFSET', SMALL.replace('\t\tOFFSET 0 -1 0\n', ''), 2, /1 joint has no OFFSET/],
    ['an OFFSET of NaN', SMALL.replace('0 -1 0', '0 nan 0'), 2, /1 OFFSET value was not finite/],
    [
      'equal names',
      SMALL.replace('Knee', 'Hips'),
      2,
      /^1 joint shares a name with another and was renamed “Hips \(2\)”/m,
    ],
    ['a name of 10,000 characters', SMALL.replace('Knee', '🦵'.repeat(5000)), 2, /1 joint name was cut to 80/],
    ['a missing name', SMALL.replace('JOINT Knee', 'JOINT'), 2, /^/],
    ['a second root', SMALL.replace('MOTION', 'ROOT More { OFFSET 1 2 3 }\nMOTION'), 2, /2 roots/],
    [
      'scale channels',
      SMALL.replace(/CHANNELS 3.*/, 'CHANNELS 3 Zrotation Xscale Yrotation'),
      2,
      /1 scale channel was/,
    ],
  ])('%s', (_, text, frames, note) => {
    const clip = parseBvh(text, 'clip', AS_IS);
    expect(clip.notes.join('\n')).toMatch(note);
    expect(clip.frameCount).toBe(frames);
    expectSound(clip);
    expect(clip.skeleton.names.every((name) => Array.from(name).length <= 84)).toBe(true);
  });

  it('holds the value of the frame before', () => {
    const clip = parseBvh(SMALL.replace('4 5', 'NaN -Inf'), 'clip', AS_IS);
    expect([...clip.rootPositions]).toEqual([1, 2, 3, 1, 2, 6]);
  });

  it.each([
    ['the frame time', SMALL.replace('Time: 0.1', 'Time: 0,1'), '0,1'],
    ['OFFSET', SMALL.replace('0 -0.5 0.25', '0 -0,5 0,25'), '-0,5'],
    ['a value of the motion', SMALL.replace('1 2 3', '1,0 2 3'), '1,0'],
    [
      'every number',
      SMALL.replace(/\d\.\d+/g, (text) => text.replace('.', ',')).replace('4 5', '4,000000 5,0e0'),
      '-0,5',
    ],
  ])('reads a decimal comma in %s as a point, and says so once', (_, text, word) => {
    const { notes, ...clip } = parseBvh(text, 'clip', AS_IS);
    const { notes: plain, ...expected } = parseBvh(SMALL, 'clip', AS_IS);
    expect(clip).toEqual(expected);
    expect(notes.filter((note) => !plain.includes(note))).toEqual([
      `Numbers are written with a decimal comma, like “${word}”; it was read as a point.`,
    ]);
  });

  it('reads the number of frames as it is written, and says which word it could not use', () => {
    expect(notesOf(SMALL.replace('Frames: 2', 'Frames: 1,000'))).toMatch(
      /says “1,000” for the number of frames; 2 were found/,
    );
    expect(notesOf(SMALL.replace('Frames: 2', 'Frames: -7'))).toMatch(
      /says “-7” for the number of frames; 2 were found/,
    );
    expect(notesOf(SMALL.replace('Frames: 2', 'Frames: 5'))).toMatch(/says 5 frames but has 2/);
    expect(notesOf(SMALL.replace('Frames: 2', 'Frames: 1'))).toMatch(/says 1 frame but has 2/);
  });

  it('tells when frame 0 is a pose apart', () => {
    const rows = (first: number) =>
      `1 2 3 0 0 0 ${first} 0 0\n${Array.from({ length: 9 }, (_, i) => `1 2 3 0 0 0 ${i} 0 0\n`).join('')}`;
    const text = (first: number) => SMALL.replace(/Frames: 2[\s\S]*/, `Frames: 10\nFrame Time: 0.1\n${rows(first)}`);
    expect(notesOf(text(74))).toMatch(/Frame 0 is a pose apart: 74° jump/);
    expect(notesOf(text(1))).not.toMatch(/pose apart/);
  });
});

describe('bad input that can not', () => {
  it.each([
    ['nothing', '', 'empty', 0],
    ['blank lines', ' \r\n\t\n', 'empty', 0],
    ['prose', 'Dear reader,\nthis is a letter', 'not-bvh', 1],
    ['HIERARCHYX', 'HIERARCHYX\n', 'not-bvh', 1],
    ['bytes', '\u0001\u0002\ufffd\ufffd', 'binary', 1],
    ['bytes with newlines', 'PK\u0003\u0004\n\u0000\n', 'binary', 1],
    ['glTF binary', 'glTF\u0002\u0000\u0000\u0000', 'gltf', 1],
    ['glTF', '{ "asset": { "version": "2.0" } }', 'gltf', 1],
    ['FBX binary', 'Kaydara FBX Binary  \u0000', 'fbx', 1],
    ['FBX', '; FBX 7.4.0 project file\n', 'fbx', 1],
    ['only HIERARCHY', 'HIERARCHY', 'truncated-hierarchy', 1],
    ['a hierarchy cut off', SMALL.slice(0, 150), 'truncated-hierarchy', 9],
    ['no motion', SMALL.slice(0, SMALL.indexOf('MOTION')), 'truncated-hierarchy', 15],
    ['no frames', SMALL.slice(0, SMALL.indexOf('1 2 3')), 'no-frames', 18],
    ['only MOTION', SMALL.slice(0, SMALL.indexOf('Frames')), 'no-frames', 16],
    ['the first frame cut off', SMALL.slice(0, SMALL.indexOf('40 50')), 'no-frames', 19],
    ['no joints', 'HIERARCHY\nMOTION\n', 'no-joints', 2],
    ['no channels', SMALL.replace(/\t+CHANNELS.*\n/g, ''), 'no-channels', 14],
    ['a repeated channel', SMALL.replace('Zrotation Xrotation', 'Zrotation Zrotation'), 'channels', 5],
    ['an unknown channel', SMALL.replace('Xposition', 'Wposition'), 'channels', 5],
    ['a wrong number of channels', SMALL.replace('CHANNELS 3', 'CHANNELS 4'), 'channels', 9],
    ['two CHANNELS', SMALL.replace('\t\tEnd', '\t\tCHANNELS 1 Xposition\n\t\tEnd'), 'channels', 10],
    ['an OFFSET of two numbers', SMALL.replace('0 -1 0', '0 -1'), 'offset', 8],
    ['an OFFSET of words', SMALL.replace('0 -1 0', '0 down 0'), 'offset', 8],
    ['a brace too many', SMALL.replace('MOTION', '}\nMOTION'), 'syntax', 16],
    ['a brace missing', SMALL.replace('{', ''), 'syntax', 4],
    ['a brace of nobody', SMALL.replace('OFFSET 0 0 0', '{'), 'syntax', 4],
    ['an unknown word', SMALL.replace('OFFSET 0 -1 0', 'ORIENT 0 0 0'), 'syntax', 8],
    ['a joint in an End Site', SMALL.replace('OFFSET 0 -0.5 0.25', 'JOINT x'), 'syntax', 12],
    ['an unknown header', SMALL.replace('Frame Time', 'Tempo'), 'motion-header', 18],
    ['rows that do not fit', SMALL.replace('1 2 3 10', '1 2 3'), 'row-length', 19],
    ['a word among numbers', SMALL.replace('4 5', '4 five'), 'not-a-number', 20],
    ['nothing but NaN', SMALL.replace(/(Time: 0.1)[\s\S]*/, `$1\n${'nan '.repeat(9)}\n`), 'no-numbers', 19],
  ])('%s', (_, text, code, line) => {
    const failure = failureOf(text);
    expect({ code: failure.code, line: failure.line }).toEqual({ code, line });
    expect(failure.message).toMatch(/^[A-Z].*[.]$/s);
    expect(failure.message.length).toBeLessThan(300);
    // The same in pieces.
    const reader = createBvhReader();
    expect(() => {
      for (const letter of text) reader.push(letter);
      reader.finish();
    }).toThrow(expect.objectContaining({ code, line }));
  });

  it.each([
    ['glTF binary', 'glTF\u0002\u0000\u0000\u0000', /^This is a glTF file and not BVH\. .*page opens it/],
    ['JSON', '\ufeff{ "asset": { "version": "2.0" } }', /^This is JSON and not BVH\. Of JSON only glTF/],
    ['FBX binary', 'Kaydara FBX Binary  \u0000', /^This is an FBX file and not BVH\. .*page opens it/],
    ['FBX', '; FBX 7.4.0 project file\n', /^This is an FBX file and not BVH\. .*export the motion as BVH/],
  ])('says of %s what it is, and where it can be opened', (_, text, words) => {
    expect(failureOf(text).message).toMatch(words);
  });

  const strange = 'a\u2028b\u2029c\u202ed\u2066e\u200ff\u0007';
  it.each([
    ['an unknown word', SMALL.replace('OFFSET 0 -1', `OFF${strange}SET 0 -1`.replace(/\u2028|\u2029/g, ''))],
    ['a second CHANNELS', SMALL.replace('Knee', strange).replace('\t\tEnd', '\t\tCHANNELS 1 Xposition\n\t\tEnd')],
    ['a word for a number', SMALL.replace('4 5', strange.slice(4))],
    ['a file that is none', `Dear ${strange}`.replace('\u0007', '')],
  ])('the message about %s is one line, in the order it is written', (_, text) => {
    expect(failureOf(text).message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
  });

  it('never fails but with a ClipError, whatever is cut or changed (seed 1234)', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: SMALL.length }),
        fc.nat({ max: 20 }),
        fc.string({ maxLength: 6 }),
        (at, length, text) => {
          try {
            expectSound(parseBvh(SMALL.slice(0, at) + text + SMALL.slice(at + length)));
          } catch (error) {
            if (!(error instanceof ClipError)) throw error;
          }
        },
      ),
      { seed: 1234, numRuns: 2000 },
    );
  });
});

/** The same read at once and in pieces. */
function expectSameInPieces(text: string, name: string): Clip {
  const clip = parseBvh(text, name);
  const reader = createBvhReader(name);
  for (let i = 0; i < text.length; i += 65_537) reader.push(text.slice(i, i + 65_537));
  const pieced = reader.finish();
  // Element by element, toEqual would take seconds.
  for (const key of ['rotations', 'rootPositions'] as const) {
    expect(Buffer.from(pieced[key].buffer).equals(Buffer.from(clip[key].buffer))).toBe(true);
  }
  expect({ ...pieced, rotations: 0, rootPositions: 0 }).toEqual({ ...clip, rotations: 0, rootPositions: 0 });
  return clip;
}

const BESIDE = '../shared/mocap';
/** Real clips beside the repository, where they are. */
const REAL = (
  [
    ['CMU_13_29', 31, 4593, 0.0083333],
    ['pirouette', 37, 485, 0.00833333],
    ['louise', 18, 2998, 0.01],
    ['mixed_orders', 24, 75, 0.033333],
  ] as const
).filter(([file]) => existsSync(`${BESIDE}/${file}.bvh`));

const REPAIRS = /cut off|finite|repeats|says|comma/;

describe('files in the manners of captures', () => {
  it.each(Object.entries(MADE_FILES))(
    'reads whole and in pieces: %s',
    (name, { text, frames, rename, startsInTPose }) => {
      const clip = expectSameInPieces(text, name);
      expect(clip).toMatchObject({ frameCount: frames, frameTime: 0.03 });
      expect(clip.skeleton.names).toEqual(PERSON.map(([person]) => rename(person)));
      expect([...clip.skeleton.parents]).toEqual(PERSON.map(([, parent]) => parent));
      expect(clip.notes.join()).not.toMatch(REPAIRS);
      expect(/Frame 0 is a pose apart: [78]\d° jump/.test(clip.notes.join())).toBe(startsInTPose);
      expectSound(clip);
    },
  );

  it.each([
    ['fingers.bvh', 1 / 120],
    ['mixed.bvh', 1 / 30],
    ['dog.bvh', 1 / 60],
  ] as const)('reads a whole skeleton, whole and in pieces: %s', (name, frameTime) => {
    const { text, names } = MADE_CAPTURES[name];
    const clip = expectSameInPieces(text, name);
    expect(clip.frameTime).toBeCloseTo(frameTime, 9);
    expect(clip.skeleton.names).toEqual(names);
    expect(clip.notes.join()).not.toMatch(REPAIRS);
    expectSound(clip);
  });

  it.each(REAL)('reads a real one whole and in pieces: %s', (file, joints, frames, time) => {
    const clip = expectSameInPieces(readFileSync(`${BESIDE}/${file}.bvh`, 'utf8'), file);
    expect(clip).toMatchObject({ frameCount: frames, frameTime: time });
    expect(clip.skeleton.names.length).toBe(joints);
    expect(clip.notes.join()).not.toMatch(REPAIRS);
  });
});
