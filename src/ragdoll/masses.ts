import type { BodyRole, RagdollBody } from './ragdoll';

/** Shares of the whole mass: de Leva, "Adjustments to Zatsiorsky-Seluyanov's segment inertia parameters" (1996), men. */
const SHARES: Partial<Record<BodyRole, number>> = {
  head: 0.0694,
  upperArm: 0.0271,
  foreArm: 0.0162,
  hand: 0.0061,
  upperLeg: 0.1416,
  lowerLeg: 0.0433,
  foot: 0.0137,
  clavicle: 0.015,
};
/** Lower, middle and upper trunk, from the same source; each shoulder takes its share of the upper. */
const LOWER_TRUNK = 0.1117;
const MIDDLE_TRUNK = 0.1633;
const UPPER_TRUNK = 0.1596;
const NECK = 0.012;
/** kg and m: the man of that table, about. */
const MASS = 75;
const HEIGHT = 1.75;
/** kg/m³: of what has no role. */
const DENSITY = 1000;
/** kg: of a whole creature of bones. */
const LEAST_TOTAL = 8;
const MOST_TOTAL = 200;
/** kg: less than this share of the whole tears about in a solver. */
const LEAST_SHARE = 0.004;
/** Thin limbs turn about themselves as if they were rounder: engines tremble otherwise. */
const ROUNDNESS = 0.5;
/** kg·m², of a whole of 75 kg: hands, feet, neck. */
const LEAST_INERTIA = 0.01;

/** Gives bodies their mass and inertia. */
export function giveMasses(bodies: RagdollBody[], isHuman: boolean, height: number): void {
  const shares = isHuman ? humanShares(bodies) : bodies.map(volumeOf);
  const sum = shares.reduce((total, share) => total + share, 0);
  const total = isHuman ? MASS * (height / HEIGHT) ** 3 : Math.min(MOST_TOTAL, Math.max(LEAST_TOTAL, DENSITY * sum));
  const masses = shares.map((share) => Math.max(share / sum, LEAST_SHARE));
  const kept = masses.reduce((a, b) => a + b, 0);
  const size = isHuman ? height / HEIGHT : 1;
  bodies.forEach((body, i) => {
    body.mass = (total * masses[i]) / kept;
    const { mass, radius } = body;
    const length = capsuleLength(body) + 1.2 * radius;
    const least = LEAST_INERTIA * (total / MASS) * size * size;
    const across = Math.max(mass * ((length * length) / 12 + (radius * radius) / 4), least);
    const along = Math.max((mass * radius * radius) / 2, ROUNDNESS * across, least);
    body.inertia = { along, across };
  });
}

const capsuleLength = ({ ends: [a, b] }: RagdollBody): number => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);

const volumeOf = (body: RagdollBody): number =>
  Math.PI * body.radius ** 2 * (capsuleLength(body) + (4 / 3) * body.radius);

function humanShares(bodies: readonly RagdollBody[]): number[] {
  const has = (role: BodyRole) => bodies.some((body) => body.role === role);
  const spine = bodies.filter(({ role }) => role === 'spine');
  const length = (body: RagdollBody) => Math.max(0.05, capsuleLength(body));
  const whole = spine.reduce((sum, body) => sum + length(body), 0);
  const clavicles = bodies.filter(({ role }) => role === 'clavicle').length;
  const upper = UPPER_TRUNK - clavicles * SHARES.clavicle!;
  return bodies.map((body) => {
    switch (body.role) {
      case 'hips':
        return LOWER_TRUNK + (spine.length > 0 ? 0 : MIDDLE_TRUNK) + (has('chest') ? 0 : upper);
      case 'spine':
        return (MIDDLE_TRUNK * length(body)) / whole;
      case 'chest':
        return upper;
      case 'neck':
        return NECK;
      case 'head':
        return SHARES.head! - (has('neck') ? NECK : 0);
      default:
        return SHARES[body.role] ?? 0.01;
    }
  });
}
