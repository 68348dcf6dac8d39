import type { Clip, Vec3 } from '../../core';
import { chainBetween } from '../../core/solve';
import type { ManualRotations } from '../store';
import { shorten } from '../words';
import { unposed } from '../work/scopes';
import type { GazeWeights } from './gaze';
import { type ChainChoices, handlesOf, type Pull, type Pulls } from './reach';

/** What was done to the pose by hand. */
export interface Posed {
  manual: ManualRotations;
  /** Chains that are pulled or pinned. */
  pulls: Pulls;
  /** World, m: what the character looks at in look-at mode; null for nothing. */
  gazeTarget: Vec3 | null;
  /** Chains from joint to joint that the user chose in place of those found. */
  chainChoices: ChainChoices;
  /** By joint: how much of the gaze it takes, 0 to 1, where it is not the usual share. */
  gazeWeights: GazeWeights;
}

/**
 * A word of an address is a list of entries, `left-hand.310.1200.-450.pole.900.0.0_right-foot.0.90.200.pin.0.1571.0`: lengths in mm, angles
 * in mrad.
 */
interface Word {
  write(posed: Posed): (string | number)[][];
  /** Adds an entry to what was posed; null when it has no sense. */
  read(posed: Posed, entry: string[]): Posed | null;
}

const words: Record<'turn' | 'pull' | 'chain' | 'gaze' | 'weight', Word> = {
  turn: {
    write: ({ manual }) => Object.entries(manual).map(([joint, vector]) => [joint, ...vector.map(thousandths)]),
    read(posed, [joint, ...rest]) {
      const index = count(joint);
      const vector = vectorOf(rest);
      return index === null || !vector ? null : { ...posed, manual: { ...posed.manual, [index]: vector } };
    },
  },
  pull: {
    write: ({ pulls }) =>
      Object.entries(pulls).map(([id, { target, isPinned, turn, pole }]) => [
        id,
        ...target.map(thousandths),
        ...(isPinned ? ['pin', ...(turn ?? []).map(thousandths)] : []),
        ...(pole ? ['pole', ...pole.map(thousandths)] : []),
      ]),
    read(posed, [id, ...entry]) {
      const poleAt = entry.includes('pole') ? entry.indexOf('pole') : entry.length;
      const rest = entry.slice(0, poleAt);
      const pole = vectorOf(entry.slice(poleAt + 1));
      if (poleAt < entry.length && !pole) return null;
      const [place, turned] = [rest.slice(0, 3), rest.slice(4)];
      const isPinned = rest[3] === 'pin';
      const target = vectorOf(isPinned ? place : rest);
      const turn = vectorOf(turned);
      if (!id || !target || (turned.length > 0 && !turn)) return null;
      const pull: Pull = { target, isPinned, ...(turn && { turn }), ...(pole && { pole }) };
      return { ...posed, pulls: { ...posed.pulls, [id]: pull } };
    },
  },
  chain: {
    write: ({ chainChoices }) => Object.entries(chainChoices).map(([id, [from, to]]) => [id, from, to]),
    read(posed, [id, fromText, toText, ...rest]) {
      const [from, to] = [count(fromText), count(toText)];
      if (!id || from === null || to === null || rest.length > 0) return null;
      return { ...posed, chainChoices: { ...posed.chainChoices, [id]: [from, to] } };
    },
  },
  gaze: {
    write: ({ gazeTarget }) => (gazeTarget ? [gazeTarget.map(thousandths)] : []),
    read(posed, entry) {
      const gazeTarget = vectorOf(entry);
      return gazeTarget && { ...posed, gazeTarget };
    },
  },
  weight: {
    write: ({ gazeWeights }) => Object.entries(gazeWeights).map(([joint, share]) => [joint, thousandths(share)]),
    read(posed, [joint, text, ...rest]) {
      const [index, share] = [count(joint), count(text)];
      if (index === null || share === null || share > 1000 || rest.length > 0) return null;
      return { ...posed, gazeWeights: { ...posed.gazeWeights, [index]: share / 1000 } };
    },
  },
};

/** Keys of an address that tell of the pose. */
export const posedKeys = Object.keys(words) as (keyof typeof words)[];

/** What was posed as words of an address, to a mm and a mrad; what was not is left out. */
export function writePosed(posed: Posed, query: URLSearchParams): void {
  for (const key of posedKeys) {
    const entries = words[key].write(posed);
    if (entries.length > 0) query.set(key, entries.map((entry) => entry.join('.')).join('_'));
  }
}

/** What an address says of the pose, and one sentence for each part that has no sense and was left out. */
export function readPosed(query: URLSearchParams): { posed: Posed; problems: string[] } {
  const problems: string[] = [];
  let posed = unposed;
  for (const key of posedKeys) {
    for (const text of query.get(key)?.split('_') ?? []) {
      const next = words[key].read(posed, text.split('.'));
      if (next) posed = next;
      else problems.push(`"${shorten(text)}" is no value for ${key}.`);
    }
  }
  return { posed, problems };
}

/** What of it a clip's skeleton can do, and one sentence if some of it was left out. */
export function posedOn(clip: Clip, posed: Posed): { posed: Posed; problem: string | null } {
  const { names, parents } = clip.skeleton;
  const isJoint = (text: string) => Number(text) < names.length;
  const known = new Set(handlesOf(clip, {}).map(({ id }) => id));
  const isChain = (id: string, [from, to]: readonly [number, number]) =>
    known.has(id) && to < parents.length && (chainBetween(clip.skeleton, from, to)?.length ?? 0) >= 2;
  const kept: Posed = {
    manual: pick(posed.manual, isJoint),
    pulls: pick(posed.pulls, (id) => known.has(id)),
    chainChoices: pick(posed.chainChoices, isChain),
    gazeTarget: posed.gazeTarget,
    gazeWeights: pick(posed.gazeWeights, isJoint),
  };
  const size = ({ manual, pulls, chainChoices, gazeWeights }: Posed) =>
    [manual, pulls, chainChoices, gazeWeights].reduce((sum, part) => sum + Object.keys(part).length, 0);
  const left = size(posed) - size(kept);
  return { posed: kept, problem: left > 0 ? `${clip.name} has not all the joints it poses: ${left} left out.` : null };
}

function pick<T>(record: Readonly<Record<string, T>>, isKept: (key: string, value: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => isKept(key, value)));
}

const thousandths = (value: number): number => Math.round(1000 * value);

/** A whole number from 0; null when the text is none. */
const count = (text = ''): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

function vectorOf(texts: readonly string[]): Vec3 | null {
  if (texts.length !== 3 || !texts.every((text) => /^-?\d{1,6}$/.test(text))) return null;
  return texts.map((text) => Number(text) / 1000) as Vec3;
}
