"""Where the bones of a glTF or BVH stand and how they turn in every frame of an animation, as Blender plays it.

blender -b --python baked.py -- file.glb animation rate frames answer.json
"""
import builtins
import json
import sys

import bpy
import numpy

# Blender 3.4 asks numpy for a name that numpy 1.24 has no more.
numpy.bool = bool
# Its importer of BVH opens files in a way that Python 3.11 has no more.
plain_open = builtins.open
builtins.open = lambda file, mode="r", *rest, **more: plain_open(file, mode.replace("U", ""), *rest, **more)

path, animation, rate, frames, answer = sys.argv[sys.argv.index("--") + 1 :]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.context.scene.render.fps = int(rate)
# The importer of BVH begins with frame 1.
first = 1 if path.endswith(".bvh") else 0
if path.endswith(".bvh"):
    bpy.ops.import_anim.bvh(filepath=path)
else:
    bpy.ops.import_scene.gltf(filepath=path)
    # Each object has a track of the animation's name, and an action in it.
    for thing in bpy.data.objects:
        data = thing.animation_data
        if not data:
            continue
        tracks = [track for track in data.nla_tracks if track.name == animation]
        for track in data.nla_tracks:
            track.mute = True
        data.action = tracks[0].strips[0].action if tracks else None
rig = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
out = {bone.name: [] for bone in rig.pose.bones}
for frame in range(int(frames)):
    bpy.context.scene.frame_set(first + frame)
    for bone in rig.pose.bones:
        matrix = rig.matrix_world @ bone.matrix
        out[bone.name].append([list(matrix.translation), [list(row) for row in matrix.to_3x3()]])
with open(answer, "w") as file:
    json.dump(out, file)
