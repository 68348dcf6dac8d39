import { motionWords, moves } from '../../core/clip';
import { tryAgain } from '../attempt';
import { bundledSource, change, goingTogether } from '../clips/clips';
import { readFiles } from '../clips/read-files';
import { isOnRig, type OpenRig } from '../clips/rig';
import { bundledFile } from '../clips/sources';
import type { Take } from '../clips/take';
import { notify } from '../notices';
import { setWork, store } from '../store';
import { remember } from '../work/history';
import { movingFigureOf, rigFigure } from './figures';
import { leaveFor, returnTo } from './leave-rig';
import { type Played, playOn } from './play';

const { getState } = store;

/** Shows motions that were read on a rig: the one that was read with them, or else the one that is there. */
export async function openOnRig(read: readonly Take[], newRig: OpenRig | null): Promise<void> {
  const motions = read.filter((take) => !newRig?.own.includes(take));
  const { rig } = getState().work;
  if (newRig) await playOnNew(newRig, motions);
  // Whoever follows points is shown first: more of the motion may still come, and then it is offered to the rig.
  else if (rig && motions[0]?.points) leaveFor(motions.slice(0, 1), rig);
  else await playHere(rig!, motions);
}

/** Plays motions on the rig that is there, in place of what it does: a step that can be undone. */
async function playHere(rig: OpenRig, motions: readonly Take[]): Promise<void> {
  const played = await playOn(rig, motions);
  if (!played) return;
  if (played.clips.length === 0) {
    showByItself(motions, rig, played.refused[0]?.problem ?? 'It is a single pose without motion.');
    return;
  }
  // Somebody may have opened something else meanwhile.
  if (!isOnRig({ ...getState(), work: { rig } })) return;
  remember('clips', false);
  setWork({ rig: withPlayed(rig, played), takes: played.clips });
  tellPlayed(rig, played);
}

/** Plays motions on a rig that came with them, or that is not shown. */
async function playOnNew(rig: OpenRig, motions: readonly Take[]): Promise<void> {
  const played = await playOn(rig, motions);
  if (!played) return;
  const own = rig.own.filter(moves);
  const takes = played.clips.length > 0 ? played.clips : own.length > 0 ? own : rig.own;
  returnTo(withPlayed(rig, played), takes);
  tellPlayed(rig, played);
}

/** Plays the routine that comes with the page on the rig that is there: a step that can be undone. */
export async function playRoutine(): Promise<void> {
  const { rig } = getState().work;
  if (!rig) return;
  const known = rig.played.find(({ origin }) => origin?.readFrom && origin.readFrom.file === bundledFile());
  if (known) {
    chooseTakes([known]);
    return;
  }
  const source = await bundledSource();
  if (!source) {
    notify(
      'error',
      'The routine could not be fetched',
      `Check your connection, or drop a ${motionWords()} file of a person.`,
      {
        remedy: 'add',
        action: tryAgain(() => void playRoutine()),
      },
    );
    return;
  }
  const read = await readFiles([source], { options: {}, remedy: null, again: () => void playRoutine() });
  if (read.length > 0 && isOnRig({ ...getState(), work: { rig } })) await playHere(rig, read);
}

/** Adds what was read to what the rig does: limits are learned from all of it together. A step that can be undone. */
export async function addToRig(read: readonly Take[]): Promise<void> {
  const { clip, work } = getState();
  const { rig } = work;
  if (!rig || !clip) return;
  const played = await playOn(rig, read);
  if (!played) return;
  tellRefused(rig, played);
  if (played.clips.length === 0 || !isOnRig({ ...getState(), work: { rig } })) return;
  remember('clips', false);
  // At rest nothing is to be learned.
  const { takes } = getState().work;
  setWork({ rig: withPlayed(rig, played), takes: [...takes.filter(moves), ...played.clips] });
}

/** Shows the motion that plays on the rig on its own skeleton. The rig stays at hand. */
export function openByItself(clips: readonly Take[]): void {
  const { rig } = getState().work;
  const [first, ...others] = clips.flatMap(({ origin }) => origin ?? []);
  if (!rig || !first) return;
  leaveFor([first, ...goingTogether(first, others)], rig);
  const { name } = first;
  notify('info', `${name} is open by itself`, `It moves its own skeleton, not ${rig.name}’s.`, {
    action: { label: `Play on ${rig.name}`, run: () => void playOnRig() },
  });
}

