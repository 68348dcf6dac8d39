import { makeClip } from '../scripts/rom-clip/make';
import { trueRegions } from '../scripts/rom-clip/regions';
import {
  type Clip,
  containsRotation,
  defaultFitOptions,
  type FitOptions,
  fillLimits,
  fitJointLimits,
  humanLimits,
  type JointLimit,
  parseBvh,
} from '../src/core';
import { fitJoint } from '../src/core/limit';
import { finish, haarBallPoints, readQuat } from '../src/core/math';
import { chooseModelInSteps, compareWithTruth } from '../src/core/study';
import { seeded } from '../src/core/testing/random';
import { type Capture, capturesOf, isHere, LAFAN } from './captures';
import type { Table } from './measure';

/** Clips of an actor that are learned from, one at a time; all others of the actor are held against what was learned. */
const LEARNED = 6;
/** Of these, so many are learned as the evidence says; choosing takes minutes. */
const CHOSEN = 1;
const FRAMES = 100;
const SHARES = [0.5, 0.75, 1];
const anywhere = haarBallPoints([0, 0, 0, 1], Math.PI, 4000, 1);
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

/** Shares: joint-frames of other clips inside, of all rotations admitted, and of all rotations admitted that people do not reach. */
interface Score {
  held: number;
  room: number;
  beyond: number;
}

function score(limits: readonly JointLimit[], human: readonly JointLimit[], others: readonly Capture[]): Score {
  let [inside, all] = [0, 0];
  for (const { clip } of others)
    for (let frame = 0; frame < clip.frameCount; frame += Math.max(1, Math.floor(clip.frameCount / FRAMES)))
      for (const limit of limits) {
        all++;
        if (containsRotation(limit, readQuat(clip.rotations, frame * clip.skeleton.names.length + limit.joint)))
          inside++;
      }
  const points = anywhere.length / 4;
  let [admitted, beyond] = [0, 0];
  for (const limit of limits) {
    const norm = human.find(({ joint }) => joint === limit.joint)!;
    for (let k = 0; k < points; k++) {
      const q = readQuat(anywhere, k);
      if (!containsRotation(limit, q)) continue;
      admitted++;
      if (!containsRotation(norm, q)) beyond++;
    }
  }
  return { held: inside / all, room: admitted / (points * limits.length), beyond: beyond / (points * limits.length) };
}

/** What the evidence of a clip says for a joint, with people's limit at hand, and the limit that comes of it. */
function asEvidenceSays(clip: Clip, human: JointLimit): JointLimit {
  const { options, fill } = finish(chooseModelInSteps([clip], human.joint, {}, { human }));
  const { limit } = fitJoint([clip], human.joint, { ...defaultFitOptions, ...options });
  return fill ? fillLimits([limit], [human], fill.share)[0] : limit;
}

export function firstQuarter(clip: Clip): Clip {
  const frameCount = Math.floor(clip.frameCount / 4);
  return {
    ...clip,
    frameCount,
    rotations: clip.rotations.slice(0, 4 * clip.skeleton.names.length * frameCount),
    rootPositions: clip.rootPositions.slice(0, 3 * frameCount),
  };
}

async function otherClips(): Promise<Table> {
  const actors = new Map<string, Capture[]>();
  for await (const capture of capturesOf(LAFAN)) {
    const actor = capture.file.match(/subject\d/)![0];
    actors.set(actor, [...(actors.get(actor) ?? []), capture]);
  }
  const rules = ['padding 0.05, as learned', ...SHARES.map((share) => `filled up ${share}`), 'limits of people alone'];
  const scores = new Map<string, Score[]>(rules.map((rule) => [rule, []]));
  const chosen: Score[] = [];
  for (const clips of actors.values())
    for (let i = 0; i < LEARNED; i++) {
      const at = Math.floor((i * clips.length) / LEARNED);
      const { clip, limits: human } = clips[at];
      const others = clips.filter((_, k) => k !== at);
      const learned = fitJointLimits(clip).filter(({ joint }) => human.some((norm) => norm.joint === joint));
      scores.get(rules[0])!.push(score(learned, human, others));
      for (const [k, share] of SHARES.entries())
        scores.get(rules[k + 1])!.push(score(fillLimits(learned, human, share), human, others));
      scores.get(rules[4])!.push(score(human, human, others));
      if (i < CHOSEN)
        chosen.push(
          score(
            human.map((norm) => asEvidenceSays(clip, norm)),
            human,
            others,
          ),
        );
    }
  const row = (rule: string, all: readonly Score[]) => [
    rule,
    all.length,
    percent(mean(all.map(({ held }) => held))),
    percent(Math.min(...all.map(({ held }) => held))),
    percent(mean(all.map(({ room }) => room))),
    percent(mean(all.map(({ beyond }) => beyond))),
  ];
  return {
    title: 'One clip, other clips of the same actor',
    note: isHere(LAFAN)
      ? `${LAFAN.name} (${LAFAN.from}): ${actors.size} actors, ${LEARNED} clips of each learned from, one at a time, and held against all others of the actor: joint-frames inside, mean and worst of the fits; mean share of all rotations admitted, and admitted beyond people.`
      : `${LAFAN.name} is absent here.`,
    columns: ['rule', 'fits', 'held', 'least held', 'of all rotations', 'beyond people'],
    rows: isHere(LAFAN)
      ? [...[...scores].map(([rule, all]) => row(rule, all)), row('as the evidence chooses', chosen)]
      : [],
  };
}

