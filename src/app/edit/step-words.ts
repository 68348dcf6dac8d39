import { type AnatomicalJoint, modelOf, type Shape } from '../../core';
import { type EditStep, type FrameSet, frameCountOf, type SetRange, type StepTold } from '../../core/edit';
import { DEGREE } from '../../core/math';
import { shapeFamilies } from '../../core/shape';
import { count, degrees } from '../ui/format';

/** rad: sideways moves below this are not worth a word. */
const ASIDE = 0.002;

/** "Face 7 out 12.4°". @param out, across rad. */
export function movedWords(word: string, number: number, out: number, across: number): string {
  const name = `${word[0].toUpperCase()}${word.slice(1)}${number > 0 ? ` ${number}` : ''}`;
  const way = `${out < 0 ? 'in' : 'out'} ${degrees(Math.abs(out), 1)}`;
  return `${name} ${way}${Math.abs(across) > ASIDE ? `, aside ${degrees(Math.abs(across), 1)}` : ''}`;
}

/** "frame 0", "frames 3 to 7", "42 frames from 3 to 410". */
export function frameWords(frames: FrameSet): string {
  const all = frameCountOf(frames);
  const first = frames[0].ranges[0][0];
  const last = frames.at(-1)!.ranges.at(-1)![1];
  const isOne = frames.length === 1;
  const where = isOne ? '' : ` of ${frames.length} clips`;
  if (all === 1) return `frame ${first}`;
  if (isOne && frames[0].ranges.length === 1) return `frames ${first} to ${last}`;
  return isOne ? `${count(all)} frames from ${first} to ${last}` : `${count(all)} frames${where}`;
}

/** "99", "99.9": a share in percent. */
export const shareWords = (share: number): string => `${Number((100 * share).toFixed(1))} %`;

/** What a step does, in a few words; why it stopped or could not be applied is said apart. */
export function stepWords(
  step: EditStep,
  told: StepTold | undefined,
  shape: Shape | null,
  joint: AnatomicalJoint | null,
): string {
  switch (step.kind) {
    case 'move-handle': {
      const isHere = told?.state === 'applied' && shape !== null;
      const word = (isHere && modelOf(shape).handles?.word) || handleWord(step);
      return movedWords(word, told?.handle ?? 0, isHere ? told.angle : step.out, step.across);
    }
    case 'sculpt': {
      const touches = step.centres.length === 1 ? '' : `, ${count(step.centres.length)} touches`;
      return `${step.brush === 'add' ? 'Space added' : 'Space taken away'}: a ball of ${degrees(step.radius)}${touches}`;
    }
    case 'set-twist': {
      // As the dial counts, where the step is applied: its own angles are from the reference of its time and side.
      const [low, high] = told?.twist ?? [step.low, step.high];
      if (low !== null && high !== null) return `Twist from ${degrees(low, 1)} to ${degrees(high, 1)}`;
      return low !== null ? `Twist from ${degrees(low, 1)}` : `Twist to ${degrees(high ?? 0, 1)}`;
    }
    case 'set-range':
      return typedRange(step, joint);
    case 'move-sample':
      return `Sample of frame ${step.frame} moved${told?.state === 'applied' ? ` ${degrees(told.angle, 1)}` : ''}`;
    case 'add-sample':
      return 'A pose added as a sample';
    case 'leave-out':
      return `Left out: ${frameWords(step.frames)}${step.part === 'swing' ? ', of the swing' : ''}`;
    case 'fit-range':
      return `Fitted to ${frameWords(step.frames)} alone`;
    case 'keep-innermost': {
      const gone =
        told?.state === 'applied' ? `: ${count(told.count)} ${told.count === 1 ? 'sample' : 'samples'} left out` : '';
      return `Innermost ${shareWords(step.share)} kept${gone}`;
    }
  }
}

/** "Flexion from −5° to 140°". */
function typedRange(
  { axis, low, high }: Pick<SetRange, 'axis' | 'low' | 'high'>,
  joint: AnatomicalJoint | null,
): string {
  const name = joint?.axes[axis].positive.name ?? `angle ${axis + 1}`;
  const from = low === null ? '' : ` from ${finely(low)}`;
  const to = high === null ? '' : ` to ${finely(high)}`;
  return `${name[0].toUpperCase()}${name.slice(1)}${from}${to}`;
}

/** To a tenth, where there is one. */
const finely = (angle: number): string =>
  degrees(angle, Math.abs(angle / DEGREE - Math.round(angle / DEGREE)) > 0.05 ? 1 : 0);

/** What the handles of a kind are called where the shape itself is not there. */
const handleWord = ({ shape, part }: Extract<EditStep, { kind: 'move-handle' }>): string => {
  const form = shapeFamilies[shape][part === 'whole' ? 'solid' : 'flat'];
  return form?.handles?.word ?? 'handle';
};

/** Why a step did not do all it says, as the end of a sentence; null where it did. */
export function reasonWords({ state, reason }: StepTold): string | null {
  if (state === 'refused') return reason ? `not applied: ${lower(reason)}` : 'not applied';
  return state === 'applied' && reason ? `stopped: ${lower(reason)}` : null;
}

const lower = (sentence: string): string => {
  const text = sentence.replace(/\.$/, '');
  return /^[A-Z][a-z]/.test(text) ? text[0].toLowerCase() + text.slice(1) : text;
};
