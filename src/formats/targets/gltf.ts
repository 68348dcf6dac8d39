import type { Quat, Vec3 } from '../../core';
import { normalize } from '../../core/math';
import { capsuleOf } from '../../ragdoll';
import { ExportError } from '../export-error';
import type { RegionKind } from '../regions';
import type { Interval } from '../regions/region';
import type { ExportScene } from '../scene';
import { type SceneRagdoll, sceneRagdoll } from '../scene-ragdoll';
import { json, rounded } from '../text';
import { ragdollNotes } from './figure';
import { type ExportTarget, fileHeading, fileStem } from './target';

const EXTENSION = 'KHR_physics_rigid_bodies';
const SHAPES = 'KHR_implicit_shapes';

/** In whose angles a file has its limits: those of Havok, or those of the appendix of the draft. */
const files = { 'havok-cone': '.gltf', 'component-box': '.draft.gltf' } as const satisfies Partial<
  Record<RegionKind, string>
>;
type Angles = keyof typeof files;

export const gltf: ExportTarget = {
  label: 'glTF (KHR_physics_rigid_bodies, draft)',
  group: 'engine',
  summary:
    'A whole ragdoll as nodes: bodies, capsules, and for each joint three limits about the axes of a frame. For Babylon.js with Havok.',
  regions: Object.keys(files) as Angles[],
  conventions: [
    'Right-handed, y up, metres, kilograms, radians. Each body is a node of the scene, where the body starts: at rest, or as near to rest as limits allow. Joints without a body are nodes below.',
    'A joint node stands in the parent’s body, its connected node in the child’s; the angles about x, y and z are limited one by one.',
    'In .gltf the angles are those of Havok, and so of Babylon.js: y and z are half axes of an elliptic cone, x is the turn seen from the middle of the swing. In .draft.gltf they are the twists of the draft’s appendix, which Rapier has.',
  ],
  unchecked:
    'The extension is a draft: its readers in Godot and Blender pass the angles to engines that define them differently.',
  write: (scene) =>
    (Object.keys(files) as Angles[]).map((kind) => ({
      name: `${fileStem(scene)}${files[kind]}`,
      content: json(document(scene, kind)),
    })),
};

interface Node {
  name: string;
  translation?: number[];
  rotation?: number[];
  children?: number[];
  extensions?: Record<string, unknown>;
}

/** Bits of the masks that engines make of systems. More bodies than that do not collide with each other at all. */
const MOST_SYSTEMS = 31;
/** rad: a turn about x that is all but whole is left free. */
const ALL_BUT_FREE = 2 * Math.PI - 0.02;

function document(scene: ExportScene, kind: Angles) {
  const ragdoll = sceneRagdoll(scene, kind);
  if (!ragdoll)
    throw new ExportError('joints', `${gltf.label} needs a figure with joints that bend, and none of these moved.`);
  const { bodies, regions } = ragdoll;
  const bodyAt = new Map(bodies.map(({ joint }, i) => [joint, i]));
  // The nodes of joints come first, in the order of the joints.
  const nodes = scene.joints.map(({ joint, name, offset, rest }): Node => {
    const body = bodyAt.get(joint);
    return body === undefined ? placed(name, offset, rest) : bodyNode(name, ragdoll, body);
  });
  const add = (parent: number, node: Node): number => {
    const index = nodes.push(node) - 1;
    nodes[parent].children = [...(nodes[parent].children ?? []), index];
    return index;
  };
  for (const { joint, parent } of scene.joints)
    if (parent >= 0 && !bodyAt.has(joint)) nodes[parent].children = [...(nodes[parent].children ?? []), joint];
  const shapes = bodies.map((body, i) => {
    const { centre, turn, half, radius } = capsuleOf(body);
    const collider = { geometry: { shape: i }, physicsMaterial: 0, collisionFilter: i };
    add(body.joint, { ...placed(`${body.name} collider`, centre, turn), extensions: { [EXTENSION]: { collider } } });
    const [height, round] = rounded([2 * half, radius]);
    return height > 0
      ? { type: 'capsule', capsule: { height, radiusBottom: round, radiusTop: round } }
      : { type: 'sphere', sphere: { radius: round } };
  });
  const hung = bodies.flatMap((body, i) => (body.parent < 0 ? [] : [{ body, region: regions[i] }]));
  const physicsJoints = hung.map(({ body: { joint, name, parent, anchor, between }, region }, i) => {
    const [from, to] = region ? [region.parent, region.child] : [between, IDENTITY];
    const connectedNode = add(joint, placed(`${name} frame`, ORIGIN, to));
    add(bodies[parent].joint, {
      ...placed(`${name} joint`, anchor, from),
      extensions: { [EXTENSION]: { joint: { connectedNode, joint: i } } },
    });
    return {
      name,
      limits: [{ linearAxes: [0, 1, 2], min: 0, max: 0 }, ...(region?.ranges ?? []).flatMap(angularLimit)],
    };
  });
  const physicsMaterials = [{ staticFriction: ragdoll.friction, dynamicFriction: ragdoll.friction, restitution: 0 }];
  return {
    asset: {
      version: '2.0',
      generator: 'Limber',
      extras: { about: [...fileHeading(gltf, scene), ...ragdollNotes(ragdoll)] },
    },
    extensionsUsed: [SHAPES, EXTENSION],
    extensions: {
      [SHAPES]: { shapes },
      [EXTENSION]: { physicsMaterials, collisionFilters: filters(ragdoll), physicsJoints },
    },
    scene: 0,
    scenes: [
      {
        name: scene.name,
        nodes: scene.joints.flatMap(({ joint, parent }) => (parent < 0 || bodyAt.has(joint) ? [joint] : [])),
      },
    ],
    nodes,
  };
}

const ORIGIN: Vec3 = [0, 0, 0];
const IDENTITY: Quat = [0, 0, 0, 1];

const placed = (name: string, translation: Readonly<Vec3>, rotation: Readonly<Quat>): Node => ({
  name,
  translation: rounded(translation),
  rotation: rounded(normalize(rotation)),
});

function bodyNode(name: string, { bodies, start }: SceneRagdoll, i: number): Node {
  const { position, rotation } = start[i];
  const { mass, inertia } = bodies[i];
  const { centre, turn } = capsuleOf(bodies[i]);
  const [kilograms, across, along] = rounded([mass, inertia.across, inertia.along]);
  const motion = {
    mass: kilograms,
    centerOfMass: rounded(centre),
    inertiaDiagonal: [across, along, across],
    inertiaOrientation: rounded(turn),
  };
  return { ...placed(name, position, rotation), extensions: { [EXTENSION]: { motion } } };
}

function angularLimit([low, high]: Interval, axis: number) {
  if (high - low >= ALL_BUT_FREE) return [];
  const [min, max] = rounded([low, high]);
  return [{ angularAxes: [axis], min, max }];
}

/** A filter for each body: the systems that are its own, and those of the bodies that it never touches. */
function filters({ bodies, joints, pairsApart }: SceneRagdoll) {
  const isOne = bodies.length > MOST_SYSTEMS;
  const systems = joints.map(({ id }) => (isOne ? 'ragdoll' : id));
  return bodies.map((_, i) => {
    const others = pairsApart.flatMap(([a, b]) => (a === i ? [systems[b]] : b === i ? [systems[a]] : []));
    return { collisionSystems: [systems[i]], notCollideWithSystems: isOne ? ['ragdoll'] : [...new Set(others)] };
  });
}
