import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Skeleton } from '../clip';
import { mirrorJoint, sideOf } from '../joint-names';
import { parseBvh } from '../parse-bvh';
import { MADE_FILES } from '../testing/made-bvh';
import { MADE_CAPTURES } from '../testing/made-captures';
import { findRoles } from './find-roles';
import type { JointRole } from './joint-role';

/**
 * A skeleton from an indented outline, one joint a line, with the role that is expected after a colon; a joint without
 * one is expected to be a helper. Lines with `*` stand for both sides: `L` and `R` take its place.
 */
interface Outline {
  skeleton: Skeleton;
  expected: JointRole[];
}

const LENGTHS: [RegExp, number][] = [
  [/ForeArm$|Hand$/, 0.27],
  [/LowerLeg$|Foot$/, 0.42],
  [/UpperArm$|UpperLeg$|chest|neck|spine/, 0.12],
];

function outline(text: string, left: string, right: string): Outline {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const indent = (line: string) => line.length - line.trimStart().length;
  const expanded: string[] = [];
  for (let i = 0; i < lines.length; ) {
    if (!lines[i].includes('*')) {
      expanded.push(lines[i++]);
      continue;
    }
    const depth = indent(lines[i]);
    let end = i + 1;
    while (end < lines.length && indent(lines[end]) > depth) end++;
    for (const [word, side] of [
      [left, 'left'],
      [right, 'right'],
    ] as const) {
      for (const line of lines.slice(i, end)) {
        const [name, role] = line.split(/: /) as [string, string?];
        const full = role === undefined ? '' : `: ${side}${role[0].toUpperCase()}${role.slice(1)}`;
        expanded.push(name.replace('*', word) + full);
      }
    }
    i = end;
  }
  const names: string[] = [];
  const parents: number[] = [];
  const expected: JointRole[] = [];
  const stack: [depth: number, joint: number][] = [];
  for (const line of expanded) {
    const depth = indent(line);
    while (stack.length > 0 && stack[stack.length - 1][0] >= depth) stack.pop();
    parents.push(stack[stack.length - 1]?.[1] ?? -1);
    stack.push([depth, names.length]);
    const [name, role] = line.trim().split(/: /) as [string, string?];
    names.push(name);
    expected.push((role ?? 'helper') as JointRole);
  }
  const offsets = expected.flatMap((role) => [0, LENGTHS.find(([pattern]) => pattern.test(role))?.[1] ?? 0.03, 0]);
  const skeleton: Skeleton = {
    names,
    parents: Int16Array.from(parents),
    offsets: Float32Array.from(offsets),
    restRotations: Float32Array.from(names.flatMap(() => [0, 0, 0, 1])),
    endSites: new Float32Array(0),
    endSiteJoints: new Int16Array(0),
  };
  return { skeleton, expected };
}

