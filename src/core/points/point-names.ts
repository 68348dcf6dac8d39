import { readJointName } from '../clip';
import type { Landmark, MiddleLandmark, SidedLandmark } from './landmarks';

/** Where points sit, by label; null for a point that is left out. */
export type PointNames = Readonly<Record<string, Landmark | null>>;

/** Sets of points use the same words for different places. */
type Kind = 'markers' | 'landmarks' | 'joints';
/** What a word means: always the same, or what it means among markers on the skin, landmarks of cameras and joints of a skeleton. */
type Meaning<T extends string> = T | Partial<Record<Kind, T>>;

/** Words by place, without side, separators and capitals; # is any number. */
const SIDED: readonly (readonly [Meaning<SidedLandmark>, string])[] = [
  ['eye', 'eye'],
  ['eye, inner corner', 'eyeinner innereye'],
  ['eye, outer corner', 'eyeouter outereye'],
  ['ear', 'ear'],
  ['corner of the mouth', 'mouth mouthcorner'],
  ['head, front', 'fhd fronthead headfront'],
  ['head, side', 'hd sidehead headside temple'],
  ['head, back', 'bhd backhead headback rearhead'],
  ['collar', 'collar thorax'],
  [{ markers: 'collarbone, inner end', landmarks: 'collar', joints: 'collar' }, 'clavicle clav'],
  ['collarbone, inner end', 'sc scj'],
  [{ markers: 'shoulder, top', landmarks: 'shoulder', joints: 'shoulder' }, 'shoulder'],
  ['shoulder, top', 'sho acr acromion acromium acromioclavicular ac shoulderupper'],
  ['shoulder, front', 'ash shoulderfront frontshoulder'],
  ['shoulder, back', 'psh shoulderback backshoulder rearshoulder'],
  ['shoulder', 'sjc shoulderjc shoulderjoint shouldercenter shouldercentre gh gjc'],
  ['shoulder blade', 'bak scap scapula ias'],
  [{ markers: 'upper arm', landmarks: 'shoulder', joints: 'shoulder' }, 'upperarm uparm uarm'],
  ['upper arm', 'upa biceps bicep triceps ua# upa# arm# upperarm# uarm# bicep#'],
  [{ markers: 'elbow, outer side', landmarks: 'elbow', joints: 'elbow' }, 'elbow'],
  ['elbow, outer side', 'elb lel lelbow lelb elbl elblat elbowlat elbowlateral elbowouter hle elbowout'],
  ['elbow, inner side', 'mel melbow melb elbm elbmed elbowmed elbowmedial elbowinner hme elbowin elbin meb'],
  ['elbow', 'ejc elbowjc elbowjoint elbowcenter elbowcentre'],
  [{ markers: 'forearm', landmarks: 'elbow', joints: 'elbow' }, 'forearm lowerarm'],
  ['forearm', 'frm fra farm fa# forearm# fasuperior frm#'],
  ['wrist', 'wrist wri wjc wristjc wristjoint wristcenter wristcentre handroot'],
  [
    'wrist, thumb side',
    'wra radius rad rsp faradius wristlat wristlateral lwrist lwri wristthumb iwr wristrad wristradius',
  ],
  [
    'wrist, little finger side',
    'wrb ulna uln usp faulna wristmed wristmedial mwrist mwri wristpinky owr wristuln wristulna',
  ],
  [{ markers: 'hand, back' }, 'hand'],
  ['hand, back', 'fin finger mid hm3 hmid mc3 hl3 dorsum hand# hnd'],
  ['index finger, knuckle', 'index ihand hm2 hl2 mc2 indexknuckle index1'],
  ['little finger, knuckle', 'pinky ohand hm5 hl5 mc5 pin pinkyknuckle pinky1 smallfinger'],
  ['thumb', 'thumb thm thmb thu thb'],
  ['tip of the hand', 'handtip handend tiphand'],
  ['pelvis, front', 'asi asis fwt ias pelvisfront'],
  ['pelvis, back', 'psi psis bwt ips pelvisback'],
  ['pelvis, upper edge', 'ic icr icrest crest iliaccrest ilcrest ict iliac ilc'],
  ['hip', 'hip hjc hipjc hipjoint hipcenter hipcentre'],
  ['hip, outer side', 'gtr gt gtro troc trochanter greatertrochanter ftc gtroch tro'],
  [{ markers: 'thigh', landmarks: 'hip', joints: 'hip' }, 'thigh'],
  [
    'thigh',
    'thi thap thad thigh# thi# th# thighupper thighlower thighfront thighrear thighlat thighlateral thimid ' +
      'thighsup thighinf thighant thighpost thl quad',
  ],
  [{ markers: 'knee, outer side', landmarks: 'knee', joints: 'knee' }, 'knee'],
  ['knee, outer side', 'kne lfc lfe lknee kneelat kneelateral kneeouter fle lek lkne knel kneel lfl kneeout'],
  [
    'knee, inner side',
    'knm mfc mfe mknee kneemed kneemedial kneeinner fme mek mkne knem kneem kmed kneein knein knemed',
  ],
  ['knee', 'kjc kneejc kneejoint kneecenter kneecentre'],
  ['kneecap', 'patella pat pt'],
  ['shank, upper end outside', 'hf fh fibulahead headfibula fax fbh'],
  ['shank, upper end in front', 'tt ttb tts ttub ttc tibialtuberosity tuberosity'],
  [{ markers: 'shank', joints: 'knee', landmarks: 'knee' }, 'shank tibia shin calf'],
  [
    'shank',
    'tib tiap tiad shn sh# tb# ti# sk# shank# tib# tibia# shin# shankupper shanklower shankfront shankrear shanklat shanklateral ' +
      'shanksup shankinf shankant shankpost',
  ],
  [{ markers: 'ankle, outer side', landmarks: 'ankle', joints: 'ankle' }, 'ankle'],
  ['ankle, outer side', 'ank lmal mall lankle anklelat anklelateral ankleouter fal lm ankl lank lma anko ankleout'],
  [
    'ankle, inner side',
    'med mmal malm mankle anklemed anklemedial ankleinner tam mm ankm ankmed mank mma mmed anki ankin anklein',
  ],
  ['ankle', 'ajc anklejc anklejoint anklecenter anklecentre'],
  ['heel', 'heel hee cal calc calcaneus fcc hl heelback heeltop'],
  ['instep', 'midfoot midfootsup instep nav navicular midfootlat'],
  [{ markers: 'foot, second toe knuckle', landmarks: 'ball of the foot', joints: 'ball of the foot' }, 'toe'],
  ['ball of the foot', 'toebase toes ballfoot football mtp toejoint ball'],
  ['foot, inner side', 'mt1 mtp1 fmh mth1 mh1 1mt 1meta 1mh toemed toemedial footmed footmedial fm1 metatarsal1 m1'],
  ['foot, second toe knuckle', 'mt2 smh mth2 mh2 fm2 mt3 2mt 2meta toe2 tometa m2'],
  [
    'foot, outer side',
    'mt5 mtp5 vmh mth5 mh5 5mt 5meta 5mh 5mhd toelat toelateral footlat footlateral fm5 metatarsal5 m5',
  ],
  ['toe', 'footindex toetip toeend tiptoe'],
  ['big toe', 'bigtoe hallux bto'],
  ['small toe', 'smalltoe littletoe sto'],
];

