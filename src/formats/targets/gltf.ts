import type { Quat } from '../../core';
import { normalize } from '../../core/math';
import { type ExportScene, limitedJoints } from '../scene';
import { json, rounded } from '../text';
import { type ExportTarget, fileHeading, fileStem } from './target';

const EXTENSION = 'KHR_physics_rigid_bodies';

export const gltf: ExportTarget = {
  label: 'glTF (KHR_physics_rigid_bodies, draft)',
  group: 'engine',
  summary: 'The skeleton as nodes, and for each joint three limits, one about each axis of a frame.',
  regions: ['component-box'],
  conventions: [
    'Right-handed, y up, metres, radians. A joint node stands in the parent’s node, its connected node in the child’s; x, y and z of the two are limited one by one.',
    'The angle about an axis is that of the twist about it, 2·atan2(qᵢ, q.w), as the appendix of the draft has it. Nodes stand in the rest pose.',
  ],
  unchecked:
    'The extension is a draft, and no reader of it was at hand; the file is valid glTF, and Rapier enforces the same angles.',
  write: (scene) => [{ name: `${fileStem(scene)}.gltf`, content: json(document(scene)) }],
};

interface Node {
  name: string;
  translation?: number[];
  rotation?: number[];
  children?: number[];
  extensions?: Record<string, unknown>;
}

const turn = (q: Readonly<Quat>): number[] => rounded(normalize(q));

function document(scene: ExportScene) {
  const nodes: Node[] = scene.joints.map(({ name, offset, rest }) => ({
    name,
    translation: rounded(offset),
    rotation: turn(rest),
    extensions: { [EXTENSION]: { motion: { mass: 1 } } },
  }));
  const addChild = (parent: number, node: number) => {
    nodes[parent].children = [...(nodes[parent].children ?? []), node];
  };
  const roots: number[] = [];
  scene.joints.forEach(({ parent }, joint) => {
    if (parent < 0) roots.push(joint);
    else addChild(parent, joint);
  });
  const physicsJoints = limitedJoints(scene, 'component-box').map(({ joint, region }, i) => {
    const to = nodes.push({ name: `${joint.name} frame`, rotation: turn(region.child) }) - 1;
    addChild(joint.joint, to);
    const from =
      nodes.push({
        name: `${joint.name} joint`,
        translation: rounded(joint.offset),
        rotation: turn(region.parent),
        extensions: { [EXTENSION]: { joint: { connectedNode: to, joint: i } } },
      }) - 1;
    addChild(joint.parent, from);
    const angular = region.ranges.map((range, axis) => {
      const [min, max] = rounded(range);
      return { angularAxes: [axis], min, max };
    });
    return { limits: [{ linearAxes: [0, 1, 2], min: 0, max: 0 }, ...angular] };
  });
  const extensions = physicsJoints.length > 0 ? { extensions: { [EXTENSION]: { physicsJoints } } } : {};
  return {
    asset: { version: '2.0', generator: 'Limber', extras: { about: fileHeading(gltf, scene) } },
    extensionsUsed: [EXTENSION],
    ...extensions,
    scene: 0,
    scenes: [{ name: scene.name, nodes: roots }],
    nodes,
  };
}
