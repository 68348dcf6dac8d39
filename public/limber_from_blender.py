"""
Writes the rotation limits of the selected armature as a limits file, which Limber opens beside what it learned.

Select the armature, open this in the Text Editor, run it: the file is written beside the .blend, or into the home folder. From a shell:

    blender rig.blend --background --python limber_from_blender.py -- rig.limits.json

Read are Limit Rotation constraints in local space, those of Limber's own script for Blender, and IK limits of bones that turn about one axis.
A limit of three angles is a box of them. Where the sum of three angles is beyond 270 degrees, Blender itself writes a rotation with other angles,
and limits that wide are read wider than Blender holds them.
"""

import json
import math
import os
import sys

import bpy
from mathutils import Matrix, Quaternion, Vector

SLACK = 1e-5  # rad: no interval is empty
LETTERS = "XYZ"


class Refused(Exception):
    """Why no limits can be written."""


def turn_of(matrix):
    return matrix.to_3x3().normalized().to_quaternion()


def xyzw(q):
    q = q.normalized()
    return [q.x, q.y, q.z, q.w]


def box_of(rest, hinges):
    """
    { rest . R(axis0, a) . R(axis1, b) . R(axis2, c) } of three axes at right angles as a limit: with axis0 as z and axis1 as y this is
    Rz(a) . Ry(b) . Rx(c), the angles of the chart euler-zyz.
    """
    (z, first), (y, second), (last, third) = hinges
    # Of the two triples of a rotation Blender takes the one with the middle angle within a quarter turn.
    quarter = (max(second[0], -math.pi / 2), min(second[1], math.pi / 2))
    second = quarter if quarter[0] <= quarter[1] else second
    x = y.cross(z)
    if last.dot(x) < 0:
        third = (-third[1], -third[0])
    ranges = [first, second, third]
    return {
        "reference": xyzw(rest),
        "split": "none",
        "twistAxis": list(z.normalized()),
        "twistAxisSource": "default",
        "axes": [*x.normalized(), *y.normalized(), *z.normalized()],
        "parts": [
            {
                "bounds": "whole",
                "chart": "euler-zyz",
                "shape": {
                    "kind": "box",
                    "dimension": 3,
                    "min": [low - SLACK for low, _ in ranges],
                    "max": [high + SLACK for _, high in ranges],
                },
            }
        ],
        "softening": None,
        "sampleCount": 0,
    }


def range_of(constraint, letter):
    """Of an axis: a whole turn where it is not limited."""
    if not getattr(constraint, "use_limit_" + letter.lower()):
        return (-math.pi, math.pi)
    low, high = (getattr(constraint, end + letter.lower()) for end in ("min_", "max_"))
    if low > high:
        raise Refused("The limits of %s begin at more than they end with." % constraint.name)
    if low >= -math.pi and high <= math.pi:
        return (low, high)
    # Blender's angles go half a turn to each side: what is beyond admits nothing more.
    return (max(low, -math.pi), min(high, math.pi)) if low <= math.pi and high >= -math.pi else (low, low)


def axis_of(letter):
    return Vector([float(letter == other) for other in LETTERS])


