import type { JointLimit, Quat, Vec3 } from '../../core';

/** What a joint of a file lets a body do against the body that it hangs on. */
export type Move =
  | {
      kind: 'hinge';
      name: string;
      /** Unit, in the body's frame. */
      axis: Vec3;
      /** m, in the body's frame: what the body turns about. */
      anchor: Vec3;
      /** rad, from where the body stands in the file. ±π where nothing limits it. */
      low: number;
      high: number;
      isLimited: boolean;
      /** rad, from where the body stands in the file: the angle in the bind pose, where the file has such a pose; else 0. */
      bind: number;
    }
  | {
      kind: 'ball';
      name: string;
      anchor: Vec3;
      /** rad, 0 to π: the most that it may turn about any axis; null where nothing limits it. */
      most: number | null;
      /** How the body is turned in the bind pose, from where it stands in the file. */
      bind: Quat;
    }
  | {
      kind: 'region';
      name: string;
      anchor: Vec3;
      /** The limit of a joint of a figure; null where nothing limits it. */
      limitOf: ((joint: number, name: string) => JointLimit) | null;
    }
  | { kind: 'slide' | 'free'; name: string };

/** A body of a kinematic tree, as a file of a robot has it. */
export interface TreeBody {
  name: string;
  /** Index of the body that it hangs on, before it in the list; −1 for the world. */
  parent: number;
  /** m, in the frame of the parent. */
  offset: Vec3;
  /** parentFromBody as the file stands. */
  turn: Quat;
  /** In the order in which they turn, the first outermost. */
  moves: readonly Move[];
  /** m, in the body's frame: where its bone ends; null where the file shows no end. */
  tip: Vec3 | null;
}

/** A robot as its file has it, in the file's axes. */
export interface BodyTree {
  bodies: readonly TreeBody[];
  /** Which way is up; null where the file does not say. */
  up: 'y' | 'z' | null;
  /** What was left aside, one plain sentence each. */
  notes: readonly string[];
}
