import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { pythonWith } from '../src/core/testing/python';
import { npzOf } from '../src/formats/numpy/npz';
import { expect, open, SMALL_DESK, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

const [FRAMES, JOINTS] = [60, 24];
const input = 'Clip file';
const npz = (poses: number[]) => ({
  name: 'walk.npz',
  mimeType: '',
  buffer: Buffer.from(
    npzOf({
      poses: { shape: [FRAMES, poses.length / FRAMES], reals: poses },
      mocap_framerate: { shape: [], reals: [60] },
    }),
  ),
});
/** Every joint but the root turns to and fro. */
const moving = Array.from({ length: FRAMES * 3 * JOINTS }, (_, i) =>
  i % (3 * JOINTS) < 3 ? 0 : 0.3 * Math.sin(0.1 * Math.floor(i / (3 * JOINTS)) + (i % (3 * JOINTS))),
);

test('motion of SMPL is opened, and its limits leave for NumPy; a file that can’t be read says what to do', async ({
  page,
}) => {
  await open(page, '?still=coarse&view=bones');
  await page.getByLabel(input, { exact: true }).setInputFiles([npz(moving.slice(0, 60 * FRAMES))]);
  await expect(page.getByRole('alert')).toContainText('walk.npz');
  await expect(page.getByRole('alert')).toContainText('60 numbers. Frames of SMPL have 66, 72, 156, 165 numbers');
  await page.getByLabel(input, { exact: true }).setInputFiles([npz(moving)]);
  await expect.poll(() => snapshot(page).then(({ clip, hasLimits }) => hasLimits && clip)).toBe('walk.npz');
  await expect(page.getByRole('treeitem', { name: /left_elbow/ })).toBeVisible();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.locator('.export-target', { hasText: 'NumPy and PyTorch' }).click();
  await expect(page.getByRole('button', { name: 'Download limber_numpy.py' })).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download walk.limits.npz' }).click();
  const path = await (await download).path();
  const files = unzipSync(readFileSync(path));
  // A limit for every joint but the root, 26 planes each.
  expect(new TextDecoder('latin1').decode(files['A.npy'].subarray(0, 128))).toContain("'shape': (23, 26, 3)");
  const numpy = pythonWith('numpy');
  if (!numpy) return;
  const names = execFileSync(
    numpy,
    ['-c', "import sys, numpy as np; print(*np.load(sys.argv[1])['name'][[0, 17]])", path],
    {
      encoding: 'utf8',
    },
  );
  expect(names).toBe('left_hip left_elbow\n');
});