const MIDDLE: readonly (readonly [Meaning<MiddleLandmark>, string])[] = [
  ['pelvis', 'pelvis hips pelviscenter'],
  ['middle of the hips', 'hip midhip chip hipcenter hipcentre hipscenter hipscentre root midhips hipmid'],
  ['sacrum', 'sacr sacrum sacral vsacral s1 s2 s3 sac mpsi mpsis'],
  ['back, lower', 't11 t12 l1 l2 l3 l4 l5 tv12 lumbar lowerback lumb lv3 lv5'],
  ['back, middle', 't6 t7 t8 t9 t10 tv8 tv7 tv10 midback thoracic'],
  ['back, upper', 't1 t2 t3 t4 t5 tv2 upperback'],
  ['base of the neck, behind', 'c7 cv7 c6'],
  [{ joints: 'chest', landmarks: 'chest' }, 'chest torso upperchest ribcage trunk trunkcenter trunkcentre'],
  ['breastbone, upper end', 'clav ij sjn manubrium suprasternal jugular jugularnotch clavicle'],
  ['breastbone, middle', 'sternum stern'],
  ['breastbone, lower end', 'strn px xip xiph sxs xiphoid xyphoid xiphoidprocess'],
  [{ joints: 'neck', landmarks: 'middle of the shoulders' }, 'neck'],
  ['middle of the shoulders', 'neckcenter neckcentre midshoulder midshoulders shouldercenter shoulderscenter thorax'],
  [{ joints: 'head', landmarks: 'top of the head' }, 'head'],
  ['middle of the head', 'headcenter headcentre midhead'],
  ['top of the head', 'headtop tophead vertex topofhead htop headtopend headend'],
  ['forehead', 'forehead fhd fronthead headfront ahd'],
  ['back of the head', 'bhd rearhead backhead headback headrear phd'],
  ['nose', 'nose'],
  ['chin', 'chin'],
];

