import type { Skeleton } from '../../clip/clip';
import { multiply, rotateVector, rotationFromVector } from '../../math/rotation';
import type { Quat, Vec3 } from '../../math/types';
import { randomRotation, seeded } from '../../testing/random';

/** How a person made for tests stands in the rest pose. */
export interface Stance {
  /** rad: arms from hanging outwards; π/2 is a T-pose. */
  armsOut: number;
  /** rad: legs from straight down outwards. */
  legsOut: number;
  /** rad: which way the person looks, from +Z about +Y. */
  facing: number;
  seed: number;
  fingers?: boolean;
  /** Joints called left are on the body's right. */
  areSidesSwapped?: boolean;
}

/** A skeleton whose joints are turned at random in the rest pose, and what it was made of. */
export interface StandingPerson {
  skeleton: Skeleton;
  /** Unit, world. */
  forward: Vec3;
  /** Unit, world: to the body's left. */
  left: Vec3;
  /** m, world, by name. */
  places: Map<string, Vec3>;
}

type Bone = [name: string, parent: string | null, from: Vec3];

/** A person of 1.7 m in the rest pose of `stance`; no joint's axes have anything to do with its bone. */
export function standingPerson(stance: Stance): StandingPerson {
  const random = seeded(stance.seed);
  const turn = rotationFromVector([0, stance.facing, 0]);
  const bones: Bone[] = [
    ['Hips', null, [0, 0.95, 0]],
    ['Spine', 'Hips', [0, 0.12, -0.01]],
    ['Spine1', 'Spine', [0, 0.15, 0.005]],
    ['Chest', 'Spine1', [0, 0.13, 0]],
    ['Neck', 'Chest', [0, 0.17, -0.01]],
    ['Head', 'Neck', [0, 0.1, 0.02]],
  ];
  for (const [name, s] of [
    ['Left', 1],
    ['Right', -1],
  ] as const) {
    const side = stance.areSidesSwapped ? -s : s;
    const arm: Vec3 = [side * Math.sin(stance.armsOut), -Math.cos(stance.armsOut), 0];
    const leg: Vec3 = [side * Math.sin(stance.legsOut), -Math.cos(stance.legsOut), 0];
    const along = (v: Vec3, size: number) => v.map((x) => x * size) as Vec3;
    bones.push(
      [`${name}Shoulder`, 'Chest', [side * 0.04, 0.12, 0.01]],
      [`${name}Arm`, `${name}Shoulder`, [side * 0.13, 0.01, -0.02]],
      [`${name}ForeArm`, `${name}Arm`, along(arm, 0.28)],
      [`${name}Hand`, `${name}ForeArm`, along(arm, 0.25)],
    );
    // Palms look at the thighs when the arms hang: the first finger is in front.
    const knuckle = (k: number): Vec3 => [arm[0] * 0.09, arm[1] * 0.09, 0.03 - 0.02 * k];
    for (const [k, finger] of (stance.fingers ? ['Index', 'Middle', 'Ring', 'Pinky'] : ['Middle']).entries()) {
      const first = `${name}Hand${finger}1`;
      const at: Vec3 = stance.fingers ? knuckle(k) : along(arm, 0.09);
      bones.push([first, `${name}Hand`, finger === 'Middle' ? along(arm, 0.09) : at]);
      bones.push([`${name}Hand${finger}2`, first, along(arm, 0.04)]);
    }
    bones.push(
      [`${name}UpLeg`, 'Hips', [side * 0.09, -0.05, 0]],
      [`${name}Leg`, `${name}UpLeg`, along(leg, 0.42)],
      [`${name}Foot`, `${name}Leg`, along(leg, 0.4)],
      [`${name}ToeBase`, `${name}Foot`, [0, -0.05, 0.13]],
    );
  }
  const names = bones.map(([name]) => name);
  const places = new Map<string, Vec3>();
  for (const [name, parent, from] of bones) {
    const start = parent === null ? [0, 0, 0] : places.get(parent)!;
    places.set(name, rotateVector(turn, from).map((x, k) => x + start[k]) as Vec3);
  }
  const world = names.map((): Quat => randomRotation(random));
  const inverse = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, w];
  const parents = bones.map(([, parent]) => (parent === null ? -1 : names.indexOf(parent)));
  const skeleton: Skeleton = {
    names,
    parents: Int16Array.from(parents),
    offsets: Float32Array.from(
      bones.flatMap(([, , from], j) =>
        parents[j] < 0 ? rotateVector(turn, from) : rotateVector(inverse(world[parents[j]]), rotateVector(turn, from)),
      ),
    ),
    restRotations: Float32Array.from(
      world.flatMap((q, j) => (parents[j] < 0 ? q : multiply(inverse(world[parents[j]]), q))),
    ),
    endSites: new Float32Array(0),
    endSiteJoints: new Int16Array(0),
  };
  return { skeleton, places, forward: rotateVector(turn, [0, 0, 1]), left: rotateVector(turn, [1, 0, 0]) };
}
