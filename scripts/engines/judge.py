"""
Blender as the judge of an exported script: imports a file as a user does, runs the script, sets rotations and frames of captured motion,
and says what Blender leaves alone. Reads job.json of the folder that is its last argument, writes answer.json there.
"""

import builtins
import json
import math
import os
import sys

import numpy

# Importers of Debian's Blender 3.4 were written for older Python and NumPy.
for name, kind in (("bool", bool), ("int", int), ("float", float)):
    if name not in numpy.__dict__:
        setattr(numpy, name, kind)
plain_open = builtins.open
builtins.open = lambda file, mode="r", *rest, **more: plain_open(file, mode.replace("U", ""), *rest, **more)

import bpy
from mathutils import Matrix, Quaternion, Vector

folder = sys.argv[-1]
job = json.load(open(os.path.join(folder, "job.json")))


def import_file(path, options):
    kind = path.rsplit(".", 1)[1].lower()
    importer = {"bvh": bpy.ops.import_anim.bvh, "glb": bpy.ops.import_scene.gltf, "fbx": bpy.ops.import_scene.fbx}[kind]
    importer(filepath=path, **options)


def write_other_kind(source, path):
    """The same rig as FBX, as Blender writes it."""
    import_file(source, {})
    bpy.ops.export_scene.fbx(filepath=path, add_leaf_bones=False, bake_anim_simplify_factor=0)


def turn_of(matrix):
    return matrix.to_3x3().normalized().to_quaternion()


def quaternion(xyzw):
    return Quaternion((xyzw[3], *xyzw[:3])).normalized()


def angle(a, b):
    """Degrees between two rotations."""
    q = a.inverted() @ b
    return math.degrees(2 * math.atan2(math.sqrt(q.x**2 + q.y**2 + q.z**2), abs(q.w)))


def turn_by_svd(ours, theirs):
    """The turn from ways of ours onto theirs (Kabsch), those that do not fit weighed ever less: another way than the script's."""
    a, b = (numpy.array(rows) for rows in (ours, theirs))
    weights = numpy.ones(len(a))
    for _ in range(100):
        u, _, v = numpy.linalg.svd((a.T * weights) @ b)
        turn = v.T @ numpy.diag([1, 1, numpy.sign(numpy.linalg.det(v.T @ u.T))]) @ u.T
        turned = a @ turn.T
        scale = (weights * (turned * b).sum(1)).sum() / max((weights * (a * a).sum(1)).sum(), 1e-30)
        off = numpy.linalg.norm(b - scale * turned, axis=1)
        weights = 1 / (1e-9 + off**2 / (off**2).mean()) if (off**2).mean() > 0 else weights
    return Matrix(turn.tolist()).to_quaternion()


bpy.ops.wm.read_factory_settings(use_empty=True)
if "write" in job:
    write_other_kind(job["file"], job["write"])
    sys.exit(0)

import_file(job["file"], job["options"])
armature = max((ob for ob in bpy.data.objects if ob.type == "ARMATURE"), key=lambda ob: len(ob.data.bones))
for ob in bpy.data.objects:
    if ob.type != "ARMATURE":
        ob.hide_viewport = True
bpy.context.view_layer.objects.active = armature
rest = {joint["name"]: joint for joint in job["rest"]}
common = [name for name in rest if name in armature.data.bones]
ways = [(name, rest[name]["parent"]) for name in common if rest[name]["parent"] in common]


def way(place_of):
    return [[x - y for x, y in zip(place_of(name), place_of(parent))] for name, parent in ways]


G = turn_by_svd(way(lambda name: rest[name]["place"]), way(lambda name: armature.data.bones[name].head_local))
answer = {"version": bpy.app.version_string, "bones": len(armature.data.bones), "refused": None}
try:
    for _ in range(job["runs"]):
        text = open(job["script"]).read()
        exec(compile(text, job["script"], "exec"), {"__name__": "__main__"})
        answer.setdefault("made", []).append(len(armature.data.bones))
except Exception as error:
    answer["refused"] = str(error)
    json.dump(answer, open(os.path.join(folder, "answer.json"), "w"))
    sys.exit(0)

