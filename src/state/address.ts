import { rememberedModels, usualModels } from './models';
import { notify } from './notices';
import { store } from './store';
import { readUrl, writeUrl } from './url';

/** What the address asks for that needs a clip. */
interface Awaited {
  joint: string | null;
  frame: number | null;
}

const nothing: Awaited = { joint: null, frame: null };
let awaited = nothing;

/** Takes up the view that the page's address describes; what it does not understand is reported and left out. */
export function takeUrl(query: string): void {
  const { settings, joint, frame, models, problems } = readUrl(query);
  store.setState({ settings, models: models ?? rememberedModels() });
  awaited = { joint, frame };
  if (problems.length > 0) notify('warning', 'Part of the address was not understood', problems.join(' '));
}

/** What the address asked of the first clip; nothing of later ones. */
export function takeAwaited(): Awaited {
  const asked = awaited;
  awaited = nothing;
  return asked;
}

/** The address of the present view. */
export function shareUrl(): string {
  const { settings, models, clip, live, selectedJoint } = store.getState();
  const joint = clip?.skeleton.names[selectedJoint] ?? null;
  // The usual ones elsewhere than where they are seen are not worth the length.
  const isToldOf = settings.page === 'compare' || models !== usualModels;
  return new URL(
    writeUrl({ settings, models: isToldOf ? models : null, joint, frame: live?.frame ?? null }),
    location.href,
  ).href;
}
