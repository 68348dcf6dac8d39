import { expect, test } from 'vitest';
import { joinClips } from '../../core/clip';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { frameAtShare, shareOfFrame, sharesOfFrames, timeSegments } from './time-axis';

const quick = clipOf(wanderingRotations(241, 1), 'quick');
const slow = { ...clipOf(wanderingRotations(21, 2), 'slow'), frameTime: 0.2 };

test('one clip lies evenly on the timeline', () => {
  for (let frame = 0; frame < 241; frame++) {
    expect(shareOfFrame(quick, frame)).toBeCloseTo(frame / 240, 12);
    expect(frameAtShare(quick, frame / 240)).toBe(frame);
  }
  expect([frameAtShare(quick, -1), frameAtShare(quick, 7)]).toEqual([0, 240]);
  expect(shareOfFrame({ ...quick, frameCount: 1 }, 0)).toBe(0);
  expect([...sharesOfFrames({ ...quick, frameCount: 1 })]).toEqual([0]);
});

test('joined clips take the room that their time takes, whatever their rates', () => {
  const joined = joinClips([quick, slow, quick]);
  for (let frame = 0; frame < joined.frameCount; frame++)
    expect(frameAtShare(joined, shareOfFrame(joined, frame))).toBe(frame);
  const shares = sharesOfFrames(joined);
  expect(shares).toHaveLength(joined.frameCount);
  for (const [frame, share] of shares.entries()) expect(share).toBeCloseTo(shareOfFrame(joined, frame), 12);
  const [a, b, c] = timeSegments(joined);
  expect([a!.start, c!.end]).toEqual([0, 1]);
  expect([a!.end, b!.end]).toEqual([b!.start, c!.start]);
  expect([a!.lastFrame, b!.firstFrame, b!.lastFrame, c!.firstFrame, c!.lastFrame]).toEqual([240, 241, 261, 262, 502]);
  // 241 frames at 60 Hz and 21 at 5 Hz: 4.02 s and 4.2 s.
  expect((b!.end - b!.start) / (a!.end - a!.start)).toBeCloseTo(4.2 / (241 / 60), 6);
  // Just before a clip ends its last frame is still shown.
  expect(frameAtShare(joined, b!.end - 1e-6)).toBe(261);
});