const TRUE_SAMPLES = 1000;
const TOLERANCE = 0.05;
/** Of the true region, what both ways are to cover. */
const COVERAGES = [0.5, 0.7, 0.9];
/** rad: the widest padding that is tried. */
const WIDEST = Math.PI / 2;
/** Halvings of a padding or a share until coverage is alike. */
const HALVINGS = 10;
const everywhere = haarBallPoints([0, 0, 0, 1], Math.PI, 40_000, 1);

function coverageOf(limit: JointLimit): number {
  const truth = trueRegions[limit.name as keyof typeof trueRegions];
  const random = seeded(1);
  let kept = 0;
  for (let i = 0; i < TRUE_SAMPLES; i++) if (containsRotation(limit, truth.sample(random))) kept++;
  return kept / TRUE_SAMPLES;
}

/** The least limit of a family, 0 to 1, that covers so much; null where none does, or where the first of the family covers more. */
function limitThatCovers(coverage: number, limitAt: (share: number) => JointLimit): JointLimit | null {
  if (coverageOf(limitAt(0)) > coverage || coverageOf(limitAt(1)) < coverage) return null;
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (coverageOf(limitAt(middle)) >= coverage) high = middle;
    else low = middle;
  }
  return limitAt(high);
}

/** Of what a limit admits, how much is false. */
function falseOf(limit: JointLimit): number {
  const truth = trueRegions[limit.name as keyof typeof trueRegions];
  return compareWithTruth(limit, (rotation) => truth.contains(rotation, TOLERANCE), everywhere).falseAccepts;
}

/** A few seconds of the made routine, for which the truth is known. */
function mistakes(): Table {
  const clip = parseBvh(makeClip().text, 'made');
  const first = firstQuarter(clip);
  const rows = humanLimits(clip.skeleton)
    .limits.filter(({ name }) => trueRegions[name as keyof typeof trueRegions]?.degreesOfFreedom === 3)
    .map((norm) => {
      const limitWith = (options: Partial<FitOptions>) =>
        fitJoint([first], norm.joint, { ...defaultFitOptions, ...options }).limit;
      const learned = limitWith({});
      const { options } = finish(chooseModelInSteps([first], norm.joint));
      const pairs = COVERAGES.map((coverage) => {
        const padded = limitThatCovers(coverage, (share) => limitWith({ ...options, padding: share * WIDEST }));
        const filled = limitThatCovers(coverage, (share) => fillLimits([learned], [norm], share)[0]);
        return padded && filled ? [falseOf(padded), falseOf(filled)] : null;
      });
      return { name: norm.name, pairs };
    });
  const cells = (pairs: readonly (readonly number[] | null)[]) =>
    pairs.flatMap((pair) => (pair ? pair.map(percent) : ['–', '–']));
  const means = COVERAGES.map((_, i) => {
    const all = rows.flatMap(({ pairs }) => (pairs[i] ? [pairs[i]] : []));
    return all.length > 0 ? [0, 1].map((k) => mean(all.map((pair) => pair[k]))) : null;
  });
  return {
    title: 'False accepts at equal coverage',
    note:
      `Learned from the first quarter of the made routine; joints whose true region is solid. The model that the evidence chooses, padded until it covers a share of the true region, beside a k-DOP filled up until it covers as much: of what is admitted, what lies more than ${TOLERANCE} rad outside the true region. ` +
      'A dash: one of the two covers more from the start, or never as much.',
    columns: ['joint', ...COVERAGES.flatMap((coverage) => [`${100 * coverage} %: padded`, 'filled'])],
    rows: [...rows.map(({ name, pairs }) => [name, ...cells(pairs)]), ['mean', ...cells(means)]],
  };
}

/** What filling up gains from one clip to others of an actor, and how much of it is false where the truth is known. */
export const fillTables = async (): Promise<Table[]> => [mistakes(), await otherClips()];
