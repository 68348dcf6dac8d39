import type { Clip, JointLimit } from '../../core';
import type { OwnSkin } from '../../worker/api';
import type { PointsRequest, TakenPoints } from '../points/taken-points';
import type { RoleChoices } from './roles';

/** A file with the name people know it by. */
export interface Source {
  name: string;
  file: Blob;
  /** The rig on which its motion is played; left out where it is by itself. */
  rig?: Source;
  /** With what motion is found, of a file of points; left out where nothing is known of that. */
  points?: PointsRequest;
}

/** A clip with its origin. */
export interface Take extends Clip {
  /** The file that the clip was read from. */
  readFrom?: Source;
  /** Of a clip that was played on a rig: the take that it was made of. */
  origin?: Take;
  /** The skin of the rig that the clip moves. */
  skin?: OwnSkin;
  /** What the rig's file says of its joints. */
  roles?: RoleChoices;
  /** Whether the file is a character, to play motion on, and not just motion. */
  isRig?: boolean;
  /** The limits that the file itself gives to joints; left out where none. */
  limits?: readonly JointLimit[];
  /** The recorded points that the motion was found from; left out where a file told the motion itself. */
  points?: TakenPoints;
}

/** The clip without its origin: the worker needs no more. */
export function clipAlone({
  readFrom: _,
  origin: __,
  skin: ___,
  roles: ____,
  isRig: _____,
  limits: ______,
  points: _______,
  ...clip
}: Take): Clip {
  return clip;
}
