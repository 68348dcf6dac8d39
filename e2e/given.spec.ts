import { readFileSync } from 'node:fs';
import { clipFile, expect, SMALL_DESK, sharePage, snapshot, test } from './support';

test.use({ viewport: SMALL_DESK });

const ball = (name: string) =>
  `<joint name="${name}_x" axis="1 0 0" range="-80 60"/><joint name="${name}_y" axis="0 1 0" range="-50 50"/><joint name="${name}_z" axis="0 0 1" range="-70 40"/>`;
const arm = (side: string, y: number) =>
  `<body name="${side}_upper_arm" pos="0 ${0.18 * y} 0.45">${ball(`${side}_shoulder`)}<body name="${side}_lower_arm" pos="0 ${0.28 * y} 0"><joint axis="0 0 1" range="-10 150"/><body name="${side}_hand" pos="0 ${0.26 * y} 0">${ball(`${side}_wrist`)}<geom fromto="0 0 0 0 ${0.1 * y} 0"/></body></body></body>`;
const leg = (side: string, y: number) =>
  `<body name="${side}_thigh" pos="0 ${0.1 * y} -0.05">${ball(`${side}_hip`)}<body name="${side}_shin" pos="0 0 -0.42"><joint axis="0 1 0" range="-5 150"/><body name="${side}_foot" pos="0 0 -0.4">${ball(`${side}_ankle`)}<geom fromto="0 0 0 0.18 0 -0.05"/></body></body></body>`;
/** A person as simulations have them: Z up, facing +X. */
const PERSON = `<mujoco model="person"><worldbody><body name="pelvis" pos="0 0 0.95"><freejoint/><body name="chest" pos="0 0 0.1">${ball('waist')}${arm('left', 1)}${arm('right', -1)}<body name="head" pos="0 0 0.55">${ball('neck')}<geom fromto="0 0 0 0 0 0.15"/></body></body>${leg('left', 1)}${leg('right', -1)}</body></worldbody></mujoco>`;

test.describe('limits of a simulation', () => {
  sharePage('?page=inspect&joint=LeftArm&frame=560&still=coarse&view=bones');

  test('are given beside the learned ones, compared, used and written again', async ({ page }) => {
    await page.locator('input[type="file"]').first().setInputFiles(clipFile('person.xml', PERSON));
    const notice = page.locator('.notice').filter({ hasText: 'person.xml gives limits to' });
    await expect(notice).toBeVisible({ timeout: 60_000 });
    expect((await snapshot(page)).borrowed).toBeNull();
    await notice.getByRole('button', { name: 'Compare' }).click();
    const cell = page.getByRole('region', { name: 'Given limit, person.xml' });
    await expect(cell).toContainText(/allowed|beyond/);
    await expect(page.getByRole('row', { name: /Given limit/ })).toContainText('%', { timeout: 60_000 });
    await cell.getByRole('button', { name: 'Use Given limit' }).click();
    await expect(cell).toContainText('In use');
    expect((await snapshot(page)).borrowed).toMatchObject({ name: 'person.xml' });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.locator('.export-target').getByText('MuJoCo (MJCF)', { exact: true }).click();
    const button = page.getByRole('button', { name: /^Download .*\.xml$/ });
    await expect(button).toBeVisible({ timeout: 120_000 });
    const download = page.waitForEvent('download');
    await button.click();
    const again = readFileSync(await (await download).path(), 'utf8');
    expect(again).toContain('<joint name="LeftArm_x"');
  });
});
