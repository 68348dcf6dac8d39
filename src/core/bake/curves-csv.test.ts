import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anatomyOf, toAnatomical } from '../anatomy';
import { joinClips } from '../clip/join-clips';
import { parseBvh } from '../clip/parse-bvh';
import { readQuat } from '../math/rotation';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import { curvesCsv } from './curves-csv';

const rowsOf = (text: string) => text.trimEnd().split('\r\n');

describe('curves of the made clip', () => {
  const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
  const anatomy = anatomyOf(clip.skeleton);
  const elbow = clip.skeleton.names.indexOf('LeftForeArm');
  const rows = rowsOf(curvesCsv(clip, anatomy, [elbow]));

  it('have a row for each frame and a column for each angle', () => {
    expect(rows[0]).toBe(
      '"frame","time (s)","root x (m)","root y (m)","root z (m)","LeftForeArm flexion (°)","LeftForeArm valgus (°)","LeftForeArm pronation (°)"',
    );
    expect(rows.length).toBe(clip.frameCount + 1);
    expect(new Set(rows.map((row) => row.split(',').length))).toEqual(new Set([8]));
  });

  it('hold the elbow’s angles and the root’s place', () => {
    for (let frame = 0; frame < clip.frameCount; frame += 97) {
      const [index, time, x, , , flexion] = rows[frame + 1].split(',').map(Number);
      const angles = toAnatomical(anatomy[elbow], readQuat(clip.rotations, frame * clip.skeleton.names.length + elbow));
      expect(index).toBe(frame);
      expect(time).toBeCloseTo(frame * clip.frameTime, 5);
      expect(x).toBeCloseTo(clip.rootPositions[3 * frame], 5);
      expect(flexion).toBeCloseTo((angles[0] * 180) / Math.PI, 3);
    }
  });
});

it('has no heads that a spreadsheet computes', () => {
  const clip = clipOf(wanderingRotations(3, 3));
  const names = ['=1+2', '@SUM(A1)'];
  const skeleton = { ...clip.skeleton, names };
  const [head] = rowsOf(curvesCsv({ ...clip, skeleton }, anatomyOf(skeleton)));
  for (const cell of head.split(',')) expect(cell).toMatch(/^"['\w]/);
  expect(head).toContain(`"'=1+2 `);
});

describe('names and joined clips', () => {
  const joined = joinClips([clipOf(wanderingRotations(20, 3), 'a'), clipOf(wanderingRotations(20, 8), 'b')]);

  it('put names with quotes and commas in quotes', () => {
    const names = ['root', 'say "a, b"'];
    const anatomy = anatomyOf({ ...joined.skeleton, names });
    expect(rowsOf(curvesCsv(joined, anatomy, [1]))[0]).toContain('"say ""a, b"" swing up (°)"');
  });

  it('follow no angle across a seam', () => {
    const anatomy = anatomyOf(joined.skeleton);
    const rows = rowsOf(curvesCsv(joined, anatomy));
    const told = toAnatomical(anatomy[1], readQuat(joined.rotations, 41)).map((angle) => (angle * 180) / Math.PI);
    const found = rows[21].split(',').slice(-3).map(Number);
    for (let k = 0; k < 3; k++) expect(found[k]).toBeCloseTo(told[k], 3);
  });
});
