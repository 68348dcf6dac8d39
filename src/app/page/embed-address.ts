/** Views that can stand alone in another page, by the word of `?embed=`, and what they are called. */
export const embedViews = {
  character: 'Character',
  space: 'Joint space',
  dial: 'Twist',
  joints: 'All joints',
  compare: 'Compare limits',
  learn: 'A chapter',
} as const;

export type EmbedView = keyof typeof embedViews;

/** A chapter's own figure and text: `learn-4`. */
const CHAPTER = /^learn-(\d+)$/;

/** Words of an embed's address that are none of the view it shows. */
const OWN_WORDS = ['embed', 'theme'];

/** The view that `?embed=` asks for; null for none of them. */
export function embedViewOf(query: string): EmbedView | null {
  const word = new URLSearchParams(query).get('embed')?.replace(CHAPTER, 'learn') ?? null;
  return word !== null && Object.hasOwn(embedViews, word) ? (word as EmbedView) : null;
}

/** The rest of an embed's address: what the page itself would show. A dial is that of a limit in two parts. */
export function viewQuery(query: string): string {
  const params = new URLSearchParams(query);
  const chapter = CHAPTER.exec(params.get('embed') ?? '')?.[1];
  for (const word of OWN_WORDS) params.delete(word);
  if (embedViewOf(query) === 'learn') {
    params.set('page', 'learn');
    if (chapter) params.set('learn', chapter);
  }
  if (embedViewOf(query) === 'dial' && !params.has('split')) params.set('split', 'swing-twist');
  return `?${params}`;
}

/**
 * The address that shows one view of what another address shows.
 *
 * @param address of the whole page
 */
export function embedAddress(address: string, view: EmbedView): string {
  const url = new URL(address);
  const folder = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1);
  const params = new URLSearchParams(url.search);
  params.delete('page');
  return `${url.origin}${folder}embed.html?${new URLSearchParams([['embed', view], ...params])}`;
}

/** HTML for an article. */
export function embedCode(address: string, view: EmbedView, title: string): string {
  const quoted = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return `<iframe src="${quoted(embedAddress(address, view))}" title="${quoted(title)}" width="640" height="${view === 'learn' || view === 'compare' ? 640 : 420}" style="border: 0; width: 100%" loading="lazy" allow="fullscreen"></iframe>`;
}
