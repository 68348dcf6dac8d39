"""
Blender as the judge of limits that are read from it: makes an armature with Limit Rotation constraints as job.json of the folder that is the
last argument says, runs the script that writes limits, and says which rotations Blender itself changes. Writes limits.json and answer.json there.
Where the job names a BVH file and an exported script, the armature is the clip's, with the constraints of that script, and nothing is asked.
"""

import builtins
import json
import math
import os
import runpy
import sys

import bpy
from mathutils import Quaternion, Vector

# The importer of Debian's Blender 3.4 was written for older Python.
plain_open = builtins.open
builtins.open = lambda file, mode="r", *rest, **more: plain_open(file, mode.replace("U", ""), *rest, **more)

folder = sys.argv[-1]
job = json.load(open(os.path.join(folder, "job.json")))

bpy.ops.wm.read_factory_settings(use_empty=True)
if "file" in job:
    bpy.ops.import_anim.bvh(filepath=job["file"])
    bpy.context.view_layer.objects.active = bpy.context.object
    runpy.run_path(job["limits"])
    sys.argv = ["blender", "--", os.path.join(folder, "limits.json")]
    runpy.run_path(job["script"])
    sys.exit(0)

bpy.ops.object.armature_add(rotation=job["turn"])
armature = bpy.context.object
armature.scale = [job["scale"]] * 3
bpy.ops.object.mode_set(mode="EDIT")
edit = armature.data.edit_bones
edit.remove(edit[0])
for bone in job["bones"]:
    new = edit.new(bone["name"])
    new.head, new.tail, new.roll = Vector(bone["head"]), Vector(bone["tail"]), bone["roll"]
    new.parent = edit.get(bone["parent"]) if bone["parent"] else None
bpy.ops.object.mode_set(mode="POSE")
for bone in job["bones"]:
    if "limit" not in bone:
        continue
    pose = armature.pose.bones[bone["name"]]
    limit = pose.constraints.new("LIMIT_ROTATION")
    limit.owner_space = "LOCAL"
    limit.euler_order = bone["limit"]["order"]
    pose.rotation_mode = bone["limit"]["mode"]
    for axis, (low, high) in bone["limit"]["ranges"].items():
        setattr(limit, "use_limit_" + axis, True)
        setattr(limit, "min_" + axis, low)
        setattr(limit, "max_" + axis, high)

sys.argv = ["blender", "--", os.path.join(folder, "limits.json")]
bpy.context.view_layer.update()
runpy.run_path(job["script"])

changed, bases = {}, {}
for bone in job["bones"]:
    if "limit" not in bone:
        continue
    pose = armature.pose.bones[bone["name"]]
    pose.rotation_mode = "QUATERNION" if bone["limit"]["order"] != "AUTO" else pose.rotation_mode
    rows = []
    for x, y, z, w in bone["rotations"]:
        asked = Quaternion((w, x, y, z))
        if pose.rotation_mode == "QUATERNION":
            pose.rotation_quaternion = asked
        else:
            pose.rotation_euler = asked.to_euler(pose.rotation_mode)
        bpy.context.view_layer.update()
        above = pose.parent.matrix
        rest = pose.parent.bone.matrix_local.inverted() @ pose.bone.matrix_local
        held = (rest.inverted() @ above.inverted() @ pose.matrix).to_3x3().normalized().to_quaternion()
        turn = asked.inverted() @ held
        rows.append(math.degrees(2 * math.atan2(Vector((turn.x, turn.y, turn.z)).length, abs(turn.w))))
    changed[bone["name"]] = rows
    pose.rotation_quaternion, pose.rotation_euler = Quaternion(), (0, 0, 0)
json.dump(changed, open(os.path.join(folder, "answer.json"), "w"))
