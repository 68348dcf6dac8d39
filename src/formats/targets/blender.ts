import type { Quat } from '../../core';
import type { ExportScene } from '../scene';
import { quoted, row } from '../text';
import { jointsAtRest, limitsAtRest, REST_TOLERANCE } from './at-rest';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const blender: ExportTarget = {
  label: 'Blender',
  group: 'engine',
  summary:
    'A script that gives the bones of the selected armature constraints which hold the limits from then on, and IK limits.',
  regions: ['limit-rotation'],
  findsByName: true,
  conventions: [
    'Import the rig or clip that the limits were learned from, select the armature, and run this in the Text Editor. Bones are found by name.',
    'How the importer turned, scaled and rolled the bones is found from where their heads are at rest; an armature that rests in another pose is refused, and bones that stand elsewhere and carry none, such as targets of IK, are left free and named.',
    'Each limited bone gets three constraints and two hidden bones that deform nothing. Run the script again after a change: it replaces what it made.',
    'Constraints hold what is keyed or posed, not Blender’s IK: the IK limits are ranges about the bone’s own axes around the same region, wider than it by an unknown amount.',
  ],
  unchecked: null,
  write: (scene) => [{ name: `${fileStem(scene)}_blender.py`, content: script(scene) }],
};

/** A rotation as Blender writes it: w, x, y, z. */
const wxyz = ([x, y, z, w]: Readonly<Quat>): string => `(${row([w, x, y, z], ', ')})`;

const parentName = (parent: string | null): string => (parent === null ? 'None' : quoted(parent));

/** A joint's row: its parent, both frames, and the ranges of the three angles. */
function limitRows(scene: ExportScene): string[] {
  return limitsAtRest(scene, 'limit-rotation').map(({ name, parent, onParent, onJoint, ranges }) => {
    const [low, high] = [0, 1].map(
      (end) =>
        `(${row(
          ranges.map((range) => range[end]),
          ', ',
        )})`,
    );
    return `    ${quoted(name)}: (${parentName(parent)}, ${wxyz(onParent)}, ${wxyz(onJoint)},\n        ${low}, ${high}),`;
  });
}

const script = (scene: ExportScene): string =>
  `${[
    '"""',
    ...fileHeading(blender, scene),
    '"""',
    '',
    'import math',
    '',
    'import bpy',
    'from mathutils import Matrix, Quaternion, Vector',
    '',
    '# Joint: its parent, and where it is at rest, m, in the axes of the clip: y up.',
    'PLACES = {',
    ...jointsAtRest(scene).map(
      ({ name, parent, place }) => `    ${quoted(name)}: (${parentName(parent)}, (${row(place, ', ')})),`,
    ),
    '}',
    '',
    '# Joint: its parent; the frame that the parent carries and the frame that the joint carries, both at rest in the axes of',
    '# the clip, w, x, y, z; least and greatest angles a, b, c of Rx(a) Ry(b) Rz(c) between the two frames, rad.',
    'LIMITS = {',
    ...limitRows(scene),
    '}',
    '',
    `TOLERANCE = ${REST_TOLERANCE}  # of the size of the figure: how far a head may be from its place at rest`,
    SCRIPT,
  ].join('\n')}\n`;

const SCRIPT = `

class Refused(Exception):
    """Why the limits can't be put on the armature."""


def largest_vector(matrix):
    """The eigenvector of a symmetric 4×4 matrix whose eigenvalue is largest, by repeated squaring."""
    shift = max(sum(abs(value) for value in line) for line in matrix)
    power = [[matrix[i][j] + (shift if i == j else 0) for j in range(4)] for i in range(4)]
    for _ in range(16):
        power = [[sum(power[i][k] * power[k][j] for k in range(4)) for j in range(4)] for i in range(4)]
        most = max(abs(value) for line in power for value in line)
        power = [[value / most for value in line] for line in power]
    column = max(range(4), key=lambda j: sum(power[i][j] ** 2 for i in range(4)))
    return Quaternion([power[i][column] for i in range(4)]).normalized()


