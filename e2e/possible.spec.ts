import { readFileSync } from 'node:fs';
import { type Clip, parseBvh, type Quat, writeBvh } from '../src/core';
import { multiply, readQuat } from '../src/core/math';
import { clipFile, expect, open, SMALL_DESK, snapshot, test, undo } from './support';

test.use({ viewport: SMALL_DESK });

/** A person whose right hand rests turned, and whose left forearm spikes in frames 200 and 201. */
function badText(): string {
  const whole = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
  const { names } = whole.skeleton;
  const frameCount = 300;
  const rotations = whole.rotations.slice(0, 4 * names.length * frameCount);
  const turn = (name: string, first: number, last: number, by: Quat) => {
    for (let frame = first; frame <= last; frame++) {
      const at = frame * names.length + names.indexOf(name);
      rotations.set(multiply(readQuat(rotations, at), by), 4 * at);
    }
  };
  turn('RightHand', 0, frameCount - 1, [0, 1, 0, 0]);
  turn('LeftForeArm', 200, 201, [0, 0, -Math.sin(1), Math.cos(1)]);
  const clip: Clip = { ...whole, frameCount, rotations, rootPositions: whole.rootPositions.slice(0, 3 * frameCount) };
  return writeBvh(clip);
}

test('a clip that people cannot do is told of, joint by joint, and cleaned', async ({ page }) => {
  await open(page, '?still=coarse&view=bones');
  await page.getByLabel('Clip file').setInputFiles(clipFile('bad.bvh', badText()));
  // One quiet line, and no notice.
  await page.getByRole('button', { name: '1 joint has a turned rest pose' }).click();
  const panel = page.getByRole('complementary', { name: 'Is this clip possible?' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText(/RightHand.*Turned throughout/s);
  await panel.getByRole('button', { name: /LeftForeArm/ }).click();
  await panel.getByRole('button', { name: 'Next' }).click();
  await expect.poll(async () => (await snapshot(page)).frame).toBe(200);
  await expect(page.getByRole('img', { name: 'Frames beyond: 1 stretch' })).toBeVisible();
  const arm = async () => (await snapshot(page)).joints.find(({ name }) => name === 'LeftForeArm')!.askedViolation;
  expect(await arm()).toBeLessThan(0.01);
  await panel.getByRole('button', { name: 'Clean…' }).click();
  const row = panel.getByRole('row', { name: /LeftForeArm.*2 of spikes/ });
  await expect(row).toContainText('→');
  const [, before, after] = /([\d.]+) → ([\d.]+) %/.exec(await row.innerText())!;
  expect(Number(after)).toBeLessThan(Number(before) / 2);
  await panel.getByRole('button', { name: 'Leave them out' }).click();
  await expect.poll(arm).toBeGreaterThan(0.5);
  await expect(panel.getByRole('listitem').last()).toContainText('Left out of learning');
  await undo(page).click();
  await expect.poll(arm).toBeLessThan(0.01);
});
