import { clamp, lerp, nextNormal, type Random, smootherstep } from './math';
import { SIDES, type Side } from './skeleton';

/**
 * What the routine is written in. Angles in degrees, lengths in metres.
 *
 * Midline: trunk and neck (flexion forward, lateral and rotation to the left), pelvis (pitch forward, roll and
 * yaw to the left), heading (the way the person faces), sink (how far the hips are below full reach),
 * weight (0 over the right foot, 1 over the left).
 *
 * Sided: `armU`, `armV`, `armTwist` are coordinates in the upper arm's region; `shrug` and `protract` are what the
 * girdle does besides its rhythm; `heel` lifts the heel over the toes; `footX`, `footZ`, `footYaw` say where the planted
 * foot's ankle stands on the floor, `lift` how high above it, `footPitch` how the foot is tilted in the air;
 * `planted` is 1 for a foot placed by these and 0 for a leg that follows its own angles.
 */
const MIDLINE = {
  trunkFlexion: 1,
  trunkLateral: 0,
  trunkRotation: 0,
  neckFlexion: -2,
  neckLateral: 0,
  neckRotation: 0,
  pelvisPitch: 1,
  pelvisRoll: 0,
  pelvisYaw: 0,
  heading: 0,
  sink: 0.0006,
  weight: 0.5,
};
const SIDED = {
  armU: 0,
  armV: 0,
  armTwist: 0,
  shrug: 0,
  protract: 0,
  elbow: 14,
  pronation: 10,
  wristFlexion: 4,
  wristDeviation: 0,
  planted: 1,
  hipFlexion: 2,
  hipAbduction: 4,
  hipRotation: 5,
  knee: 6,
  kneeTwist: 0,
  ankle: 0,
  inversion: 0,
  toe: 0,
  footX: 0.11,
  footZ: 0,
  footYaw: 9,
  lift: 0,
  heel: 0,
  footPitch: 0,
};

export type MidlineChannel = keyof typeof MIDLINE;
export type SidedChannel = keyof typeof SIDED;
export type Channel = MidlineChannel | `${SidedChannel}${Side}`;
export type Targets = Partial<Record<Channel, number>>;
export type SidedTargets = Partial<Record<SidedChannel, number>>;

/** Channels placed in the world: exact, without lag, jitter or tremor. */
const EXACT = /^(planted|foot|lift|heel|weight|heading|kneeTwist|sink)/;

/** Overlapping action: far joints come later than near ones, s. */
const LAG: Partial<Record<MidlineChannel | SidedChannel, number>> = {
  trunkRotation: 0.02,
  neckFlexion: 0.05,
  neckLateral: 0.05,
  neckRotation: 0.03,
  shrug: -0.04,
  protract: -0.03,
  armTwist: 0.03,
  elbow: 0.05,
  pronation: 0.08,
  wristFlexion: 0.1,
  wristDeviation: 0.11,
  knee: 0.04,
  ankle: 0.09,
  inversion: 0.09,
};

/** Width of the smoothing over time, s: what takes the corners off between via points. */
const softness = (channel: Channel): number => {
  if (/^(foot[XZY]|lift)/.test(channel)) return 0.015;
  if (/^(planted|heel|footPitch)/.test(channel)) return 0.03;
  if (channel === 'heading') return 0.2;
  if (/^armTwist/.test(channel)) return 0.085;
  return 0.06;
};

const sided = (targets: SidedTargets, side: Side): Targets =>
  Object.fromEntries(Object.entries(targets).map(([channel, value]) => [channel + side, value]));
export const onSide = sided;
export const onBoth = (targets: SidedTargets): Targets => ({ ...sided(targets, 'Left'), ...sided(targets, 'Right') });

/** Where every channel starts and ends. */
export const restTargets = (arm: SidedTargets): Record<Channel, number> =>
  ({
    ...MIDLINE,
    ...onBoth({ ...SIDED, ...arm }),
    footXRight: -SIDED.footX,
    footYawRight: -SIDED.footYaw,
  }) as Record<Channel, number>;

