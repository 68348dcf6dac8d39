import type { Quat, Vec3 } from '../../core';
import { type ExportScene, limitedJoints, zeroPose } from '../scene';
import { quoted, row } from '../text';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const godot: ExportTarget = {
  label: 'Godot (Generic6DOFJoint3D)',
  group: 'engine',
  summary: 'A GDScript that makes a Generic6DOFJoint3D between two physics bodies for each joint.',
  regions: ['jolt-pyramid'],
  findsByName: true,
  conventions: [
    'Right-handed, y up, metres, radians. Bodies stand as the joints of the skeleton do; node_a is the parent, node_b the child.',
    'A joint takes the pose in which it is made for zero: make_joint turns the child to its zero, makes the joint, and turns it back.',
  ],
  unchecked:
    'Godot was not at hand. The region is taken to be that of Jolt’s SixDOFConstraint with a pyramid; Godot’s own physics has Euler angles. The signs of its angles were read in its sources only.',
  write: (scene) => [{ name: `${fileStem(scene)}_limits.gd`, content: script(scene) }],
};

const quaternion = (q: Readonly<Quat>): string => `Quaternion(${row(q, ', ')})`;
const vector = (v: Readonly<Vec3>): string => `Vector3(${row(v, ', ')})`;

function script(scene: ExportScene): string {
  const rows = limitedJoints(scene, 'jolt-pyramid').map(({ joint, parent, region }) => {
    const [low, high] = [0, 1].map((end) => region.ranges.map((range) => range[end]) as Vec3);
    return [
      `\t${quoted(joint.name)}: {"parent": ${quoted(parent.name)}, "offset": ${vector(joint.offset)},`,
      `\t\t"frame": ${quaternion(region.parent)}, "zero": ${quaternion(zeroPose(region))},`,
      `\t\t"lower": ${vector(low)}, "upper": ${vector(high)}},`,
    ].join('\n');
  });
  return `${[
    ...fileHeading(godot, scene).map((line) => `# ${line}`),
    'extends RefCounted',
    '',
    '# offset: where the joint is in its parent. frame: the frame of the joint in the parent. zero: the rotation of the',
    '# child in the parent at which all angles are zero. lower, upper: about x (twist), y and z of the frame.',
    'const LIMITS := {',
    ...rows,
    '}',
    '',
    '',
    '## Makes the joint of this name between two bodies that are in the tree. Call it while physics stands still.',
    'static func make_joint(joint_name: String, parent: PhysicsBody3D, child: PhysicsBody3D) -> Generic6DOFJoint3D:',
    '\tvar limit: Dictionary = LIMITS[joint_name]',
    '\tvar bind := child.global_transform',
    '\tvar joint := Generic6DOFJoint3D.new()',
    '\tjoint.name = joint_name + " joint"',
    '\tfor axis in ["x", "y", "z"]:',
    '\t\tjoint.set("linear_limit_" + axis + "/enabled", true)',
    '\t\tjoint.set("linear_limit_" + axis + "/lower_distance", 0.0)',
    '\t\tjoint.set("linear_limit_" + axis + "/upper_distance", 0.0)',
    '\t\tjoint.set("angular_limit_" + axis + "/enabled", true)',
    '\t\tjoint.set("angular_limit_" + axis + "/lower_angle", limit["lower"][axis])',
    '\t\tjoint.set("angular_limit_" + axis + "/upper_angle", limit["upper"][axis])',
    '\tchild.global_transform = parent.global_transform * Transform3D(Basis(limit["zero"]), limit["offset"])',
    '\tparent.add_child(joint)',
    '\tjoint.transform = Transform3D(Basis(limit["frame"]), limit["offset"])',
    '\tjoint.node_a = joint.get_path_to(parent)',
    '\tjoint.node_b = joint.get_path_to(child)',
    '\tchild.global_transform = bind',
    '\treturn joint',
  ].join('\n')}\n`;
}
