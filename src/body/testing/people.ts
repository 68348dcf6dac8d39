import type { Clip, Skeleton } from '../../core/clip/clip';
import { multiply, rotateVector } from '../../core/math/rotation';
import type { Quat, Vec3 } from '../../core/math/types';
import { axisAngle } from '../vec';

/** How a person made for tests differs from the plain one: 1.75 m tall in a T-pose, no fingers. */
export interface PersonShape {
  /** Units per metre; 1000 for millimetres. */
  scale?: number;
  fingers?: boolean;
  clavicles?: boolean;
  toes?: boolean;
  /** Each limb segment in two joints. */
  splitLimbs?: boolean;
  /** Factor of the legs' length. */
  legs?: number;
  /** Factor of the trunk's length; how many joints its spine has above the hips, 3 when left out. */
  trunk?: number;
  spine?: number;
  /** Factor of the shoulders' and hips' width. */
  width?: number;
  /** The whole rest pose turned: lying down, Z up … */
  turned?: Quat;
  /** Left joints on the right side of the body. */
  mirrored?: boolean;
  /** Every offset zero. */
  collapsed?: boolean;
  /** The joint of this name gets no length. */
  zeroBone?: string;
}

interface Joint {
  name: string;
  parent: string | null;
  offset: Vec3;
  end?: Vec3;
}

/** A clip of one frame: a person in rest pose. */
export function person(shape: PersonShape = {}): Clip {
  const { clavicles = true, toes = true, legs = 1, width = 1, trunk = 1, spine = 3 } = shape;
  const steps = spine === 3 ? [0.1, 0.13, 0.14] : Array.from({ length: spine }, () => 0.37 / spine);
  const spineName = (i: number) => (i < 0 ? 'Hips' : `Spine${i || ''}`);
  const chest = spineName(spine - 1);
  const joints: Joint[] = [
    { name: 'Hips', parent: null, offset: [0, 0, 0] },
    ...steps.map((y, i): Joint => ({ name: spineName(i), parent: spineName(i - 1), offset: [0, y * trunk, 0] })),
    { name: 'Neck', parent: chest, offset: [0, 0.16 * trunk, 0] },
    { name: 'Head', parent: 'Neck', offset: [0, 0.09, 0.02], end: [0, 0.18, 0] },
  ];
  for (const [side, x] of [
    ['Left', shape.mirrored ? -1 : 1],
    ['Right', shape.mirrored ? 1 : -1],
  ] as const) {
    const limb = (name: string, parent: string, from: Vec3, bone: Vec3): string => {
      joints.push({ name, parent, offset: from });
      if (!shape.splitLimbs) return name;
      joints.push({ name: `${name}02`, parent: name, offset: bone.map((c) => c / 2) as Vec3 });
      return `${name}02`;
    };
    const rest = (bone: Vec3): Vec3 => (shape.splitLimbs ? (bone.map((c) => c / 2) as Vec3) : bone);
    if (clavicles) joints.push({ name: `${side}Shoulder`, parent: chest, offset: [x * 0.05 * width, 0.11 * trunk, 0] });
    const shoulder: Vec3 = clavicles ? [x * 0.13 * width, 0, 0] : [x * 0.18 * width, 0.11 * trunk, 0];
    const upperBone: Vec3 = [x * 0.28, 0, 0];
    const foreBone: Vec3 = [x * 0.25, 0, 0];
    const upper = limb(`${side}Arm`, clavicles ? `${side}Shoulder` : chest, shoulder, upperBone);
    const fore = limb(`${side}ForeArm`, upper, rest(upperBone), foreBone);
    joints.push({ name: `${side}Hand`, parent: fore, offset: rest(foreBone), end: [x * 0.09, 0, 0] });
    if (shape.fingers) joints.push(...hand(side, x));
    const thighBone: Vec3 = [0, -0.43 * legs, 0];
    const shinBone: Vec3 = [0, -0.42 * legs, 0];
    const thigh = limb(`${side}UpLeg`, 'Hips', [x * 0.09 * width, -0.06, 0], thighBone);
    const shin = limb(`${side}Leg`, thigh, rest(thighBone), shinBone);
    joints.push({
      name: `${side}Foot`,
      parent: shin,
      offset: rest(shinBone),
      ...(toes ? {} : { end: [0, -0.06, 0.13] }),
    });
    if (toes)
      joints.push({ name: `${side}ToeBase`, parent: `${side}Foot`, offset: [0, -0.06, 0.13], end: [0, 0, 0.07] });
  }
  return clipOf(joints, shape);
}

