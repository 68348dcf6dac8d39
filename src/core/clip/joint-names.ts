import { keptFor } from '../math';
import type { Skeleton } from './clip';

/** Which side of the character a joint is on; `'left'` is the character's own left. */
export type Side = 'left' | 'right' | 'centre';

/** Parts that people have two of. */
export const PAIRED = [
  'clavicle',
  'shoulder',
  'upperArm',
  'foreArm',
  'hand',
  'metacarpal',
  'thumb',
  'index',
  'middle',
  'ring',
  'pinky',
  'finger',
  'upperLeg',
  'leg',
  'lowerLeg',
  'foot',
  'toe',
  'eye',
] as const;

/** What a name alone says; some words mean different joints in different files and are settled by the chain they stand in. */
export type NamedPart = (typeof PAIRED)[number] | 'hips' | 'spine' | 'neck' | 'head' | 'helper' | 'none';

/** A joint's name taken apart. */
export interface JointName {
  /** As the name says; `'centre'` when it says nothing. */
  side: Side;
  part: NamedPart;
  /** The name without namespace, side and separators, in lower case: equal for a left joint and its right twin. */
  key: string;
  /** Numbers in the name, in order, as written (`'01'`). */
  numbers: string[];
}

// Body words that may follow a glued side letter, as in "lhand" or "rfemur".
const AFTER_LETTER =
  /^[lr](?=(hand|foot|feet|leg|arm|thumb|thigh|shin|calf|knee|toe|clav|collar|shoulder|shldr|hum|rad|uln|wrist|fem|tib|hip|upper|uparm|upleg|lowerarm|lowerleg|fore|elbow|ankle|finger|index|middle|ring|pinky|eye|ball))/;
const HELPER_TEXT =
  /twist|rigmesh|helper|corrective|nub$|weapon|tongue|hair|jaw|teeth|brow|eyelid|eyelash|cheek|breast|pectoral|skirt|cloth|target|ctrl|control|dummy|ponytail/;
const HELPER_WORDS = new Set(
  'roll ik fk end tip ear lip lid nose bust sec prop mesh pole top gun attach socket muscle'.split(' '),
);
const FILLERS = new Set('bip biped def org jnt joint bone skel b j c cc base adj mch armature'.split(' '));

const PARTS: [RegExp, NamedPart][] = [
  [/eye/, 'eye'],
  [/toe|metatars|^ball$/, 'toe'],
  [/thumb/, 'thumb'],
  [/inhand|metacarpal|carpal|palm|fingerbase/, 'metacarpal'],
  [/index|pointer/, 'index'],
  [/middle|(^|hand|finger|f)mid$/, 'middle'],
  [/(^|hand|finger|f)ring/, 'ring'],
  [/pinky|pinkie|little/, 'pinky'],
  [/finger|digit/, 'finger'],
  [/hand|wrist/, 'hand'],
  [/forearm|farm$|elbow|lowerarm|lowarm|armlower|radius|ulna/, 'foreArm'],
  [/clav|collar/, 'clavicle'],
  [/shoulder|scapula/, 'shoulder'],
  [/arm|humerus|shldr/, 'upperArm'],
  [/foot|feet|ankle|talus/, 'foot'],
  [/lowerleg|lowleg|leglower|calf|shin|knee|tibia|fibula/, 'lowerLeg'],
  [/upleg|upperleg|legupper|thigh|femur/, 'upperLeg'],
  [/leg/, 'leg'],
  [/neck/, 'neck'],
  [/(^|[^e])head|skull/, 'head'],
  [/hip|pelvis/, 'hips'],
  [/spine|spinal|back|torso|trunk|chest|thorax|abdomen|waist|vertebra|sternum/, 'spine'],
];