/** A phrase of the routine. Times in seconds at pace 1. */
export type Phrase =
  /** Reach these values after `in` seconds. */
  | { in: number; to: Targets }
  /** Follow a path: `path(x)` for x from 0 to 1 over `over` seconds, eased in from wherever the channels are. */
  | { over: number; path: (x: number) => Targets; ease?: number }
  /** Set a foot down elsewhere, within `step` seconds. */
  | { step: number; side: Side; x: number; z: number; yaw: number; height: number }
  /** Let these phrases run beside what follows; time does not advance. */
  | { beside: Phrase[]; delay?: number }
  /** Visit allowed postures not visited so far, for `explore` seconds. */
  | { explore: number; tour: (visited: Tracks, from: number, to: number) => { at: number; to: Targets }[] };

export interface Section {
  name: string;
  /** Seconds of the clip for each second written. */
  pace: number;
  phrases: Phrase[];
}

/** Where chance comes from. What was appended draws from its own, so that the frames before it stay as they were. */
export interface Chances {
  routine: Random;
  appended: Random;
}

export type Keys = [time: number, value: number][];

/** Keys of every channel, in the order they were written. */
export interface Tracks {
  keys: Record<Channel, Keys>;
}

export interface Score extends Tracks {
  duration: number;
  /** When what was appended begins, s. */
  appendedFrom: number;
  sections: { name: string; from: number; to: number }[];
}

/** Turn the routine, and what is appended to it, into keys in time. Every key of a body channel is a little early or late, its own way. */
export const layOut = (
  routine: readonly Section[],
  appended: readonly Section[],
  rest: Record<Channel, number>,
  chances: Chances,
): Score => {
  let random = chances.routine;
  const channels = Object.keys(rest) as Channel[];
  const last: Record<Channel, number> = { ...rest };
  const keys = Object.fromEntries(channels.map((c) => [c, [[-1, rest[c]]]])) as unknown as Record<Channel, Keys>;
  const habit = Object.fromEntries(
    channels.map((c) => {
      const base = c.replace(/(Left|Right)$/, '') as SidedChannel;
      return [c, EXACT.test(c) ? 0 : (LAG[base] ?? 0) + 0.02 * nextNormal(random)];
    }),
  ) as Record<Channel, number>;

  const key = (c: Channel, time: number, value: number, jitter = 0) => {
    const late = EXACT.test(c) ? 0 : habit[c] + jitter * nextNormal(random);
    keys[c].push([time + late, value]);
    last[c] = value;
  };
  const hold = (time: number, targets: Targets) => {
    for (const c of Object.keys(targets) as Channel[]) key(c, time, last[c]);
  };
  const move = (time: number, targets: Targets, jitter: number) => {
    for (const [c, value] of Object.entries(targets)) key(c as Channel, time, value, jitter);
  };

  const play = (phrases: readonly Phrase[], start: number, pace: number): number => {
    let time = start;
    const begun = new Set<string>();
    for (const phrase of phrases) {
      if ('to' in phrase) {
        // A channel rests until the first phrase that names it, then flows through the via points.
        const fresh = Object.fromEntries(Object.entries(phrase.to).filter(([c]) => !begun.has(c)));
        hold(time, fresh);
        time += phrase.in * pace;
        move(time, phrase.to, 0.022);
        begun.clear();
        for (const c in phrase.to) begun.add(c);
      } else if ('path' in phrase) {
        const span = phrase.over * pace;
        const first = phrase.path(0);
        const from = { ...last };
        hold(time, first);
        const count = Math.max(2, Math.round(span / 0.1));
        for (let i = 1; i <= count; i++) {
          const x = i / count;
          const w = smootherstep((x * span) / (phrase.ease ?? 0.8));
          const targets = phrase.path(x);
          for (const c of Object.keys(targets) as Channel[]) key(c, time + x * span, lerp(from[c], targets[c]!, w));
        }
        time += span;
        begun.clear();
        for (const c in first) begun.add(c);
      } else if ('step' in phrase) {
        const { side, x, z, yaw, height } = phrase;
        const span = phrase.step * pace;
        const c = (name: SidedChannel) => `${name}${side}` as Channel;
        hold(time, onSide({ footX: 0, footZ: 0, footYaw: 0, lift: 0, footPitch: 0 }, side));
        key(c('lift'), time + 0.42 * span, height);
        key(c('lift'), time + span, 0);
        key(c('footPitch'), time + 0.3 * span, 16);
        key(c('footPitch'), time + 0.78 * span, -6);
        key(c('footPitch'), time + span, 0);
        for (const [name, value] of [
          ['footX', x],
          ['footZ', z],
          ['footYaw', yaw],
        ] as const) {
          key(c(name), time + 0.1 * span, last[c(name)]);
          key(c(name), time + 0.9 * span, value);
        }
        time += span;
      } else if ('beside' in phrase) {
        play(phrase.beside, time + (phrase.delay ?? 0) * pace, pace);
      } else {
        const end = time + phrase.explore * pace;
        const stops = phrase.tour({ keys }, time, end);
        if (stops.length) hold(time, stops[0].to);
        for (const stop of stops) move(stop.at, stop.to, 0.02);
        time = end;
        begun.clear();
      }
    }
    return time;
  };

  let time = 0;
  const playAll = (sections: readonly Section[]) =>
    sections.map(({ name, pace, phrases }) => {
      const from = time;
      time = play(phrases, time, pace);
      return { name, from, to: time };
    });
  const first = playAll(routine);
  const appendedFrom = time;
  random = chances.appended;
  const sections = [...first, ...playAll(appended)];
  return { keys, duration: time, appendedFrom, sections };
};

