import { expect, test } from 'vitest';
import { whichClip, wroteClip } from './which-clip';

test('of several clips the one that is held is named, and how many are not written', () => {
  expect(whichClip('dance1.bvh', 3)).toMatch(/^Holds dance1\.bvh, the one of 3 clips that time is in\./);
  expect(wroteClip('dance1.bvh', 3)).toBe('Written: dance1.bvh, 1 of 3 clips. The other 2 are not in the file.');
  expect(wroteClip('walk.bvh', 2)).toBe('Written: walk.bvh, 1 of 2 clips. The other one is not in the file.');
});
