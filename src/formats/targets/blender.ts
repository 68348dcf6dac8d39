import type { Quat, Vec3 } from '../../core';
import {
  conjugate,
  inverseMultiply,
  meanRotation,
  multiply,
  readQuat,
  rotateVector,
  rotationBetween,
} from '../../core/math';
import { extremeRotations } from '../fit/rotation-sets';
import { regionGauges } from '../regions';
import type { JointFrames } from '../regions/region';
import type { ExportJoint, ExportScene } from '../scene';
import { quoted, row } from '../text';
import { worldRotations } from './hinge-chain';
import { type ExportTarget, fileHeading, fileStem } from './target';

/** How many rotations of a joint the script carries. */
const ROTATIONS = 120;
/** Turns y up, as in the clip, into z up, as Blender imports. */
const UP: Quat = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
const Y: Vec3 = [0, 1, 0];

/** Frames that name the axes x, y, z of three hinges anew, one for each order in which Euler angles are taken; signs keep them right-handed. */
const ORDERS: readonly Quat[] = [
  [0, 0, 0, 1],
  [0.5, 0.5, 0.5, 0.5],
  [-0.5, -0.5, -0.5, 0.5],
  [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  [0, Math.SQRT1_2, 0, Math.SQRT1_2],
  [0, 0, Math.SQRT1_2, Math.SQRT1_2],
];

export const blender: ExportTarget = {
  label: 'Blender',
  group: 'engine',
  summary:
    'A script that gives the bones of the selected armature Limit Rotation constraints and IK limits, in the rig’s own bone axes.',
  regions: ['hinges'],
  framesOf: boneFrames,
  findsByName: true,
  conventions: [
    'Select the armature, in its rest pose as imported from this clip (y up becomes z up), and run this in the Text Editor. Bones are found by name.',
    'Ranges are found by the script, around the rotations below, which are inside the limit, in each bone’s own axes and its best Euler order; the rest pose is zero.',
    'Limit Rotation holds what is keyed or posed; IK limits hold Blender’s IK: y is the twist, x and z the swing.',
  ],
  unchecked: null,
  write: (scene) => [{ name: `${fileStem(scene)}_blender.py`, content: script(scene) }],
};

/** The bone's own axes at rest as Blender's importer makes them: y along the bone, turned to it the short way from y; for each Euler order. */
function boneFrames({ rest, limit }: Omit<ExportJoint, 'regions'>): JointFrames[] {
  const bone = rotateVector(UP, limit!.twistAxis);
  const child = multiply(conjugate(UP), rotationBetween(Y, bone));
  return ORDERS.map((order) => ({ parent: multiply(rest, multiply(child, order)), child: multiply(child, order) }));
}

/** The outermost rotations inside the limit that its region keeps, away from rest, in the axes of the clip: w, x, y, z. */
function awayFromRest({ room, regions, rest }: ExportJoint, world: Readonly<Quat>): number[][] {
  const { rotations } = room!;
  const gauges = regionGauges(regions.hinges!, rotations);
  const kept = rotations.filter((_, k) => gauges[k >> 2] <= 1 + 1e-9);
  const chosen = extremeRotations(kept, meanRotation(kept), ROTATIONS);
  const fromWorld = conjugate(world);
  return Array.from({ length: chosen.length / 4 }, (_, i) => {
    const [x, y, z, w] = multiply(multiply(world, inverseMultiply(rest, readQuat(chosen, i))), fromWorld);
    return [w, x, y, z].map((value) => Number(value.toFixed(5)) + 0);
  });
}

function script(scene: ExportScene): string {
  const world = worldRotations(scene);
  const limited = scene.joints.filter(({ regions }) => regions.hinges);
  const rotations = limited.map((joint) => {
    const rows = awayFromRest(joint, world[joint.joint]).map((q) => `(${row(q, ', ')})`);
    return `    ${quoted(joint.name)}: [\n${wrap(rows)}\n    ],`;
  });
  return `${[
    '"""',
    ...fileHeading(blender, scene),
    '"""',
    '',
    'import math',
    '',
    'import bpy',
    'from mathutils import Matrix, Quaternion',
    '',
    '# From the axes of the clip, y up, to those of the armature, z up.',
    'UP = Matrix.Rotation(math.pi / 2, 3, "X")',
    '# Rotations inside the limit, away from rest, in the axes of the clip: w, x, y, z.',
    'ROTATIONS = {',
    ...rotations,
    '}',
    '',
    'ORDERS = ("XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX")',
    '',
    '',
    'def in_bone(bone, rotations):',
    '    """Rotations in the axes of a bone at rest."""',
    '    to_clip = (UP.inverted() @ bone.matrix_local.to_3x3()).to_quaternion()',
    '    return [to_clip.inverted() @ Quaternion(rotation) @ to_clip for rotation in rotations]',
    '',
    '',
    'def limit_rotation(pose_bone, rotations):',
    '    """A Limit Rotation constraint in the Euler order in which the ranges hold the fewest rotations."""',
    '    best = None',
    '    for order in ORDERS:',
    '        angles = [rotation.to_euler(order) for rotation in rotations]',
    '        low = [min(angle[k] for angle in angles) for k in range(3)]',
    '        high = [max(angle[k] for angle in angles) for k in range(3)]',
    '        middle = "XYZ".index(order[1])',
    '        size = 1.0',
    '        for k in range(3):',
    '            if k == middle:',
    '                size *= math.sin(min(high[k], math.pi / 2)) - math.sin(max(low[k], -math.pi / 2))',
    '            else:',
    '                size *= min(high[k] - low[k], 2 * math.pi)',
    '        if best is None or size < best[0]:',
    '            best = (size, order, low, high)',
    '    _, order, low, high = best',
    '    constraint = pose_bone.constraints.get("Limber") or pose_bone.constraints.new("LIMIT_ROTATION")',
    '    constraint.name = "Limber"',
    '    constraint.owner_space = "LOCAL"',
    '    constraint.use_transform_limit = False',
    '    constraint.euler_order = order',
    '    for k, axis in enumerate("xyz"):',
    '        setattr(constraint, "use_limit_" + axis, True)',
    '        setattr(constraint, "min_" + axis, low[k])',
    '        setattr(constraint, "max_" + axis, high[k])',
    '',
    '',
    'def limit_ik(pose_bone, rotations):',
    '    """IK limits: a quarter of an ellipse to each side in sines of half angles, and a range of the twist about y."""',
    '    swings, twists = [], []',
    '    for q in rotations:',
    '        if q.w < 0:',
    '            q = -q',
    '        cosine = max(math.hypot(q.y, q.w), 1e-9)',
    '        # swing = q . twist^-1',
    '        swings.append(((q.x * q.w + q.z * q.y) / cosine, (q.z * q.w - q.x * q.y) / cosine))',
    '        twists.append(2 * math.atan2(q.y, q.w))',
    '    ends = [[max(0.02, -min(s[k] for s in swings)), max(0.02, max(s[k] for s in swings))] for k in range(2)]',
    '    most = max(math.hypot(*(s[k] / ends[k][s[k] > 0] for k in range(2))) for s in swings)',
    '    for k, axis in enumerate("xz"):',
    '        setattr(pose_bone, "use_ik_limit_" + axis, True)',
    '        setattr(pose_bone, "ik_min_" + axis, -2 * math.asin(min(1, ends[k][0] * most)))',
    '        setattr(pose_bone, "ik_max_" + axis, 2 * math.asin(min(1, ends[k][1] * most)))',
    '    pose_bone.use_ik_limit_y = True',
    '    pose_bone.ik_min_y = min(0, *twists)',
    '    pose_bone.ik_max_y = max(0, *twists)',
    '',
    '',
    'armature = bpy.context.view_layer.objects.active',
    'if armature is None or armature.type != "ARMATURE":',
    '    raise SystemExit("Select the armature first.")',
    'missing = []',
    'for name, rotations in ROTATIONS.items():',
    '    pose_bone = armature.pose.bones.get(name)',
    '    if pose_bone is None:',
    '        missing.append(name)',
    '        continue',
    '    found = in_bone(pose_bone.bone, rotations)',
    '    limit_rotation(pose_bone, found)',
    '    limit_ik(pose_bone, found)',
    'print("Limber: limited", len(ROTATIONS) - len(missing), "bones.", "Not found: " + ", ".join(missing) if missing else "")',
  ].join('\n')}\n`;
}

function wrap(rows: readonly string[]): string {
  const lines: string[] = [];
  for (const text of rows) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + text.length < 112) lines[lines.length - 1] = `${line} ${text},`;
    else lines.push(`        ${text},`);
  }
  return lines.join('\n');
}
