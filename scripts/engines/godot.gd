# Runs in Godot 3.2 without a window: puts each joint of a scene, or of the ragdoll that a script makes for a skeleton, between its two bodies
# alone, gives the child one rotation after the other, and says how fast it turns after a step from rest; then lets a scene fall. Reads
# job.json, writes answer.json.
extends SceneTree


# A skeleton as scripts for Godot 4 see it. Its bones rest where they are.
class Bones:
	extends Spatial
	var bones

	func find_bone(name):
		for i in bones.size():
			if bones[i].name == name:
				return i
		return -1

	func get_bone_count():
		return bones.size()

	func get_bone_name(i):
		return bones[i].name

	func get_bone_parent(i):
		return int(bones[i].parent)

	func get_bone_global_rest(i):
		return bones[i].rest

	func get_bone_global_pose(i):
		return bones[i].rest


var job
var tried := []
var step := 0
var speeds := {}
var fall = null
var fallen := []


func _initialize():
	var file := File.new()
	file.open("res://job.json", File.READ)
	job = JSON.parse(file.get_as_text()).result
	file.close()
	if load("res://made.gd" if job.skeleton else "res://ragdoll.tscn") == null:
		quit(2)
		return
	for joint in job.joints:
		tried.append(alone(made_for(joint) if job.skeleton else loaded_for(joint)))
		speeds[joint.name] = []


# The joint of a scene without all others.
func loaded_for(joint):
	var scene = load("res://ragdoll.tscn").instance()
	scene.set_script(null)
	var node = scene.get_node(joint.name + "_joint")
	var parent = node.get_node(node.get("nodes/node_a"))
	var child = node.get_node(node.get("nodes/node_b"))
	for other in scene.get_children():
		if not other in [node, parent, child]:
			scene.remove_child(other)
			other.free()
	root.add_child(scene)
	return [parent, child]


# The joint that the script makes for a skeleton, without all others.
func made_for(joint):
	var bones := Bones.new()
	bones.bones = []
	for bone in job.skeleton.bones:
		bones.bones.append({"name": bone.name, "parent": bone.parent, "rest": transform_of(bone.rest)})
	bones.transform = transform_of(job.skeleton.world)
	var above := Spatial.new()
	above.add_child(bones)
	root.add_child(above)
	var script = load("res://made.gd")
	var bodies = script.make_bodies(bones)
	var joints = script.make_joints(bones, bodies)
	if not joints.has(joint.name):
		return null
	var child = bodies[joint.name]
	var parent = joints[joint.name].get_parent()
	for name in bodies:
		if not bodies[name] in [parent, child]:
			bodies[name].free()
	for node in child.get_children():
		if node is Joint:
			node.free()
	for node in parent.get_children():
		if node is Joint and node != joints[joint.name]:
			node.free()
	return [parent, child]


# The parent stands still, and nothing but the joint moves the child.
func alone(ends):
	if ends == null:
		return null
	for body in ends:
		body.collision_layer = 0
		body.collision_mask = 0
		body.can_sleep = false
		body.linear_damp = 0
		body.angular_damp = 0
	ends[0].mode = RigidBody.MODE_STATIC
	return {"parent": ends[0].global_transform, "child": ends[1].get_rid()}


func transform_of(n):
	return Transform(Vector3(n[0], n[3], n[6]), Vector3(n[1], n[4], n[7]), Vector3(n[2], n[5], n[8]), Vector3(n[9], n[10], n[11]))


func _iteration(_delta):
	if fall != null:
		if fallen.size() <= job.frames:
			falling()
		return
	for k in job.joints.size():
		var joint = job.joints[k]
		if tried[k] == null:
			continue
		var child = tried[k].child
		if step > 0 and step <= joint.trials.size():
			speeds[joint.name].append(PhysicsServer.body_get_state(child, PhysicsServer.BODY_STATE_ANGULAR_VELOCITY).length())
		if step < joint.trials.size():
			PhysicsServer.body_set_state(child, PhysicsServer.BODY_STATE_TRANSFORM, tried[k].parent * transform_of(joint.trials[step]))
			PhysicsServer.body_set_state(child, PhysicsServer.BODY_STATE_LINEAR_VELOCITY, Vector3())
			PhysicsServer.body_set_state(child, PhysicsServer.BODY_STATE_ANGULAR_VELOCITY, Vector3())
	step += 1
	if step <= job.steps:
		return
	for child in root.get_children():
		child.queue_free()
	if job.frames == 0:
		finish()
	else:
		start_fall()


func start_fall():
	PhysicsServer.area_set_param(root.world.space, PhysicsServer.AREA_PARAM_GRAVITY, 9.81)
	fall = load("res://ragdoll.tscn").instance()
	fall.translation.y = job.height
	var floor_body := StaticBody.new()
	var shape := CollisionShape.new()
	shape.shape = PlaneShape.new()
	floor_body.add_child(shape)
	root.add_child(floor_body)
	root.add_child(fall)


# Where each body is, in each frame: rows of the basis and the place.
func falling():
	var frame := {}
	for body in fall.get_children():
		if body is RigidBody:
			var t = body.global_transform
			frame[body.name] = [t.basis.x.x, t.basis.y.x, t.basis.z.x, t.basis.x.y, t.basis.y.y, t.basis.z.y, t.basis.x.z, t.basis.y.z, t.basis.z.z, t.origin.x, t.origin.y, t.origin.z]
	fallen.append(frame)
	if fallen.size() > job.frames:
		finish()


func finish():
	var file := File.new()
	file.open("res://answer.json", File.WRITE)
	file.store_string(to_json({"version": Engine.get_version_info().string, "server": PhysicsServer.get_class(), "speeds": speeds, "fallen": fallen}))
	file.close()
	quit()
