import { type LimberState, store } from '../store';
import type { Take } from './take';

/** Where files were fetched from. */
const addresses = new WeakMap<Blob, string>();
let bundled: Blob | null = null;

/** Says which file is the one that comes with the app. */
export function setBundled(file: Blob): void {
  bundled = file;
}

export const bundledFile = (): Blob | null => bundled;

/** Says where on the web a file was fetched from. */
export function rememberAddress(file: Blob, address: string): void {
  addresses.set(file, address);
}

/** Where on the web a file comes from; undefined for one of this device. */
export const addressOf = (file: Blob): string | undefined => addresses.get(file);

/** Names of the clips that an address can't hold: neither the one that comes with the app, nor fetched from the web. */
export function ownClips(): string[] {
  const isHad = (file: Blob) => file === bundled || addressOf(file) !== undefined;
  return store.getState().work.takes.flatMap((take) => {
    const { readFrom: source } = take;
    return source && isHad(source.file) && (!source.rig || isHad(source.rig.file)) ? [] : [take.name];
  });
}

/** Whether limits were learned from a clip that does not come with the page: a selector of the store. */
export const hasOwnFit = ({ fitted, work: { takes } }: LimberState): boolean =>
  fitted !== null && takes.some(({ readFrom }) => readFrom && readFrom.file !== bundled);

/**
 * What an address calls clips: where they come from on the web, once for all of one file, or else by name. Before what plays on a rig
 * stands the rig; the routine that comes with the app plays there by itself.
 */
export function addressWords(takes: readonly Take[]): string[] {
  const words: string[] = [];
  const said = new Set<Blob>();
  for (const take of takes) {
    const { file, rig } = take.readFrom ?? {};
    if (rig && !said.has(rig.file)) words.push(addressOf(rig.file) ?? rig.name);
    if (rig) said.add(rig.file);
    if (rig && file === bundled) continue;
    const address = file && addressOf(file);
    if (!address) words.push(take.name);
    else if (!said.has(file)) words.push(address);
    if (address) said.add(file);
  }
  return words;
}

/** What an address calls the clips that are there; nothing where all of it comes with the app. */
export function clipWords(takes: readonly Take[] = store.getState().work.takes): string[] {
  const isBundled = ({ readFrom }: Take) => readFrom?.file === bundled && !readFrom?.rig;
  return takes.every(isBundled) ? [] : addressWords(takes);
}
