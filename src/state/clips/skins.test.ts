import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseBvh } from '../../core';
import { MADE_CAPTURES } from '../../core/clip/testing/made-captures';
import type { OwnSkin } from '../../worker/api';
import { setSetting, undo } from '../actions';
import { readUrl, writeUrl } from '../link/url';
import { settingTable } from '../settings';
import { setWork, store } from '../store';
import { worker } from '../work';
import { showClips } from './arrange';
import { choiceOf, needsBody, shownFigure, skinOf } from './skins';
import type { Take } from './take';

const whole = { isWhole: true } as OwnSkin;
const part = { isWhole: false } as OwnSkin;
const views = settingTable.view.choices.map(({ value }) => value);
const [bare, other] = Object.values(MADE_CAPTURES).map(({ text }) => parseBvh(text));
const one: Take = { ...bare, skin: whole };

vi.mock('../work', () => ({
  worker: {
    order: vi.fn(async () => null),
    fit: vi.fn(async () => null),
    keep: vi.fn(),
    forgetOthers: vi.fn(),
    cancel: vi.fn(),
  },
  createTask: () => ({ show: vi.fn(), end: vi.fn(), isShown: () => true }),
}));

describe('what stands for a character', () => {
  it('is a rig’s own skin where it has a whole one, a grown body else, unless it is chosen', () => {
    const seen = (skin: OwnSkin | null) =>
      Object.fromEntries(views.map((view) => [view, shownFigure(view, skin).figure]));
    expect(seen(whole)).toEqual({ auto: 'skin', skin: 'skin', body: 'body', bones: 'none', both: 'skin' });
    expect(seen(part)).toEqual({ auto: 'body', skin: 'skin', body: 'body', bones: 'none', both: 'body' });
    expect(seen(null)).toEqual({ auto: 'body', skin: 'body', body: 'body', bones: 'none', both: 'body' });
  });

  it('is always one of the choices that can be seen, with bones where they are asked for', () => {
    for (const skin of [whole, part, null]) {
      for (const view of views) {
        const choice = choiceOf(view, skin);
        expect(shownFigure(choice, skin)).toEqual(shownFigure(view, skin));
        expect(shownFigure(view, skin).hasBones).toBe(
          view === 'bones' || view === 'both' || (view === 'skin' && skin === part),
        );
      }
    }
  });

  it('needs a body where no skin of its own stands in', () => {
    expect(views.filter((view) => needsBody(view, whole))).toEqual(['body']);
    expect(views.filter((view) => needsBody(view, null))).toEqual(views);
  });

  it('is what an address says', () => {
    const before = readUrl('').posed;
    for (const view of views) {
      const { settings } = readUrl(`?view=${view}`);
      expect(settings.view).toBe(view);
      const url = writeUrl({ settings, models: null, clips: [], joint: null, frame: null, posed: before, work: null });
      expect(readUrl(url).settings.view).toBe(view);
    }
  });
});

describe('a skin', () => {
  beforeEach(() => vi.clearAllMocks());

  it('goes with its take: joined with others, taken away and brought back', () => {
    expect(skinOf([one])).toBe(whole);
    expect(skinOf([other, one])).toBe(whole);
    expect(skinOf([other])).toBeNull();
    showClips([one], {});
    expect(store.getState().skin).toBe(whole);
    setWork({ roleChoices: { [one.skeleton.names[1]]: 'spine' } });
    expect(store.getState().skin).toBe(whole);
    setWork({ takes: [one, { ...one, rotations: one.rotations.slice() }] });
    expect(store.getState().skin).toBe(whole);
    showClips([other], {});
    expect(store.getState().skin).toBeNull();
  });

  it('spares the worker a body until it is asked for; undo brings the skin back', () => {
    showClips([one], {});
    expect(worker.order).not.toHaveBeenCalled();
    setSetting('view', 'bones');
    expect(worker.order).not.toHaveBeenCalled();
    setSetting('view', 'body');
    expect(worker.order).toHaveBeenCalledOnce();
    undo();
    expect(shownFigure(store.getState().work.settings.view, whole).figure).not.toBe('body');
    showClips([other], {});
    expect(worker.order).toHaveBeenCalledTimes(2);
  });
});
