import { isFree } from '../../../state/clips/roles';
import type { LimberState } from '../../../state/store';
import { readerJoint, stageJoint } from '../../../state/work/lesson';
import { degrees, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Now } from '../chapter';
import { pairOf, partnerOf } from '../figures/pair-angles';
import { lookedThrough } from '../look-for-ties';

const PairPlot = lazyRoom('The plot of two joints', () => import('../figures/PairPlot'), 'PairPlot');

const typeNow = ({ state, joint }: Now) => state.fit?.types[joint] ?? null;

/** The joint that the reader's clip shows best as one of a kind: the one that moves most. */
function jointOfKind({ fit, clip, work: { selectedJoint } }: LimberState, kind: string): number {
  if (!fit || !clip || kind === 'this') return readerJoint() ?? selectedJoint;
  let best = selectedJoint;
  let most = 0;
  fit.types.forEach((type, joint) => {
    const isIt = type?.degreesOfFreedom === (kind === 'hinge' ? 1 : 3);
    if (!isIt || isFree({ clip, fit }, joint) || type.sigmas[0] <= most) return;
    best = joint;
    most = type.sigmas[0];
  });
  return best;
}

const pairNow = (now: Now) =>
  pairOf(now.clip, now.joint, partnerOf(now.clip, now.joint, String(now.knobs.with ?? 'below')));

export const jointsThatKnowEachOther: Chapter = {
  heading: 'Some joints only bend, and some ask their neighbours first',
  beats: [
    {
      text: [
        'A knee bends about one axis: it is a *hinge*, and an *interval* of angles says all. A hip points and rolls: it is a *ball joint*. A forearm bends and rolls: it needs two numbers. The clip tells which, by the number of directions in which the cloud spreads. These are its *degrees of freedom*.',
        'But so far each limit asked one joint alone. Each [dot](pairs) in the plot is one frame of two joints. Where there is none, each of them may go, but **not both at once**. With a straight knee the thigh can’t come up as far as with a bent one: the same muscle pulls on both. Such pairs of joints are *tied*.',
      ],
      formula: {
        math: ['mrow', 'u', '·', 'a', '+', 'v', '·', 'b', '≤', 'h'],
        says: 'u dot a plus v dot b is at most h',
        note: 'One plane of a tie between the rotation vectors a and b of two joints: as b moves, the bound on a moves.',
      },
      tryIt:
        'Step from a hinge to a ball and back, and look at the [arc](hinge) on the body, and at the [way of the limb](trail). Then look for empty corners: which of them would hurt, and which did the actor just never try? Then let Limber look for what is tied.',
      controls: [
        {
          knob: 'kind',
          label: 'Joint',
          initial: 'hinge',
          choices: [
            { value: 'this', label: 'Mine' },
            { value: 'hinge', label: 'A hinge' },
            { value: 'ball', label: 'A ball' },
          ],
        },
        {
          knob: 'with',
          part: 'pairs',
          label: 'Beside',
          initial: 'above',
          choices: [
            { value: 'above', label: 'The one above' },
            { value: 'below', label: 'The one below' },
            { value: 'twin', label: 'Its twin' },
          ],
        },
        { action: 'ties', label: 'Learn what is tied' },
      ],
      readings: [
        {
          label: 'numbers it needs',
          part: 'hinge',
          read: (now) => {
            const type = typeNow(now);
            if (!type) return '…';
            return String(type.degreesOfFreedom);
          },
        },
        {
          label: 'from end to end',
          part: 'hinge',
          read: (now) => {
            const interval = typeNow(now)?.interval;
            return interval ? degrees(interval[1] - interval[0]) : 'no one angle';
          },
        },
        {
          label: 'how much both move as one',
          part: 'pairs',
          read: (now) => pairNow(now).together.toFixed(2).replace('-', '−'),
        },
        {
          label: 'pairs tied in this clip',
          read: ({
            state: {
              work: { ties },
            },
          }) => {
            if (ties) return String(ties.study.pairs.filter(({ verdict }) => verdict === 'tied').length);
            const share = lookedThrough();
            return share === null ? 'not asked' : `${percent(share)} %`;
          },
        },
      ],
    },
  ],
  know: null,
  parts: [
    { id: 'hinge', label: 'how far a hinge goes', look: 'line', colour: 'limit-line' },
    { id: 'trail', label: 'way of the limb', look: 'line', colour: 'sample' },
    { id: 'pairs', label: 'both joints, frame by frame', look: 'dot', colour: 'sample' },
  ],
  sources: [
    { title: 'Engell-Nørregård & Erleben, Estimation of joint types and joint limits from motion capture data' },
    { title: 'CMU motion capture database', url: 'http://mocap.cs.cmu.edu' },
  ],
  terms: ['hinge', 'interval', 'ball joint', 'degrees of freedom', 'tied'],
  figure: { main: 'character', inset: 'space', Strip: PairPlot, isStripTall: true },
  settings: {},
  borrowsJoint: true,
  plays: true,
  apply: ({ state, knobs }) => stageJoint(jointOfKind(state, String(knobs.kind))),
};
