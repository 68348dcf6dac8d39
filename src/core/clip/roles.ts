/** Which side of the character a joint is on; `'left'` is the character's own left. */
export type Side = 'left' | 'right' | 'centre';

/** The chains of a hand, knuckle first, without end nubs; empty where the skeleton has none. */
export interface FingerRoles {
  thumb: number[];
  index: number[];
  middle: number[];
  ring: number[];
  pinky: number[];
}

/** The joints of one side of a human; −1 where the skeleton has none. */
export interface SideRoles {
  /** The joint at the breast bone that lifts the shoulder. */
  clavicle: number;
  /** The shoulder's ball joint. */
  upperArm: number;
  /** The elbow. */
  foreArm: number;
  /** The wrist. */
  hand: number;
  fingers: FingerRoles;
  /** A joint between hips and thigh that belongs to the pelvis (CMU's `LHipJoint`). */
  hip: number;
  /** The hip's ball joint. */
  upperLeg: number;
  /** The knee. */
  lowerLeg: number;
  /** The ankle. */
  foot: number;
  /** The ball of the foot. */
  toe: number;
  eye: number;
  /** Further joints of a limb that is cut in pieces (`upperarm02`), from the body outwards. */
  splits: { upperArm: number[]; foreArm: number[]; upperLeg: number[]; lowerLeg: number[] };
}

/** Which joint is what on a human; indices into the skeleton, −1 where the skeleton has none. */
export interface Roles {
  /** `'human'` when hips, head or chest, both upper arms to hands and both thighs to feet were found. */
  kind: 'human' | 'unknown';
  /** The pelvis: the joint from which both legs part. */
  hips: number;
  /** Joints between hips and chest, upwards, both exclusive. */
  spine: number[];
  /** The joint from which both arms part; may equal no other role even when the spine is one joint. */
  chest: number;
  /** Joints between chest and head, upwards, both exclusive. */
  neck: number[];
  head: number;
  left: SideRoles;
  right: SideRoles;
  /** Twist, roll and corrective joints, end nubs, props, jaw and face: moved by the others or by nobody. */
  helpers: number[];
  /** Joints that could not be named. */
  unnamed: number[];
}
