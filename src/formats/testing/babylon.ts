import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  HavokPlugin,
  Logger,
  NullEngine,
  PhysicsActivationControl,
  PhysicsBody,
  PhysicsMotionType,
  Quaternion,
  Scene,
  TransformNode,
  Vector3,
} from '@babylonjs/core';
import startHavok from '@babylonjs/havok';
import type { Quat } from '../../core';
import { normalize } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { type JointInEngine, UNMOVED } from './engine';

const WASM = 'node_modules/@babylonjs/havok/lib/esm/HavokPhysics.wasm';
/** The recipe of the docs: it reads the file as a page does. */
const EXAMPLE = resolve('examples/babylon-ragdoll.mjs');

/** A limit as KHR_physics_rigid_bodies has it. */
interface GltfLimit {
  linearAxes?: number[];
  angularAxes?: number[];
  min: number;
  max: number;
}

/** A joint of a glTF as its file has it. */
export interface GltfJoint {
  /** The name of the parent’s body. */
  parent: string;
  /** The turns of its two nodes, in the node of the parent’s body and in the node of the child’s. */
  frames: [parent: Quat, child: Quat];
  limits: GltfLimit[];
}

interface GltfNode {
  name: string;
  rotation: Quat;
  children?: number[];
  extensions?: { KHR_physics_rigid_bodies: { joint?: { connectedNode: number; joint: number } } };
}

interface Gltf {
  nodes: GltfNode[];
  extensions: { KHR_physics_rigid_bodies: { physicsJoints: { limits: GltfLimit[] }[] } };
}

/** The joints of a glTF by the name of the child’s body. */
export function gltfJoints(content: string): Map<string, GltfJoint> {
  const { nodes, extensions } = JSON.parse(content) as Gltf;
  const { physicsJoints } = extensions.KHR_physics_rigid_bodies;
  const above = (node: number) => nodes.find(({ children }) => children?.includes(node))!.name;
  return new Map(
    nodes.flatMap(({ rotation, extensions }, i) => {
      const joint = extensions?.KHR_physics_rigid_bodies.joint;
      if (!joint) return [];
      const { connectedNode: to } = joint;
      const { limits } = physicsJoints[joint.joint];
      return [[above(to), { parent: above(i), frames: [rotation, nodes[to].rotation], limits }]];
    }),
  );
}

interface Example {
  addRagdoll(scene: Scene, gltf: object): TransformNode[];
  addJoint(scene: Scene, from: TransformNode, to: TransformNode, joint: { limits: GltfLimit[] }): void;
}

/** A right-handed scene of Babylon.js without a picture, with Havok. */
export async function createBabylon(gravity = 0) {
  const { addRagdoll, addJoint } = (await import(EXAMPLE)) as Example;
  Logger.LogLevels = Logger.NoneLogLevel;
  const wasmBinary = new Uint8Array(readFileSync(WASM)).buffer;
  const plugin = new HavokPlugin(false, await startHavok({ wasmBinary }));
  const scene = new Scene(new NullEngine());
  scene.useRightHandedSystem = true;
  scene.enablePhysics(new Vector3(0, -gravity, 0), plugin);
  const nodeOf = (name: string, rotation: readonly number[], parent: TransformNode | null = null): TransformNode => {
    const node = new TransformNode(name, scene);
    node.rotationQuaternion = Quaternion.FromArray([...rotation]);
    node.parent = parent;
    return node;
  };
  const bodyOf = (name: string, type: PhysicsMotionType): PhysicsBody => {
    const body = new PhysicsBody(nodeOf(name, [0, 0, 0, 1]), type, false, scene);
    body.setMassProperties({ mass: 1, centerOfMass: Vector3.Zero(), inertia: Vector3.One() });
    return body;
  };
  return {
    scene,
    plugin,
    addRagdoll: (gltf: object) => addRagdoll(scene, gltf),
    /** A joint of two bodies at one place, the first of which stands still. */
    joint({ frames, limits }: GltfJoint): JointInEngine {
      const still = bodyOf('still', PhysicsMotionType.STATIC);
      const free = bodyOf('free', PhysicsMotionType.DYNAMIC);
      const bodies = [still, free];
      const [from, to] = frames.map((rotation, k) => nodeOf('frame', rotation, bodies[k].transformNode));
      addJoint(scene, from, to, { limits });
      plugin.setActivationControl(free, PhysicsActivationControl.ALWAYS_ACTIVE);
      // Each step begins where the node is.
      free.disablePreStep = false;
      const { transformNode } = free;
      const rotation = (): Quat => {
        const { x, y, z, w } = transformNode.rotationQuaternion!;
        return normalize([x, y, z, w]);
      };
      return {
        leavesAlone(local) {
          transformNode.position.setAll(0);
          transformNode.rotationQuaternion!.set(...(local as Quat));
          free.setLinearVelocity(Vector3.Zero());
          free.setAngularVelocity(Vector3.Zero());
          plugin.executeStep(1 / 60, [free]);
          return angleBetween(local, rotation()) < UNMOVED;
        },
        remove() {
          for (const body of bodies) {
            const node = body.transformNode;
            body.dispose();
            node.dispose();
          }
        },
      };
    },
  };
}