/** Plays what is shown by itself on the rig that is at hand. */
export async function playOnRig(): Promise<void> {
  const { clip, work } = getState();
  const { rig } = work;
  if (rig && clip && !isOnRig({ clip, work: { rig } })) await playOnNew(rig, work.takes);
}

/** Shows the rig that is at hand, as its file has it or else with what was played on it. */
export function backToRig(): void {
  const { rig } = getState().work;
  if (!rig) return;
  const own = rig.own.filter(moves);
  returnTo(rig, own.length > 0 ? own : rig.played.length > 0 ? rig.played.slice(-1) : rig.own);
}

/** Says which of the rig's motions are shown and learned from; one at least. A step that can be undone. */
export function chooseTakes(takes: readonly Take[]): void {
  if (takes.length > 0) change(takes);
}

/** Motions that can't be played on the rig are shown on their own skeleton; the rig stays at hand. */
function showByItself(motions: readonly Take[], rig: OpenRig, problem: string): void {
  leaveFor(motions.slice(0, 1), rig);
  notify('info', `${motions[0].name} is open by itself`, `It can’t be played on ${rig.name}. ${problem}`, {
    action: { label: `Back to ${rig.name}`, run: backToRig },
  });
}

/** Offers the motion of a rig that was opened to the rig that was there. */
export function offerMotion(before: OpenRig): void {
  const { rig } = getState().work;
  const own = rig?.own.filter(moves) ?? [];
  if (!rig || own.length === 0 || [rig, before].some((one) => rigFigure(one).roles.kind !== 'human')) return;
  notify('info', `${rig.name} is open in place of ${before.name}`, `Its motion can play on ${before.name} too.`, {
    action: { label: `Play on ${before.name}`, run: () => void playOnNew(before, own) },
  });
}

/** Offers what was shown before to the rig that was opened in its place: a person's motion, by itself or on another rig. */
export function offerShown(takes: readonly Take[]): void {
  const { rig } = getState().work;
  if (!rig || rigFigure(rig).roles.kind !== 'human') return;
  const shown = takes.map((take) => take.origin ?? take);
  // The routine is offered to rigs that have no motion, and what came with a rig is offered as that.
  const motions = shown.filter((take, i) => {
    const isOwnOfRig = take === takes[i] && take.skin !== undefined;
    return moves(take) && take.readFrom?.file !== bundledFile() && !isOwnOfRig;
  });
  const [first, ...others] = motions;
  if (!first || rig.own.includes(first) || movingFigureOf(motions).roles.kind !== 'human') return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  notify('info', `${first.name}${more} can play on ${rig.name} too`, 'It was open before and is still there.', {
    action: { label: `Play on ${rig.name}`, run: () => void playOnNew(rig, motions) },
  });
}

const withPlayed = (rig: OpenRig, { clips }: Played): OpenRig => {
  const fresh = clips.filter((clip) => !rig.own.includes(clip) && !rig.played.includes(clip));
  return fresh.length > 0 ? { ...rig, played: [...rig.played, ...fresh] } : rig;
};

function tellPlayed(rig: OpenRig, played: Played): void {
  tellRefused(rig, played);
  const [first, ...others] = played.clips;
  if (!first) return;
  const carried = played.clips.filter(({ origin }) => origin);
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const verb = others.length > 0 ? 'play' : 'plays';
  const wasStill = !rig.own.some(moves);
  const before = !wasStill || rig.played.length > 0;
  notify(
    'info',
    `${first.name}${more} ${verb} on ${rig.name}`,
    [
      'Limits are learned from it there.',
      before ? `The earlier motion of ${rig.name} is under “About this clip”.` : '',
      wasStill ? 'If no motion is ticked there, human limits are used again.' : '',
    ]
      .filter(Boolean)
      .join(' '),
    carried.length > 0 ? { action: { label: 'Open by itself', run: () => openByItself(carried) } } : {},
  );
}

function tellRefused(rig: OpenRig, { refused }: Played): void {
  for (const { clip, problem } of refused)
    notify('error', `${clip.name} can’t be played on ${rig.name}`, problem, { remedy: 'add' });
}