const NAMINGS: Record<string, [text: string, left: string, right: string]> = {
  Mixamo: [
    `
mixamorig:Hips: hips
 mixamorig:Spine: spine
  mixamorig:Spine1: spine
   mixamorig:Spine2: chest
    mixamorig:Neck: neck
     mixamorig:Head: head
      mixamorig:HeadTop_End
      mixamorig:*Eye: eye
    mixamorig:*Shoulder: clavicle
     mixamorig:*Arm: upperArm
      mixamorig:*ForeArm: foreArm
       mixamorig:*Hand: hand
        mixamorig:*HandThumb1: thumb
         mixamorig:*HandThumb2: thumb
          mixamorig:*HandThumb3: thumb
           mixamorig:*HandThumb4
        mixamorig:*HandIndex1: index
         mixamorig:*HandIndex2: index
          mixamorig:*HandIndex3: index
           mixamorig:*HandIndex4
        mixamorig:*HandMiddle1: middle
        mixamorig:*HandRing1: ring
        mixamorig:*HandPinky1: pinky
 mixamorig:*UpLeg: upperLeg
  mixamorig:*Leg: lowerLeg
   mixamorig:*Foot: foot
    mixamorig:*ToeBase: toe
     mixamorig:*Toe_End
`,
    'Left',
    'Right',
  ],
  LAFAN1: [
    `
Hips: hips
 *UpLeg: upperLeg
  *Leg: lowerLeg
   *Foot: foot
    *Toe: toe
 Spine: spine
  Spine1: spine
   Spine2: chest
    Neck: neck
     Head: head
    *Shoulder: clavicle
     *Arm: upperArm
      *ForeArm: foreArm
       *Hand: hand
`,
    'Left',
    'Right',
  ],
  'CMU (BVH)': [
    `
Hips: hips
 *HipJoint: hip
  Zz*UpLeg: upperLeg
   Zz*Leg: lowerLeg
    Zz*Foot: foot
     Zz*ToeBase: toe
 LowerBack: spine
  Spine: spine
   Spine1: chest
    Neck: neck
     Neck1: neck
      Head: head
    *Shoulder: clavicle
     *Arm: upperArm
      *ForeArm: foreArm
       *Hand: hand
        *FingerBase
         *HandIndex1: index
        *Thumb: thumb
`,
    'Left',
    'Right',
  ],
  'CMU (ASF)': [
    `
root: hips
 *hipjoint: hip
  *femur: upperLeg
   *tibia: lowerLeg
    *foot: foot
     *toes: toe
 lowerback: spine
  upperback: spine
   thorax: chest
    lowerneck: neck
     upperneck: neck
      head: head
    *clavicle: clavicle
     *humerus: upperArm
      *radius: foreArm
       *wrist: hand
        *hand
         *fingers: middle
        *thumb: thumb
`,
    'l',
    'r',
  ],
  Bandai: [
    `
joint_Root
 Hips: hips
  Spine: spine
   Chest: chest
    Neck: neck
     Head: head
    Shoulder_*: clavicle
     UpperArm_*: upperArm
      LowerArm_*: foreArm
       Hand_*: hand
  UpperLeg_*: upperLeg
   LowerLeg_*: lowerLeg
    Foot_*: foot
     Toes_*: toe
`,
    'L',
    'R',
  ],
  'Xsens (MVN)': [
    `
Pelvis: hips
 L5: spine
  L3: spine
   T12: spine
    T8: chest
     Neck: neck
      Head: head
     *Shoulder: clavicle
      *UpperArm: upperArm
       *ForeArm: foreArm
        *Hand: hand
 *UpperLeg: upperLeg
  *LowerLeg: lowerLeg
   *Foot: foot
    *Toe: toe
`,
    'Left',
    'Right',
  ],
  'Xsens (BVH)': [
    `
Hips: hips
 Chest: spine
  Chest2: spine
   Chest3: spine
    Chest4: chest
     Neck: neck
      Head: head
     *Collar: clavicle
      *Shoulder: upperArm
       *Elbow: foreArm
        *Wrist: hand
 *Hip: upperLeg
  *Knee: lowerLeg
   *Ankle: foot
    *Toe: toe
`,
    'Left',
    'Right',
  ],
  Biped: [
    `
Bip01
 Bip01 Pelvis: hips
  Bip01 Spine: spine
   Bip01 Spine1: chest
    Bip01 Neck: neck
     Bip01 Head: head
      Bip01 HeadNub
     Bip01 * Clavicle: clavicle
      Bip01 * UpperArm: upperArm
       Bip01 * Forearm: foreArm
        Bip01 * Hand: hand
         Bip01 * Finger0: thumb
          Bip01 * Finger01: thumb
           Bip01 * Finger02: thumb
            Bip01 * Finger0Nub
         Bip01 * Finger1: index
          Bip01 * Finger11: index
         Bip01 * Finger4: pinky
       Bip01 * ForeTwist
   Bip01 * Thigh: upperLeg
    Bip01 * Calf: lowerLeg
     Bip01 * Foot: foot
      Bip01 * Toe0: toe
       Bip01 * Toe0Nub
`,
    'L',
    'R',
  ],
  Rokoko: [
    `
Root
 Hips: hips
  Spine1: spine
   Spine2: spine
    Spine3: spine
     Spine4: chest
      Neck: neck
       Head: head
      *Shoulder: clavicle
       *Arm: upperArm
        *ForeArm: foreArm
         *Hand: hand
          *Finger1Metacarpal: thumb
           *Finger1Proximal: thumb
            *Finger1Distal: thumb
             *Finger1Tip
          *Finger2Metacarpal
           *Finger2Proximal: index
            *Finger2Medial: index
             *Finger2Distal: index
          *Finger5Metacarpal
           *Finger5Proximal: pinky
  *Thigh: upperLeg
   *Shin: lowerLeg
    *Foot: foot
     *Toe: toe
      *ToeTip
`,
    'Left',
    'Right',
  ],
  'Perception Neuron': [
    `
Hips: hips
 *UpLeg: upperLeg
  *Leg: lowerLeg
   *Foot: foot
 Spine: spine
  Spine1: spine
   Spine2: spine
    Spine3: chest
     Neck: neck
      Head: head
     *Shoulder: clavicle
      *Arm: upperArm
       *ForeArm: foreArm
        *Hand: hand
         *HandThumb1: thumb
          *HandThumb2: thumb
         *InHandIndex
          *HandIndex1: index
           *HandIndex2: index
         *InHandMiddle
          *HandMiddle1: middle
`,
    'Left',
    'Right',
  ],
  VRM: [
    `
Root
 J_Bip_C_Hips: hips
  J_Bip_C_Spine: spine
   J_Bip_C_Chest: spine
    J_Bip_C_UpperChest: chest
     J_Sec_*_Bust1
     J_Bip_C_Neck: neck
      J_Bip_C_Head: head
       J_Adj_*_FaceEye: eye
       J_Sec_Hair1_01
        J_Sec_Hair2_01
     J_Bip_*_Shoulder: clavicle
      J_Bip_*_UpperArm: upperArm
       J_Bip_*_LowerArm: foreArm
        J_Bip_*_Hand: hand
         J_Bip_*_Index1: index
          J_Bip_*_Index2: index
         J_Bip_*_Little1: pinky
         J_Bip_*_Middle1: middle
         J_Bip_*_Ring1: ring
         J_Bip_*_Thumb1: thumb
  J_Sec_Skirt_01
  J_Bip_*_UpperLeg: upperLeg
   J_Bip_*_LowerLeg: lowerLeg
    J_Bip_*_Foot: foot
     J_Bip_*_ToeBase: toe
`,
    'L',
    'R',
  ],
  'VRM humanoid': [
    `
hips: hips
 spine: spine
  chest: chest
   neck: neck
    head: head
     *Eye: eye
     jaw
   *Shoulder: clavicle
    *UpperArm: upperArm
     *LowerArm: foreArm
      *Hand: hand
       *ThumbMetacarpal: thumb
        *ThumbProximal: thumb
       *IndexProximal: index
        *IndexIntermediate: index
         *IndexDistal: index
 *UpperLeg: upperLeg
  *LowerLeg: lowerLeg
   *Foot: foot
    *Toes: toe
`,
    'left',
    'right',
  ],
  Rigify: [
    `
DEF-spine: hips
 DEF-pelvis.*
 DEF-spine.001: spine
  DEF-spine.002: spine
   DEF-spine.003: chest
    DEF-spine.004: neck
     DEF-spine.005: neck
      DEF-spine.006: head
       DEF-forehead.*
    DEF-breast.*
    DEF-shoulder.*: clavicle
     DEF-upper_arm.*: upperArm
      DEF-upper_arm.*.001: upperArmSplit
       DEF-forearm.*: foreArm
        DEF-forearm.*.001: foreArmSplit
         DEF-hand.*: hand
          DEF-palm.01.*
           DEF-f_index.01.*: index
            DEF-f_index.02.*: index
          DEF-f_ring.01.*: ring
          DEF-thumb.01.*: thumb
 DEF-thigh.*: upperLeg
  DEF-thigh.*.001: upperLegSplit
   DEF-shin.*: lowerLeg
    DEF-shin.*.001: lowerLegSplit
     DEF-foot.*: foot
      DEF-toe.*: toe
`,
    'L',
    'R',
  ],
  Unreal: [
    `
root
 pelvis: hips
  spine_01: spine
   spine_02: spine
    spine_03: chest
     neck_01: neck
      neck_02: neck
       head: head
     clavicle_*: clavicle
      upperarm_*: upperArm
       upperarm_twist_01_*
       lowerarm_*: foreArm
        lowerarm_twist_01_*
        hand_*: hand
         index_metacarpal_*
          index_01_*: index
         middle_01_*: middle
         thumb_01_*: thumb
  thigh_*: upperLeg
   thigh_twist_01_*
   calf_*: lowerLeg
    foot_*: foot
     ball_*: toe
 ik_foot_root
  ik_foot_*: xx
 ik_hand_root
  ik_hand_gun
   ik_hand_*: xx
`,
    'l',
    'r',
  ],
  Daz: [
    `
hip: hips
 pelvis
  *ThighBend: upperLeg
   *ThighTwist: upperLegSplit
    *Shin: lowerLeg
     *Foot: foot
      *Metatarsals
       *Toe: toe
        *BigToe
 abdomenLower: spine
  abdomenUpper: spine
   chestLower: spine
    chestUpper: chest
     *Collar: clavicle
      *ShldrBend: upperArm
       *ShldrTwist: upperArmSplit
        *ForearmBend: foreArm
         *ForearmTwist: foreArmSplit
          *Hand: hand
           *Thumb1: thumb
           *Carpal1
            *Index1: index
            *Mid1: middle
     neckLower: neck
      neckUpper: neck
       head: head
        *Eye: eye
        lowerJaw
`,
    'l',
    'r',
  ],
  MakeHuman: [
    `
root: hips
 pelvis.*: hip
  upperleg01.*: upperLeg
   upperleg02.*: upperLegSplit
    lowerleg01.*: lowerLeg
     lowerleg02.*: lowerLegSplit
      foot.*: foot
       toe1-1.*: toe
        toe1-2.*
       toe2-1.*
 spine05: spine
  spine04: spine
   spine03: chest
    clavicle.*: clavicle
     shoulder01.*
      upperarm01.*: upperArm
       upperarm02.*: upperArmSplit
        lowerarm01.*: foreArm
         lowerarm02.*: foreArmSplit
          wrist.*: hand
           finger1-1.*: thumb
            finger1-2.*: thumb
           metacarpal1.*
            finger2-1.*: index
           metacarpal4.*
            finger5-1.*: pinky
    neck01: neck
     neck02: neck
      head: head
`,
    'L',
    'R',
  ],
  'Unity (humanoid)': [
    `
Hips: hips
 Spine: spine
  Chest: spine
   UpperChest: chest
    Neck: neck
     Head: head
      * Eye: eye
      Jaw
    * Shoulder: clavicle
     * Upper Arm: upperArm
      * Lower Arm: foreArm
       * Hand: hand
        * Thumb Proximal: thumb
         * Thumb Intermediate: thumb
          * Thumb Distal: thumb
        * Index Proximal: index
         * Index Intermediate: index
        * Little Proximal: pinky
 * Upper Leg: upperLeg
  * Lower Leg: lowerLeg
   * Foot: foot
    * Toes: toe
`,
    'Left',
    'Right',
  ],
  'OptiTrack (Motive)': [
    `
Skeleton_Hip: hips
 Skeleton_Ab: spine
  Skeleton_Chest: chest
   Skeleton_Neck: neck
    Skeleton_Head: head
   Skeleton_*Shoulder: clavicle
    Skeleton_*UArm: upperArm
     Skeleton_*FArm: foreArm
      Skeleton_*Hand: hand
       Skeleton_*Thumb1: thumb
       Skeleton_*Index1: index
 Skeleton_*Thigh: upperLeg
  Skeleton_*Shin: lowerLeg
   Skeleton_*Foot: foot
    Skeleton_*Toe: toe
`,
    'L',
    'R',
  ],
  SMPL: [
    `
Pelvis: hips
 *_Hip: upperLeg
  *_Knee: lowerLeg
   *_Ankle: foot
    *_Foot: toe
 Spine1: spine
  Spine2: spine
   Spine3: chest
    Neck: neck
     Head: head
    *_Collar: clavicle
     *_Shoulder: upperArm
      *_Elbow: foreArm
       *_Wrist: hand
        *_Hand
`,
    'L',
    'R',
  ],
  'SMPL-X': [
    `
pelvis: hips
 *_hip: upperLeg
  *_knee: lowerLeg
   *_ankle: foot
    *_foot: toe
 spine1: spine
  spine2: spine
   spine3: chest
    neck: neck
     head: head
      jaw
      *_eye_smplhf: eye
    *_collar: clavicle
     *_shoulder: upperArm
      *_elbow: foreArm
       *_wrist: hand
        *_index1: index
         *_index2: index
        *_thumb1: thumb
`,
    'left',
    'right',
  ],
  'plain, no clavicles, no toes, one spine joint': [
    `
hips: hips
 chest: chest
  neck: neck
   head: head
  * arm: upperArm
   * elbow: foreArm
    * hand: hand
 * leg: upperLeg
  * knee: lowerLeg
   * foot: foot
`,
    'left',
    'right',
  ],
  'sides at the end, no head name, elbow without a name': [
    `
Root: hips
 Torso: chest
  Neck: neck
  Bone1.*: upperArm
   Bone2.*: foreArm
    Hand.*: hand
 Bone3.*: upperLeg
  Bone4.*: lowerLeg
   Foot.*: foot
`,
    'L',
    'R',
  ],
};

