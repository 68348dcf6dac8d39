import type { FINGERS, JointRole, SPLITS } from './joint-role';

/** The chains of a hand, knuckle first, without end nubs; empty where the skeleton has none. */
export type FingerRoles = Record<(typeof FINGERS)[number], number[]>;

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
  splits: Record<(typeof SPLITS)[number], number[]>;
}

/** Which joint is what on a human; indices into the skeleton, −1 where the skeleton has none. */
export interface Roles {
  /** `'human'` when hips, chest, both upper arms to hands and both thighs to feet were found. */
  kind: 'human' | 'unknown';
  /** The pelvis: the joint that carries both legs and the spine. */
  hips: number;
  /** Joints between hips and chest, upwards, both exclusive. */
  spine: number[];
  /** The joint that carries both arms; equals `hips` where there is no spine. */
  chest: number;
  /** Joints between chest and head, upwards, both exclusive. */
  neck: number[];
  head: number;
  left: SideRoles;
  right: SideRoles;
  /** Roots above the hips, twist and corrective joints, end nubs, face, props: what no limb or trunk bends at. */
  helpers: number[];
  /** Joints that could not be named. */
  unnamed: number[];
  /** The same the other way round: J entries, `'none'` for the unnamed. */
  byJoint: JointRole[];
}
