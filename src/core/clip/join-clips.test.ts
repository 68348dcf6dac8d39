import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jointCloud } from '../limit/cloud';
import { fitJointLimits } from '../limit/fit';
import { defaultFitOptions } from '../limit/options';
import { rotationFromVector } from '../math/rotation';
import { gatherEvidenceInSteps } from '../study/evidence';
import { clipOf, wanderingRotations } from '../testing/made-clip';
import type { Clip } from './clip';
import { joinClips } from './join-clips';
import { parseBvh } from './parse-bvh';
import { durationOf, frameAtTime, rangeAt, rangesOf, takesOf, timeOfFrame } from './ranges';
import { MADE_FILES } from './testing/made-bvh';
import { MADE_CAPTURES } from './testing/made-captures';

/** Real clips beside the repository, where they are; none of them is part of it. */
const REAL = ['CMU_13_29.bvh', 'louise.bvh', 'pirouette.bvh', 'mixed_orders.bvh']
  .map((name) => [name, `../shared/mocap/${name}`])
  .filter(([, path]) => existsSync(path));

const whole = clipOf(wanderingRotations(500, 3), 'whole');

/** Frames `start` to `end` of a clip as a clip of their own. */
function cut(clip: Clip, name: string, start: number, end: number, frameTime = clip.frameTime): Clip {
  const joints = clip.skeleton.parents.length;
  return {
    ...clip,
    name,
    frameTime,
    frameCount: end - start,
    rotations: clip.rotations.slice(4 * joints * start, 4 * joints * end),
    rootPositions: clip.rootPositions.slice(3 * start, 3 * end),
  };
}

const cuts = [cut(whole, 'a', 0, 130), cut(whole, 'b', 130, 131), cut(whole, 'c', 131, 500)];

/** Cuts of a file, read as files of their own, give every joint but the root the limit that the whole gives it. */
function expectLimitsOfTheWhole(name: string, text: string): void {
  const [head, motion] = text.split(/(?=^MOTION)/m) as [string, string];
  const [, , frameTime, ...rows] = motion.trimEnd().split(/\r?\n/);
  const at = [0, 0.1, 0.33, 0.7, 1].map((share) => Math.round(share * rows.length));
  const takes = at.slice(1).map((end, i) => {
    const kept = rows.slice(at[i], end);
    return parseBvh(`${head}MOTION\nFrames: ${kept.length}\n${frameTime}\n${kept.join('\n')}\n`, `cut ${i}`);
  });
  const expected = fitJointLimits(parseBvh(text, name), { shape: 'box' });
  const found = fitJointLimits(joinClips(takes), { shape: 'box' });
  for (const [joint, limit] of found.entries()) {
    if (takes[0].skeleton.parents[joint] < 0) continue;
    expect(rounded(limit), limit.name).toEqual(rounded(expected[joint]));
  }
}

