import type { Vec3 } from '../../math';
import { ClipError, lineError } from '../clip';
import { counted } from '../counted';
import { quote } from '../plain-name';
import { hasDecimalComma, readNumber } from './number';

/** What one number of a motion row is: 0–2 position x y z, 3–5 rotation x y z, 6 anything that is read and left aside. */
export type BvhChannel = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A joint as the file declares it, in the file's units and axes. */
export interface BvhJoint {
  name: string;
  /** Index into the joints; −1 for a root. */
  parent: number;
  offset: Vec3;
  channels: BvhChannel[];
  /** Where this joint's channels begin in a motion row. */
  firstChannel: number;
}

/** The HIERARCHY section of a BVH file, in the file's units and axes. Parents come before children. */
export interface BvhHierarchy {
  joints: BvhJoint[];
  endSites: { joint: number; offset: Vec3 }[];
  /** Numbers in a motion row. */
  channelCount: number;
  /** The first number written with a decimal comma; empty when there is none. */
  decimalComma: string;
  notes: string[];
}

const MAX_JOINTS = 32767;
const MAX_NAME_LENGTH = 80;
const AXES = 'xyz';
const END_SITE = -2;
const WORDS_OF_ONE_KEYWORD = /^(?:\s+(?!(?:root|joint|end|endsite|offset|channels|motion)(?![^\s{}]))[^\s{}]+)*\s*/i;

/**
 * Reads the HIERARCHY section line by line, without recursion.
 * `line` returns what follows the word MOTION once that is reached, and null before.
 */