/** The same with further joints, one hung on the other, the first on `parent`. */
function withChain(skeleton: Skeleton, parent: string, names: string[]): Skeleton {
  const count = skeleton.names.length;
  const chain = names.map((_, i) => (i === 0 ? skeleton.names.indexOf(parent) : count + i - 1));
  return {
    ...skeleton,
    names: [...skeleton.names, ...names],
    parents: Int16Array.from([...skeleton.parents, ...chain]),
    offsets: Float32Array.from([...skeleton.offsets, ...names.flatMap(() => [0, 0, 0.1])]),
    restRotations: Float32Array.from([...skeleton.restRotations, ...names.flatMap(() => [0, 0, 0, 1])]),
  };
}

const isCmu = (naming: string) => naming === 'CMU (BVH)';

/** CMU writes `LHipJoint` beside `LeftUpLeg`, and `LThumb` beside `LeftHand`. */
function build(naming: string): Outline {
  const made = outline(...NAMINGS[naming]);
  if (isCmu(naming)) {
    made.skeleton.names = made.skeleton.names.map((name) =>
      name.replace('Zz', '').replace(/^(L)eft(HipJoint|Thumb)|^(R)ight(HipJoint|Thumb)/, '$1$2$3$4'),
    );
  }
  made.expected = made.expected.map((role) => (/Xx$/.test(role) ? 'helper' : role));
  return made;
}

