// A ragdoll in Babylon.js with Havok from a glTF of Limber (KHR_physics_rigid_bodies): addRagdoll(scene, await (await fetch(file)).json())
// The scene is right-handed and has physics: scene.useRightHandedSystem = true, scene.enablePhysics(gravity, new HavokPlugin(true, havok)).
import {
  PhysicsConstraintAxis as Axis,
  Physics6DoFConstraint,
  PhysicsBody,
  PhysicsMotionType,
  PhysicsShapeCapsule,
  PhysicsShapeContainer,
  PhysicsShapeSphere,
  Quaternion,
  TransformNode,
  Vector3,
} from '@babylonjs/core';

/** Makes the nodes of the glTF with their bodies and joints. Returns them in the order of the file. */
export function addRagdoll(scene, gltf) {
  const { physicsJoints, collisionFilters, physicsMaterials } = gltf.extensions.KHR_physics_rigid_bodies;
  const { shapes } = gltf.extensions.KHR_implicit_shapes;
  const nodes = gltf.nodes.map(({ name, translation = [0, 0, 0], rotation = [0, 0, 0, 1] }) => {
    const node = new TransformNode(name, scene);
    node.position = Vector3.FromArray(translation);
    node.rotationQuaternion = Quaternion.FromArray(rotation);
    return node;
  });
  const physics = gltf.nodes.map(({ extensions }) => extensions?.KHR_physics_rigid_bodies ?? {});
  const systems = [...new Set(collisionFilters.flatMap(({ collisionSystems }) => collisionSystems))];
  const mask = (names) => names.reduce((bits, name) => bits | (1 << systems.indexOf(name)), 0);

  const addBody = (node, { mass, centerOfMass, inertiaDiagonal, inertiaOrientation }, parts) => {
    const body = new PhysicsBody(node, PhysicsMotionType.DYNAMIC, false, scene);
    body.shape = new PhysicsShapeContainer(scene);
    for (const part of parts) {
      nodes[part].parent = node;
      const { collider } = physics[part];
      if (!collider) continue;
      const { sphere, capsule } = shapes[collider.geometry.shape];
      const end = new Vector3(0, (capsule?.height ?? 0) / 2, 0);
      const shape = capsule
        ? new PhysicsShapeCapsule(end, end.negate(), capsule.radiusTop, scene)
        : new PhysicsShapeSphere(end, sphere.radius, scene);
      const { collisionSystems, notCollideWithSystems } = collisionFilters[collider.collisionFilter];
      shape.filterMembershipMask = mask(collisionSystems);
      shape.filterCollideMask = ~mask(notCollideWithSystems);
      const { dynamicFriction: friction, staticFriction, restitution } = physicsMaterials[collider.physicsMaterial];
      shape.material = { friction, staticFriction, restitution };
      body.shape.addChild(shape, nodes[part].position, nodes[part].rotationQuaternion);
    }
    body.setMassProperties({
      mass,
      centerOfMass: Vector3.FromArray(centerOfMass),
      // Havok is told the inertia of one kilogram.
      inertia: Vector3.FromArray(inertiaDiagonal).scale(1 / mass),
      inertiaOrientation: Quaternion.FromArray(inertiaOrientation),
    });
  };
  gltf.nodes.forEach(({ children = [] }, i) => {
    if (physics[i].motion) addBody(nodes[i], physics[i].motion, children);
  });
  physics.forEach(({ joint }, i) => {
    if (joint) addJoint(scene, nodes[i], nodes[joint.connectedNode], physicsJoints[joint.joint]);
  });
  return nodes;
}

/** Joins the bodies that two nodes hang on, in the frames of these nodes. */
export function addJoint(scene, from, to, { limits }) {
  const axisOf = (node, axis) => axis.applyRotationQuaternion(node.rotationQuaternion);
  const frames = {
    pivotA: from.position,
    axisA: axisOf(from, Vector3.Right()),
    perpAxisA: axisOf(from, Vector3.Up()),
    pivotB: to.position,
    axisB: axisOf(to, Vector3.Right()),
    perpAxisB: axisOf(to, Vector3.Up()),
  };
  const linear = [Axis.LINEAR_X, Axis.LINEAR_Y, Axis.LINEAR_Z];
  const angular = [Axis.ANGULAR_X, Axis.ANGULAR_Y, Axis.ANGULAR_Z];
  const six = limits.flatMap(({ linearAxes = [], angularAxes = [], min, max }) =>
    [...linearAxes.map((k) => linear[k]), ...angularAxes.map((k) => angular[k])].map((axis) => ({
      axis,
      minLimit: min,
      maxLimit: max,
    })),
  );
  from.parent.physicsBody.addConstraint(to.parent.physicsBody, new Physics6DoFConstraint(frames, six, scene));
}
