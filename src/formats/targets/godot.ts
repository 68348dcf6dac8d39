import type { Quat, Vec3 } from '../../core';
import type { ExportFile } from '../export-file';
import type { ExportScene } from '../scene';
import { sceneRagdoll } from '../scene-ragdoll';
import { digits, quoted, row } from '../text';
import { bodiesAtRest, jointsAtRest, limitsAtRest, REST_TOLERANCE } from './at-rest';
import { godotScene } from './godot-scene';
import { type ExportTarget, fileHeading, fileStem } from './target';

const JOLT = 'jolt-pyramid-alike';
const GODOT = 'godot-angles';

export const godot: ExportTarget = {
  label: 'Godot (Generic6DOFJoint3D)',
  group: 'engine',
  summary: 'A ragdoll as scenes, and a GDScript that makes one on a Skeleton3D.',
  regions: [JOLT, GODOT],
  findsByName: true,
  conventions: [
    'For Godot 4.4 and later. Right-handed, y up, metres, kilograms, radians. Of the two scenes open the one for the physics of the project (physics/3d/physics_engine): Jolt, or Godot’s own, which has other angles.',
    'The script (make_ragdoll, or make_joints for bodies of your own) chooses by that setting itself. Bones are found by name; how the importer turned and scaled them is found from where they rest.',
    'For Jolt, ranges are alike to both sides of the frames, so no sign or shift that a version gives them matters.',
  ],
  read: 'Godot 4.4 and its Jolt module',
  unchecked:
    'Godot 4 was not at hand. Godot 3.2, whose own physics has the same joint, was asked about the scene and the script in the words of that version; for Jolt, frames and ranges were handed to Jolt as the sources of Godot 4.4 do.',
  write(scene) {
    const stem = fileStem(scene);
    const heading = fileHeading(godot, scene);
    const scenes = [
      godotScene(scene, JOLT, `${stem}_ragdoll_jolt.tscn`, heading),
      godotScene(scene, GODOT, `${stem}_ragdoll_godot_physics.tscn`, heading),
    ];
    return [
      { name: `${stem}_limits.gd`, content: script(scene) },
      ...scenes.filter((file): file is ExportFile => file !== null),
    ];
  },
};

const quaternion = (q: Readonly<Quat>): string => `Quaternion(${row(q, ', ')})`;
const vector = (v: Readonly<Vec3>): string => `Vector3(${row(v, ', ')})`;

const table = (scene: ExportScene, kind: typeof JOLT | typeof GODOT): string[] =>
  limitsAtRest(scene, kind).map(({ name, parent, onParent, onJoint, ranges }) =>
    [
      `\t${quoted(name)}: {"parent": ${quoted(parent ?? '')}, "lower": ${vector(ranges.map(([low]) => low) as Vec3)}, "upper": ${vector(ranges.map(([, high]) => high) as Vec3)},`,
      `\t\t"on_parent": ${quaternion(onParent)}, "on_joint": ${quaternion(onJoint)}},`,
    ].join('\n'),
  );

function script(scene: ExportScene): string {
  const ragdoll = sceneRagdoll(scene, JOLT);
  const bodies = ragdoll ? bodiesAtRest(scene, ragdoll) : [];
  return `${[
    ...fileHeading(godot, scene).map((line) => `# ${line}`),
    'extends RefCounted',
    '',
    '# Where each joint is at rest, m.',
    'const PLACES := {',
    ...jointsAtRest(scene).map(({ name, place }) => `\t${quoted(name)}: ${vector(place)},`),
    '}',
    '',
    '# on_parent, on_joint: the frames that the parent and the joint carry, at rest in the axes of the clip.',
    '# lower, upper: angles about x, y and z of the frames, as Jolt has them.',
    'const FOR_JOLT := {',
    ...table(scene, JOLT),
    '}',
    '',
    '# The same for Godot’s own physics, which has other angles.',
    'const FOR_GODOT := {',
    ...table(scene, GODOT),
    '}',
    '',
    '# The bodies of a ragdoll by the joint that they turn about. ends: of the middle line of a capsule at rest, m. kg.',
    'const BODIES := {',
    ...bodies.map(
      ({ name, ends: [from, to], radius, mass }) =>
        `\t${quoted(name)}: {"from": ${vector(from)}, "to": ${vector(to)}, "radius": ${digits(radius)}, "mass": ${digits(mass)}},`,
    ),
    '}',
    '',
    '# Bodies that do not collide.',
    'const APART := [',
    ...(ragdoll?.pairsApart ?? []).map((pair) => `\t[${pair.map((i) => quoted(bodies[i].name)).join(', ')}],`),
    ']',
    '',
    `const DAMPING := ${digits(ragdoll?.damping ?? 0)}  # 1/s`,
    `const FRICTION := ${digits(ragdoll?.friction ?? 0)}`,
    `const TOLERANCE := ${REST_TOLERANCE}  # of the size of the figure: how far a bone may be from its place at rest`,
    SCRIPT,
  ].join('\n')}\n`;
}

const SCRIPT = `

