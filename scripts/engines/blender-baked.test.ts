import { Matrix4, Quaternion, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { bakeClip, fitJointLimits } from '../../src/core';
import { createTransforms, frameTransforms } from '../../src/core/clip';
import { seeded } from '../../src/core/testing/random';
import { bakeIntoRig, readRig } from '../../src/rigs';
import { type Making, makeGlb } from '../../src/rigs/testing/made-gltf';
import { turnOf } from '../../src/rigs/turn-of';
import { blenderVersion, playInBlender } from './blender';

/** m and rad. */
const AGREES = 1e-4;
const version = blenderVersion();
const random = seeded(77);
const turn = new Quaternion(random(), random(), random(), 1).normalize().toArray();

const ARMATURES: Record<string, Making['armature']> = {
  'as it is': {},
  'turned and moved': { rotation: [...turn], translation: [1, 2, 3] },
  'scaled to a hundredth and turned': { rotation: [...turn], scale: [0.01, 0.01, 0.01] },
  mirrored: { scale: [-1, 1, 1] },
};

/** From Blender's world, Z up, to ours. */
const toOurs = new Matrix4().makeRotationX(-Math.PI / 2);
const rotationOf = (rows: number[][]): Quaternion => {
  const matrix = new Matrix4().set(...([...rows[0], 0, ...rows[1], 0, ...rows[2], 0, 0, 0, 0, 1] as Sixteen));
  return turnOf(matrix.premultiply(toOurs))!;
};
/** rad: what turns one rotation into another. */
function apart(a: Quaternion, b: Quaternion): number {
  const { x, y, z } = a.clone().normalize().multiply(b.clone().normalize().invert());
  return 2 * Math.asin(Math.min(1, Math.hypot(x, y, z)));
}
type Sixteen = Parameters<Matrix4['set']>;

it.skipIf(!version).each(Object.keys(ARMATURES))(
  'Blender plays a rig %s, held and written into its file, as our forward kinematics have it',
  { timeout: 120_000 },
  async (name) => {
    const bytes = makeGlb({ armature: ARMATURES[name] });
    const [clip] = (await readRig(bytes, 'made.glb')).clips;
    const third = { ...clip, frameCount: 30, rotations: clip.rotations.slice(0, 120 * clip.skeleton.names.length) };
    const { clip: held, report } = bakeClip(clip, fitJointLimits(third), { ease: 6 });
    expect(report.changedFrames).toBeGreaterThan(10);
    const out = await bakeIntoRig(bytes, 'made.glb', [{ name: 'held', clip: held, own: clip.name }]);
    const played = playInBlender('baked.glb', out, held.frameCount, 'held');
    const ours = createTransforms(held.skeleton);
    // A clip leaves the mirror of an armature out.
    const isMirrored = (ARMATURES[name]!.scale?.[0] ?? 1) < 0;
    const unmirrored = (at: Vector3) => (isMirrored ? at.setX(-at.x) : at);
    const starts: [mine: Quaternion, theirs: Quaternion][] = [];
    let [far, turned] = [0, 0];
    for (let f = 0; f < held.frameCount; f++) {
      frameTransforms(held, f, ours.positions, ours.rotations);
      for (const [j, joint] of held.skeleton.names.entries()) {
        const [place, rows] = played[joint][f];
        const at = unmirrored(new Vector3(...place).applyMatrix4(toOurs));
        far = Math.max(far, at.distanceTo(new Vector3().fromArray(ours.positions, 3 * j)));
        // Blender's bones have axes of their own: what a bone has turned since the first frame is the same whatever they are.
        const [mine, theirs] = [new Quaternion().fromArray(ours.rotations, 4 * j), rotationOf(rows)];
        starts[j] ??= [mine.clone().invert(), theirs.clone().invert()];
        const since = theirs.multiply(starts[j][1]);
        // A turn seen in a mirror across x turns the other way about y and z.
        if (isMirrored) since.set(since.x, -since.y, -since.z, since.w);
        turned = Math.max(turned, apart(mine.multiply(starts[j][0]), since));
      }
    }
    expect({ far: far < AGREES, turned: turned < AGREES }, `${far} m, ${turned} rad`).toEqual({
      far: true,
      turned: true,
    });
  },
);
