import { humanRegions } from '../scripts/human/regions';
import { madeRegion } from '../scripts/human/make';
import { profiles } from '../scripts/human/profiles';
import { cubeAxes, polytopeOfSlabs } from '../src/core/shape';
import { chartAxes, limitPart, containsRotation, type JointLimit } from '../src/core/limit';
import { haarBallPoints, readQuat, type Vec3 } from '../src/core/math';
export const unit = (a: readonly number[]) => { const l = Math.hypot(...a); return a.map((x) => x / l) as Vec3; };
export const dirs13 = cubeAxes.map(unit);
export function many(n: number): Vec3[] { const out = [...dirs13]; const g = Math.PI * (3 - Math.sqrt(5)); for (let i = 0; i < n; i++) { const z = 1 - (i + 0.5) / n; const r = Math.sqrt(1 - z * z); out.push([r * Math.cos(i * g), r * Math.sin(i * g), z]); } return out; }
export function limitOf(m: any, profile: string): JointLimit {
  const slabs = m.directions.flatMap((d: any, i: number) => { const [lo, hi] = m.planes[profile].slice(2 * i, 2 * i + 2); return [...d, (lo + hi) / 2, (hi - lo) / 2]; });
  const shape = polytopeOfSlabs([0, 0, 0], slabs);
  return { joint: 0, name: m.key, reference: m.reference, split: 'none', twistAxis: m.bone, twistAxisSource: 'default', axes: chartAxes(m.bone), parts: [limitPart('whole', 'swing-twist', shape)], softening: null, sampleCount: 1 };
}
if (process.argv[1].endsWith('vol.ts')) {
const P = haarBallPoints([0, 0, 0, 1], Math.PI, 6000, 3);
for (const r of humanRegions) for (const n of r.key.startsWith('arm') ? [0, 12, 36, 100] : [0]) { const t = performance.now(); const m = madeRegion(r, many(n)); const out = Object.keys(profiles).map((p) => { const l = limitOf(m, p); let c = 0; for (let i = 0; i < 6000; i++) if (containsRotation(l, readQuat(P, i))) c++; return (c / 60).toFixed(1); }); console.log(r.key, n, out.join(' / '), (performance.now() - t).toFixed(0)); }
}
