import { readQuat } from '../../math/rotation';
import type { Quat, Vec3 } from '../../math/types';
import type { StandingPerson } from './standing-people';

/**
 * Joint angles written from the definitions, with matrices of direction cosines: an independent second opinion.
 * A basis is the three unit vectors X forward, Y up, Z to the body's own outer side; on the left it is left-handed, which
 * makes the left side read as the right one does.
 */
type Basis = [Vec3, Vec3, Vec3];
type Matrix = [Vec3, Vec3, Vec3];

const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const sum = (a: Vec3, b: Vec3, s = 1): Vec3 => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
const unit = (a: Vec3): Vec3 => a.map((x) => x / Math.sqrt(dot(a, a))) as Vec3;
const minus = (a: Vec3): Vec3 => [-a[0], -a[1], -a[2]];

/** Rows of the rotation matrix of a quaternion. */
export function matrixOf([x, y, z, w]: Quat): Matrix {
  const n = x * x + y * y + z * z + w * w;
  return [
    [1 - (2 * (y * y + z * z)) / n, (2 * (x * y - w * z)) / n, (2 * (x * z + w * y)) / n],
    [(2 * (x * y + w * z)) / n, 1 - (2 * (x * x + z * z)) / n, (2 * (y * z - w * x)) / n],
    [(2 * (x * z - w * y)) / n, (2 * (y * z + w * x)) / n, 1 - (2 * (x * x + y * y)) / n],
  ];
}
const apply = (m: Matrix, v: Vec3): Vec3 => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
const transposed = (m: Matrix): Matrix => [0, 1, 2].map((i) => [m[0][i], m[1][i], m[2][i]]) as Matrix;
const product = (a: Matrix, b: Matrix): Matrix => {
  const columns = transposed(b);
  return a.map((row) => columns.map((column) => dot(row, column))) as Matrix;
};

/** World matrices of all joints for local rotations. */
export function worldMatrices(parents: ArrayLike<number>, rotations: ArrayLike<number>): Matrix[] {
  const world: Matrix[] = [];
  for (let j = 0; j < parents.length; j++) {
    const local = matrixOf(readQuat(rotations, j));
    world.push(parents[j] < 0 ? local : product(world[parents[j]], local));
  }
  return world;
}

/** Bases of the two segments of a joint in the rest pose, and the rule that makes angles of them. */
interface Definition {
  proximal: Basis;
  distal: Basis;
  rule: (proximal: Basis, distal: Basis) => Vec3;
}

/** Grood and Suntay: e1 the proximal Z, e3 the distal Y, e2 floats; angles about e1, e2, e3. */
const groodSuntay = ([xp, yp, zp]: Basis, [xd, yd, zd]: Basis, mirror: 1 | -1): Vec3 => {
  const e2 = unit(cross(yd, zp)).map((c) => c * mirror) as Vec3;
  return [
    Math.atan2(dot(e2, yp), dot(e2, xp)),
    Math.asin(Math.max(-1, Math.min(1, dot(yd, zp)))),
    Math.atan2(dot(e2, zd), dot(e2, xd)),
  ];
};

/** ISB for the clavicle against the thorax: Y of the thorax, floating X, Z of the clavicle. */
const clavicleRule = ([xp, yp, zp]: Basis, [xd, yd, zd]: Basis): Vec3 => [
  Math.atan2(dot(zd, xp), dot(zd, zp)),
  -Math.asin(Math.max(-1, Math.min(1, dot(zd, yp)))),
  Math.atan2(dot(xd, yp), dot(yd, yp)),
];

/** ISB for the humerus against the thorax, Y–X–Y: plane of elevation, elevation, axial rotation; as flexion, abduction and the turn less the plane. */
const shoulderRule = ([xp, yp, zp]: Basis, [xd, yd, zd]: Basis): Vec3 => {
  const arm = minus(yd);
  const plane = Math.atan2(dot(arm, xp), dot(arm, zp));
  const elevation = Math.acos(Math.max(-1, Math.min(1, dot(yd, yp))));
  const axial = Math.atan2(-dot(xd, yp), dot(zd, yp));
  return [elevation * Math.sin(plane), elevation * Math.cos(plane), plane + axial];
};