describe('findRoles', () => {
  it.each(Object.keys(NAMINGS))('reads the naming of %s', (naming) => {
    const { skeleton, expected } = build(naming);
    const roles = findRoles(skeleton);
    const told = (list: readonly JointRole[]) => skeleton.names.map((name, joint) => `${name}: ${list[joint]}`);
    expect(told(roles.byJoint)).toEqual(told(expected));
    expect(roles.kind).toBe('human');
    expect(roles.unnamed).toEqual([]);
  });

  it.each(['LAFAN1', 'Unreal', 'Biped'])('is not misled by prefixes and suffixes on %s', (naming) => {
    for (const change of [
      (name: string) => `Actor_01:${name}`,
      (name: string) => `group|Armature|${name}`,
      (name: string) => `${name}_07`,
      (name: string) => `Character1_${name}`,
      (name: string) => name.toUpperCase().replace(/^LEFT|^RIGHT/, (side) => `${side}_`),
    ]) {
      const { skeleton, expected } = build(naming);
      const names = skeleton.names.map((name) => (naming === 'Biped' && /Finger/.test(name) ? name : change(name)));
      expect(findRoles({ ...skeleton, names }).byJoint).toEqual(expected);
    }
  });

  it('prefers the hand that hangs on an arm to a handle of the rig', () => {
    const { skeleton, expected } = build('LAFAN1');
    const count = skeleton.names.length;
    const rigged: Skeleton = {
      ...skeleton,
      names: [...skeleton.names, 'LeftHandGoal', 'RightHandGoal', 'LeftFootGoal', 'RightFootGoal'],
      parents: Int16Array.from([...skeleton.parents, 0, 0, 0, 0]),
      offsets: Float32Array.from({ length: (count + 4) * 3 }, (_, i) => skeleton.offsets[i] ?? 0.5),
    };
    expect(findRoles(rigged).byJoint).toEqual([...expected, 'none', 'none', 'none', 'none']);
  });

  it('gives indices that agree with the list by joint', () => {
    const { skeleton } = build('Mixamo');
    const roles = findRoles(skeleton);
    const name = (joint: number) => skeleton.names[joint];
    expect(name(roles.left.upperLeg)).toBe('mixamorig:LeftUpLeg');
    expect(name(roles.right.hand)).toBe('mixamorig:RightHand');
    expect(roles.left.fingers.index.map(name)).toEqual([1, 2, 3].map((i) => `mixamorig:LeftHandIndex${i}`));
    expect(roles.spine.map(name)).toEqual(['mixamorig:Spine', 'mixamorig:Spine1']);
    expect(roles.left.hip).toBe(-1);
  });

  it('lets roles be given by hand', () => {
    const { skeleton } = build('LAFAN1');
    const names = skeleton.names.map((_, i) => `bone ${i}`);
    expect(findRoles({ ...skeleton, names })).toMatchObject({ kind: 'unknown' });
    const original = findRoles(skeleton);
    const given = Object.fromEntries(names.map((name, i) => [name, original.byJoint[i]]));
    expect(findRoles({ ...skeleton, names }, given).byJoint).toEqual(original.byJoint);
    expect(findRoles({ ...skeleton, names }, given).kind).toBe('human');

    const moved = findRoles(skeleton, { Spine1: 'chest', LeftToe: 'none', Nobody: 'hips', Spine2: 'neck' });
    expect(skeleton.names[moved.chest]).toBe('Spine1');
    expect(moved.left.toe).toBe(-1);
    expect(moved.unnamed.map((joint) => skeleton.names[joint])).toEqual(['LeftToe']);
    expect(skeleton.names[moved.neck[0]]).toBe('Spine2');
  });

  it('takes hands and feet given by hand as anchors for the rest', () => {
    const { skeleton, expected } = build('plain, no clavicles, no toes, one spine joint');
    const names = skeleton.names.map((name) => name.replace('hand', 'grip').replace('foot', 'sole'));
    const given = {
      'left grip': 'leftHand',
      'right grip': 'rightHand',
      'left sole': 'leftFoot',
      'right sole': 'rightFoot',
    };
    const roles = findRoles({ ...skeleton, names }, given as Record<string, JointRole>);
    expect(roles.byJoint).toEqual(expected);
  });

  it('does not take an animal, a stick or nothing for a person', () => {
    const { skeleton } = build('LAFAN1');
    const names = skeleton.names.map((name) => (name === 'Head' ? 'Tail' : name));
    expect(findRoles({ ...skeleton, names }).kind).toBe('unknown');
    const stick = outline('one\n two\n  three', 'L', 'R').skeleton;
    expect(findRoles(stick)).toMatchObject({ kind: 'unknown', hips: -1, head: -1, unnamed: [0, 1, 2] });
    expect(findRoles(outline('one', 'L', 'R').skeleton)).toMatchObject({ kind: 'unknown', unnamed: [0] });
    expect(findRoles(outline('Hips\n Head', 'L', 'R').skeleton)).toMatchObject({ kind: 'unknown', hips: 0, head: 1 });
  });

  it.each([
    ['Trunk', ['Hips', 'Trunk', 'Chest', 'Upper Chest']],
    ['LowerTrunk and UpperTrunk', ['Pelvis', 'LowerTrunk', 'MiddleTrunk', 'UpperTrunk']],
    ['lower_trunk as the root', ['lower_trunk', 'mid_trunk', 'upper_trunk', 'thorax']],
    ['Trunk1 to Trunk3', ['Hips', 'Trunk1', 'Trunk2', 'Trunk3']],
  ])('takes a person with %s for a person: that trunk carries limbs', (_, [hips, ...spine]) => {
    const { skeleton, expected } = build('LAFAN1');
    const trunk: Record<string, string> = { Hips: hips, Spine: spine[0], Spine1: spine[1], Spine2: spine[2] };
    const names = skeleton.names.map((name) => trunk[name] ?? name);
    expect(findRoles({ ...skeleton, names })).toMatchObject({ kind: 'human', byJoint: expected });
    const headless = names.map((name) => (name === 'Neck' ? 'Trunk4' : name === 'Head' ? 'Trunk5' : name));
    expect(findRoles({ ...skeleton, names: headless })).toMatchObject({ kind: 'human', byJoint: expected });
  });

  it.each(['Head', 'Neck'])(
    'takes whoever has a trunk on the %s for an animal, whatever the torso is called',
    (face) => {
      const { skeleton } = build('LAFAN1');
      const torso = skeleton.names.map((name) => (name === 'Spine' ? 'Trunk' : name));
      for (const names of [skeleton.names, torso]) {
        expect(findRoles(withChain({ ...skeleton, names }, face, ['Trunk01', 'Trunk02', 'Trunk03'])).kind).toBe(
          'unknown',
        );
      }
      const nameless = skeleton.names.map((name) => (/Head|Neck/.test(name) ? `bone ${name.length}` : name));
      const elephant = withChain({ ...skeleton, names: nameless }, 'bone 4', ['Trunk01', 'Trunk02', 'Trunk03']);
      expect(findRoles(elephant).kind).toBe('unknown');
    },
  );

  it.each(['PonyTail', 'Hair_Tail_01', 'Skirt.Tail', 'HeadFinTip'])('a %s makes nobody an animal', (name) => {
    const { skeleton } = build('LAFAN1');
    expect(findRoles(withChain(skeleton, 'Head', [name])).kind).toBe('human');
  });

  it('reads a chain of ten thousand joints at once', () => {
    const count = 10_000;
    const { skeleton } = outline('one', 'L', 'R');
    const parents = Int16Array.from({ length: count }, (_, i) => i - 1);
    const names = Array.from({ length: count }, (_, i) => (i === count - 1 ? 'LeftHand' : `LeftArm (${i})`));
    const start = performance.now();
    expect(findRoles({ ...skeleton, names, parents, offsets: new Float32Array(count * 3) }).kind).toBe('unknown');
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('mirrorJoint and sideOf', () => {
  it.each(Object.keys(NAMINGS))('pairs every joint of %s with the one of the opposite role', (naming) => {
    const { skeleton, expected } = build(naming);
    for (const [joint, role] of expected.entries()) {
      const twin = mirrorJoint(skeleton, joint);
      const side = sideOf(skeleton, joint);
      if (/^left|^right/.test(role)) {
        expect(side).toBe(/^left/.test(role) ? 'left' : 'right');
        const other = /^left/.test(role) ? role.replace('left', 'right') : role.replace('right', 'left');
        expect(expected[twin]).toBe(other);
        expect(mirrorJoint(skeleton, twin)).toBe(joint);
      } else if (role !== 'helper') {
        expect([skeleton.names[joint], side, twin]).toEqual([skeleton.names[joint], 'centre', -1]);
      }
    }
  });

  it('pairs twins of one name in their order, and leaves a joint without a twin alone', () => {
    const { skeleton } = outline('Hips\n LeftArm\n RightArm\n LeftHorn\n  tip', 'L', 'R');
    const names = ['Hips', 'LeftArm', 'RightArm', 'LeftHorn', 'tip'];
    expect(names.map((_, joint) => mirrorJoint(skeleton, joint))).toEqual([-1, 2, 1, -1, -1]);
    expect(sideOf(skeleton, 4)).toBe('left');
    const twins = outline('Hips\n LeftArm\n LeftArm (2)\n RightArm\n RightArm (2)', 'L', 'R').skeleton;
    expect([1, 2, 3, 4].map((joint) => mirrorJoint(twins, joint))).toEqual([3, 4, 1, 2]);
  });

  it('pairs twins whose names end with a number of their own, as some writers count all joints through', () => {
    const counted = 'b_Hip_01\n b_Tail01_02\n b_LeftArm_03\n  b_LeftLeg02_04\n b_RightArm_05\n  b_RightLeg02_06';
    const { skeleton } = outline(counted, 'L', 'R');
    expect(skeleton.names.map((_, joint) => mirrorJoint(skeleton, joint))).toEqual([-1, -1, 4, 5, 2, 3]);
    // What is counted on each side is no such number.
    const tails = outline('Hip\n Tail_L_1\n  Tail_L_2\n Tail_R_1\n  Tail_R_2', 'L', 'R').skeleton;
    expect([1, 2, 3, 4].map((joint) => mirrorJoint(tails, joint))).toEqual([3, 4, 1, 2]);
  });
});

const BESIDE = '../shared/mocap';
const limbsOf = (prefix = '') => [`${prefix}LeftArm`, `${prefix}RightUpLeg`, `${prefix}RightLeg`, `${prefix}LeftFoot`];
/** Who is who in them; real ones are tried where they are. */
const captures: [name: string, joints: string[], text: string][] = [
  ['fingers.bvh', ['Actor_Spine2', ...limbsOf('Actor_')], MADE_CAPTURES['fingers.bvh'].text],
  ['mixed.bvh', ['Chest3', 'LeftShoulder', 'RightHip', 'RightKnee', 'LeftAnkle'], MADE_CAPTURES['mixed.bvh'].text],
  ...(
    [
      ['CMU_13_29.bvh', ['Spine1', ...limbsOf()]],
      ['pirouette.bvh', ['Character1_Spine1', ...limbsOf('Character1_')]],
      ['louise.bvh', ['Chest', 'LeftShoulder', 'RightHip', 'RightKnee', 'LeftAnkle']],
      ['mixed_orders.bvh', ['Spine3', ...limbsOf()]],
    ] as [string, string[]][]
  )
    .filter(([name]) => existsSync(`${BESIDE}/${name}`))
    .map(([name, joints]): [string, string[], string] => [name, joints, readFileSync(`${BESIDE}/${name}`, 'utf8')]),
];

describe('files in the manners of captures', () => {
  it.each(Object.entries(MADE_FILES))('finds the person: %s', (_, { text, rename }) => {
    const { skeleton } = parseBvh(text);
    const { chest, head, left, right, ...roles } = findRoles(skeleton);
    const found = [chest, head, left.upperArm, left.foreArm, right.hand, right.upperLeg, right.lowerLeg, left.foot];
    const names = ['Chest', 'Head', 'LeftShoulder', 'LeftElbow', 'RightHand', 'RightHip', 'RightKnee', 'LeftFoot'];
    expect(found.map((joint) => skeleton.names[joint])).toEqual(names.map(rename));
    expect(roles).toMatchObject({ kind: 'human', hips: 0, unnamed: [] });
  });

  it.each(captures)('finds the person with its collar bones: %s', (_, expected, text) => {
    const { skeleton } = parseBvh(text);
    const roles = findRoles(skeleton);
    const { chest, left, right } = roles;
    const found = [chest, left.upperArm, right.upperLeg, right.lowerLeg, left.foot].map((j) => skeleton.names[j]);
    expect(found).toEqual(expected);
    expect(roles).toMatchObject({ kind: 'human', hips: 0, unnamed: [] });
    expect(roles.left.clavicle).toBeGreaterThan(0);
  });

  it('takes a dog for no person', () => {
    expect(findRoles(parseBvh(MADE_CAPTURES['dog.bvh'].text).skeleton).kind).toBe('unknown');
  });
});
