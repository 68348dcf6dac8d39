import { humanRegions } from '../scripts/human/regions';
import { madeRegion } from '../scripts/human/make';
import { profiles } from '../scripts/human/profiles';
import { containsRotation, violationAngle } from '../src/core/limit';
import { haarBallPoints, readQuat } from '../src/core/math';
import { limitOf, many } from './vol';
import { captures, inStance, rowsOf } from './score';
const P = haarBallPoints([0, 0, 0, 1], Math.PI, 6000, 3);
const caps = await captures();
const Q: Record<string, [string, any[]][]> = { 'arm-in-girdle': [], 'arm-in-chest': [] };
for (const [name, clip, given] of caps) { const x = rowsOf(clip, given); if (!x) continue; const step = Math.max(1, Math.floor(clip.frameCount / 300)); for (const r of x.rows) if (Q[r.key]) { const list = []; for (let f = 0; f < clip.frameCount; f += step) list.push(inStance(clip, x.stance, r.joint, f, r.right)); Q[r.key].push([name, list]); } }
for (const w of [{swing:20,twist:35,twistOut:10},{swing:20,twist:10,twistOut:35},{swing:10,twist:20,twistOut:35},{swing:10,twist:35,twistOut:20},{swing:12,twist:35,twistOut:10},{swing:12,twist:25,twistOut:25}]) for (const n of [36]) for (const key of ['arm-in-girdle']) {
  profiles.adult.arm = w; profiles.older.arm = { swing: 0, twist: 0 };
  const l = limitOf(madeRegion(humanRegions.find((r) => r.key === key)!, many(n)), 'adult'); let c = 0; for (let i = 0; i < 6000; i++) if (containsRotation(l, readQuat(P, i))) c++;
  const by = Q[key].map(([name, list]) => [name, list.filter((q) => !containsRotation(l, q)).length / list.length] as const); const all = Q[key].reduce((s, [, x]) => s + x.length, 0), bad = Q[key].reduce((s, [, x]) => s + x.filter((q) => !containsRotation(l, q)).length, 0);
  console.log(key, n, JSON.stringify(w), (c / 60).toFixed(1), 'inside', (100 - 100 * bad / all).toFixed(2), by.filter((b) => b[1] > 0).map(([a, b]) => `${a} ${(100 * b).toFixed(1)}`).join(', '));
}