## Makes the bodies of a ragdoll where the bones of a skeleton are, and their joints. Returns the bodies by the names of bones; none where the
## skeleton rests in another pose. Call follow in each physics frame, and the skeleton moves with the bodies.
static func make_ragdoll(skeleton: Skeleton3D) -> Dictionary:
	var bodies := make_bodies(skeleton)
	make_joints(skeleton, bodies)
	return bodies


## Poses the bones that have bodies as the bodies are.
static func follow(skeleton: Skeleton3D, bodies: Dictionary) -> void:
	var scale := skeleton.global_transform.basis.get_scale().x
	var world := skeleton.global_transform.orthonormalized()
	for bone in skeleton.get_bone_count():
		var body: PhysicsBody3D = bodies.get(skeleton.get_bone_name(bone))
		if body != null:
			var pose := world.affine_inverse() * body.global_transform
			skeleton.set_bone_global_pose(bone, Transform3D(pose.basis, pose.origin / scale))


## Makes a RigidBody3D with a capsule for each body of the ragdoll, beside the skeleton.
static func make_bodies(skeleton: Skeleton3D) -> Dictionary:
	var made := {}
	var fit: Variant = fit_of(skeleton)
	if fit == null:
		return made
	var scale := skeleton.global_transform.basis.get_scale().x
	var size: float = fit.basis.get_scale().x * scale
	var surface := PhysicsMaterial.new()
	surface.friction = FRICTION
	for joint_name: String in BODIES:
		var bone := skeleton.find_bone(joint_name)
		if bone < 0:
			continue
		var told: Dictionary = BODIES[joint_name]
		var into_bone := skeleton.get_bone_global_rest(bone).orthonormalized().affine_inverse()
		var from: Vector3 = (into_bone * (fit * told["from"])) * scale
		var to: Vector3 = (into_bone * (fit * told["to"])) * scale
		var shape := CapsuleShape3D.new()
		shape.radius = told["radius"] * size
		shape.height = from.distance_to(to) + 2.0 * shape.radius
		var place := CollisionShape3D.new()
		place.shape = shape
		place.transform = Transform3D(Basis(Quaternion(Vector3.UP, (to - from).normalized())), (from + to) / 2.0)
		var body := RigidBody3D.new()
		body.name = joint_name.validate_node_name() + " body"
		body.mass = told["mass"] * pow(size, 3.0)
		body.linear_damp = DAMPING
		body.angular_damp = DAMPING
		body.physics_material_override = surface
		body.top_level = true
		body.add_child(place)
		skeleton.get_parent().add_child(body)
		body.global_transform = (skeleton.global_transform * skeleton.get_bone_global_pose(bone)).orthonormalized()
		made[joint_name] = body
	for pair: Array in APART:
		if made.has(pair[0]) and made.has(pair[1]):
			made[pair[0]].add_collision_exception_with(made[pair[1]])
	return made


## Makes a joint for each limited joint that has a body, to the nearest bone above that has one. bodies: PhysicsBody3D by the name of the
## joint, each where its bone is and turned like it. Call it while physics stands still. Returns the joints by name; none where the skeleton
## rests in another pose.
static func make_joints(skeleton: Skeleton3D, bodies: Dictionary) -> Dictionary:
	var made := {}
	var fit: Variant = fit_of(skeleton)
	if fit == null:
		return made
	var turn: Quaternion = fit.basis.get_rotation_quaternion()
	var scale := skeleton.global_transform.basis.get_scale().x
	var limits := FOR_JOLT if ProjectSettings.get_setting("physics/3d/physics_engine") == "Jolt Physics" else FOR_GODOT
	for joint_name: String in limits:
		var limit: Dictionary = limits[joint_name]
		var child: PhysicsBody3D = bodies.get(joint_name)
		var bone := skeleton.find_bone(joint_name)
		if child == null or bone < 0:
			continue
		var above := skeleton.get_bone_parent(bone)
		while above >= 0 and not bodies.has(skeleton.get_bone_name(above)):
			above = skeleton.get_bone_parent(above)
		if above < 0:
			continue
		var parent: PhysicsBody3D = bodies[skeleton.get_bone_name(above)]
		var rest := skeleton.get_bone_global_rest(bone)
		var parent_rest := skeleton.get_bone_global_rest(above)
		var offset := (parent_rest.orthonormalized().affine_inverse() * rest.origin) * scale
		var frame: Quaternion = parent_rest.basis.get_rotation_quaternion().inverse() * turn * limit["on_parent"]
		var own: Quaternion = rest.basis.get_rotation_quaternion().inverse() * turn * limit["on_joint"]
		made[joint_name] = make_joint(joint_name, parent, child, offset, frame, own, limit["lower"], limit["upper"])
	return made


