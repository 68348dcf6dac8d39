import type { Clip } from '../core';
import { rememberedModels, usualModels } from './models';
import { notify } from './notices';
import { type Posed, posedOn, unposed } from './posed';
import { store } from './store';
import { readUrl, writeUrl } from './url';

/** What the address asks for that needs a clip. */
interface Awaited {
  joint: string | null;
  frame: number | null;
  posed: Posed;
}

const NOT_UNDERSTOOD = 'Part of the address was not understood';
const nothing: Awaited = { joint: null, frame: null, posed: unposed };
let awaited = nothing;

/** Takes up the view that the page's address describes; what it does not understand is reported and left out. */
export function takeUrl(query: string): void {
  const { settings, models, problems, ...rest } = readUrl(query);
  store.setState({ settings, models: models ?? rememberedModels() });
  awaited = rest;
  if (problems.length > 0) notify('warning', NOT_UNDERSTOOD, problems.join(' '));
}

/** What the address asked of the first clip, as far as it can do it; nothing of later ones. */
export function takeAwaited(clip: Clip): Awaited {
  const { posed, problem } = posedOn(clip, awaited.posed);
  if (problem) notify('warning', NOT_UNDERSTOOD, problem);
  const asked = { ...awaited, posed };
  awaited = nothing;
  return asked;
}

/** The address of the present view. */
export function shareUrl(): string {
  const { settings, models, clip, live, selectedJoint, ...posed } = store.getState();
  const joint = clip?.skeleton.names[selectedJoint] ?? null;
  // The usual ones elsewhere than where they are seen are not worth the length.
  const isToldOf = settings.page === 'compare' || models !== usualModels;
  const view = { settings, models: isToldOf ? models : null, joint, frame: live?.frame ?? null, posed };
  return new URL(writeUrl(view), location.href).href;
}
