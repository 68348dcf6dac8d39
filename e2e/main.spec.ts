import {
  clipFile,
  DRAWN,
  expect,
  jointOf,
  MADE_CLIPS,
  open,
  openFile,
  realClips,
  SMALL_DESK,
  snapshot,
  test,
} from './support';

test.use({ viewport: SMALL_DESK });

test.describe('on arrival', DRAWN, () => {
  test('a character moves beside its rotation spaces, with limits', async ({ page }) => {
    await open(page);
    const first = await snapshot(page);
    expect(first).toMatchObject({ clip: 'range-of-motion.bvh', hasLimits: true, isPlaying: true, body: 'human' });
    expect(first.joint).toMatch(/LeftArm/);
    await expect.poll(() => snapshot(page).then((s) => s.frame)).not.toBe(first.frame);
    for (const name of ['Character', 'Joint space', 'All joints'])
      await expect(page.getByRole('region', { name })).toBeVisible();
    await expect(page.getByRole('tree', { name: 'Joints' })).toBeVisible();
  });
});

test.describe('time', () => {
  const frame = (page: import('@playwright/test').Page) => snapshot(page).then((shot) => shot.frame);

  test('plays, pauses, steps and scrubs by keyboard; a step button goes a frame at a click, and lets time run while it is held', async ({
    page,
  }) => {
    await open(page, '?frame=100');
    await test.step('by keys', async () => {
      expect(await snapshot(page)).toMatchObject({ frame: 100, isPlaying: false });
      const slider = page.getByRole('slider', { name: 'Frame' });
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      expect((await snapshot(page)).frame).toBe(101);
      await page.keyboard.press('Home');
      expect((await snapshot(page)).frame).toBe(0);
      await page.keyboard.press('End');
      const end = await snapshot(page);
      expect(end.frame).toBe(end.frameCount - 1);
      await page.getByRole('button', { name: 'Play' }).click();
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
      await page.getByRole('button', { name: 'Pause' }).click();
      expect((await snapshot(page)).isPlaying).toBe(false);
    });
    await test.step('by buttons', async () => {
      await page.getByRole('slider', { name: 'Frame' }).fill('100');
      const on = page.getByRole('button', { name: 'One frame on' });
      await on.click();
      expect(await frame(page)).toBe(101);
      await on.hover();
      await page.mouse.down();
      await expect.poll(() => frame(page)).toBeGreaterThan(110);
      await page.mouse.up();
      const there = await frame(page);
      await page.getByRole('button', { name: 'One frame back' }).click();
      expect(await snapshot(page), 'let go, it stands').toMatchObject({ frame: there - 1, isPlaying: false });
    });
  });

  test('what played before a scrub plays on after it', async ({ page }) => {
    await open(page, '?frame=2000');
    await page.getByRole('button', { name: 'Play' }).click();
    const back = page.getByRole('button', { name: 'One frame back' });
    await back.hover();
    await page.mouse.down();
    await expect.poll(() => frame(page)).toBeLessThan(1990);
    expect((await snapshot(page)).isPlaying).toBe(false);
    await page.mouse.up();
    expect((await snapshot(page)).isPlaying).toBe(true);

    const strip = (await page.getByRole('slider', { name: 'Frame' }).boundingBox())!;
    const goTo = (share: number) => page.mouse.move(strip.x + share * strip.width, strip.y + strip.height / 2);
    const share = () => snapshot(page).then(({ frame, frameCount }) => frame / (frameCount - 1));
    await goTo(0.2);
    await page.mouse.down();
    await expect.poll(share).toBeCloseTo(0.2, 2);
    await goTo(0.6);
    await expect.poll(share).toBeCloseTo(0.6, 2);
    expect((await snapshot(page)).isPlaying).toBe(false);
    await page.mouse.up();
    expect((await snapshot(page)).isPlaying).toBe(true);
    await expect.poll(share).toBeGreaterThan(0.6);
  });
});

