import { findRoles } from '../src/core';
import { stanceOf } from '../src/core/carry';
import { humanPlaces } from '../src/core/human/places';
import { captures } from './score';
import { conjugate, eulerAngles, multiply, readQuat } from '../src/core/math';
for (const [name, clip, given] of await captures()) { if (!/Xbot|Taunt/.test(name)) continue;
 const roles = findRoles(clip.skeleton, given); const st = stanceOf({ skeleton: clip.skeleton, roles, motion: clip }); const J = clip.skeleton.names.length;
 for (const p of humanPlaces(clip.skeleton, st).filter((p) => /thumb|knuckle|finger/.test(p.key))) { const mm = [[9, -9], [9, -9], [9, -9]]; for (let f = 0; f < clip.frameCount; f++) { const q = multiply(multiply(p.before, readQuat(clip.rotations, f * J + p.joint)), conjugate(p.after)); const a = eulerAngles(q, [2, 1, 0]); a.forEach((x, k) => { mm[k][0] = Math.min(mm[k][0], x); mm[k][1] = Math.max(mm[k][1], x); }); } console.log(name.slice(-8), clip.skeleton.names[p.joint].slice(-20), p.key, mm.map(([a, b]) => `${(57.3 * a).toFixed(0)}…${(57.3 * b).toFixed(0)}`).join('  ')); }
}