def turn_between(pairs):
    """The rotation and scale that bring ways of the clip onto ways of the armature (Horn 1987)."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = [
        [sum(place[i] * head[j] for place, head in pairs) for j in range(3)] for i in range(3)
    ]
    turn = largest_vector(
        [
            [xx + yy + zz, yz - zy, zx - xz, xy - yx],
            [yz - zy, xx - yy - zz, xy + yx, zx + xz],
            [zx - xz, xy + yx, yy - xx - zz, yz + zy],
            [xy - yx, zx + xz, yz + zy, zz - xx - yy],
        ]
    )
    lengths = [sum(side.length_squared for side in sides) for sides in zip(*pairs)]
    if min(lengths) == 0:
        raise Refused("All heads of the armature's bones are in one place.")
    return turn, math.sqrt(lengths[1] / lengths[0])


def is_line(ways):
    """Whether all ways are along one line: what turns about the line can't be told."""
    far = max(ways, key=lambda way: way.length)
    return far.length == 0 or max(way.cross(far).length for way in ways) < 1e-3 * far.length_squared


def rest_between(ways, most):
    """
    The rotation and scale from the clip to the armature, and of each joint how far it is off as its parent sees it, m of the clip. Joints
    that are off by more than most have no say, up to half of them: importers place bones that only control others elsewhere.
    """
    heard = list(ways)
    while True:
        turn, scale = turn_between([ways[name] for name in heard])
        off = {name: (theirs / scale - turn @ ours).length for name, (ours, theirs) in ways.items()}
        worst = max(heard, key=off.get)
        if off[worst] <= most or 2 * len(heard) <= len(ways):
            return turn, scale, off
        heard.remove(worst)


def blender_name(name):
    """A name as Blender keeps it: at most 63 bytes."""
    return name.encode()[:63].decode(errors="ignore")


def clear(armature):
    """Takes away what a run before this one made. In edit mode."""
    for bone in armature.pose.bones:
        for constraint in [c for c in bone.constraints if c.name.startswith("Limber")]:
            bone.constraints.remove(constraint)
    for bone in [b for b in armature.data.edit_bones if b.name.startswith("LIMBER-")]:
        armature.data.edit_bones.remove(bone)


def add_helper(armature, name, parent, head, turn, length):
    """A hidden bone that deforms nothing, and the name that Blender gave it. In edit mode."""
    bone = armature.data.edit_bones.new(name)
    bone.head, bone.tail = head, head + Vector((0, length, 0))
    bone.parent = armature.data.edit_bones[parent] if parent else None
    bone.use_connect = bone.use_deform = False
    bone.matrix = Matrix.Translation(head) @ turn.to_matrix().to_4x4()
    bone.length = length
    bone.inherit_scale = "NONE"
    return bone.name


def hold(armature, bone, on_parent, on_joint, low, high):
    """
    Three constraints: into the frame that the joint carries, the limit about the axes of the frame that the parent carries, and out
    again. At rest the helper on_joint stands in the helper on_parent as the frame of the joint stands in the bone.
    """

    def constrain(kind, name, space):
        constraint = bone.constraints.new(kind)
        constraint.name = name
        constraint.owner_space = "CUSTOM"
        constraint.space_object, constraint.space_subtarget = armature, space
        return constraint

    def turn_by(target, name, space):
        constraint = constrain("COPY_ROTATION", name, space)
        constraint.target, constraint.subtarget = armature, target
        constraint.target_space = "CUSTOM"
        constraint.mix_mode = "AFTER"
        constraint.euler_order = "XYZ"

    turn_by(on_joint, "Limber in", on_parent)
    limit = constrain("LIMIT_ROTATION", "Limber", on_parent)
    limit.euler_order = "ZYX"
    limit.use_transform_limit = False
    if hasattr(limit, "use_legacy_behavior"):
        limit.use_legacy_behavior = False
    for k, axis in enumerate("xyz"):
        setattr(limit, "use_limit_" + axis, high[k] - low[k] < 2 * math.pi - 1e-6)
        setattr(limit, "min_" + axis, low[k])
        setattr(limit, "max_" + axis, high[k])
    turn_by(on_parent, "Limber out", on_joint)


def limit_ik(bone, rotations):
    """IK limits: a quarter of an ellipse to each side in sines of half angles, and a range of the twist about y."""
    swings, twists = [], []
    for q in rotations:
        if q.w < 0:
            q = -q
        cosine = max(math.hypot(q.y, q.w), 1e-9)
        # swing = q . twist^-1
        swings.append(((q.x * q.w + q.z * q.y) / cosine, (q.z * q.w - q.x * q.y) / cosine))
        twists.append(2 * math.atan2(q.y, q.w))
    ends = [[max(0.02, -min(s[k] for s in swings)), max(0.02, max(s[k] for s in swings))] for k in range(2)]
    most = max(math.hypot(*(s[k] / ends[k][s[k] > 0] for k in range(2))) for s in swings)
    for k, axis in enumerate("xz"):
        setattr(bone, "use_ik_limit_" + axis, True)
        setattr(bone, "ik_min_" + axis, -2 * math.asin(min(1, ends[k][0] * most)))
        setattr(bone, "ik_max_" + axis, 2 * math.asin(min(1, ends[k][1] * most)))
    bone.use_ik_limit_y = True
    bone.ik_min_y = min(0, *twists)
    bone.ik_max_y = max(0, *twists)


