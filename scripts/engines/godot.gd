# Runs in Godot 3.2 without a window: puts each joint of a scene between its two bodies alone, gives the child one rotation after the other,
# and says how fast it turns after a step from rest; then lets the whole scene fall. Reads job.json, writes answer.json.
extends SceneTree

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
	if load("res://ragdoll.tscn") == null:
		quit(2)
		return
	for joint in job.joints:
		tried.append(alone(joint))
		speeds[joint.name] = []


# The joint and its two bodies, the parent standing still.
func alone(joint):
	var scene = load("res://ragdoll.tscn").instance()
	scene.set_script(null)
	var node = scene.get_node(joint.name + "_joint")
	var parent = node.get_node(node.get("nodes/node_a"))
	var child = node.get_node(node.get("nodes/node_b"))
	for other in scene.get_children():
		if not other in [node, parent, child]:
			scene.remove_child(other)
			other.free()
	parent.mode = RigidBody.MODE_STATIC
	for body in [parent, child]:
		body.collision_layer = 0
		body.collision_mask = 0
		body.can_sleep = false
		body.linear_damp = 0
		body.angular_damp = 0
	root.add_child(scene)
	return {"parent": parent.global_transform, "child": child.get_rid()}


func transform_of(n):
	return Transform(Vector3(n[0], n[3], n[6]), Vector3(n[1], n[4], n[7]), Vector3(n[2], n[5], n[8]), Vector3(n[9], n[10], n[11]))


func _iteration(_delta):
	if fall != null:
		if fallen.size() <= job.frames:
			falling()
		return
	for k in job.joints.size():
		var joint = job.joints[k]
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
