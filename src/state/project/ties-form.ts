import * as v from 'valibot';
import { tieForm } from '../../core/limits-file';
import type { PairStudy } from '../../core/study';
import { type LearnedTies, tieKey } from '../limits/ties';
import type { MatchJoint } from './work-forms';

const number = v.pipe(v.number(), v.finite());
const share = v.pipe(number, v.minValue(0), v.maxValue(1));
const joint = v.pipe(v.number(), v.integer(), v.minValue(0));
const axis = v.picklist([0, 1, 2]);
const pair = v.strictTuple([joint, joint]);
const range = v.strictTuple([number, number]);
const study = v.object({
  habit: share,
  controls: v.array(share),
  frames: joint,
  pairs: v.array(
    v.object({
      joints: pair,
      verdict: v.picklist([
        'tied',
        'few-visits',
        'no-edge',
        'habit',
        'held-out',
        'little',
        'no-better',
        'one-side',
        'habits',
      ]),
      tie: v.nullable(tieForm),
      stops: share,
      padding: v.nullable(number),
      loss: v.nullable(number),
      volume: v.nullable(number),
      drawnIn: v.nullable(number),
      pairs: joint,
      example: v.nullable(
        v.object({ joint, axis, range, left: range, given: joint, givenAxis: axis, at: number, frame: joint }),
      ),
    }),
  ),
});

const schema = v.object({ study, clips: v.array(v.string()), off: v.array(v.pipe(v.array(joint), v.minLength(2))) });

/** Ties as a project has them. */
export const writeTies = ({ study: learned, clips, off }: LearnedTies): unknown => ({
  study: learned,
  clips: [...clips],
  off: off.map((key) => key.split('-').map(Number)),
});

/** Ties of a project; those of joints that are not here are left out. Null where they make no sense. */
export function readTies(given: unknown, jointOf: MatchJoint): LearnedTies | null {
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) return null;
  const { study: learned, clips, off } = parsed.output;
  const here = ([a, b]: readonly [number, number]): [number, number] => [jointOf(a), jointOf(b)];
  const isHere = (joints: readonly number[]) =>
    joints.every((joint) => joint >= 0) && new Set(joints).size === joints.length;
  const pairs = learned.pairs
    .map((one): PairStudy => {
      const { example } = one;
      return {
        ...one,
        joints: here(one.joints),
        tie: one.tie && { ...one.tie, joints: one.tie.joints.map(jointOf) },
        example: example && { ...example, joint: jointOf(example.joint), given: jointOf(example.given) },
      };
    })
    .filter(
      ({ joints, tie: found, example }) =>
        isHere(joints) && (!found || isHere(found.joints)) && (!example || isHere([example.joint, example.given])),
    );
  return {
    study: { ...learned, pairs },
    clips,
    off: off
      .map((joints) => joints.map(jointOf))
      .filter(isHere)
      .map(tieKey),
  };
}
