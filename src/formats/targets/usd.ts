import type { Quat, Vec3 } from '../../core';
import { capsuleOf } from '../../ragdoll';
import type { EngineRegion } from '../regions';
import { type ExportScene, limitedJoints } from '../scene';
import { type SceneRagdoll, sceneRagdoll } from '../scene-ragdoll';
import { digits, intervalInDegrees, plainText, quoted, row } from '../text';
import { jointsAtRest } from './at-rest';
import { type ExportTarget, fileHeading, fileStem } from './target';

const KIND = 'physx-pyramid';

export const usd: ExportTarget = {
  label: 'USD (PhysicsLimitAPI)',
  group: 'engine',
  summary: 'A ragdoll of bodies, capsules and joints, and all limited joints by themselves.',
  regions: [KIND],
  conventions: [
    'Right-handed, y up, metres, kilograms, degrees. body0 is the parent, body1 the child; twist is about x.',
    'USD leaves open how limits about two axes act together: they are fitted to the pyramid of PhysX, which Omniverse makes of them.',
    'Bodies stand at rest, or as near to rest as the limits allow. Damping is written for PhysX; the schema of USD has none.',
  ],
  read: 'omni.physx 107.3',
  unchecked:
    'No engine that reads USD physics was at hand. A reader of USD and PhysX were asked about the same numbers: the frames and limits of the file hold in a PxD6Joint as the sources of Omniverse make it.',
  write(scene) {
    const stem = fileStem(scene);
    const ragdoll = sceneRagdoll(scene, KIND);
    return [
      { name: `${stem}.usda`, content: stage(scene, [], figureOfJoints(scene)) },
      ...(ragdoll ? [{ name: `${stem}_ragdoll.usda`, content: ragdollStage(scene, ragdoll) }] : []),
    ];
  },
};

const tuple = (values: readonly number[]): string => `(${row(values, ', ')})`;
const wxyz = ([x, y, z, w]: Readonly<Quat>): string => tuple([w, x, y, z]);
const strings = (values: readonly string[]): string => `[${values.map((value) => `"${value}"`).join(', ')}]`;
const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `    ${line}`));

/** A prim with its schemas and what stands in it. */
const prim = (kind: string, id: string, schemas: readonly string[], lines: readonly string[]): string[] => [
  schemas.length > 0 ? `def ${kind} "${id}" (` : `def ${kind} "${id}"`,
  ...(schemas.length > 0 ? [`    prepend apiSchemas = ${strings(schemas)}`, ')'] : []),
  '{',
  ...indented(lines),
  '}',
  '',
];

const placed = (place: Readonly<Vec3>, turn: Readonly<Quat>): string[] => [
  `double3 xformOp:translate = ${tuple(place)}`,
  `quatf xformOp:orient = ${wxyz(turn)}`,
  'uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:orient"]',
];

interface StageJoint {
  id: string;
  parent: string;
  /** m, in the parent. */
  anchor: Vec3;
  /** Null for a joint that turns freely. */
  region: EngineRegion | null;
}

/** A joint that holds its bodies together at a place. */
function jointPrim({ id, parent, anchor, region }: StageJoint): string[] {
  const places = ['transX', 'transY', 'transZ'];
  const angles = region ? ['rotX', 'rotY', 'rotZ'] : [];
  const limit = (axis: string, [low, high]: readonly string[]) => [
    `float limit:${axis}:physics:low = ${low}`,
    `float limit:${axis}:physics:high = ${high}`,
  ];
  const schemas = [...places, ...angles].map((axis) => `PhysicsLimitAPI:${axis}`);
  return prim('PhysicsJoint', `${id}_joint`, schemas, [
    `rel physics:body0 = </Figure/${parent}>`,
    `rel physics:body1 = </Figure/${id}>`,
    `point3f physics:localPos0 = ${tuple(anchor)}`,
    'point3f physics:localPos1 = (0, 0, 0)',
    `quatf physics:localRot0 = ${wxyz(region?.parent ?? [0, 0, 0, 1])}`,
    `quatf physics:localRot1 = ${wxyz(region?.child ?? [0, 0, 0, 1])}`,
    // A low end above the high one locks an axis.
    ...places.flatMap((axis) => limit(axis, ['1', '-1'])),
    ...angles.flatMap((axis, k) => limit(axis, intervalInDegrees(region!.ranges[k]).map(digits))),
  ]);
}