/** Monotone cubic through the keys (Fritsch & Carlson 1980, Brodlie's slopes): no overshoot, rests stay rests. */
export const interpolate = (keys: Keys): ((time: number) => number) => {
  const sorted: Keys = [];
  for (const key of [...keys].sort((a, b) => a[0] - b[0])) {
    const before = sorted[sorted.length - 1];
    if (before && key[0] - before[0] < 1e-3) before[1] = key[1];
    else sorted.push([...key]);
  }
  const n = sorted.length;
  const slopes = new Array<number>(n).fill(0);
  for (let i = 1; i < n - 1; i++) {
    const h0 = sorted[i][0] - sorted[i - 1][0];
    const h1 = sorted[i + 1][0] - sorted[i][0];
    const d0 = (sorted[i][1] - sorted[i - 1][1]) / h0;
    const d1 = (sorted[i + 1][1] - sorted[i][1]) / h1;
    if (d0 * d1 <= 0) continue;
    slopes[i] = (3 * (h0 + h1)) / ((2 * h1 + h0) / d0 + (h1 + 2 * h0) / d1);
  }
  return (time) => {
    if (time <= sorted[0][0]) return sorted[0][1];
    if (time >= sorted[n - 1][0]) return sorted[n - 1][1];
    let low = 0;
    let high = n - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (sorted[middle][0] <= time) low = middle;
      else high = middle;
    }
    const h = sorted[high][0] - sorted[low][0];
    const s = (time - sorted[low][0]) / h;
    const s2 = s * s;
    const s3 = s2 * s;
    return (
      (2 * s3 - 3 * s2 + 1) * sorted[low][1] +
      (s3 - 2 * s2 + s) * h * slopes[low] +
      (3 * s2 - 2 * s3) * sorted[high][1] +
      (s3 - s2) * h * slopes[high]
    );
  };
};