def sampled(low, high, steps=6):
    """Rotations all over a region of three angles."""
    at = [[low[k] + (high[k] - low[k]) * i / steps for i in range(steps + 1)] for k in range(3)]
    about = [[Quaternion([float(k == axis) for k in range(3)], angle) for angle in at[axis]] for axis in range(3)]
    return [a @ b @ c for a in about[0] for b in about[1] for c in about[2]]


def limit_bones(armature):
    bones = armature.data.bones
    found = {name: bones[blender_name(name)] for name in PLACES if blender_name(name) in bones}
    if len(found) < 3:
        raise Refused("Of %d joints %d are bones of this armature: they are found by name." % (len(PLACES), len(found)))
    places = {name: Vector(place) for name, (_, place) in PLACES.items() if name in found}
    above = {name: PLACES[name][0] for name in found if PLACES[name][0] in found}
    ways = {
        name: (places[name] - places[parent], found[name].head_local - found[parent].head_local)
        for name, parent in above.items()
    }
    if not ways or is_line([way for way, _ in ways.values()]):
        raise Refused("The joints that were found lie on a line at rest: how this armature is turned can't be told.")
    size = max((a - b).length for a in places.values() for b in places.values())
    turn, scale, off = rest_between(ways, TOLERANCE * size)
    # A joint rests as it should where a way to a joint that it carries does.
    for name in found:
        carried = [other for other, parent in above.items() if parent == name]
        if carried and min(off[other] for other in carried) > TOLERANCE * size:
            worst = max(carried, key=off.get)
            raise Refused(
                "This armature rests in another pose than the limits were learned in: %s is off by %.1f %% of the figure's size."
                % (worst, 100 * off[worst] / size)
            )
    elsewhere = [name for name in ways if off[name] > TOLERANCE * size and name not in above.values()]

    # By name: Blender's bones are made anew in edit mode.
    wanted = {}
    for name, (parent, on_parent, on_joint, low, high) in LIMITS.items():
        if name not in found or name in elsewhere:
            continue
        bone = found[name]
        carrier = found[parent].name if parent in found else bone.parent.name if bone.parent else None
        turns = [turn @ Quaternion(on_parent), turn @ Quaternion(on_joint)]
        own = bone.matrix_local.to_quaternion()
        wanted[name] = (bone.name, carrier, turns, own, low, high)

    mode = armature.mode
    bpy.ops.object.mode_set(mode="EDIT")
    clear(armature)
    helpers = {}
    for name, (bone_name, carrier, (parent_turn, joint_turn), own, _, _) in wanted.items():
        head = armature.data.edit_bones[bone_name].head.copy()
        seen = parent_turn @ own.inverted() @ joint_turn
        length = 0.02 * size * scale
        helpers[name] = [
            add_helper(armature, "LIMBER-P." + bone_name, carrier, head, parent_turn, length),
            add_helper(armature, "LIMBER-J." + bone_name, carrier, head, seen, length),
        ]
    bpy.ops.object.mode_set(mode="POSE")
    for name, (bone_name, _, (parent_turn, joint_turn), own, low, high) in wanted.items():
        bone = armature.pose.bones[bone_name]
        hold(armature, bone, *helpers[name], low, high)
        # Away from rest in the bone's own axes: own^-1 . on_parent . q . on_joint^-1 . own
        before, after = own.inverted() @ parent_turn, joint_turn.inverted() @ own
        limit_ik(bone, [before @ q @ after for q in sampled(low, high)])
        for helper in helpers[name]:
            for kind in (armature.data.bones[helper], armature.pose.bones[helper]):
                if hasattr(kind, "hide"):
                    kind.hide = True
    bpy.ops.object.mode_set(mode=mode)
    print("Limber: limited", len(wanted), "bones.")
    for words, names in (
        ("Not found:", [name for name in LIMITS if name not in found]),
        ("Left free, as they rest in another place:", [name for name in elsewhere if name in LIMITS]),
    ):
        if names:
            print(words, ", ".join(names))


armature = bpy.context.view_layer.objects.active
if armature is None or armature.type != "ARMATURE":
    raise Refused("Select the armature first.")
limit_bones(armature)`;
