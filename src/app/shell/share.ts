import { attempt } from '../../state/attempt';
import { ownClips } from '../../state/clips/sources';
import { fetchPart } from '../../state/fetch-part';
import { beyondWords, shareUrl } from '../../state/link/address';
import { notify } from '../../state/notices';
import type { LinkPlan } from '../../state/project';
import type { Notice } from '../../state/store';
import { cameraViews } from '../../state/work/cameras';
import { ownState } from '../../state/work/own-state';
import { openPanel } from '../page/view-state';

/** Copies a link to the view; where there is more than it can carry, that is said first. */
export async function share(): Promise<void> {
  if (isPlain()) {
    await copyLink(shareUrl());
    return;
  }
  await attempt('Sharing', async () => {
    const { address, leftOut } = await planShare();
    if (leftOut.length > 0) openPanel('share');
    else await copyLink(address);
  });
}

/** The link to the present view, and what it can't carry. */
export async function planShare(): Promise<LinkPlan> {
  const { planLink } = await fetchPart(() => import('../../state/project'));
  return planLink();
}

/** Copies a link; says so, or shows it where the browser does not allow it. */
export const copyLink = (address: string): Promise<void> =>
  copyText(address, 'Link copied', 'It opens this view with these settings.', {
    label: 'Embed, picture, video…',
    run: () => openPanel('share'),
  });

/** Copies a text and says so, or shows it where the browser does not allow it. */
export async function copyText(
  text: string,
  title: string,
  detail: string,
  action: Notice['action'] = null,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('info', title, detail, { action });
  } catch {
    notify('warning', 'Copying was blocked', `The browser blocked copying. Here is the text: ${text}`, { action });
  }
}

/** Whether the readable words of an address say all. */
function isPlain(): boolean {
  const { packed, leftOut } = beyondWords();
  const isSeen = ownState().markedFrames !== null || Object.keys(cameraViews(true)).length > 0;
  return !isSeen && [packed, leftOut, ownClips()].every(({ length }) => length === 0);
}