/** Gaussian smoothing over `sigma` samples; the ends continue as they are. */
export const smooth = (x: Float64Array<ArrayBuffer>, sigma: number): Float64Array<ArrayBuffer> => {
  const radius = Math.ceil(sigma * 3);
  const weights = Array.from({ length: radius + 1 }, (_, k) => Math.exp((-k * k) / (2 * sigma * sigma)));
  const total = weights.reduce((sum, w, k) => sum + (k ? 2 * w : w), 0);
  return x.map((_, i) => {
    let sum = weights[0] * x[i];
    for (let k = 1; k <= radius; k++)
      sum += weights[k] * (x[clamp(i - k, 0, x.length - 1)] + x[clamp(i + k, 0, x.length - 1)]);
    return sum / total;
  });
};

/** Slow wandering with a little tremor, of this standard deviation: a sum of four relaxations, .05 to 1.6 s. */
const wander = (
  count: number,
  appendedFrom: number,
  deviation: number,
  framesPerSecond: number,
  chances: Chances,
): Float64Array<ArrayBuffer> => {
  const sum = new Float64Array(count);
  let power = 0;
  for (const [relaxation, weight] of [
    [0.05, 0.25],
    [0.15, 0.4],
    [0.5, 0.7],
    [1.6, 1],
  ]) {
    const keep = Math.exp(-1 / (framesPerSecond * relaxation));
    let state = 0;
    for (let i = 0; i < count; i++) {
      const random = i < appendedFrom ? chances.routine : chances.appended;
      state = keep * state + Math.sqrt(1 - keep * keep) * nextNormal(random);
      sum[i] += weight * state;
    }
    power += weight * weight;
  }
  const gain = deviation / Math.sqrt(power);
  return smooth(
    sum.map((x) => clamp(x * gain, -2.4 * deviation, 2.4 * deviation)),
    1,
  );
};

/** Channel values, one per frame. */
export type Channels = Record<Channel, Float64Array<ArrayBuffer>>;

export interface Motion {
  framesPerSecond: number;
  frameCount: number;
  channels: Channels;
  /** Sway of the hips over the feet, m. */
  sway: { x: Float64Array<ArrayBuffer>; z: Float64Array<ArrayBuffer> };
}

/** The channels over time, alive: smoothed keys, then tremor, breath and sway. */
export const perform = (score: Score, framesPerSecond: number, chances: Chances): Motion => {
  const frameCount = Math.round(score.duration * framesPerSecond);
  const appendedFrom = Math.round(score.appendedFrom * framesPerSecond);
  const wandering = (deviation: number) => wander(frameCount, appendedFrom, deviation, framesPerSecond, chances);
  const channels = Object.fromEntries(
    (Object.keys(score.keys) as Channel[]).map((c) => {
      const at = interpolate(score.keys[c]);
      const raw = new Float64Array(frameCount).map((_, i) => at(i / framesPerSecond));
      const values = smooth(raw, softness(c) * framesPerSecond);
      if (!EXACT.test(c)) {
        const tremor = wandering(0.2);
        for (let i = 0; i < frameCount; i++) values[i] += tremor[i];
      }
      return [c, values];
    }),
  ) as Channels;
  for (let i = 0; i < frameCount; i++) {
    const t = i / framesPerSecond;
    const breath = Math.sin((2 * Math.PI * t) / 3.7 + 0.4 * Math.sin(0.3 * t));
    channels.trunkFlexion[i] -= 0.7 * breath;
    channels.neckFlexion[i] += 0.5 * breath;
    for (const side of SIDES) channels[`shrug${side}`][i] += 0.8 + 0.8 * breath;
  }
  // Nobody stands evenly on both feet: the weight strays, least where the routine puts it on one foot.
  const stray = smooth(wandering(0.12), 0.5 * framesPerSecond);
  for (let i = 0; i < frameCount; i++) {
    const weight = channels.weight[i];
    channels.weight[i] = weight + stray[i] * (4 * weight * (1 - weight)) ** 2;
  }
  const sway = () => wandering(0.0026);
  return { framesPerSecond, frameCount, channels, sway: { x: sway(), z: sway() } };
};