function hand(side: string, x: number): Joint[] {
  const joints: Joint[] = [];
  for (const [finger, z, reach] of [
    ['Index', 0.028, 0.092],
    ['Middle', 0.008, 0.095],
    ['Ring', -0.012, 0.09],
    ['Pinky', -0.03, 0.082],
  ] as const) {
    const bone = finger === 'Pinky' ? 0.024 : 0.032;
    for (let i = 1; i <= 3; i++)
      joints.push({
        name: `${side}Hand${finger}${i}`,
        parent: i === 1 ? `${side}Hand` : `${side}Hand${finger}${i - 1}`,
        offset: i === 1 ? [x * reach, 0, z] : [x * bone * (1.2 - 0.15 * i), 0, 0],
        ...(i === 3 ? { end: [x * bone * 0.7, 0, 0] as Vec3 } : {}),
      });
  }
  for (let i = 1; i <= 3; i++)
    joints.push({
      name: `${side}HandThumb${i}`,
      parent: i === 1 ? `${side}Hand` : `${side}HandThumb${i - 1}`,
      offset: i === 1 ? [x * 0.025, -0.01, 0.025] : [x * 0.026, -0.004, 0.02],
      ...(i === 3 ? { end: [x * 0.02, -0.002, 0.012] as Vec3 } : {}),
    });
  return joints;
}

function clipOf(joints: Joint[], shape: PersonShape): Clip {
  const scale = shape.collapsed ? 0 : (shape.scale ?? 1);
  const names = joints.map(({ name }) => name);
  const turned = shape.turned ?? [0, 0, 0, 1];
  const sites = joints.flatMap(({ end }, joint) => (end ? [{ joint, end }] : []));
  const skeleton: Skeleton = {
    names,
    parents: Int16Array.from(joints, ({ parent }) => (parent === null ? -1 : names.indexOf(parent))),
    offsets: Float32Array.from(
      joints.flatMap(({ name, offset }) => offset.map((c) => (name === shape.zeroBone ? 0 : c * scale))),
    ),
    restRotations: Float32Array.from(joints.flatMap((_, j) => (j === 0 ? turned : [0, 0, 0, 1]))),
    endSites: Float32Array.from(sites.flatMap(({ end }) => end.map((c) => c * scale))),
    endSiteJoints: Int16Array.from(sites.map(({ joint }) => joint)),
  };
  return {
    name: 'person',
    skeleton,
    frameTime: 1 / 60,
    frameCount: 1,
    rotations: Float32Array.from(skeleton.restRotations),
    rootPositions: Float32Array.from([0, scale, 0]),
    notes: [],
  };
}

/** The same person, but with offsets that hold the turn instead of the root's rotation: a Z-up file read as it is. */
export function turnOffsets(clip: Clip, by: Quat): Clip {
  const turn = (array: Float32Array) => {
    const out = new Float32Array(array.length);
    for (let i = 0; i < array.length; i += 3) out.set(rotateVector(by, [array[i], array[i + 1], array[i + 2]]), i);
    return out;
  };
  const { skeleton } = clip;
  return {
    ...clip,
    skeleton: { ...skeleton, offsets: turn(skeleton.offsets), endSites: turn(skeleton.endSites) },
  };
}

/** Turns of the whole person that a file may come in. */
export const lyingDown: Quat = axisAngle([1, 0, 0], -Math.PI / 2);
export const askew: Quat = multiply(axisAngle([0, 1, 0], 2), axisAngle([0, 0, 1], 0.7));

/** A skeleton that is no person: `count` joints in a chain that branches now and then. */
export function thicket(count: number, length = 0.1): Clip {
  const names = Array.from({ length: count }, (_, j) => (j % 3 === 0 ? 'twin' : `joint${j}`));
  const parents = Int16Array.from({ length: count }, (_, j) =>
    j === 0 ? -1 : j % 7 === 0 ? Math.floor(j / 2) : j - 1,
  );
  const offsets = new Float32Array(count * 3);
  for (let j = 1; j < count; j++)
    offsets.set([Math.sin(j * 1.3) * length, Math.cos(j * 0.7) * length, Math.sin(j * 2.1) * length], j * 3);
  const rotations = Float32Array.from({ length: count * 4 }, (_, i) => (i % 4 === 3 ? 1 : 0));
  return {
    name: 'thicket',
    skeleton: {
      names,
      parents,
      offsets,
      restRotations: rotations,
      endSites: new Float32Array(0),
      endSiteJoints: new Int16Array(0),
    },
    frameTime: 1 / 60,
    frameCount: 1,
    rotations: Float32Array.from(rotations),
    rootPositions: new Float32Array(3),
    notes: [],
  };
}
