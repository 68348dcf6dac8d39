import { describe, expect, it } from 'vitest';
import { embedAddress, embedCode, embedViewOf, embedViews, viewQuery } from './embed-address';

const page = 'https://example.org/limber/index.html?v=1&page=compare&shape=box&joint=Left%22Arm';

describe('the address of an embed', () => {
  it.each(Object.keys(embedViews) as (keyof typeof embedViews)[])('%s is read back as it was written', (view) => {
    const url = new URL(embedAddress(page, view));
    expect(url.pathname).toBe('/limber/embed.html');
    expect(embedViewOf(url.search)).toBe(view);
    const rest = new URLSearchParams(viewQuery(url.search));
    expect(rest.get('joint')).toBe('Left"Arm');
    expect(rest.get('shape')).toBe('box');
    expect([rest.has('embed'), rest.get('page'), rest.get('split')]).toEqual([
      false,
      view === 'learn' ? 'learn' : null,
      view === 'dial' ? 'swing-twist' : null,
    ]);
  });

  it('of what is no view is none', () => {
    for (const query of ['', '?embed=', '?embed=toString', '?embed=Character']) expect(embedViewOf(query)).toBeNull();
  });

  it('of a chapter says which', () => {
    expect(embedViewOf('?embed=learn-4')).toBe('learn');
    expect(viewQuery('?embed=learn-4')).toBe('?page=learn&learn=4');
  });

  it('keeps the theme out of the view, and a split that was asked for in it', () => {
    const query = viewQuery('?embed=dial&theme=light&split=none');
    expect(query).toBe('?split=none');
  });

  it('stands in HTML without ending it', () => {
    const code = embedCode(`${page}&work=<"&`, 'space', 'A "plot" <of> joints');
    expect(code.match(/"/g)).toHaveLength(14);
    expect(code.match(/[<>]/g)).toHaveLength(5);
  });
});