describe('joinClips', () => {
  it('puts the frames of cuts together again, and limits learned from them are those of the whole', () => {
    const joined = joinClips(cuts);
    expect(joined.frameCount).toBe(500);
    expect(joined.rotations).toEqual(whole.rotations);
    expect(joined.rootPositions).toEqual(whole.rootPositions);
    expect(takesOf(joined)).toEqual(cuts);
    for (const reference of ['rest', 'average', 'first'] as const) {
      const [expected] = [fitJointLimits(whole, { reference })[1]];
      const [found] = [fitJointLimits(joined, { reference })[1]];
      expect(found.sampleCount).toBe(expected.sampleCount);
      for (let k = 0; k < 4; k++) expect(found.reference[k]).toBeCloseTo(expected.reference[k], 9);
      expect(JSON.stringify(rounded(found))).toBe(JSON.stringify(rounded(expected)));
    }
  });

  it.each([
    ...Object.entries({ ...MADE_FILES, ...MADE_CAPTURES }).map(([name, { text }]) => [name, text] as const),
    ...REAL.map(([name, path]) => [name, readFileSync(path, 'utf8')] as const),
  ])(
    'cuts of a file have the limits of the whole; the root alone may turn round and round: %s',
    expectLimitsOfTheWhole,
  );

  it('unrolls range by range: where the next take begins on the far side, it is not the long way round', () => {
    const turn = (from: number, to: number, name: string) =>
      clipOf(
        Array.from({ length: 60 }, (_, f) => rotationFromVector([from + ((to - from) * f) / 59, 0, 0])),
        name,
      );
    const takes = [turn(0, 2.9, 'up'), turn(-2.9, -1.9, 'down')];
    const options = { ...defaultFitOptions, reference: 'rest' } as const;
    const joined = joinClips(takes);
    const [part] = jointCloud([joined], 1, options).parts;
    expect(part).toEqual(jointCloud(takes, 1, options).parts[0]);
    // Of which cover an angle is, a sample's sign says.
    const xs = Array.from(part!.frames, (frame, i) => [frame, part!.points[3 * i]]);
    for (const [frame, x] of xs) expect(Math.sign(x! + 1e-9)).toBe(frame! < 60 ? 1 : -1);
  });

  it('is studied as its takes: no fold reaches across a seam', () => {
    const study = (clips: readonly Clip[]) => {
      const steps = gatherEvidenceInSteps(clips, 1, [{ shape: 'box' }]);
      let step = steps.next();
      while (!step.done) step = steps.next();
      return step.value;
    };
    expect(study([joinClips(cuts)])).toEqual(study(cuts));
  });

  it('keeps every take’s rate: time and frames agree, and a last frame stays until the next take begins', () => {
    const slow = cut(whole, 'slow', 10, 20, 0.5);
    const fast = cut(whole, 'fast', 20, 60, 0.01);
    const joined = joinClips([slow, fast, slow]);
    expect(rangesOf(joined).map(({ firstFrame, startTime }) => [firstFrame, startTime])).toEqual([
      [0, 0],
      [10, 5],
      [50, 5.4],
    ]);
    expect(durationOf(joined)).toBeCloseTo(10.4, 9);
    for (let frame = 0; frame < joined.frameCount; frame++) {
      expect(frameAtTime(joined, timeOfFrame(joined, frame))).toBe(frame);
      const { clip, firstFrame } = rangeAt(joined, frame);
      const local = frame - firstFrame;
      expect([...joined.rotations.subarray(8 * frame, 8 * frame + 8)]).toEqual([
        ...clip.rotations.subarray(8 * local, 8 * local + 8),
      ]);
    }
    expect(frameAtTime(joined, 4.99)).toBe(9);
    expect(frameAtTime(joined, 5.0149)).toBe(11);
    expect([frameAtTime(joined, -1), frameAtTime(joined, 99)]).toEqual([0, 59]);
  });

  it('is one list however it came about, and a clip alone is itself', () => {
    expect(joinClips([whole])).toBe(whole);
    expect(rangesOf(whole)).toEqual([{ clip: whole, firstFrame: 0, startTime: 0 }]);
    const [a, b, c] = cuts as [Clip, Clip, Clip];
    expect(joinClips([joinClips([a, b]), c])).toEqual(joinClips([a, b, c]));
    expect(() => joinClips([])).toThrow(/no clip/);
  });

  it('says once what is true of all takes, and whose the rest is', () => {
    const notes = [['Y up.', 'Two frames mended.'], ['Y up.'], ['Y up.', 'Cut short.']];
    const joined = joinClips(cuts.map((take, i) => ({ ...take, notes: notes[i] })));
    expect(joined.notes).toEqual(['Y up.', 'a: Two frames mended.', 'c: Cut short.']);
  });
});

describe('what does not go together', () => {
  const { skeleton } = whole;
  const other = (change: Partial<Clip['skeleton']>) => ({
    ...cuts[1],
    skeleton: { ...structuredClone(skeleton), ...change },
  });
  const half = Math.SQRT1_2;
  it.each<[string, Partial<Clip['skeleton']>, RegExp]>([
    ['another joint', { names: ['joint 0', 'tail'] }, /"b" can't follow "a": it has no joint "joint 1"/],
    ['one joint more', { names: ['joint 0', 'joint 1', 'tail'] }, /a joint "tail" too many/],
    ['another order', { names: ['joint 1', 'joint 0'] }, /"joint 1" where "joint 0" is expected/],
    ['another tree', { parents: Int16Array.of(-1, -1) }, /its "joint 1" hangs on nothing, not on "joint 0"/],
    [
      'a longer bone',
      { offsets: Float32Array.of(0, 0, 0, 0, 1.2, 0.1) },
      /bone to "joint 1" is 120.4 cm long, not 100.0/,
    ],
    ['a bone that leans', { offsets: Float32Array.of(0, 0, 0, 1, 0, 0) }, /bone to "joint 1" points another way/],
    ['another size', { offsets: Float32Array.of(0, 0, 0, 0, 100, 0) }, /it is 100 times as large/],
    ['another axis up', { restRotations: Float32Array.of(half, 0, 0, half, 0, 0, 0, 1) }, /another axis up/],
    [
      'another rest pose',
      { restRotations: Float32Array.of(0, 0, 0, 1, half, 0, 0, half) },
      /"joint 1" rests turned by 90°/,
    ],
  ])('%s', (_, change, message) => {
    expect(() => joinClips([cuts[0], other(change)])).toThrow(message);
  });

  it('few digits and where the root rests are no difference', () => {
    const offsets = Float32Array.of(3, 2, 1, 0.0004, 1.005, 0);
    expect(() => joinClips([cuts[0], other({ offsets })])).not.toThrow();
  });
});

/** The same with numbers to seven digits: means are summed in another order. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(7)) + 0;
  if (Array.isArray(value)) return value.map(rounded);
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, rounded);
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rounded(part)]));
  }
  return value;
}
