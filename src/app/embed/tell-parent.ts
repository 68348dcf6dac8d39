import { onTick } from '../../state/frame/playback';
import { shareUrl } from '../../state/link/address';
import { snapshot } from '../../state/link/snapshot';
import { store } from '../../state/store';
import type { EmbedView } from '../page/embed-address';

/** What an embed posts to the page around it, when it is ready and whenever that has changed. docs/embeds.md describes it. */
export interface EmbedMessage {
  source: 'limber';
  version: 1;
  type: 'ready' | 'state';
  view: EmbedView;
  clip: string | null;
  joint: string | null;
  frame: number;
  frameCount: number;
  isPlaying: boolean;
  /** The selected joint: how near its limit it is, 1 at it; and how far what was asked is beyond it, rad. */
  gauge: number;
  beyond: number;
  /** Local rotation that is held, [x, y, z, w]. */
  held: number[];
  /** The address of the whole page that shows the same. */
  address: string;
}

/** ms: the least between two messages. */
const PAUSE = 100;

function message(type: EmbedMessage['type'], view: EmbedView): EmbedMessage {
  const { clip, joint, frame, frameCount, isPlaying, joints } = snapshot();
  const at = joints.find(({ name }) => name === joint);
  return {
    source: 'limber',
    version: 1,
    type,
    view,
    clip,
    joint,
    frame,
    frameCount,
    isPlaying,
    gauge: at?.gauge ?? 0,
    beyond: at?.askedViolation ?? 0,
    held: at?.held ?? [0, 0, 0, 1],
    address: shareUrl().replace('/embed.html', '/'),
  };
}

/** Posts the state of the view to the page around it, as often as it changes but not more often than ten times a second. */
export function tellParent(view: EmbedView): () => void {
  if (parent === window) return () => {};
  let last = '';
  let timer = 0;
  let isFirst = true;
  const post = () => {
    timer = 0;
    const said = message(isFirst ? 'ready' : 'state', view);
    const key = JSON.stringify({ ...said, type: '' });
    if (key === last) return;
    last = key;
    isFirst = false;
    // Nothing in it is secret: it is what the article chose to show.
    parent.postMessage(said, '*');
  };
  const later = () => {
    timer ||= window.setTimeout(post, PAUSE);
  };
  const stops = [onTick(later), store.subscribe(later)];
  post();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