const tableOf = <T extends string>(rows: readonly (readonly [Meaning<T>, string])[]): ReadonlyMap<string, Meaning<T>> =>
  new Map(rows.flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)));
const sidedWords = tableOf(SIDED);
const middleWords = tableOf(MIDDLE);

/** What no place on the body is: angles, forces and what else files keep beside points, such as points put down on the ground; virtual axes of segments that Plug-in-Gait writes. */
const NO_PLACE =
  /angle|ground$|force|moment|power|mass|velocity|accel|progress|^\*|emg|^com[_. ]|^[lr]?(pel|fe|ti|fo|to|hed|trx|cl|hu|ra|hn|sac|thx)[oalp]$|^com(floor)?$/i;
/** Words that only sets of joints have. */
const JOINT_WORDS =
  /^(spine\d*|upleg|upperleg|upperarm|lowerarm|lowerleg|forearm|collar|hips|femur|humerus|foot|hand)$/;

/** A label taken apart. */
interface Word {
  readonly side: 'left' | 'right' | null;
  readonly key: string;
}

/** Where the points of a file sit, as their names tell; a label that says nothing is not among them. */
export function pointNames(labels: readonly string[]): PointNames {
  const subjects = subjectPrefixes(labels);
  const words = labels.map((label) => {
    const prefix = prefixOf(label);
    const tried = subjects.has(prefix) ? [label.slice(prefix.length), label] : [label];
    if (NO_PLACE.test(bareLabel(label))) return null;
    return tried.map(bareLabel).reduce<Word | null>((word, bare) => {
      return word ?? (NO_PLACE.test(bare) ? null : readWord(bare));
    }, null);
  });
  const [augmented, others] = [true, false].map((isStudy) =>
    words.filter((word, i) => word && STUDY.test(labels[i]) === isStudy),
  ) as [Word[], Word[]];
  const kinds = { augmented: 'markers' as Kind, others: kindOf(others) };
  const found: Record<string, Landmark> = {};
  labels.forEach((label, i) => {
    const word = words[i];
    if (!word) return;
    const isStudy = STUDY.test(label);
    const landmark = landmarkOf(word, isStudy ? kinds.augmented : kinds.others, isStudy ? augmented : others);
    if (landmark) found[label] = landmark;
  });
  return { ...found, ...spineNames(labels, words) };
}

/** OpenCap ends the names of markers that were worked out from the landmarks of the same file with this. */
const STUDY = /_study$/i;

