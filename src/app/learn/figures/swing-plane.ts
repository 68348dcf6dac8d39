import type { Clip, JointLimit, Quat, Vec3 } from '../../../core';
import { type JointCloud, limitVector } from '../../../core/limit';
import { conjugate, multiply, rotateVector, rotationFromVector } from '../../../core/math';
import { vectorAt } from '../../drawing/bend';
import { outlineOf } from '../../drawing/outline-of';
import { type TwistRange, twistIndex, twistRange } from '../../drawing/twist-angle';
import { cloudFacts } from '../measure';
import { keptFor } from '../now';
import { intoCharts, outOfCharts } from '../turn-joint';
import { hullOf } from './hull-of';

/** A swing as a place, rad: so far to the right and so far up, as seen from outside by an eye that the bone points to at its reference. */
export type PatchPlace = readonly [right: number, up: number];

/** The patch of swings that a limit allows, flat, and the twists beside the patch. */
export interface SwingPlane {
  /** The corners of the patch, round to the left. */
  rim: readonly PatchPlace[];
  twists: TwistRange;
  /** Where the bone points at a rotation of the joint. */
  placeOf(rotation: Readonly<Quat>): PatchPlace;
  /** The rotation that first twists the bone and then swings it to a place; parentFromLocal. */
  turnTo(place: PatchPlace, twist: number): Quat;
}

const UP: Vec3 = [0, 1, 0];

/** What is up, in the first two axes of a limit: unit. */
function upIn({ axes, reference }: JointLimit): readonly [ux: number, uy: number] {
  const [x, y] = intoCharts(axes, rotateVector(conjugate(reference), UP));
  const size = Math.hypot(x, y) || 1;
  return [x / size, y / size];
}

/** The place of a swing vector about the first two axes of a limit. */
export function upright(limit: JointLimit): (sx: number, sy: number) => PatchPlace {
  const [ux, uy] = upIn(limit);
  // A swing about x carries the bone against y.
  return (sx, sy) => [ux * sx + uy * sy, ux * sy - uy * sx];
}

/** The plane of a limit that is split; null where a limit is not. */
export const swingPlane = keptFor((limit: JointLimit): SwingPlane | null => {
  const part = limit.parts.findIndex(({ bounds }) => bounds === 'swing');
  const twist = limit.parts[twistIndex(limit)];
  if (part < 0 || !twist) return null;
  const { axes, reference } = limit;
  const [ux, uy] = upIn(limit);
  const place = upright(limit);
  const { positions } = outlineOf(limit.parts[part].shape);
  const corners = Array.from({ length: positions.length / 3 }, (_, i) => vectorAt(positions, i));
  return {
    rim: hullOf(corners.map(([sx, sy]) => place(sx, sy))),
    twists: twistRange(twist),
    placeOf(rotation) {
      const [sx, sy] = limitVector(limit, part, rotation as Quat, [0, 0, 0]);
      return place(sx, sy);
    },
    turnTo([right, up], angle) {
      const swing = rotationFromVector(outOfCharts(axes, [ux * right - uy * up, uy * right + ux * up, 0]));
      const twisted = rotationFromVector(outOfCharts(axes, [0, 0, angle]));
      return multiply(reference, multiply(swing, twisted));
    },
  };
});

const keptSwings = keptFor((plane: SwingPlane) =>
  keptFor((rotations: readonly Quat[]) => rotations.map(plane.placeOf)),
);

/** Where the bone points at each sample of a joint. */
export const swingPlacesOf = (clip: Clip, cloud: JointCloud, plane: SwingPlane): readonly PatchPlace[] =>
  keptSwings(plane)(cloudFacts(clip, cloud).rotations);

/** The way from one side of the patch to the other, of which the middle is the place of no swing: −1 at the lowest corner, 1 at the highest. */
export function raisedTo({ rim }: SwingPlane, share: number): PatchPlace {
  const highest = rim.reduce((best, each) => ((each[1] - best[1]) * share > 0 ? each : best));
  return [highest[0] * Math.abs(share), highest[1] * Math.abs(share)];
}

/** Where a straight way from the middle meets the rim. @param way rad, from upwards round to the left */
export function rimAt({ rim }: SwingPlane, way: number): PatchPlace {
  const [x, y] = [-Math.sin(way), Math.cos(way)];
  let reach = Number.POSITIVE_INFINITY;
  rim.forEach(([ax, ay], i) => {
    const [bx, by] = rim[(i + 1) % rim.length];
    // Upright on the side, outwards.
    const [nx, ny] = [by - ay, ax - bx];
    const along = nx * x + ny * y;
    if (along > 1e-9) reach = Math.min(reach, (nx * ax + ny * ay) / along);
  });
  return [x * reach, y * reach];
}

/** Places of the rim that figures name, by the way to them, °, from upwards round to the left. */
export const CORNERS = [
  { name: 'A', way: 0 },
  { name: 'B', way: 90 },
  { name: 'C', way: 250 },
] as const;
