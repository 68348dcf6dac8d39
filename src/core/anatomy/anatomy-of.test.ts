import { describe, expect, it } from 'vitest';
import { parseBvh } from '../clip/parse-bvh';
import { MADE_CAPTURES } from '../clip/testing/made-captures';
import { angleBetween, inverseMultiply, multiply, readQuat, rotationFromVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { randomRotation, seeded } from '../testing/random';
import { anatomyOf } from './anatomy-of';
import { fromAnatomical, toAnatomical } from './angles';
import { definedAngles, definitionsFor, worldMatrices } from './testing/isb-oracle';
import { type Stance, type StandingPerson, standingPerson } from './testing/standing-people';

const DEG = Math.PI / 180;
const STANCES: [string, Stance][] = [
  ['in a T-pose, facing aside', { armsOut: 90 * DEG, legsOut: 0, facing: 2.1, seed: 71 }],
  [
    'in an A-pose with fingers, legs apart',
    { armsOut: 38 * DEG, legsOut: 9 * DEG, facing: -0.4, seed: 72, fingers: true },
  ],
];
const POSES = 5000;

describe.each(STANCES)('a person %s, axes of all joints at random', (_, stance) => {
  const person = standingPerson(stance);
  const { skeleton } = person;
  const anatomy = anatomyOf(skeleton);
  const definitions = definitionsFor(person);
  const rest = worldMatrices(skeleton.parents, skeleton.restRotations);

  it(`is told in the angles of the definitions, in ${POSES} random poses (seed 81)`, () => {
    const random = seeded(81);
    const worst = new Map<string, number>();
    for (let n = 0; n < POSES; n++) {
      const rotations = skeleton.names.flatMap(() => randomRotation(random));
      const posed = worldMatrices(skeleton.parents, rotations);
      for (const [name, definition] of definitions) {
        const joint = skeleton.names.indexOf(name);
        const told = toAnatomical(anatomy[joint], readQuat(rotations, joint));
        const defined = definedAngles(person, definition, joint, rest, posed);
        for (let k = 0; k < 3; k++) {
          const off = Math.abs(Math.sin((told[k] - defined[k]) / 2)) * 2;
          worst.set(name, Math.max(worst.get(name) ?? 0, off / DEG));
        }
      }
    }
    expect(worst.size).toBe(22);
    for (const [name, degrees] of worst) expect(degrees, name).toBeLessThan(0.1);
  });

  it('takes typed angles back to the rotation (seed 82)', () => {
    const random = seeded(82);
    for (const joint of anatomy) {
      for (let n = 0; n < 300; n++) {
        const q = randomRotation(random);
        expect(angleBetween(fromAnatomical(joint, toAnatomical(joint, q)), q)).toBeLessThan(1e-7);
        const angles = [3 * random() - 1.5, 3 * random() - 1.5, 6 * random() - 3] as Vec3;
        const back = toAnatomical(joint, fromAnatomical(joint, angles));
        for (let k = 0; k < 3; k++) expect(back[k]).toBeCloseTo(angles[k], 7);
      }
    }
  });
});

/** The joint's rotation after its segment, at rest, has turned about a direction of the world. */
function turned({ skeleton }: StandingPerson, name: string, axis: Vec3, angle: number): Quat {
  const joint = skeleton.names.indexOf(name);
  const world: Quat[] = [];
  for (const [j, parent] of skeleton.parents.entries()) {
    const local = readQuat(skeleton.restRotations, j);
    world.push(parent < 0 ? local : multiply(world[parent], local));
  }
  const after = multiply(rotationFromVector(axis.map((x) => x * angle) as Vec3), world[joint]);
  const parent = skeleton.parents[joint];
  return parent < 0 ? after : inverseMultiply(world[parent], after);
}

const person = standingPerson({ armsOut: 90 * DEG, legsOut: 0, facing: 0, seed: 73 });
const swapped = standingPerson({ armsOut: 90 * DEG, legsOut: 0, facing: 0, seed: 74, areSidesSwapped: true });
// World: left is +X, up +Y, forward +Z.
const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

const MOVES: [joint: string, what: string, axis: Vec3, degrees: number, told: Partial<Record<string, number>>][] = [
  ['LeftArm', 'at rest in a T-pose', X, 0, { abduction: 90 }],
  ['LeftArm', 'down to the thigh', Z, -90, {}],
  ['LeftArm', 'straight up', Z, 89.9, { abduction: 179.9 }],
  ['LeftArm', 'turned about itself, palm to the front', X, -30, { abduction: 90, 'external rotation': 30 }],
  ['RightArm', 'turned about itself, palm to the front', X, -30, { abduction: 90, 'external rotation': 30 }],
  ['LeftForeArm', 'bent forward', Y, -70, { flexion: 70 }],
  ['RightForeArm', 'bent forward', Y, 70, { flexion: 70 }],
  ['LeftForeArm', 'palm to the front', X, -40, { supination: 40 }],
  ['RightForeArm', 'palm to the front', X, -40, { supination: 40 }],
  ['LeftHand', 'down, to the palm', Z, -50, { flexion: 50 }],
  ['RightHand', 'up, to the back of the hand', Z, -50, { extension: 50 }],
  ['LeftHand', 'forward, to the thumb', Y, -15, { 'radial deviation': 15 }],
  ['RightHand', 'backward, to the little finger', Y, -15, { 'ulnar deviation': 15 }],
  ['LeftUpLeg', 'thigh forward', X, -80, { flexion: 80 }],
  ['RightUpLeg', 'thigh outward', Z, -30, { abduction: 30 }],
  ['LeftUpLeg', 'thigh outward', Z, 30, { abduction: 30 }],
  ['LeftUpLeg', 'toes inward', Y, -20, { 'internal rotation': 20 }],
  ['RightUpLeg', 'toes outward', Y, -20, { 'external rotation': 20 }],
  ['LeftLeg', 'heel to the back', X, 100, { flexion: 100 }],
  ['LeftFoot', 'toes up', X, -15, { dorsiflexion: 15 }],
  ['RightFoot', 'toes down', X, 40, { plantarflexion: 40 }],
  ['LeftFoot', 'sole inward', Z, -20, { inversion: 20 }],
  ['RightFoot', 'sole outward', Z, -20, { eversion: 20 }],
  ['Spine', 'forward', X, 25, { flexion: 25 }],
  ['Head', 'to the left', Y, 60, { 'left rotation': 60 }],
  ['Neck', 'to the right shoulder', Z, 20, { 'right lateral bending': 20 }],
  ['LeftShoulder', 'lifted', Z, 12, { elevation: 12 }],
  ['RightShoulder', 'drawn forward', Y, 10, { protraction: 10 }],
];

/** Angles with the names that they go by, those of half a degree and more. */
function named(people: StandingPerson, name: string, rotation: Quat): Record<string, number> {
  const { axes, ...joint } = anatomyOf(people.skeleton)[people.skeleton.names.indexOf(name)];
  const angles = toAnatomical({ axes, ...joint }, rotation);
  const rows = axes.map((axis, k): [string, number] => [
    (angles[k] > 0 ? axis.positive : axis.negative).name,
    Math.abs(angles[k]) / DEG,
  ]);
  return Object.fromEntries(rows.filter(([, size]) => size > 0.5));
}

describe('a plain movement has its plain name', () => {
  it.each(MOVES)('%s %s', (name, _what, axis, degrees, told) => {
    const found = named(person, name, turned(person, name, axis, degrees * DEG));
    // A collarbone lies a little askew, so that a turn about an axis of the world is not all of one angle.
    const slack = name.endsWith('Shoulder') ? 3 : 0.1;
    const clear = Object.fromEntries(Object.entries(found).filter(([, size]) => size > slack));
    expect(Object.keys(clear).sort()).toEqual(Object.keys(told).sort());
    for (const [key, value] of Object.entries(told)) expect(Math.abs(clear[key] - value!)).toBeLessThan(slack);
  });

  it('on the side where the joint is, not where its name says', () => {
    expect(named(swapped, 'LeftUpLeg', turned(swapped, 'LeftUpLeg', Z, -30 * DEG)).abduction).toBeCloseTo(30, 3);
    expect(anatomyOf(swapped.skeleton)[swapped.skeleton.names.indexOf('LeftUpLeg')].side).toBe('right');
    expect(named(swapped, 'LeftForeArm', turned(swapped, 'LeftForeArm', Y, 70 * DEG)).flexion).toBeCloseTo(70, 3);
  });
});

describe('without roles', () => {
  it('on four legs no joint is told in the words of people, nor compared with them', () => {
    const { skeleton: dog } = parseBvh(MADE_CAPTURES['dog.bvh'].text);
    // Many are named as people are: by these names alone it has arms and legs.
    const asPeople: [RegExp, string][] = [
      [/Pelvis/, 'Hips'],
      [/Back|Withers/, 'Spine'],
      [/Nape/, 'Neck'],
      [/Skull/, 'Head'],
      [/ForeThigh/, 'UpperArm'],
      [/ForeShank/, 'ForeArm'],
      [/ForePaw/, 'Hand'],
      [/HindThigh/, 'Leg01'],
      [/HindShank/, 'Leg02'],
      [/HindPaw/, 'Foot01'],
    ];
    const rename = (name: string) => asPeople.reduce((now, [old, next]) => now.replace(old, next), name);
    const skeleton = { ...dog, names: dog.names.map(rename) };
    for (const { part, axes } of anatomyOf(skeleton)) {
      expect(part).toBe('none');
      expect(axes.map(({ norm }) => norm)).toEqual([null, null, null]);
    }
  });

  it('a joint swings up, to the left, and twists', () => {
    const { skeleton } = person;
    const names = skeleton.names.map((_, j) => `bone ${j}`);
    const lone: StandingPerson = { ...person, skeleton: { ...skeleton, names } };
    const at = (name: string) => `bone ${skeleton.names.indexOf(name)}`;
    const told = (name: string, axis: Vec3, degrees: number) =>
      named(lone, at(name), turned(lone, at(name), axis, degrees * DEG));
    expect(told('LeftForeArm', Z, 25)['swing up']).toBeCloseTo(25, 3);
    expect(told('RightForeArm', X, 25)['twist anticlockwise']).toBeCloseTo(25, 3);
    expect(told('LeftForeArm', X, 25)['twist clockwise']).toBeCloseTo(25, 3);
    expect(told('LeftForeArm', X, 0)).toEqual({});
  });
});
