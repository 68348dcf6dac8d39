import { describe, expect, it } from 'vitest';
import { makeRandom } from '../math';
import { landmarks, mirrorLandmark } from './landmarks';
import { pointNames } from './point-names';

const sided = (text: string) => text.split(' ').flatMap((name) => [`L${name}`, `R${name}`]);

/** Sets of points as programs write them. */
const SETS: Record<string, readonly string[]> = {
  'Plug-in-Gait': [
    ...sided('FHD BHD SHO UPA ELB FRM WRA WRB FIN ASI PSI THI KNE TIB ANK HEE TOE KNM MED'),
    ...'C7 T10 CLAV STRN RBAK SACR'.split(' '),
  ],
  CMU: [
    ...sided('FHD BHD SHO UPA ELB FRM WRA WRB FIN THMB FWT BWT THI KNE SHN ANK HEE MT5 TOE'),
    ...'C7 T10 CLAV STRN RBAK'.split(' '),
  ],
  'Helen Hayes': [
    ...'Top.Head Rear.Head Front.Head V.Sacral R.Shoulder R.Elbow R.Wrist L.Shoulder L.Elbow L.Wrist R.ASIS L.ASIS'.split(
      ' ',
    ),
    ...'Thigh Knee Knee.Medial Shank Ankle Ankle.Medial Heel Toe'.split(' ').flatMap((x) => [`L.${x}`, `R.${x}`]),
  ],
  Gait2392: [
    ...'Sternum R.Acromium L.Acromium Top.Head R.ASIS L.ASIS V.Sacral'.split(' '),
    ...'Thigh.Upper Thigh.Front Thigh.Rear Knee.Lat Knee.Med Shank.Upper Shank.Front Shank.Rear Ankle.Lat Ankle.Med Heel Midfoot.Sup Midfoot.Lat Toe.Lat Toe.Med Toe.Tip'
      .split(' ')
      .flatMap((x) => [`L.${x}`, `R.${x}`]),
  ],
  Rajagopal: [
    ...sided('ACR ASH PSH SJC UA1 UA2 UA3 LEL MEL EJC FAsuperior FAradius FAulna ASI PSI HJC TH1 TH2 TH3 LFC MFC KJC'),
    ...sided('TB1 TB2 TB3 LMAL MMAL AJC CAL TOE MT5'),
    ...'C7 CLAV'.split(' '),
  ],
  'OpenSim walking': [
    ...'Shoulder Clavicle Biceps Elbow Forearm Wrist ASIS PSIS TH1 TH2 TH3 Knee SH1 SH2 SH3 Ankle Heel MT5 Toe'
      .split(' ')
      .flatMap((x) => [`L.${x}`, `R.${x}`]),
    'S2',
  ],
  'joint centres and their places on the ground': 'HipJoint KneeJoint AnkleJoint'
    .split(' ')
    .flatMap((x) => [`L.${x}`, `R.${x}`]),
  clusters: 'PSIS ASIS _THI_1 _THI_2 _LEG_1 _LEG_4 LKNE LMA CALC'.split(' ').flatMap((x) => [`L${x}`, `R${x}`]),
  ISB: [
    'SXS',
    'SJN',
    ...'IAS IPS FTC FLE FME FAX TTC FAL TAM FCC FM1 FM2 FM5 HLE HME RSP HM2 HM5'
      .split(' ')
      .flatMap((x) => [`L_${x}`, `R_${x}`]),
  ],
  OpenCap: [
    ...'r.ASIS_study L.ASIS_study r.PSIS_study L.PSIS_study RHJC_study LHJC_study C7_study'.split(' '),
    ...'knee mknee ankle mankle toe 5meta calc shoulder thigh1 thigh2 thigh3 sh1 sh2 sh3 lelbow melbow lwrist mwrist'
      .split(' ')
      .flatMap((x) => [`r_${x}_study`, `L_${x}_study`]),
  ],
  HALPE: [
    ...'Nose Head Neck Hip'.split(' '),
    ...sided('Eye Ear Shoulder Elbow Wrist Hip Knee Ankle BigToe SmallToe Heel'),
  ],
  BODY_25: [
    ...'Nose Neck MidHip'.split(' '),
    ...sided('Eye Ear Shoulder Elbow Wrist Hip Knee Ankle BigToe SmallToe Heel'),
  ],
  COCO: [
    'nose',
    ...'eye ear shoulder elbow wrist hip knee ankle'.split(' ').flatMap((x) => [`left_${x}`, `right_${x}`]),
  ],
  MediaPipe: [
    'nose',
    'mouth_left',
    'mouth_right',
    ...'eye_inner eye eye_outer ear shoulder elbow wrist pinky index thumb hip knee ankle heel foot_index'
      .split(' ')
      .flatMap((x) => [`left_${x}`, `right_${x}`]),
  ],
  SMPL: [
    ...'pelvis spine1 spine2 spine3 neck head'.split(' '),
    ...'hip knee ankle foot collar shoulder elbow wrist hand'.split(' ').flatMap((x) => [`left_${x}`, `right_${x}`]),
  ],
  Mixamo: [
    ...'Hips Spine Spine1 Spine2 Neck Head HeadTop_End'.split(' '),
    ...'Shoulder Arm ForeArm Hand UpLeg Leg Foot ToeBase'.split(' ').flatMap((x) => [`Left${x}`, `Right${x}`]),
  ].map((name) => `mixamorig:${name}`),
  'joint centres of Vicon': sided('SJC EJC WJC HJC KJC AJC'),
  'joint centres by words': 'Shoulder Elbow Wrist Hip Knee Ankle'.split(' ').flatMap((x) => [`${x}_L`, `${x}_R`]),
};

