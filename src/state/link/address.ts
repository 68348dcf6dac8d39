import type { Clip } from '../../core';
import { attempt } from '../attempt';
import { addressWords, clipWords } from '../clips/sources';
import type { Take } from '../clips/take';
import { fetchPart } from '../fetch-part';
import { type Posed, posedOn } from '../frame/posed';
import { rememberedModels, usualModels } from '../limits/models';
import { dismissNotice, notify } from '../notices';
import { setWork, store } from '../store';
import { firstFew, shorten } from '../words';
import { ownState } from '../work/own-state';
import { scopes, unposed, type Work, workKeys } from '../work/scopes';
import { readUrl, writeUrl } from './url';
import { webAddress } from './web-address';

/** What the address asks for that needs a clip. */
export interface Awaited {
  /** Names of the clips it is about, in order; empty for whichever comes first. */
  clips: readonly string[];
  joint: string | null;
  frame: number | null;
  posed: Posed;
  work: string | null;
  /** The notice that asks for files; 0 for none. */
  request: number;
}

const NOT_UNDERSTOOD = 'Part of the address was not understood';
const nothing: Awaited = { clips: [], joint: null, frame: null, posed: unposed, work: null, request: 0 };

/**
 * Takes up the view that the page's address describes; what it does not understand is reported and left out.
 *
 * @returns where on the web the clips are that it names.
 */
export function takeUrl(query: string): string[] {
  const { settings, models, problems, ...rest } = readUrl(query);
  const clips = rest.clips.map((word) => webAddress(word) ?? word);
  const names = clips.filter((word) => webAddress(word) === null);
  const request = names.length > 0 ? askFor(names) : 0;
  setWork({ settings, models: models ?? rememberedModels() }, { awaited: { ...rest, clips, request } });
  if (problems.length > 0) notify('warning', NOT_UNDERSTOOD, firstFew(problems));
  return clips.filter((word) => webAddress(word) !== null);
}

function askFor(clips: readonly string[]): number {
  const [first, ...others] = clips;
  const name = shorten(first);
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const what = others.length > 0 ? 'those files together' : 'that file';
  return notify(
    'warning',
    `This link is about ${name}${more}`,
    `A link contains no files. Open ${what}, and the link’s joint, frame and pose are shown on it.`,
    { remedy: 'open' },
  );
}

/** What the address asked of a clip, as far as it can do it: of the one it names, or else of the first; nothing of later ones. */
export function takeAwaited(clip: Clip, takes: readonly Take[]): Awaited {
  const awaited = store.getState().awaited ?? nothing;
  const { clips } = awaited;
  const isMeant = clips.length === 0 || addressWords(takes).every((word, i) => word === clips[i]);
  if (!isMeant) return nothing;
  const { posed, problem } = posedOn(clip, awaited.posed);
  if (problem) notify('warning', NOT_UNDERSTOOD, problem);
  const asked = { ...awaited, posed };
  store.setState({ awaited: null });
  dismissNotice(awaited.request);
  if (asked.work !== null) void takeWork(asked.work);
  return asked;
}

/** Does what a word of the address says of edits and more to the clip, which is there by then. */
const takeWork = (work: string) =>
  attempt('What the link says of edits', async () => {
    const { showLinkWork } = await fetchPart(() => import('../project'));
    await showLinkWork(work);
  });

/**
 * The address of the present view.
 *
 * @param work what it says beside, in one word; see `planLink`.
 */
export function shareUrl(work: string | null = null): string {
  const { clip, live, work: own } = ownState();
  const { settings, models, selectedJoint } = own;
  const joint = clip?.skeleton.names[selectedJoint] ?? null;
  // The usual ones elsewhere than where they are seen are not worth the length.
  const isToldOf = settings.page === 'compare' || models !== usualModels;
  const view = {
    settings,
    models: isToldOf ? models : null,
    clips: clipWords(own.takes),
    joint,
    frame: live?.frame ?? null,
    posed: own,
    work,
  };
  return new URL(writeUrl(view), location.href).href;
}

/** The parts of the reader's own work that are packed into one word of a link, and one sentence for each part that no link carries. */
export function beyondWords(): { packed: (keyof Work)[]; leftOut: string[] } {
  const { work } = ownState();
  const isThere = (key: keyof Work) => work[key] !== null && Object.keys(work[key] as object).length > 0;
  const packed = workKeys.filter((key) => scopes[key].link === 'packed' && isThere(key));
  const leftOut = workKeys.flatMap((key) => {
    const { link } = scopes[key];
    return (typeof link === 'function' && (link as (value: unknown) => string | null)(work[key])) || [];
  });
  return { packed, leftOut };
}
