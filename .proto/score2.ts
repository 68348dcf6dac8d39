import { containsRotation, violationAngle } from '../src/core/limit';
import { haarBallPoints, readQuat } from '../src/core/math';
import { findRoles } from '../src/core';
import { humanLimits } from '../src/core/human';
import { captures } from './score';
const P = haarBallPoints([0, 0, 0, 1], Math.PI, 6000, 3);
let A = 0, B = 0; const role: Record<string, [number, number]> = {};
let t0 = 0;
for (const [name, clip, given] of await captures()) {
  const roles = findRoles(clip.skeleton, given);
  const t = performance.now(); const { limits, missing } = humanLimits(clip.skeleton, { roles, motion: clip.frameCount > 1 ? clip : undefined }); const ms = performance.now() - t;
  const ms2 = (() => { const t = performance.now(); humanLimits(clip.skeleton, { roles }); return performance.now() - t; })();
  const step = Math.max(1, Math.floor(clip.frameCount / 300)); const J = clip.skeleton.names.length; let inn = 0, n = 0, whole = 0, F = 0; const bad: Record<string, number> = {}; const worst: Record<string, number> = {};
  for (let f = 0; f < clip.frameCount; f += step) { F++; let ok = true; for (const l of limits) { const q = readQuat(clip.rotations, f * J + l.joint); n++; const inside = containsRotation(l, q); const key = roles.byJoint[l.joint].replace(/left|right/, ''); if (!/louise|pirouette|made/.test(name)) { const r = (role[key] ??= [0, 0]); r[1]++; if (inside) r[0]++; } if (inside) inn++; else { ok = false; bad[l.name] = (bad[l.name] ?? 0) + 1; worst[l.name] = Math.max(worst[l.name] ?? 0, violationAngle(l, q) * 57.3); } } if (ok) whole++; }
  if (!/louise|pirouette|made/.test(name)) { A += inn; B += n; }
  const rest = limits.filter((l) => !containsRotation(l, readQuat(clip.skeleton.restRotations, l.joint))).map((l) => l.name + ' ' + (57.3 * violationAngle(l, readQuat(clip.skeleton.restRotations, l.joint))).toFixed(0));
  if (inn < n || rest.length || !/dataset/.test(name)) console.log(name.padEnd(44), limits.length, 'missing', missing.length, ms.toFixed(1), ms2.toFixed(1), 'ms', (100 * inn / n).toFixed(2), 'whole', (100 * whole / F).toFixed(1), Object.entries(bad).sort((a, b) => b[1] - a[1]).slice(0, 8).map(([k, c]) => `${k} ${(100 * c / F).toFixed(0)}% ${worst[k].toFixed(0)}°`).join(', '), 'rest out:', rest.slice(0, 8).join(', '));
}
console.log((100 * A / B).toFixed(3), Object.entries(role).map(([k, [a, b]]) => `${k} ${(100 * a / b).toFixed(2)}`).join('  '));