const exchanged = (label: string) =>
  label
    .replace(/(^|[^A-Za-z])([LR])(?=[A-Z._])|(?<=_)([LR])$|(^[lr])(?=[._])/, (text) =>
      text.replace(/[LRlr]/, (x) => ({ L: 'R', R: 'L', l: 'R', r: 'L' })[x]!),
    )
    .replace(/left|right|Left|Right/, (x) => ({ left: 'right', right: 'left', Left: 'Right', Right: 'Left' })[x]!);

describe('names of points', () => {
  for (const [set, labels] of Object.entries(SETS))
    it(`of ${set} are known, all of them, and the same on both sides`, () => {
      const names = pointNames(labels);
      expect(labels.filter((label) => !names[label])).toEqual([]);
      const sides = labels.filter((label) => /^(left|right) /.test(names[label]!) && label !== 'RBAK');
      expect(sides.length).toBeGreaterThan(labels.length / 2);
      for (const label of sides) {
        const twin = labels.find((other) => other.toLowerCase() === exchanged(label).toLowerCase());
        expect([label, twin && names[twin]]).toEqual([label, mirrorLandmark(names[label]!)]);
      }
    });

  it.each([
    [
      'Plug-in-Gait',
      {
        LKNE: 'left knee, outer side',
        LMED: 'left ankle, inner side',
        RELB: 'right elbow, outer side',
        RBAK: 'right shoulder blade',
        LTOE: 'left foot, second toe knuckle',
        T10: 'back, middle',
        RSHO: 'right shoulder, top',
      },
    ],
    [
      'joint centres and their places on the ground',
      { 'L.AnkleJoint': 'left ankle', 'R.KneeJoint': 'right knee', 'L.HipJoint': 'left hip' },
    ],
    ['clusters', { L_LEG_1: 'left shank', R_LEG_4: 'right shank', L_THI_2: 'left thigh' }],
    ['ISB', { SXS: 'breastbone, lower end', SJN: 'breastbone, upper end', L_FTC: 'left hip, outer side' }],
    ['CMU', { LFWT: 'left pelvis, front', RBWT: 'right pelvis, back', LMT5: 'left foot, outer side' }],
    [
      'Helen Hayes',
      {
        'L.Knee': 'left knee, outer side',
        'L.Knee.Medial': 'left knee, inner side',
        'V.Sacral': 'sacrum',
        'R.Elbow': 'right elbow, outer side',
        'Top.Head': 'top of the head',
      },
    ],
    [
      'Rajagopal',
      {
        RMFC: 'right knee, inner side',
        LHJC: 'left hip',
        LLMAL: 'left ankle, outer side',
        RRMAL: undefined,
        LFAulna: 'left wrist, little finger side',
      },
    ],
    [
      'OpenCap',
      {
        r_mknee_study: 'right knee, inner side',
        L_knee_study: 'left knee, outer side',
        L_lwrist_study: 'left wrist, thumb side',
        r_calc_study: 'right heel',
      },
    ],
    [
      'HALPE',
      {
        Head: 'top of the head',
        Neck: 'middle of the shoulders',
        Hip: 'middle of the hips',
        LHip: 'left hip',
        RKnee: 'right knee',
        LShoulder: 'left shoulder',
        RSmallToe: 'right small toe',
      },
    ],
    [
      'MediaPipe',
      {
        left_foot_index: 'left toe',
        mouth_right: 'right corner of the mouth',
        left_index: 'left index finger, knuckle',
      },
    ],
    [
      'SMPL',
      {
        spine1: 'spine, lower',
        spine3: 'spine, upper',
        head: 'head',
        neck: 'neck',
        left_foot: 'left ball of the foot',
        right_hand: 'right hand',
        left_collar: 'left collar',
        pelvis: 'pelvis',
      },
    ],
    [
      'Mixamo',
      {
        'mixamorig:LeftShoulder': 'left collar',
        'mixamorig:LeftArm': 'left shoulder',
        'mixamorig:RightLeg': 'right knee',
        'mixamorig:RightHand': 'right wrist',
        'mixamorig:LeftFoot': 'left ankle',
        'mixamorig:Head': 'head',
        'mixamorig:HeadTop_End': 'top of the head',
      },
    ],
  ] as const)('of %s say the right place', (set, told) => {
    expect(pointNames(SETS[set])).toMatchObject(Object.fromEntries(Object.entries(told).filter(([, x]) => x)));
  });

  it('are known in any case, with the name of the subject, and however words are parted', () => {
    const random = makeRandom(28);
    for (const [set, labels] of Object.entries(SETS)) {
      const plainNames = pointNames(labels);
      const changes: ((label: string) => string)[] = [(label) => `Bob:${label}`, (label) => `Subject_${label}`];
      if (!/Mixamo|Gait2392|HALPE|BODY/.test(set))
        changes.push(
          (x) => x.toUpperCase(),
          (x) => x.toLowerCase(),
        );
      if (/COCO|MediaPipe|SMPL/.test(set))
        changes.push(
          (x) => x.replace(/_/g, ' '),
          (x) => x.replace(/(^|_)(\w)/g, (_, _before, letter: string) => letter.toUpperCase()),
        );
      const change = changes[Math.floor(random() * changes.length)];
      for (const tried of [change, ...changes.slice(0, 2)]) {
        const changed = pointNames(labels.map(tried));
        for (const label of labels)
          expect([tried(label), changed[tried(label)]]).toEqual([tried(label), plainNames[label]]);
      }
    }
  });

  it('say nothing of angles, forces, virtual axes and what nobody knows', () => {
    const labels =
      'PELO PELA LFEO RTIP HEDO TRXO LCLO CentreOfMass LHipAngles L.AnkleJointGround LToeGround RAnkleForce LKneeMoment *12 Kopf Marker1 tail'.split(
        ' ',
      );
    expect(pointNames([...labels, ...SETS['Plug-in-Gait']])).not.toHaveProperty('LHipAngles');
    const names = pointNames([...labels, ...SETS['Plug-in-Gait']]);
    expect(labels.filter((label) => names[label])).toEqual([]);
  });

  it('of landmarks and of markers worked out from them stand in one file', () => {
    const names = pointNames([...SETS.BODY_25, ...SETS.OpenCap]);
    expect(names).toMatchObject({
      RKnee: 'right knee',
      r_knee_study: 'right knee, outer side',
      Neck: 'middle of the shoulders',
    });
  });

  it('on the inner side of joints are known by what stands behind the name of the outer one', () => {
    const labels = ['RASI', 'LASI', 'RKNE', 'RKNE_med', 'LANK_med', 'LELBIN', 'LKNEIN'];
    expect(Object.values(pointNames(labels)).slice(3)).toEqual([
      'right knee, inner side',
      'left ankle, inner side',
      'left elbow, inner side',
      'left knee, inner side',
    ]);
  });

  it('that begin with a part of the body are not of somebody of that name: “foot_l1” is no vertebra', () => {
    const markers = ['RASI', 'LASI', 'RKNE'];
    const feet = ['foot_l1', 'foot_l4', 'foot_l6', 'foot_l7'];
    for (const label of feet) expect(pointNames([...markers, ...feet])[label]).toBe('left instep');
  });

  it('of hands that are counted through say nothing, and middles of masses are no places', () => {
    const counted = Array.from({ length: 21 }, (_, i) => `left_hand_${String(i).padStart(4, '0')}`);
    const masses = ['head', 'trunk', 'left_upper_arm', 'right_thigh', 'full_body'].map((part) => `com_${part}`);
    expect(pointNames([...SETS.COCO, ...counted, ...masses])).toEqual(pointNames(SETS.COCO));
  });

  it('of several people are known, whatever parts the person from the point', () => {
    for (const parting of ['_', ':', ' ', '.', '-'])
      for (const set of ['Plug-in-Gait', 'COCO', 'HALPE']) {
        const labels = ['Ann', 'person2'].flatMap((who) => SETS[set].map((label) => who + parting + label));
        const [names, alone] = [pointNames(labels), pointNames(SETS[set])];
        for (const label of labels)
          expect([label, names[label]]).toEqual([label, alone[label.slice(label.indexOf(parting) + 1)]]);
      }
  });

  it('lead to places that there are', () => {
    const known = new Set<string>(landmarks);
    for (const labels of Object.values(SETS))
      for (const place of Object.values(pointNames(labels))) expect(known).toContain(place);
  });
});
