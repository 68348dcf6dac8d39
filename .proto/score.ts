import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { findRoles, parseBvh, type Clip, type Quat } from '../src/core';
import { stanceOf } from '../src/core/carry/stance';
import { containsRotation, violationAngle } from '../src/core/limit';
import { inverseMultiply, multiply, normalize, readQuat, haarBallPoints } from '../src/core/math';
import { readRig } from '../src/rigs';
export const rowsOf = (clip: Clip, given?: any) => {
  const roles0 = findRoles(clip.skeleton, given);
  if (roles0.kind !== 'human') return null;
  const stance = stanceOf({ skeleton: clip.skeleton, roles: roles0, motion: clip.frameCount > 1 ? clip : undefined });
  const roles = stance.roles;
  const rows: { key: string; joint: number; right: boolean }[] = [];
  const add = (key: string, joint: number, right = false) => joint >= 0 && rows.push({ key, joint, right });
  const trunk = [...new Set([...roles.spine, roles.chest])].filter((j) => j !== roles.hips);
  trunk.forEach((j) => add(`trunk-${Math.min(5, trunk.length)}`, j));
  const neck = [...roles.neck, roles.head].filter((j) => j >= 0);
  neck.forEach((j) => add(`neck-${Math.min(5, neck.length)}`, j));
  for (const [s, right] of [[roles.left, false], [roles.right, true]] as const) {
    add('clavicle', s.clavicle, right);
    add(s.clavicle >= 0 ? 'arm-in-girdle' : 'arm-in-chest', s.upperArm, right);
    add('foreArm', s.foreArm, right); add('hand', s.hand, right); add('thigh', s.upperLeg, right); add('shank', s.lowerLeg, right); add('foot', s.foot, right); add('toe', s.toe, right);
  }
  return { rows, stance };
};
export const inStance = (clip: Clip, stance: any, joint: number, frame: number, right: boolean): Quat => {
  const p = clip.skeleton.parents[joint];
  const J = clip.skeleton.names.length;
  const R = readQuat(clip.rotations, frame * J + joint);
  const Wp: Quat = p < 0 ? [0, 0, 0, 1] : readQuat(stance.rotations, p);
  const Wj = readQuat(stance.rotations, joint);
  const q = normalize(multiply(multiply(Wp, R), [-Wj[0], -Wj[1], -Wj[2], Wj[3]]));
  return right ? [q[0], -q[1], -q[2], q[3]] : q;
};
export async function captures(): Promise<[string, Clip, any][]> {
  const out: [string, Clip, any][] = [];
  const S = '../shared/';
  for (const f of ['mocap/CMU_13_29.bvh', 'mocap/pirouette.bvh', 'mocap/louise.bvh']) out.push([f, parseBvh(readFileSync(S + f, 'utf8'), f), undefined]);
  out.push(['made', parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'made'), undefined]);
  for (const f of ['Xbot.glb', 'Taunt.fbx']) { const r: any = await readRig(new Uint8Array(readFileSync(S + 'rigs/' + f)) as any, f); for (const c of r.clips ?? []) out.push([f + ':' + c.name, c, r.roles]); }
  for (const f of readdirSync('/tmp/captures').filter((f) => f.endsWith('.bvh'))) out.push([f, parseBvh(readFileSync('/tmp/captures/' + f, 'utf8'), f), undefined]);
  return out;
}