export function createHierarchyReader() {
  const joints: BvhJoint[] = [];
  const endSites: BvhHierarchy['endSites'] = [];
  const notes: string[] = [];
  const hasOffset: boolean[] = [];
  const usedNames = new Set<string>();
  const nextNumber = new Map<string, number>();
  const open: number[] = [];
  let declared: number | null = null;
  let nameless = false;
  let channelCount = 0;
  let repairedOffsets = 0;
  let renamed = 0;
  let firstRenamed = '';
  let shortened = 0;
  let scales = 0;
  let decimalComma = '';
  let lineNumber = 0;

  const fail: (code: string, message: string) => never = (code, message) => {
    throw lineError(code, lineNumber, message);
  };

  const parseChannel = (word: string): BvhChannel => {
    const match = /^([xyz])(position|translation|rotation|scale)$/i.exec(word);
    if (match === null)
      fail('channels', `${quote(word)} is not a channel. Channels are named like Xposition or Zrotation.`);
    const axis = AXES.indexOf(match[1].toLowerCase());
    const kind = match[2].toLowerCase();
    return kind === 'scale' ? 6 : ((kind === 'rotation' ? axis + 3 : axis) as BvhChannel);
  };

  const uniqueName = (raw: string): string => {
    let name = raw === '' ? `Joint ${joints.length + 1}` : raw;
    if (name.length > MAX_NAME_LENGTH) {
      const characters = Array.from(name.slice(0, 2 * MAX_NAME_LENGTH));
      if (characters.length > MAX_NAME_LENGTH || name.length > 2 * MAX_NAME_LENGTH) {
        name = characters.slice(0, MAX_NAME_LENGTH).join('');
        shortened++;
      }
    }
    if (!usedNames.has(name)) {
      usedNames.add(name);
      return name;
    }
    let number = nextNumber.get(name) ?? 2;
    while (usedNames.has(`${name} (${number})`)) number++;
    nextNumber.set(name, number + 1);
    const unique = `${name} (${number})`;
    usedNames.add(unique);
    if (renamed++ === 0) firstRenamed = unique;
    return unique;
  };

  const declareJoint = () => {
    if (joints.length >= MAX_JOINTS) fail('too-many-joints', `more than ${MAX_JOINTS} joints. Split the file.`);
    const parent = open.length === 0 ? -1 : open[open.length - 1];
    if (parent === END_SITE) fail('syntax', 'a joint stands inside an End Site. Close the End Site first.');
    joints.push({ name: '', parent, offset: [0, 0, 0], channels: [], firstChannel: channelCount });
    hasOffset.push(false);
    declared = joints.length - 1;
    nameless = true;
  };

  const owner = (word: string): number => {
    if (open.length === 0) fail('syntax', `${word} stands outside any joint. Check the braces above it.`);
    return open[open.length - 1];
  };

  const readOffset = (words: string[]) => {
    const at = owner('OFFSET');
    const offset: Vec3 = [0, 0, 0];
    for (let axis = 0; axis < 3; axis++) {
      const word = words[axis];
      const value = readNumber(word ?? '');
      if (decimalComma === '' && hasDecimalComma(word ?? '')) decimalComma = word;
      if (word === undefined || (Number.isNaN(value) && !/nan|ind/i.test(word) && !/^[-+]?inf/i.test(word)))
        fail(
          'offset',
          `OFFSET needs three numbers, but ${word === undefined ? `only ${axis} are there` : `${quote(word)} is none`}.`,
        );
      if (Math.abs(value) <= 1e9) offset[axis] = value;
      else repairedOffsets++;
    }
    if (at === END_SITE) endSites[endSites.length - 1].offset = offset;
    else {
      joints[at].offset = offset;
      hasOffset[at] = true;
    }
  };

  const readChannels = (words: string[]) => {
    const at = owner('CHANNELS');
    const count = Number(words[0]);
    const names = words.slice(1);
    if (!Number.isInteger(count) || count < 0 || count !== names.length)
      fail(
        'channels',
        `CHANNELS announces ${quote(words[0] ?? 'nothing')} and names ${names.length}. The two must agree.`,
      );
    const channels = names.map(parseChannel);
    const repeated = channels.findIndex((channel, i) => channel !== 6 && channels.indexOf(channel) !== i);
    if (repeated >= 0)
      fail('channels', `the channel ${quote(names[repeated])} is there twice. Each may stand once per joint.`);
    scales += channels.filter((channel) => channel === 6).length;
    channelCount += count;
    if (at === END_SITE) {
      if (count > 0) fail('channels', 'an End Site has no channels. Remove them.');
      return;
    }
    const joint = joints[at];
    if (joint.channels.length > 0) fail('channels', `the joint ${quote(joint.name)} has a second CHANNELS line.`);
    joint.channels = channels;
    joint.firstChannel = channelCount - count;
  };

  const settleName = (raw: string) => {
    joints[joints.length - 1].name = uniqueName(raw);
    nameless = false;
  };

  /** Takes one line; `number` counts from 1. */
  const line = (text: string, number: number): string | null => {
    lineNumber = number;
    let rest = text.trim();
    while (rest !== '') {
      if (rest[0] === '{') {
        if (declared === null) fail('syntax', 'a { without ROOT, JOINT or End Site before it.');
        if (nameless) settleName('');
        open.push(declared);
        declared = null;
        rest = rest.slice(1).trimStart();
        continue;
      }
      if (rest[0] === '}') {
        if (open.length === 0) fail('syntax', 'a } closes nothing. Remove it or add the missing {.');
        open.pop();
        rest = rest.slice(1).trimStart();
        continue;
      }
      if (nameless) {
        const name = /^[^{]*/.exec(rest)![0];
        settleName(name.trim());
        rest = rest.slice(name.length);
        continue;
      }
      if (declared !== null) fail('syntax', `a { is missing before ${quote(rest, 20)}.`);
      const word = /^[^\s{}]+/.exec(rest)![0];
      const after = rest.slice(word.length);
      const keyword = word.toLowerCase();
      if (keyword === 'motion') return after.trim();
      if (keyword === 'root' || keyword === 'joint') {
        const name = /^[^{]*/.exec(after)![0];
        declareJoint();
        if (name.trim() !== '') settleName(name.trim());
        rest = after.slice(name.length).trimStart();
      } else if (keyword === 'end' || keyword === 'endsite') {
        const joint = owner('End Site');
        if (joint === END_SITE) fail('syntax', 'an End Site inside an End Site.');
        endSites.push({ joint, offset: [0, 0, 0] });
        declared = END_SITE;
        rest = after.replace(/^[^{]*/, '');
      } else if (keyword === 'offset' || keyword === 'channels') {
        const words = WORDS_OF_ONE_KEYWORD.exec(after)![0];
        const list = words.split(/\s+/).filter((item) => item !== '');
        if (keyword === 'offset') readOffset(list);
        else readChannels(list);
        rest = after.slice(words.length).trimStart();
      } else
        fail(
          'syntax',
          `${quote(word)} is not known here. Expected JOINT, OFFSET, CHANNELS, End Site, a brace or MOTION.`,
        );
    }
    return null;
  };

  /** The whole section, after MOTION was reached. */
  const finish = (): BvhHierarchy => {
    if (joints.length === 0) fail('no-joints', 'MOTION comes before any joint. The HIERARCHY is missing.');
    if (channelCount === 0) {
      throw new ClipError('no-channels', lineNumber, 'No joint has CHANNELS, so there is nothing that could move.');
    }
    const missing = open.length;
    if (missing > 0) {
      const braces = counted(missing, 'closing brace was', 'closing braces were');
      notes.push(`${braces} missing before MOTION and ${missing === 1 ? 'was' : 'were'} added.`);
    }
    const unplaced = hasOffset.filter((given) => !given).length;
    if (unplaced === 1) notes.push('1 joint has no OFFSET and was put where its parent is.');
    else if (unplaced > 1) notes.push(`${unplaced} joints have no OFFSET and were put where their parents are.`);
    if (repairedOffsets > 0) {
      notes.push(`${counted(repairedOffsets, 'OFFSET value was', 'OFFSET values were')} not finite and became 0.`);
    }
    if (renamed === 1) notes.push(`1 joint shares a name with another and was renamed ${quote(firstRenamed)}.`);
    else if (renamed > 1) {
      notes.push(`${renamed} joints share a name with another and were renamed, like ${quote(firstRenamed)}.`);
    }
    if (shortened > 0) {
      notes.push(`${counted(shortened, 'joint name was', 'joint names were')} cut to ${MAX_NAME_LENGTH} characters.`);
    }
    if (scales > 0) notes.push(`${counted(scales, 'scale channel was', 'scale channels were')} left aside.`);
    const roots = joints.filter((joint) => joint.parent < 0).length;
    if (roots > 1) notes.push(`The file has ${roots} roots; only the first one travels.`);
    return { joints, endSites, channelCount, decimalComma, notes };
  };

  return {
    line,
    finish,
    /** How many joints were read so far. */
    get jointCount() {
      return joints.length;
    },
  };
}
