import type { Quat, Vec3 } from '../../core';
import { multiply, normalize, rotateVector } from '../../core/math';
import { capsuleOf } from '../../ragdoll';
import type { ExportFile } from '../export-file';
import { type ExportScene, zeroPose } from '../scene';
import { type SceneRagdoll, sceneRagdoll } from '../scene-ragdoll';
import { digits, plainText, quoted, row } from '../text';

/** What a physics engine of Godot holds a Generic6DOFJoint3D to. */
export type GodotKind = 'jolt-pyramid-alike' | 'godot-angles';

interface Place {
  place: Vec3;
  turn: Quat;
}

const AXES = ['x', 'y', 'z'];
const UNITS: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const beneath = (above: Place, place: Readonly<Vec3>, turn: Readonly<Quat>): Place => ({
  place: rotateVector(above.turn, place).map((x, k) => x + above.place[k]) as Vec3,
  turn: normalize(multiply(above.turn, turn)),
});

/** A place in a file of a scene: rows of the basis, and the origin. */
function transform({ place, turn }: Place): string {
  const columns = UNITS.map((unit) => rotateVector(turn, unit));
  const rows = UNITS.flatMap((_, r) => columns.map((column) => column[r]));
  return `Transform3D(${row([...rows, ...place], ', ')})`;
}

/** A place in a script: columns of the basis, and the origin. */
const transformInCode = ({ place, turn }: Place): string =>
  `Transform3D(${[...UNITS.map((unit) => rotateVector(turn, unit)), place].map((v) => `Vector3(${row(v, ', ')})`).join(', ')})`;

/** Where each body of the ragdoll is when all angles of all joints are zero. */
function atZero({ bodies, regions, start }: SceneRagdoll): Place[] {
  const places: Place[] = [];
  for (const [i, { parent, anchor, between }] of bodies.entries()) {
    if (parent < 0) places.push({ place: start[i].position, turn: start[i].rotation });
    else places.push(beneath(places[parent], anchor, regions[i] ? zeroPose(regions[i]) : between));
  }
  return places;
}

/**
 * A scene of the ragdoll: RigidBody3D with capsules, a Generic6DOFJoint3D for each joint. A joint takes the pose in which it is made for
 * zero, so the scene stands with all angles at zero; as it begins to run, its script moves the bodies to where the ragdoll starts. A body
 * has the frame of its capsule, whose axes are those of its inertia.
 *
 * @param heading lines of a comment. Null where nothing of the skeleton bends.
 */
export function godotScene(
  scene: ExportScene,
  kind: GodotKind,
  name: string,
  heading: readonly string[],
): ExportFile | null {
  const ragdoll = sceneRagdoll(scene, kind);
  if (!ragdoll) return null;
  const { bodies, joints, regions, start, damping, friction, welded, notes } = ragdoll;
  const zero = atZero(ragdoll);
  const capsules = bodies.map(capsuleOf);
  const framed = (place: Place, i: number): Place => beneath(place, capsules[i].centre, capsules[i].turn);
  const left = welded.map(({ name }) => plainText(name)).join(', ');
  const node = (type: string, id: string, parent: string, lines: readonly string[]): string[] => [
    `[node name="${id}" type="${type}" parent="${parent}"]`,
    ...lines,
    '',
  ];
  const bodyNodes = bodies.flatMap(({ mass, inertia: { along, across } }, i) => [
    ...node('RigidBody3D', joints[i].id, '.', [
      `transform = ${transform(framed(zero[i], i))}`,
      `mass = ${digits(mass)}`,
      `inertia = Vector3(${row([across, along, across], ', ')})`,
      'physics_material_override = SubResource("Surface")',
      'linear_damp_mode = 1',
      `linear_damp = ${digits(damping)}`,
      'angular_damp_mode = 1',
      `angular_damp = ${digits(damping)}`,
    ]),
    ...node('CollisionShape3D', 'Shape', joints[i].id, [`shape = SubResource("Shape_${joints[i].id}")`]),
    ...node('MeshInstance3D', 'Mesh', joints[i].id, [`mesh = SubResource("Mesh_${joints[i].id}")`]),
  ]);
  const jointNodes = bodies.flatMap(({ parent, anchor, between }, i) => {
    if (parent < 0) return [];
    const region = regions[i];
    return node('Generic6DOFJoint3D', `${joints[i].id}_joint`, '.', [
      `transform = ${transform(beneath(zero[parent], anchor, region?.parent ?? between))}`,
      `node_a = NodePath("../${joints[parent].id}")`,
      `node_b = NodePath("../${joints[i].id}")`,
      ...AXES.flatMap((axis, k) =>
        region
          ? [
              `angular_limit_${axis}/upper_angle = ${digits(region.ranges[k][1])}`,
              `angular_limit_${axis}/lower_angle = ${digits(region.ranges[k][0])}`,
            ]
          : [`angular_limit_${axis}/enabled = false`],
      ),
    ]);
  });
  const content = [
    ...heading.map((line) => `; ${line}`),
    ...notes.map((note) => `; ${plainText(note)}`),
    ...(left ? [`; Joints that ride on another body, without a limit in this file: ${left}.`] : []),
    '[gd_scene format=3]',
    '',
    '[sub_resource type="GDScript" id="Script"]',
    `script/source = "${sceneScript(ragdoll, (i) => framed({ place: start[i].position, turn: start[i].rotation }, i)).replace(/[\\"]/g, '\\$&')}"`,
    '',
    '[sub_resource type="PhysicsMaterial" id="Surface"]',
    `friction = ${digits(friction)}`,
    '',
    ...capsules.flatMap(({ half, radius }, i) =>
      Object.entries({ Shape: 'CapsuleShape3D', Mesh: 'CapsuleMesh' }).flatMap(([use, type]) => [
        `[sub_resource type="${type}" id="${use}_${joints[i].id}"]`,
        `radius = ${digits(radius)}`,
        `height = ${digits(2 * (half + radius))}`,
        '',
      ]),
    ),
    '[node name="Ragdoll" type="Node3D"]',
    'script = SubResource("Script")',
    '',
    ...bodyNodes,
    ...jointNodes.slice(0, -1),
  ];
  return { name, content: `${content.join('\n')}\n` };
}

/** What no property of a node can say: which bodies never touch, and where they start. */
function sceneScript({ joints, pairsApart }: SceneRagdoll, startOf: (body: number) => Place): string {
  return `extends Node3D

# Bodies that do not collide.
const APART := [
${pairsApart.map((pair) => `\t[${pair.map((i) => quoted(joints[i].id)).join(', ')}],`).join('\n')}
]

# Where bodies begin, inside the limits. The nodes stand with all angles at zero, which joints take for zero.
const START := {
${joints.map(({ id }, i) => `\t${quoted(id)}: ${transformInCode(startOf(i))},`).join('\n')}
}


func _ready():
	for pair in APART:
		get_node(pair[0]).add_collision_exception_with(get_node(pair[1]))
	for body in START:
		get_node(body).transform = START[body]
`;
}