/** A label without the subject's name ("Bob:LASI") and what programs put around: "_study", "V_", "body_". */
const bareLabel = (label: string): string =>
  label
    .replace(/^.*[:|]/, '')
    .replace(STUDY, '')
    .replace(/^(body|pose|mediapipe|v)[_.](?=.)/i, '')
    .trim();

/** What a label begins with, to a separator, as the name of a subject does; empty where that is a side. */
const prefixOf = (label: string): string => {
  const prefix = /^[^_:. -]{2,}[_:. -](?=.)/.exec(label)?.[0] ?? '';
  return /^(left|right)/i.test(prefix) || isPart(prefix) ? '' : prefix;
};

/** Whether a prefix is a part of the body: points of a foot may be called “foot_l1”. */
const isPart = (prefix: string): boolean => !['none', 'helper'].includes(readJointName(`left ${prefix}`).part);

/** As many labels as this begin with the name of a subject. */
const LEAST_OF_SUBJECT = 4;

/** The names of subjects in "Bob_LASI" and "Ann_LASI". */
function subjectPrefixes(labels: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const prefix of labels.map(prefixOf)) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  return new Set([...counts].flatMap(([prefix, count]) => (prefix && count >= LEAST_OF_SUBJECT ? [prefix] : [])));
}

const plain = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '').toLowerCase();

/** A number at the end, of two digits at most, stands for any number, unless the word means something with that number. */
const isKnown = (words: ReadonlyMap<string, unknown>, key: string): boolean => words.has(wordOf(words, key));
const wordOf = (words: ReadonlyMap<string, unknown>, key: string): string =>
  words.has(key) ? key : key.replace(/(?<!\d)\d{1,2}$/, '#');

function readWord(bare: string): Word | null {
  const whole = plain(bare);
  if (isKnown(middleWords, whole)) return { side: null, key: whole };
  const parts = bare
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '');
  const at = parts.findIndex((part) => /^(l|r|left|right|lt|rt)$/i.test(part));
  const sides: Word[] = [];
  const push = (side: string, key: string) =>
    sides.push({ side: /^l/i.test(side) ? 'left' : 'right', key: plain(key) });
  if (at >= 0 && parts.length > 1) push(parts[at], parts.filter((_, i) => i !== at).join(''));
  for (const pattern of [/^(left|right)(.+)$/, /^(l|r)(.+)$/]) {
    const match = pattern.exec(whole);
    if (match) push(match[1], match[2]);
  }
  for (const pattern of [/^(.+)(left|right)$/, /^(.+)(l|r)$/]) {
    const match = pattern.exec(whole);
    if (match) push(match[2], match[1]);
  }
  const known = sides.find(({ key }) => isKnown(sidedWords, key));
  if (known) return known;
  // Points of hands and faces that are counted through, “left_hand_0012”, are anywhere on them.
  if (/\d{3}$/.test(whole)) return null;
  const { side, part } = readJointName(bare);
  const told = part === 'none' || part === 'helper' ? null : (NAMED[part] ?? null);
  if (!told || (side === 'centre') !== told.isMiddle) return null;
  return { side: side === 'centre' ? null : side, key: told.key };
}

/** Words for parts that names of joints tell and the tables lack. */
const NAMED: Partial<Record<string, { key: string; isMiddle: boolean }>> = {
  clavicle: { key: 'collar', isMiddle: false },
  shoulder: { key: 'shoulder', isMiddle: false },
  upperArm: { key: 'upperarm', isMiddle: false },
  foreArm: { key: 'forearm', isMiddle: false },
  hand: { key: 'hand', isMiddle: false },
  upperLeg: { key: 'upperleg', isMiddle: false },
  leg: { key: 'leg', isMiddle: false },
  lowerLeg: { key: 'lowerleg', isMiddle: false },
  foot: { key: 'foot', isMiddle: false },
  toe: { key: 'toebase', isMiddle: false },
  hips: { key: 'hips', isMiddle: true },
  spine: { key: 'spine', isMiddle: true },
  neck: { key: 'neck', isMiddle: true },
  head: { key: 'head', isMiddle: true },
};

