import { describe, expect, it } from 'vitest';
import { readPreferences } from './preferences';

const defaults = readPreferences(null);

describe('stored preferences', () => {
  it('lie over the defaults', () => {
    const read = readPreferences({ theme: 'light', leftWidth: 300, singleKeys: false });
    expect(read).toEqual({ ...defaults, theme: 'light', leftWidth: 300, singleKeys: false });
  });

  it.each([null, [], 7, 'dark', true])('of another kind (%j) are the defaults', (stored) => {
    expect(readPreferences(stored)).toEqual(defaults);
  });

  it('drop single values of another kind, and keys that nobody knows', () => {
    const read = readPreferences({
      theme: 'purple',
      leftWidth: 'wide',
      rightWidth: null,
      singleKeys: 1,
      constructor: 2,
    });
    expect(read).toEqual(defaults);
  });

  it('give tips to whoever is new, and to others only those that are switched on', () => {
    const tips = ({ tipBeyond, tipOwnClip, tipCompare }: typeof defaults) => [tipBeyond, tipOwnClip, tipCompare];
    expect(tips(defaults)).toEqual([true, true, true]);
    expect(tips(readPreferences({ hasSeenHint: true }))).toEqual([false, false, false]);
    expect(tips(readPreferences({ hasSeenHint: true, tipOwnClip: true }))).toEqual([false, true, false]);
    expect(tips(readPreferences({ tipBeyond: false }))).toEqual([false, true, true]);
  });
});
