import type { GrowOptions } from '../body';
import { joinClips } from '../core/clip';
import { withRoles } from './clips/roles';
import { needsBody, skinOf } from './clips/skins';
import { fillOrder, ownOptions } from './limits/chosen';
import { withEdits } from './limits/edits';
import { locksAsHeld, withBorrowed } from './limits/held';
import { fitOptionsOf } from './settings';
import type { LimberState } from './store';
import type { Work } from './work/scopes';

/**
 * What follows from what: every change of the store goes through `derive`.
 *
 * - clip, skin ← takes, roles
 * - unedited (the limits that nobody changed by hand) ← fitted (the learned limits), borrowed limits
 * - fit (the limits that hold) ← unedited, edits
 * - human (limits of people) and checked (the clip against them), where something asked for them, are forgotten with the takes and `humanKey`
 *
 * What takes the worker's time is ordered in `limits/learn.ts` whenever one of these words changes:
 *
 * - fitted ← takes, `fitKey`
 * - body ← takes, `bodyKey`
 */
export const derive = (next: LimberState, before: LimberState): LimberState =>
  withHuman(withFit(withClip(next, before), before), before);

/** Whether other takes are shown, or the same ones anew. */
export const isArranged = (next: LimberState, before: LimberState): boolean => {
  const [takes, old] = [next.work.takes, before.work.takes];
  if (takes.length === 0) return false;
  return next.live !== before.live || takes.length !== old.length || takes.some((take, i) => take !== old[i]);
};

/** Whether more of the motion is on its way: limits wait for all of it. */
export const isGrowing = ({ work }: { work: Pick<Work, 'takes'> }): boolean =>
  work.takes.some(({ points }) => points?.isGrowing);

/** What limits are fitted with, in a word. */
export const fitKey = ({ work }: { work: Pick<Work, 'settings' | 'chosen' | 'roleChoices' | 'takes'> }): string =>
  JSON.stringify([
    fitOptionsOf(work.settings),
    ownOptions(work.settings, work.chosen),
    work.settings.sidesAlike,
    fillOrder(work),
  ]);

/** Whose limits of people are asked for, in a word. */
export const humanKey = ({ work: { settings, roleChoices } }: Pick<LimberState, 'work'>): string =>
  JSON.stringify([settings.profile, roleChoices]);

/** What a body is grown with, in a word; null where none is needed: a rig in its own skin has one when it is asked for. */
export const bodyKey = (state: LimberState): string | null =>
  needsBody(state.work.settings.view, state.skin) ? JSON.stringify(bodyOptions(state)) : null;

/** What a body is grown with. */
export function bodyOptions({ work: { settings, roleChoices }, drawsSlowly }: LimberState): GrowOptions {
  const { build, detail } = settings;
  const isCoarse = detail === 'coarse' || (detail === 'auto' && drawsSlowly);
  return { build, roles: roleChoices, detail: isCoarse ? 'coarse' : 'fine' };
}

const NO_STRIPS = new Uint8Array(0);

function withClip(next: LimberState, before: LimberState): LimberState {
  const { takes, roleChoices } = next.work;
  if (!isArranged(next, before)) {
    if (!next.clip || roleChoices === before.work.roleChoices) return next;
    return { ...next, clip: withRoles(next.clip, roleChoices) };
  }
  const clip = next.clip !== before.clip && next.clip ? next.clip : withRoles(joinClips(takes), roleChoices);
  const grows = isGrowing(next);
  const words = takes.length > 1 ? `${takes.length} clips together, ${clip.frameCount} frames` : clip.name;
  return {
    ...next,
    clip,
    skin: skinOf(takes),
    // The limits hold until the new ones are there; what they say of frames does not.
    fitted: grows
      ? null
      : next.fitted && next.fitted === before.fitted
        ? { ...next.fitted, strips: NO_STRIPS }
        : next.fitted,
    fittedBefore: null,
    ready: new Map(),
    grownWith: grows ? next.grownWith : null,
    human: null,
    checked: null,
    markedFrames: next.markedFrames === before.markedFrames ? null : next.markedFrames,
    hoveredFrame: -1,
    status: next.status === before.status ? words : next.status,
  };
}

function withHuman(next: LimberState, before: LimberState): LimberState {
  const { human, checked } = next;
  if (!(human ?? checked) || next.work === before.work) return next;
  const key = humanKey(next);
  const [isHuman, isChecked] = [human, checked].map((known) => known === null || known.key === key);
  return isHuman && isChecked ? next : { ...next, human: isHuman ? human : null, checked: isChecked ? checked : null };
}

function withFit(next: LimberState, before: LimberState): LimberState {
  const { fitted, fittedBefore, work } = next;
  // What else changes edits ends the drag.
  const dragged = work.edits !== before.work.edits && next.dragged === before.dragged ? null : next.dragged;
  const isSame =
    fitted === before.fitted &&
    fittedBefore === before.fittedBefore &&
    dragged === before.dragged &&
    next.appliesEdits === before.appliesEdits &&
    work.edits === before.work.edits &&
    work.borrowed === before.work.borrowed &&
    work.locked === before.work.locked;
  if (isSame) return next;
  if (!fitted) return before.fitted ? { ...next, dragged, unedited: null, fit: null } : next;
  // What is told of all frames takes some ms a joint: it waits for the end of a drag, and of a fit.
  const fillsStrips = fittedBefore === null && work.edits !== dragged;
  const { clip } = next;
  const isBase =
    fitted === before.fitted && work.borrowed === before.work.borrowed && fittedBefore === before.fittedBefore;
  const unedited = isBase ? before.unedited! : withBorrowed(fitted, work.borrowed, clip, fittedBefore === null);
  const edited = withEdits(unedited, work.edits, clip, fillsStrips);
  const fit = work.locked.length > 0 ? withBorrowed(edited, locksAsHeld(work.locked), clip, fillsStrips) : edited;
  return { ...next, dragged, unedited, fit };
}