/** Two words that only markers on the skin have make a set of markers. */
const MARKER_PLACES =
  /pelvis, (front|back)|sacrum|^thigh|^shank|side$|shoulder, |^upper arm|^forearm|breastbone|base of the neck|head, (front|back)|back, /;

function kindOf(words: readonly Word[]): Kind {
  const markers = words.filter(({ side, key }) => {
    const meaning = side ? sidedWords.get(wordOf(sidedWords, key)) : middleWords.get(wordOf(middleWords, key));
    return typeof meaning === 'string' && MARKER_PLACES.test(meaning);
  });
  if (markers.length >= 2) return 'markers';
  return words.filter(({ key }) => JOINT_WORDS.test(key)).length >= 3 ? 'joints' : 'landmarks';
}

function landmarkOf(word: Word, kind: Kind, words: readonly Word[]): Landmark | null {
  const { side, key } = word;
  const sameSide = words.filter((other) => other.side === side).map((other) => other.key);
  const has = (pattern: RegExp) => sameSide.some((other) => pattern.test(other));
  if (!side) {
    const isFace = has(/^(nose|forehead|headtop|chin)$/) || words.some((other) => other.key === 'eye');
    const asKind = kind === 'joints' && key === 'head' && isFace ? 'landmarks' : kind;
    return meaningOf(middleWords, key, asKind) as MiddleLandmark | null;
  }
  const place = jointPlace(key, kind, has) ?? (meaningOf(sidedWords, key, kind) as SidedLandmark | null);
  return place && `${side} ${place}`;
}

/** Words whose meaning hangs on what other words stand beside them. */
function jointPlace(key: string, kind: Kind, has: (pattern: RegExp) => boolean): SidedLandmark | null {
  if (kind === 'markers' && /^(hand|shoulder|upperarm|forearm)$/.test(key)) return null;
  switch (key) {
    case 'shoulder':
      // Between the neck and an upper arm with a joint of its own.
      return has(/^(arm|upperarm|uparm)$/) ? 'collar' : null;
    case 'arm':
      return 'shoulder';
    case 'upleg':
    case 'upperleg':
      return 'hip';
    case 'leg':
      if (kind === 'markers') return 'shank';
      return has(/^(upleg|upperleg|thigh|hip)$/) ? 'knee' : 'hip';
    case 'lowerleg':
    case 'lowleg':
      return 'knee';
    case 'hand':
      return has(/^wrist$/) ? 'hand' : 'wrist';
    case 'foot':
      if (kind === 'markers') return 'instep';
      return has(/^ankle$/) ? 'ball of the foot' : 'ankle';
    default:
      return null;
  }
}

function meaningOf<T extends string>(words: ReadonlyMap<string, Meaning<T>>, key: string, kind: Kind): T | null {
  const meaning = words.get(wordOf(words, key));
  return typeof meaning === 'string' || !meaning ? (meaning ?? null) : (meaning[kind] ?? meaning.landmarks ?? null);
}

const SPINES = {
  1: ['spine, middle'],
  2: ['spine, lower', 'spine, upper'],
  3: ['spine, lower', 'spine, middle', 'spine, upper'],
} as const;

/** Joints of a spine, upwards as they are counted; of more than three, the lowest, the middle one and the highest. */
function spineNames(labels: readonly string[], words: readonly (Word | null)[]): Record<string, Landmark> {
  const spine = labels
    .flatMap((label, i) => (words[i]?.side === null && /^spine\d*$/.test(words[i].key) ? [label] : []))
    .sort((a, b) => Number(/\d+$/.exec(a)?.[0] ?? 0) - Number(/\d+$/.exec(b)?.[0] ?? 0));
  if (spine.length === 0) return {};
  const kept = spine.length > 3 ? [spine[0], spine[spine.length >> 1], spine[spine.length - 1]] : spine;
  return Object.fromEntries(kept.map((label, i) => [label, SPINES[kept.length as 1 | 2 | 3][i]]));
}