## Makes one joint: frame and own are the frames of the joint in the parent and in the child. A joint takes the pose in which it is made for
## zero, so the child is turned there and back.
static func make_joint(joint_name: String, parent: PhysicsBody3D, child: PhysicsBody3D, offset: Vector3, frame: Quaternion, own: Quaternion, lower: Vector3, upper: Vector3) -> Generic6DOFJoint3D:
	var pose := child.global_transform
	var joint := Generic6DOFJoint3D.new()
	joint.name = joint_name.validate_node_name() + " joint"
	for axis in ["x", "y", "z"]:
		joint.set("linear_limit_" + axis + "/enabled", true)
		joint.set("linear_limit_" + axis + "/lower_distance", 0.0)
		joint.set("linear_limit_" + axis + "/upper_distance", 0.0)
		joint.set("angular_limit_" + axis + "/enabled", true)
		joint.set("angular_limit_" + axis + "/lower_angle", lower[axis])
		joint.set("angular_limit_" + axis + "/upper_angle", upper[axis])
	child.global_transform = parent.global_transform * Transform3D(Basis(frame * own.inverse()), offset)
	parent.add_child(joint)
	joint.transform = Transform3D(Basis(frame), offset)
	joint.node_a = joint.get_path_to(parent)
	joint.node_b = joint.get_path_to(child)
	child.global_transform = pose
	return joint


## From the axes and lengths of the clip to those of the skeleton, by where joints are at rest (Horn 1987); null where it rests in another pose.
static func fit_of(skeleton: Skeleton3D) -> Variant:
	var names: Array[String] = []
	var places: Array[Vector3] = []
	var heads: Array[Vector3] = []
	for joint_name: String in PLACES:
		var bone := skeleton.find_bone(joint_name)
		if bone < 0:
			continue
		names.append(joint_name)
		places.append(PLACES[joint_name])
		heads.append(skeleton.get_bone_global_rest(bone).origin)
	if names.size() < 3:
		push_error("Limber: of %d joints %d are bones of this skeleton: they are found by name." % [PLACES.size(), names.size()])
		return null
	var middle := middle_of(places)
	var target := middle_of(heads)
	var sums := [Vector3.ZERO, Vector3.ZERO, Vector3.ZERO]
	var lengths := Vector2.ZERO
	for i in names.size():
		places[i] -= middle
		heads[i] -= target
		lengths += Vector2(places[i].length_squared(), heads[i].length_squared())
		for k in 3:
			sums[k] += places[i][k] * heads[i]
	var turn := largest_turn(sums[0], sums[1], sums[2])
	var scale := sqrt(lengths.y / lengths.x)
	var size := 0.0
	for a in places:
		for b in places:
			size = maxf(size, a.distance_to(b))
	for i in names.size():
		var off := (heads[i] / scale - turn * places[i]).length()
		if not off <= TOLERANCE * size:
			push_error("Limber: this skeleton rests in another pose than the limits were learned in: %s is off by %.1f %% of the figure's size." % [names[i], 100.0 * off / size])
			return null
	var basis := Basis(turn).scaled(Vector3.ONE * scale)
	return Transform3D(basis, target - basis * middle)


static func middle_of(points: Array[Vector3]) -> Vector3:
	var sum := Vector3.ZERO
	for point in points:
		sum += point
	return sum / points.size()


## The quaternion of the largest eigenvalue of Horn's matrix, by repeated squaring. x, y, z: rows of the sums of place times head.
static func largest_turn(x: Vector3, y: Vector3, z: Vector3) -> Quaternion:
	var power := [
		[x.x + y.y + z.z, y.z - z.y, z.x - x.z, x.y - y.x],
		[y.z - z.y, x.x - y.y - z.z, x.y + y.x, z.x + x.z],
		[z.x - x.z, x.y + y.x, y.y - x.x - z.z, y.z + z.y],
		[x.y - y.x, z.x + x.z, y.z + z.y, z.z - x.x - y.y],
	]
	var shift := 0.0
	for line: Array in power:
		for value: float in line:
			shift += absf(value)
	for i in 4:
		power[i][i] += shift
	for _round in 24:
		var square := []
		var most := 0.0
		for i in 4:
			square.append([0.0, 0.0, 0.0, 0.0])
			for j in 4:
				for k in 4:
					square[i][j] += power[i][k] * power[k][j]
				most = maxf(most, absf(square[i][j]))
		for i in 4:
			for j in 4:
				square[i][j] /= most
		power = square
	var best := 0
	for i in 4:
		if power[i][i] > power[best][best]:
			best = i
	return Quaternion(power[1][best], power[2][best], power[3][best], power[0][best]).normalized()`;
