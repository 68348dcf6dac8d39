import { type AnimationClip, type KeyframeTrack, type Object3D, PropertyBinding } from 'three';
import { framesPerKey, KEY_RATES, USUAL_RATE } from '../core/clip';

/** Hz: keys that lie closer are read less often than they are there. */
const MOST_RATE = 480;
/** A key is on the grid within this share of a frame; a track when this share of its keys is; an animation when so many tracks are. */
const ON_GRID = 0.02;
const KEYS_ON_GRID = 0.95;
const TRACKS_ON_GRID = 0.7;
/** Noise of exporters is no motion: components of a quaternion, and shares of a length. */
const STILL_TURN = 5e-4;
const STILL_SHARE = 1e-4;

/** Numbers of one key; of a cubic track tangents among them. */
const stride = ({ times, values }: KeyframeTrack): number => values.length / times.length;

/** Numbers that turn, place or stretch a node. */
const SIZES: Readonly<Record<string, number>> = { quaternion: 4, position: 3, scale: 3 };

/** Whether each key has the numbers of what it changes, or three times as many with tangents: three never ends with others. */
function isWhole(track: KeyframeTrack): boolean {
  const wanted = SIZES[PropertyBinding.parseTrackName(track.name).propertyName];
  const size = stride(track);
  return wanted === undefined ? Number.isInteger(size) : size === wanted || size === 3 * wanted;
}

/** A key that counts: a time after the one before, and numbers that are some. */
export interface CleanedTracks {
  animation: AnimationClip;
  /** Keys that were left out. */
  dropped: number;
}

/**
 * Leaves out keys whose time or values are no numbers, or whose time is not after the one before; tracks without keys go, and those whose
 * keys have not as many numbers as what they change. In place.
 */
export function cleanTracks(animation: AnimationClip): CleanedTracks {
  let dropped = 0;
  const kept = animation.tracks.filter((track) => {
    if (track.times.length > 0 && !isWhole(track)) {
      dropped += track.times.length;
      return false;
    }
    const size = stride(track);
    const good: number[] = [];
    let last = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < track.times.length; i++) {
      const isGood = Number.isFinite(track.times[i]) && track.times[i] > last;
      if (!(isGood && track.values.subarray(i * size, (i + 1) * size).every(Number.isFinite))) continue;
      last = track.times[i];
      good.push(i);
    }
    dropped += track.times.length - good.length;
    if (good.length === track.times.length) return good.length > 0;
    track.times = Float32Array.from(good, (i) => track.times[i]);
    track.values = Float32Array.from(good.flatMap((i) => Array.from(track.values.subarray(i * size, (i + 1) * size))));
    return good.length > 0;
  });
  animation.tracks = kept;
  animation.resetDuration();
  return { animation, dropped };
}

/** Whether a track says the same at all times. Between a cubic track's keys tangents count too, which only makes this too careful. */
function isStill(track: KeyframeTrack): boolean {
  const { values } = track;
  const size = track.getValueSize();
  const isPlace = track.name.endsWith('.position');
  const slack = isPlace ? STILL_SHARE * (1 + Math.max(...values.subarray(0, size).map(Math.abs))) : STILL_TURN;
  for (let i = size; i < values.length; i++) if (Math.abs(values[i] - values[i % size]) > slack) return false;
  return true;
}

/** The nodes that turn in any animation; a track that never changes does not count. */
export function turningNodes(scene: Object3D, animations: readonly AnimationClip[]): Set<Object3D> {
  const found = new Set<Object3D>();
  for (const { tracks } of animations) {
    for (const track of tracks) {
      const { nodeName, propertyName } = PropertyBinding.parseTrackName(track.name);
      if (propertyName !== 'quaternion' || isStill(track)) continue;
      const node = PropertyBinding.findNode(scene, nodeName) as Object3D | null;
      if (node) found.add(node);
    }
  }
  return found;
}

/** s: when the first and the last key of an animation are. */
export function spanOf({ tracks }: AnimationClip): { first: number; last: number } {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const { times } of tracks) {
    first = Math.min(first, times[0]);
    last = Math.max(last, times[times.length - 1]);
  }
  return { first: Number.isFinite(first) ? first : 0, last };
}

/** Hz, the rate of keys that lie evenly; null where a track has other keys than that. */
function evenRate({ times }: KeyframeTrack): number | null {
  const [first, last] = [times[0], times[times.length - 1]];
  const step = (last - first) / (times.length - 1);
  const isEven = times.every((time, i) => Math.abs((time - first) / step - i) <= ON_GRID);
  return isEven && 1 / step <= MOST_RATE ? 1 / step : null;
}

/**
 * Hz: the rate of the keys. Told by tracks and not by keys, since FBX's reader adds keys of its own where Euler angles jump.
 * Keys that lie evenly at no usual rate (29.97 Hz) are read at the least multiple of their rate that is smooth to look at. Keys that were set
 * by hand lie on no grid: 60 then.
 */
export function rateOf(animation: AnimationClip): number {
  const { first } = spanOf(animation);
  const long = animation.tracks.filter(({ times }) => times.length > 2);
  const tracks = long.length > 0 ? long : animation.tracks.filter(({ times }) => times.length === 2);
  const isOn = ({ times }: KeyframeTrack, rate: number): boolean => {
    let off = 0;
    for (const time of times) {
      const frame = (time - first) * rate;
      if (Math.abs(frame - Math.round(frame)) > ON_GRID) off++;
    }
    return off <= (1 - KEYS_ON_GRID) * times.length;
  };
  const rate = KEY_RATES.find(
    (rate) => tracks.length > 0 && tracks.filter((track) => isOn(track, rate)).length >= TRACKS_ON_GRID * tracks.length,
  );
  if (rate) return rate;
  const longest = tracks.reduce<KeyframeTrack | null>((a, b) => (a && a.times.length >= b.times.length ? a : b), null);
  const own = longest && evenRate(longest);
  if (!own) return USUAL_RATE;
  const multiple = own * framesPerKey(own);
  return tracks.filter((track) => isOn(track, multiple)).length >= TRACKS_ON_GRID * tracks.length
    ? multiple
    : USUAL_RATE;
}

/** FNV-1a over what an animation says: the same motion under another name has the same. */
function printOf({ tracks }: AnimationClip): string {
  let hash = 0x811c9dc5;
  const add = (x: number) => {
    hash = Math.imul(hash ^ x, 0x01000193) >>> 0;
  };
  for (const { name, times, values } of tracks) {
    for (let i = 0; i < name.length; i++) add(name.charCodeAt(i));
    for (const list of [times, values]) {
      for (const byte of new Uint8Array(list.buffer, list.byteOffset, list.byteLength)) add(byte);
    }
  }
  return `${tracks.length} ${hash}`;
}

/** Animations that may be learned from, and the names of those that say the same as one before, or turn nothing. */
export function distinctAnimations(animations: readonly AnimationClip[]) {
  const seen = new Set<string>();
  const kept: AnimationClip[] = [];
  const twice: string[] = [];
  const empty: string[] = [];
  for (const animation of animations) {
    const { first, last } = spanOf(animation);
    const print = printOf(animation);
    if (!(last > first) || !animation.tracks.some(({ name }) => name.endsWith('.quaternion')))
      empty.push(animation.name);
    else if (seen.has(print)) twice.push(animation.name);
    else kept.push(animation);
    seen.add(print);
  }
  return { kept, twice, empty };
}