limited = [joint for joint in job["joints"] if joint["name"] in armature.pose.bones]
pose = {joint["name"]: armature.pose.bones[joint["name"]] for joint in limited}
carrier = {
    name: armature.pose.bones.get(rest[name]["parent"] or "") or armature.pose.bones[name].parent for name in pose
}
own = {name: turn_of(bone.bone.matrix_local) for name, bone in pose.items()}
above = {name: turn_of(bone.bone.matrix_local) if bone else Quaternion() for name, bone in carrier.items()}
made = {name: [c for c in bone.constraints if c.name.startswith("Limber")] for name, bone in pose.items()}
answer["limited"] = sum(len(list_) > 0 for list_ in made.values())


def now():
    """How each bone stands in its carrier, and where its head is."""
    return {
        name: (
            turn_of(carrier[name].matrix).inverted() @ turn_of(bone.matrix) if carrier[name] else turn_of(bone.matrix),
            bone.head.copy(),
        )
        for name, bone in pose.items()
    }


def mute(is_muted):
    for list_ in made.values():
        for constraint in list_:
            constraint.mute = is_muted


def judge_motion():
    """Captured frames: by how much the constraints change each bone."""
    scene = bpy.context.scene
    data = armature.animation_data
    if not data:
        return
    for track in data.nla_tracks:
        track.mute = True
    motion = {"frames": 0, "changed": 0, "most": 0.0, "worst": None, "moved": 0.0}
    for action in list(bpy.data.actions):
        if not any(curve.data_path.startswith("pose.bones") for curve in action.fcurves):
            continue
        data.action = action
        first, last = action.frame_range
        frames = range(math.ceil(first), int(last) + 1, max(1, int((last - first) / job["frames"])))
        raw = {}
        mute(True)
        for frame in frames:
            scene.frame_set(frame)
            raw[frame] = now()
        mute(False)
        for frame in frames:
            scene.frame_set(frame)
            for name, (turn, _) in now().items():
                off = angle(raw[frame][name][0], turn)
                motion["frames"] += 1
                motion["changed"] += off > 0.1
                if off > motion["most"]:
                    motion["most"], motion["worst"] = off, name
    data.action = None
    answer["motion"] = motion


def judge_rotations():
    """Rotations of joints in their parents, as the clip has them: by how many degrees Blender changes each."""
    for bone in armature.pose.bones:
        bone.rotation_mode = "QUATERNION"
        bone.rotation_quaternion = Quaternion()
        bone.location, bone.scale = Vector(), Vector((1, 1, 1))
    into, out_of = {}, {}
    for name in pose:
        parent = rest[name]["parent"]
        parent_turn = quaternion(rest[parent]["turn"]) if parent else Quaternion()
        into[name] = above[name].inverted() @ G @ parent_turn
        out_of[name] = own[name].inverted() @ G @ quaternion(rest[name]["turn"])
    tried = {joint["name"]: [quaternion(q) for q in joint["rotations"]] for joint in limited}
    answer["changes"] = {name: [] for name in pose}
    heads = {}
    for i in range(max(map(len, tried.values()))):
        asked = {name: into[name] @ list_[i] @ out_of[name].inverted() for name, list_ in tried.items() if i < len(list_)}
        for name, turn in asked.items():
            pose[name].rotation_quaternion = (above[name].inverted() @ own[name]).inverted() @ turn
        bpy.context.view_layer.update()
        got = now()
        for name, turn in asked.items():
            answer["changes"][name].append(round(angle(turn, got[name][0]), 4))
            heads.setdefault(name, []).append(
                (carrier[name].matrix.inverted() @ got[name][1] if carrier[name] else got[name][1])
            )
    # A constraint that turns must not move: heads stay where they are in their parents.
    bones = armature.data.bones
    size = max((bones[a].head_local - bones[b].head_local).length for a in common for b in common)
    answer["moved"] = max(((p - list_[0]).length for list_ in heads.values() for p in list_), default=0) / size


if limited:
    judge_motion()
    judge_rotations()
answer["ik"] = {
    name: [[getattr(bone, "ik_" + end + axis) for end in ("min_", "max_")] for axis in "xyz"] for name, bone in pose.items()
}
json.dump(answer, open(os.path.join(folder, "answer.json"), "w"))
