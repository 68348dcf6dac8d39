import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Quat, Vec3 } from '../../core';
import { multiply, readQuat, rotateVector } from '../../core/math';
import { normalize } from '../../core/math/rotation';
import { exportScene, fitJointForTarget, writeTarget } from '../export-limits';
import { regionShare } from '../regions';
import { type ClipInput, clipInputs } from '../testing/clips';
import { worldRotations } from './hinge-chain';

const hasBlender = spawnSync('blender', ['--version']).status === 0;
const inputs = clipInputs();
const inverse = ([x, y, z, w]: Readonly<Quat>): Quat => [-x, -y, -z, w];

/**
 * Makes the armature that Blender's importer makes of a BVH, runs the exported script on it, and tells for each bone how many frames its
 * constraint changes, its Euler order and ranges, and its IK limits.
 */
const judge = `
import bpy, json, math, sys
from mathutils import Matrix, Quaternion, Vector
folder = sys.argv[-1]
told = json.load(open(folder + "/in.json"))
bpy.ops.wm.read_factory_settings(use_empty=True)
armature = bpy.data.armatures.new("armature")
ob = bpy.data.objects.new("armature", armature)
bpy.context.collection.objects.link(ob)
bpy.context.view_layer.objects.active = ob
bpy.ops.object.mode_set(mode="EDIT")
UP = Matrix.Rotation(math.pi / 2, 3, "X")
for joint in told:
    bone = armature.edit_bones.new(joint["name"])
    bone.head, bone.tail = UP @ Vector(joint["head"]), UP @ Vector(joint["tail"])
    if joint["parent"]:
        bone.parent = armature.edit_bones[joint["parent"]]
bpy.ops.object.mode_set(mode="POSE")
exec(compile(open(folder + "/limits.py").read(), "limits.py", "exec"), {"__name__": "__main__"})
answer = {}
for joint in told:
    bone = ob.pose.bones[joint["name"]]
    limit = bone.constraints.get("Limber")
    if limit is None:
        continue
    bone.rotation_mode = "QUATERNION"
    axes = (UP.inverted() @ bone.bone.matrix_local.to_3x3()).to_quaternion()
    changed = 0
    for frame in joint["frames"]:
        q = axes.inverted() @ Quaternion(frame) @ axes
        bone.rotation_quaternion = q
        bpy.context.view_layer.update()
        got = ob.convert_space(pose_bone=bone, matrix=bone.matrix, from_space="POSE", to_space="LOCAL").to_quaternion()
        off = q.conjugated() @ got
        changed += 2 * math.atan2(math.sqrt(off.x ** 2 + off.y ** 2 + off.z ** 2), abs(off.w)) > 3e-4
    bone.rotation_quaternion = Quaternion()
    answer[joint["name"]] = {
        "changed": changed / len(joint["frames"]),
        "order": limit.euler_order,
        "ranges": [[getattr(limit, end + axis) for end in ("min_", "max_")] for axis in "xyz"],
        "ik": [[getattr(bone, "ik_" + end + axis) for end in ("min_", "max_")] for axis in "xyz"],
    }
json.dump(answer, open(folder + "/out.json", "w"))
`;

interface Judged {
  changed: number;
  order: string;
  ranges: [number, number][];
  ik: [number, number][];
}

it.skipIf(!hasBlender).each(inputs.map((input) => [input.clip.name, input] as const))(
  `%s: the script limits the bones of an armature in Blender${hasBlender ? '' : ' (skipped: blender is not installed)'}`,
  { timeout: 120_000 },
  (_, input) => {
    const folder = mkdtempSync(join(tmpdir(), 'limber-blender-'));
    const scene = exportScene(input);
    const joints = scene.joints.map((joint) => fitJointForTarget('blender', joint));
    writeFileSync(join(folder, 'limits.py'), writeTarget('blender', { ...scene, joints })[0].content);
    writeFileSync(join(folder, 'in.json'), JSON.stringify(armatureOf(input)));
    writeFileSync(join(folder, 'judge.py'), judge);
    execFileSync('blender', ['-b', '--python', join(folder, 'judge.py'), '--', folder], { stdio: 'ignore' });
    const out = JSON.parse(execFileSync('cat', [join(folder, 'out.json')], { encoding: 'utf8' })) as Record<
      string,
      Judged
    >;
    const limited = joints.filter(({ regions }) => regions.hinges);
    expect(Object.keys(out)).toHaveLength(limited.length);
    for (const { name, regions } of limited) {
      const { changed, order, ranges, ik } = out[name];
      expect(changed).toBeLessThan(0.03);
      // The importer's bones are the ones the loss is told for, but for the samples that the script does not carry.
      const middle = 'XYZ'.indexOf(order[1]);
      const share = ranges.reduce((product, [low, high], k) => {
        const part = k === middle ? (Math.sin(high) - Math.sin(low)) / 2 : (high - low) / (2 * Math.PI);
        return product * Math.min(1, part);
      }, 1);
      expect(share / regionShare(regions.hinges!)).toBeGreaterThan(0.75);
      expect(share / regionShare(regions.hinges!)).toBeLessThan(1.6);
      for (const [low, high] of ik) expect([low <= 0, high >= 0, high - low > 0.05]).toEqual([true, true, true]);
    }
  },
);

/** Bones along the twist axes of the joints at rest, and some frames as rotations away from rest in the world's axes: w, x, y, z. */
function armatureOf(input: ClipInput) {
  const { clip } = input;
  const scene = exportScene(input);
  const { joints } = scene;
  const world = worldRotations(scene);
  const heads: Vec3[] = [];
  return joints.map(({ joint, name, parent, offset, rest, limit }) => {
    const moved = parent < 0 ? offset : rotateVector(world[parent], offset);
    const head = (parent < 0 ? moved : moved.map((x, k) => x + heads[parent][k])) as Vec3;
    heads.push(head);
    const along = rotateVector(world[joint], limit!.twistAxis);
    const frames: number[][] = [];
    for (let f = 0; f < clip.frameCount; f += 41) {
      const local = normalize(readQuat(clip.rotations, f * joints.length + joint));
      const away = multiply(multiply(world[joint], multiply(inverse(rest), local)), inverse(world[joint]));
      frames.push([away[3], away[0], away[1], away[2]]);
    }
    const tail = head.map((x, k) => x + 0.1 * along[k]);
    return { name, parent: parent < 0 ? null : joints[parent].name, head, tail, frames };
  });
}