/** A body for each joint of the skeleton at rest, and a joint for each that is limited. */
function figureOfJoints(scene: ExportScene): string[] {
  const rest = jointsAtRest(scene);
  return [
    ...scene.joints.flatMap(({ id, joint }) =>
      prim('Xform', id, ['PhysicsRigidBodyAPI'], placed(rest[joint].place, rest[joint].turn)),
    ),
    ...limitedJoints(scene, KIND).flatMap(({ joint, parent, region }) =>
      jointPrim({ id: joint.id, parent: parent.id, anchor: joint.offset, region }),
    ),
  ];
}

function ragdollStage(scene: ExportScene, ragdoll: SceneRagdoll): string {
  const { bodies, joints, regions, start, pairsApart, welded, damping, friction, notes } = ragdoll;
  const body = (i: number): string[] => {
    const { mass, centre, inertia } = bodies[i];
    const { turn, half, radius } = capsuleOf(bodies[i]);
    const apart = pairsApart.filter(([first]) => first === i).map(([, second]) => `</Figure/${joints[second].id}>`);
    const schemas = ['PhysicsRigidBodyAPI', 'PhysicsMassAPI', 'PhysxRigidBodyAPI'];
    return prim('Xform', joints[i].id, apart.length > 0 ? [...schemas, 'PhysicsFilteredPairsAPI'] : schemas, [
      ...placed(start[i].position, start[i].rotation),
      `float physics:mass = ${digits(mass)}`,
      `point3f physics:centerOfMass = ${tuple(centre)}`,
      `float3 physics:diagonalInertia = ${tuple([inertia.across, inertia.along, inertia.across])}`,
      `quatf physics:principalAxes = ${wxyz(turn)}`,
      `float physxRigidBody:linearDamping = ${digits(damping)}`,
      `float physxRigidBody:angularDamping = ${digits(damping)}`,
      ...(apart.length > 0 ? [`rel physics:filteredPairs = [${apart.join(', ')}]`] : []),
      '',
      ...prim(
        'Capsule',
        'capsule',
        ['PhysicsCollisionAPI', 'MaterialBindingAPI'],
        [
          'uniform token axis = "Y"',
          `double height = ${digits(2 * half)}`,
          `double radius = ${digits(radius)}`,
          ...placed(centre, turn),
          'rel material:binding:physics = </Figure/Surface>',
        ],
      ).slice(0, -1),
    ]);
  };
  const surface = [
    `float physics:staticFriction = ${digits(friction)}`,
    `float physics:dynamicFriction = ${digits(friction)}`,
  ];
  return stage(
    scene,
    [...notes, ...weldedNote(welded.map(({ name }) => name))],
    [
      ...prim('Material', 'Surface', ['PhysicsMaterialAPI'], surface),
      ...bodies.flatMap((_, i) => body(i)),
      ...bodies.flatMap(({ parent, anchor }, i) =>
        parent < 0 ? [] : jointPrim({ id: joints[i].id, parent: joints[parent].id, anchor, region: regions[i] }),
      ),
    ],
    prim('PhysicsScene', 'PhysicsScene', [], []),
  );
}

/** Which limits a file of bodies leaves out. */
const weldedNote = (names: readonly string[]): string[] =>
  names.length > 0 ? [`Joints that ride on another body, without a limit in this file: ${names.join(', ')}.`] : [];

const stage = (
  scene: ExportScene,
  notes: readonly string[],
  figure: readonly string[],
  beside: readonly string[] = [],
): string =>
  `${[
    '#usda 1.0',
    '(',
    '    defaultPrim = "Figure"',
    `    doc = ${quoted([...fileHeading(usd, scene), ...notes].map(plainText).join(' '))}`,
    '    kilogramsPerUnit = 1',
    '    metersPerUnit = 1',
    '    upAxis = "Y"',
    ')',
    '',
    ...beside,
    ...prim('Xform', 'Figure', [], figure.slice(0, -1)).slice(0, -1),
  ].join('\n')}\n`;
