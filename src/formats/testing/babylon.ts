import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  HavokPlugin,
  Logger,
  NullEngine,
  PhysicsActivationControl,
  PhysicsBody,
  PhysicsMotionType,
  PhysicsShapeBox,
  Quaternion,
  Scene,
  TransformNode,
  Vector3,
} from '@babylonjs/core';
import startHavok from '@babylonjs/havok';
import type { Quat, Vec3 } from '../../core';
import { normalize } from '../../core/math';
import { angleBetween } from '../../core/math/rotation';
import { type JointInEngine, UNMOVED } from './engine';
import type { MakeRagdoll, RagdollInEngine } from './ragdoll-in-engine';

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
  extensions?: { KHR_physics_rigid_bodies: { joint?: { connectedNode: number; joint: number }; collider?: object } };
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

/** Of a step of a test: the page of the example has steps of 2 ms. */
const SUBSTEPS = 2;
/** m/s². */
const GRAVITY = 9.81;

/** Makes right-handed scenes of Babylon.js without a picture, with Havok. */
async function startBabylon() {
  const example = (await import(EXAMPLE)) as Example;
  Logger.LogLevels = Logger.NoneLogLevel;
  const havok = await startHavok({ wasmBinary: new Uint8Array(readFileSync(WASM)).buffer });
  return {
    ...example,
    sceneOf(gravity: number) {
      const plugin = new HavokPlugin(true, havok);
      const scene = new Scene(new NullEngine());
      scene.useRightHandedSystem = true;
      scene.enablePhysics(new Vector3(0, -gravity, 0), plugin);
      return { scene, plugin };
    },
  };
}

const rotationOf = ({ rotationQuaternion }: TransformNode): Quat => {
  const { x, y, z, w } = rotationQuaternion!;
  return normalize([x, y, z, w]);
};

/** Joints of two bodies at one place, the first of which stands still. */
export async function createBabylon() {
  const { addJoint, sceneOf } = await startBabylon();
  const { scene, plugin } = sceneOf(0);
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
      return {
        leavesAlone(local) {
          transformNode.position.setAll(0);
          transformNode.rotationQuaternion!.set(...(local as Quat));
          free.setLinearVelocity(Vector3.Zero());
          free.setAngularVelocity(Vector3.Zero());
          plugin.executeStep(1 / 60, [free]);
          return angleBetween(local, rotationOf(transformNode)) < UNMOVED;
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

interface BabylonRagdoll extends RagdollInEngine {
  bodies: PhysicsBody[];
}

/** Makes ragdolls of an exported glTF, as a page does. */
export async function createBabylonRagdolls(): Promise<(...told: Parameters<MakeRagdoll>) => BabylonRagdoll> {
  const { addRagdoll, sceneOf } = await startBabylon();
  return (written, floor) => {
    const { scene, plugin } = sceneOf(floor === null ? 0 : GRAVITY);
    const nodes = addRagdoll(scene, JSON.parse(written) as object);
    // Colliders stand in the order of the bodies.
    const { nodes: told } = JSON.parse(written) as Gltf;
    const bodies = nodes
      .filter((_, i) => told[i].extensions?.KHR_physics_rigid_bodies.collider)
      .map(({ parent }) => (parent as TransformNode).physicsBody!);
    if (floor !== null) {
      const node = new TransformNode('floor', scene);
      node.position.y = floor - 0.5;
      const ground = new PhysicsBody(node, PhysicsMotionType.STATIC, false, scene);
      ground.shape = new PhysicsShapeBox(Vector3.Zero(), Quaternion.Identity(), new Vector3(100, 1, 100), scene);
    }
    return {
      bodies,
      step(dt) {
        for (let k = 0; k < SUBSTEPS; k++) plugin.executeStep(dt / SUBSTEPS, bodies);
      },
      position: (i) => bodies[i].transformNode.position.asArray() as Vec3,
      rotation: (i) => rotationOf(bodies[i].transformNode),
      spin: (i, spin) => bodies[i].setAngularVelocity(Vector3.FromArray([...spin])),
      remove: () => scene.dispose(),
    };
  };
}