const signed =
  (rule: (p: Basis, d: Basis) => Vec3, ...signs: Vec3) =>
  (p: Basis, d: Basis): Vec3 =>
    rule(p, d).map((angle, k) => angle * signs[k]) as Vec3;

/** What each joint's angles are by definition, by name. The arms and legs of the person lie in the frontal plane when at rest. */
export function definitionsFor({ places, forward, left }: StandingPerson): Map<string, Definition> {
  const up: Vec3 = [0, 1, 0];
  const all = new Map<string, Definition>();
  const body: Basis = [forward, up, minus(left)];
  const still = (name: string, basis: Basis, rule: Definition['rule']) =>
    all.set(name, { proximal: basis, distal: basis, rule });
  const spine = (p: Basis, d: Basis) => groodSuntay(p, d, 1);
  for (const name of ['Hips', 'Spine', 'Spine1', 'Chest', 'Neck', 'Head']) still(name, body, signed(spine, -1, 1, 1));
  for (const side of ['Left', 'Right']) {
    const outer = side === 'Left' ? left : minus(left);
    const mirror = side === 'Left' ? -1 : 1;
    const joint = (p: Basis, d: Basis) => groodSuntay(p, d, mirror);
    const own: Basis = [forward, up, outer];
    const bone = (from: string, to: string) => unit(sum(places.get(side + to)!, places.get(side + from)!, -1));
    const along = (b: Vec3): Basis => [forward, minus(b), cross(forward, minus(b)).map((c) => c * mirror) as Vec3];

    const clavicle = bone('Shoulder', 'Arm');
    const front = unit(cross(up, clavicle)).map((c) => c * mirror) as Vec3;
    const top = cross(clavicle, front).map((c) => c * mirror) as Vec3;
    still(`${side}Shoulder`, [front, top, clavicle], signed(clavicleRule, 1, -1, 1));

    const arm = along(bone('Arm', 'ForeArm'));
    all.set(`${side}Arm`, { proximal: own, distal: arm, rule: shoulderRule });
    all.set(`${side}ForeArm`, { proximal: arm, distal: arm, rule: signed(joint, 1, -1, 1) });
    // The palm looks inward when the arm hangs, the thumb forward.
    const b = bone('ForeArm', 'Hand');
    const palm = cross(forward, b).map((c) => c * mirror) as Vec3;
    const hand: Basis = [palm, minus(b), forward];
    still(`${side}Hand`, hand, signed(joint, 1, 1, 1));
    still(`${side}HandMiddle1`, hand, signed(joint, 1, 1, 1));

    const leg = along(bone('UpLeg', 'Leg'));
    all.set(`${side}UpLeg`, { proximal: own, distal: leg, rule: signed(joint, 1, -1, 1) });
    all.set(`${side}Leg`, { proximal: leg, distal: leg, rule: signed(joint, -1, 1, 1) });
    // The foot looks where its toes point, across the shank.
    const toes = bone('Foot', 'ToeBase');
    const ahead = unit(sum(toes, leg[1], -dot(toes, leg[1])));
    still(`${side}Foot`, [ahead, leg[1], cross(ahead, leg[1]).map((c) => c * mirror) as Vec3], joint);
  }
  return all;
}

/** The angles of one joint by definition, in a pose. */
export function definedAngles(
  { skeleton }: StandingPerson,
  definition: Definition,
  joint: number,
  rest: readonly Matrix[],
  posed: readonly Matrix[],
): Vec3 {
  const parent = skeleton.parents[joint];
  const carry = (segment: number, basis: Basis): Basis => {
    if (segment < 0) return basis;
    const moved = product(posed[segment], transposed(rest[segment]));
    return basis.map((v) => apply(moved, v)) as Basis;
  };
  return definition.rule(carry(parent, definition.proximal), carry(joint, definition.distal));
}