function splitWords(name: string): string[] {
  return (
    name
      .replace(/^.*[:|]/, '')
      .replace(/ \(\d+\)$/, '')
      // OptiTrack's "LUArm" and "LFArm".
      .replace(/(^|[^A-Za-z])([LR])(?=[UF]Arm)/, '$1$2 ')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .replace(/([A-Za-z])(\d)/g, '$1 $2')
      .replace(/(\d)([A-Za-z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '')
  );
}

function sideOfWord(word: string): [side: Side, rest: string] {
  if (word === 'l' || word === 'left') return ['left', ''];
  if (word === 'r' || word === 'right') return ['right', ''];
  const whole = /^(left|right)(.+)$/.exec(word) ?? /^(.+)(left|right)$/.exec(word);
  if (whole !== null) {
    const first = whole[1] === 'left' || whole[1] === 'right';
    return [(first ? whole[1] : whole[2]) as Side, (first ? whole[2] : whole[1])!];
  }
  if (AFTER_LETTER.test(word)) return [word[0] === 'l' ? 'left' : 'right', word.slice(1)];
  return ['centre', word];
}

/** Takes a joint's name apart. Vertebrae (`L5`, `T12`) are spine, not left. */
export function readJointName(name: string): JointName {
  const bare = name.replace(/^.*[:|]/, '');
  if (/^(c[1-7]|t\d{1,2}|l[1-5])$/i.test(bare)) {
    return { side: 'centre', part: 'spine', key: bare.toLowerCase(), numbers: [] };
  }
  let side: Side = 'centre';
  const words: string[] = [];
  const numbers: string[] = [];
  for (const word of splitWords(name)) {
    if (/^\d/.test(word)) {
      numbers.push(word);
      continue;
    }
    const told: [Side, string] = side === 'centre' ? sideOfWord(word) : [side, word];
    side = told[0];
    if (told[1] !== '') words.push(told[1]);
  }
  const text = words.slice(words.findIndex((word) => !FILLERS.has(word))).join('');
  const isHelper = HELPER_TEXT.test(text) || words.some((word) => HELPER_WORDS.has(word));
  const part = isHelper ? 'helper' : (PARTS.find(([pattern]) => pattern.test(text))?.[1] ?? 'none');
  return { side, part, key: `${words.join(' ')} ${numbers.join(' ')}`, numbers };
}

/** Some writers count all joints through at the end of their names, "b_LeftArm_09" and "b_RightArm_06": twins are told without that. */
function withoutSerials(names: readonly JointName[]): JointName[] {
  const serials = names.flatMap(({ numbers }) => numbers.at(-1) ?? []);
  const isCounted = serials.length > names.length / 2 && new Set(serials).size === serials.length;
  return names.map((name) => {
    const serial = name.numbers.at(-1);
    return isCounted && serial ? { ...name, key: name.key.slice(0, -serial.length).trimEnd() } : name;
  });
}

const readNames = keptFor((skeleton: Skeleton): { names: JointName[]; sides: Side[] } => {
  const names = withoutSerials(skeleton.names.map(readJointName));
  const sides: Side[] = [];
  for (const [joint, { side }] of names.entries()) {
    const parent = skeleton.parents[joint];
    sides.push(side !== 'centre' || parent < 0 ? side : sides[parent]);
  }
  return { names, sides };
});

/** All names of a skeleton taken apart; read once per skeleton. */
export function jointNames(skeleton: Skeleton): readonly JointName[] {
  return readNames(skeleton).names;
}

/** Which side a joint is on by its own name, else by that of the joint it hangs on. */
export function sideOf(skeleton: Skeleton, joint: number): Side {
  return readNames(skeleton).sides[joint];
}

/**
 * The joint of the same name on the other side, −1 for a joint in the centre or without a twin.
 * Where several joints of a side share a name, the first is paired with the first, the second with the second.
 */
export function mirrorJoint(skeleton: Skeleton, joint: number): number {
  const { names, sides } = readNames(skeleton);
  const side = sides[joint];
  const { key } = names[joint];
  if (side === 'centre') return -1;
  let rank = 0;
  for (let other = 0; other < joint; other++) {
    if (names[other].key === key && sides[other] === side) rank++;
  }
  for (let other = 0; other < names.length; other++) {
    if (names[other].key !== key || sides[other] === side || sides[other] === 'centre') continue;
    if (rank-- === 0) return other;
  }
  return -1;
}