test.describe('selection', () => {
  test('a click on the body selects the joint that moves it', async ({ page }) => {
    await open(page, '?frame=10&joint=LeftFoot&still=coarse');
    const box = (await page.getByRole('region', { name: 'Character' }).boundingBox())!;
    let joint = 'LeftFoot';
    for (let y = 0.25; y < 0.7 && joint === 'LeftFoot'; y += 0.05) {
      for (const x of [0.35, 0.42, 0.5]) {
        await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
        joint = (await snapshot(page)).joint!;
        if (joint !== 'LeftFoot') break;
      }
    }
    expect(joint).not.toBe('LeftFoot');
  });
});

test.describe('limits', () => {
  /** The largest violation over every frame, and the largest that was asked for. */
  const worst = (page: import('@playwright/test').Page) =>
    page.evaluate(() => {
      let held = 0;
      let asked = 0;
      const { frameCount } = window.limber.snapshot();
      for (let frame = 0; frame < frameCount; frame++) {
        for (const joint of window.limber.snapshot(frame).joints) {
          held = Math.max(held, joint.heldViolation);
          asked = Math.max(asked, joint.askedViolation);
        }
      }
      return { held, asked };
    });

  /** Every joint of the bundled clip but the root turned far by hand, each about another axis. */
  const contorted = Array.from({ length: 21 }, (_, i) => {
    const vector = [2500 * Math.cos(i), 2500 * Math.sin(i), 1500 * Math.sin(2 * i)];
    return [i + 1, ...vector.map(Math.round)].join('.');
  }).join('_');

  test('hold the clip they were learned from, which asks for nothing beyond them, whatever the clip', async ({
    page,
  }) => {
    await open(page, '?frame=0&still=coarse&view=bones&padding=0&sampleSpacing=0.2');
    for (const clip of [null, MADE_CLIPS['fingers.bvh'], ...realClips('CMU_13_29.bvh')]) {
      if (clip) await openFile(page, clip);
      const { held, asked } = await worst(page);
      expect(asked, clip?.name).toBeLessThan(1e-6);
      expect(held, clip?.name).toBeLessThan(1e-6);
    }
  });

  test('hold joints that are turned beyond them, whole and split', async ({ page }) => {
    for (const split of ['none', 'swing-twist']) {
      await open(page, `?frame=0&still=coarse&view=bones&split=${split}&turn=${contorted}`);
      const { joints } = await snapshot(page);
      expect(joints.filter(({ askedViolation }) => askedViolation > 0.5).length).toBeGreaterThan(15);
      for (const { name, heldViolation } of joints) expect(heldViolation, name).toBeLessThan(1e-6);
    }
  });

  test('soft ones give no more than their radius', async ({ page }) => {
    await open(
      page,
      `?frame=0&still=coarse&view=bones&softening=true&softeningRadius=0.03&softeningFalloff=5&shape=ellipsoid&turn=${contorted}`,
    );
    const given = (await snapshot(page)).joints.map(({ heldViolation }) => heldViolation);
    expect(Math.max(...given)).toBeGreaterThan(1e-2);
    expect(Math.max(...given)).toBeLessThanOrEqual(0.03 + 1e-6);
  });

  test(
    'switch shape and split, and undo; stop a joint that is turned by hand, and let it go when they are off; tree and small plots are one selection',
    DRAWN,
    async ({ page }) => {
      await open(page, '?frame=10&joint=LeftArm');
      await test.step('switched, and undone', async () => {
        await page.getByRole('radiogroup', { name: 'Limit shape' }).getByRole('radio', { name: 'Ellipsoid' }).click();
        expect((await snapshot(page)).settings.shape).toBe('ellipsoid');
        await page.getByRole('radiogroup', { name: 'Split' }).getByRole('radio', { name: /Swing/ }).click();
        expect((await snapshot(page)).settings.split).toBe('swing-twist');
        await page.keyboard.press('Control+z');
        expect((await snapshot(page)).settings.split).toBe('none');
        await page.keyboard.press('Control+z');
        expect((await snapshot(page)).settings.shape).toBe('k-dop');
        await page.keyboard.press('Control+Shift+z');
        expect((await snapshot(page)).settings.shape).toBe('ellipsoid');
      });
      await test.step('stopped, and let go', async () => {
        const slider = page.getByRole('slider', { name: 'by hand' }).first();
        await slider.fill('150');
        await expect.poll(() => snapshot(page).then((s) => jointOf(s, 'LeftArm').askedViolation)).toBeGreaterThan(0.2);
        expect(jointOf(await snapshot(page), 'LeftArm').heldViolation).toBeLessThan(1e-6);
        await page.getByRole('switch', { name: 'Limits' }).click();
        await expect.poll(() => snapshot(page).then((s) => jointOf(s, 'LeftArm').heldViolation)).toBeGreaterThan(0.2);
        await page.getByRole('switch', { name: 'Limits' }).click();
        await expect.poll(() => snapshot(page).then((s) => jointOf(s, 'LeftArm').heldViolation)).toBeLessThan(1e-6);
      });
      await test.step('one selection', async () => {
        await page.getByRole('treeitem', { name: /^RightLeg\b/ }).click();
        expect((await snapshot(page)).joint).toBe('RightLeg');
        await expect(page.getByRole('region', { name: 'Joint space' })).toContainText('RightLeg');
        await page
          .getByRole('region', { name: 'All joints' })
          .getByRole('button', { name: /RightArm/ })
          .click();
        expect((await snapshot(page)).joint).toBe('RightArm');
        await expect(page.getByRole('treeitem', { name: /^RightArm\b/ })).toHaveAttribute('aria-selected', 'true');
      });
    },
  );
});