def order_of(bone, constraint):
    """The axes in the order in which Blender turns about them: "XYZ" is Rz . Ry . Rx."""
    if constraint.euler_order != "AUTO":
        return constraint.euler_order
    return bone.rotation_mode if bone.rotation_mode in {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"} else "XYZ"


def local_limit(bone, rest, constraint):
    """Three angles away from rest, in the bone's own axes, the last one outermost."""
    letters = reversed(order_of(bone, constraint))
    return box_of(rest, [(axis_of(letter), range_of(constraint, letter)) for letter in letters])


def helper_limit(armature, bone, constraint):
    """Of Limber's own script: a limit between a helper that the parent carries and the frame that another helper shows."""
    bones = armature.data.bones
    names = [c.subtarget for c in bone.constraints if c.type == "COPY_ROTATION" and c.name.startswith("Limber in")]
    on_parent = bones.get(constraint.space_subtarget)
    on_joint = bones.get(names[0]) if names else None
    if on_parent is None or on_joint is None:
        return None
    above = bone.parent.bone.matrix_local if bone.parent else Matrix()
    frame = turn_of(above.inverted() @ on_parent.matrix_local)
    child = turn_of(on_parent.matrix_local.inverted() @ on_joint.matrix_local)
    hinges = [(child @ axis_of(letter), range_of(constraint, letter)) for letter in reversed(constraint.euler_order)]
    return box_of(frame @ child.inverted(), hinges)


def ik_limit(bone, rest):
    """Of a bone that turns about one axis: IK keeps it in a range about the axis."""
    free = [letter for letter in LETTERS if not getattr(bone, "lock_ik_" + letter.lower())]
    if len(free) != 1 or not getattr(bone, "use_ik_limit_" + free[0].lower()):
        return None
    letter = free[0].lower()
    ranges = {free[0]: (getattr(bone, "ik_min_" + letter), getattr(bone, "ik_max_" + letter))}
    order = free[0] + LETTERS.replace(free[0], "")
    return box_of(rest, [(axis_of(other), ranges.get(other, (0.0, 0.0))) for other in order])


def limit_of(armature, bone, rest, skipped):
    held = [c for c in bone.constraints if c.type == "LIMIT_ROTATION" and not c.mute and c.influence > 0]
    known = []
    for constraint in held:
        limit = None
        if constraint.owner_space == "LOCAL":
            limit = local_limit(bone, rest, constraint)
        elif constraint.owner_space == "CUSTOM" and constraint.space_object == armature:
            limit = helper_limit(armature, bone, constraint)
        if limit is None or constraint.influence < 1:
            skipped.append("%s (%s space)" % (bone.name, constraint.owner_space.lower().replace("_", " ")))
        else:
            known.append(limit)
    if len(known) > 1:
        skipped.append("%s (%d limits, of which the first was read)" % (bone.name, len(known)))
    return known[0] if known else None if held else ik_limit(bone, rest)


def depth(bone):
    return 0 if bone.parent is None else 1 + depth(bone.parent)


def limits_file(armature):
    bones = sorted((b for b in armature.data.bones if not b.name.startswith("LIMBER-")), key=depth)
    index = {bone.name: i for i, bone in enumerate(bones)}
    # Blender's z is up, Limber's is y.
    world = Quaternion((1, 0, 0), -math.pi / 2).to_matrix().to_4x4() @ armature.matrix_world
    size = world.to_scale()[0]
    file = {"format": "limber-limits", "version": 2, "clips": []}
    skeleton = {key: [] for key in ("names", "parents", "offsets", "restRotations", "endSites", "endSiteJoints")}
    limits, skipped = [], []
    for joint, bone in enumerate(bones):
        parent = bone.parent
        if parent:
            place = parent.matrix_local.inverted() @ bone.head_local * size
            rest = turn_of(parent.matrix_local.inverted() @ bone.matrix_local)
        else:
            place = world @ bone.head_local
            rest = turn_of(world @ bone.matrix_local)
        skeleton["names"].append(bone.name)
        skeleton["parents"].append(index[parent.name] if parent else -1)
        skeleton["offsets"] += list(place)
        skeleton["restRotations"] += xyzw(rest)
        if not bone.children:
            skeleton["endSites"] += [0.0, bone.length * size, 0.0]
            skeleton["endSiteJoints"].append(joint)
        # Where a figure stands and faces is not limited.
        limit = limit_of(armature, armature.pose.bones[bone.name], rest, skipped) if parent else None
        if limit:
            limits.append({"joint": joint, "name": bone.name, **limit})
    if not limits:
        raise Refused("No bone of %s has a limit that can be read." % armature.name + " ".join([""] + skipped))
    return {**file, "skeleton": skeleton, "limits": limits}, skipped


def main():
    armature = bpy.context.view_layer.objects.active
    if armature is None or armature.type != "ARMATURE":
        armatures = [thing for thing in bpy.context.scene.objects if thing.type == "ARMATURE"]
        if len(armatures) != 1:
            raise Refused("Select the armature first.")
        armature = armatures[0]
    given = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    folder = os.path.dirname(bpy.data.filepath) or os.path.expanduser("~")
    path = given[0] if given else os.path.join(folder, bpy.path.clean_name(armature.name) + ".limits.json")
    file, skipped = limits_file(armature)
    with open(path, "w", encoding="utf-8") as out:
        json.dump(file, out, indent=1)
    print("Limber: %d limits of %s in %s" % (len(file["limits"]), armature.name, path))
    if skipped:
        print("Not read: " + ", ".join(skipped))


main()
