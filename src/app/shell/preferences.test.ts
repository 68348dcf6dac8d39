import { describe, expect, it } from 'vitest';
import { readPreferences } from './preferences';

const defaults = readPreferences(null);

describe('stored preferences', () => {
  it('lie over the defaults', () => {
    const read = readPreferences('{"theme":"light","leftWidth":300,"singleKeys":false}');
    expect(read).toEqual({ ...defaults, theme: 'light', leftWidth: 300, singleKeys: false });
  });

  it.each(['', 'no JSON', 'null', '[]', '7', '"dark"'])('of another kind (%s) are the defaults', (json) => {
    expect(readPreferences(json)).toEqual(defaults);
  });

  it('drop single values of another kind, and keys that nobody knows', () => {
    const read = readPreferences(
      '{"theme":"purple","leftWidth":"wide","rightWidth":null,"singleKeys":1,"__proto__x":2}',
    );
    expect(read).toEqual(defaults);
  });
});