test.describe('own clips', () => {
  test('stand upright, at human size, with body and limits, one after the other; those of a dog get bones, and a word on why', async ({
    page,
  }) => {
    await open(page, '?frame=0&still=coarse');
    for (const clip of [
      MADE_CLIPS['fingers.bvh'],
      MADE_CLIPS['mixed.bvh'],
      ...realClips('CMU_13_29.bvh', 'pirouette.bvh', 'louise.bvh', 'mixed_orders.bvh'),
    ]) {
      await openFile(page, clip);
      const shot = await snapshot(page);
      expect(shot.body, clip.name).toBe('human');
      const [low, high] = shot.height;
      expect(high - low, clip.name).toBeGreaterThan(1.1);
      expect(high - low, clip.name).toBeLessThan(2.4);
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    }
    await openFile(page, MADE_CLIPS['dog.bvh']);
    expect((await snapshot(page)).body).toBe('bones');
    await expect(page.getByText(/No human body/).first()).toBeVisible();
  });

  const bad: [string, string, RegExp][] = [
    ['empty.bvh', '', /empty/i],
    ['scene.bvh', `glTF${'\u0000\u0001\u0002'.repeat(40)}`, /is glTF \d+, which is not known here/],
    ['cut.bvh', 'HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 0\n  CHANNELS 3 Zrotation', /line \d/i],
    [
      'no-frames.bvh',
      'HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n}\nMOTION\nFrames: 0\nFrame Time: 0.03\n',
      /frame/i,
    ],
  ];
  test('that can’t be read leave the scene as it was, and it is said why', async ({ page }) => {
    await open(page, '?frame=20&joint=RightLeg&still=coarse');
    const before = await snapshot(page);
    for (const [name, text, message] of bad) {
      await page.locator('input[type="file"]').first().setInputFiles(clipFile(name, text));
      const alert = page.getByRole('alert').filter({ hasText: name });
      await expect(alert).toContainText(message);
      expect(await snapshot(page), name).toEqual(before);
    }
  });
});

test.describe('sharing', () => {
  test('the address brings back the view, and says what it did not understand', async ({ page }) => {
    await open(page, '?v=1&frame=42&joint=RightArm&shape=oriented-box&split=swing-twist&padding=0.1&glow=yes');
    expect(await snapshot(page)).toMatchObject({
      frame: 42,
      joint: 'RightArm',
      settings: { shape: 'oriented-box', split: 'swing-twist', padding: 0.1 },
    });
    await expect(page.getByText(/There is no setting "glow"\./).first()).toBeVisible();
  });
});
