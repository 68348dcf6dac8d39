import { multiply, normalize, rotationFromVector } from '../../core/math';
import { hinges, placeAngles } from './hinges';
import { bothWays, type RegionModel, rangeHalf, rangeMiddle } from './region';

/**
 * { q : q⁻¹ = Rx(a) · Ry(b) · Rz(c), a, b, c in their intervals, |b| ≤ 90° }; ranges: a, b, c
 *
 * Generic6DOFJoint3D in Godot's own physics, which takes the angles of the first body as the second sees it (`calculateAngleInfo` of
 * godot_generic_6dof_joint_3d.cpp) and compares them with the ranges as they are: frames are turned so that a and c stay within half a turn.
 */
export const godotAngles: RegionModel = {
  ...hinges,
  label: 'Three angles, as Godot’s own physics takes them',
  centred({ parent, child, ranges: [a, b, c] }) {
    return {
      parent: normalize(multiply(parent, rotationFromVector([0, 0, -rangeMiddle(c)]))),
      child: normalize(multiply(child, rotationFromVector([rangeMiddle(a), 0, 0]))),
      ranges: [bothWays(Math.min(Math.PI, rangeHalf(a))), b, bothWays(Math.min(Math.PI, rangeHalf(c)))],
    };
  },
  place: (at) => placeAngles(at, -1),
  // Heavy enough that no thin limit is put into gimbal lock, where degrees hold next to no rotations.
  penalty: (at, ranges) => 8 * hinges.penalty!(at, ranges),
};
