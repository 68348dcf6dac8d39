import type { Quat } from '../../core';
import { normalize } from '../../core/math';
import type { RegionKind } from '../regions';
import { type ExportScene, limitedJoints } from '../scene';
import { json, rounded } from '../text';
import { type ExportTarget, fileHeading, fileStem } from './target';

const EXTENSION = 'KHR_physics_rigid_bodies';

/** In whose angles a file has its limits: those of Havok, or those of the appendix of the draft. */
const files = { 'havok-cone': '.gltf', 'component-box': '.draft.gltf' } as const satisfies Partial<
  Record<RegionKind, string>
>;
type Angles = keyof typeof files;

export const gltf: ExportTarget = {
  label: 'glTF (KHR_physics_rigid_bodies, draft)',
  group: 'engine',
  summary:
    'The skeleton as nodes, and for each joint three limits, one about each axis of a frame: for Babylon.js with Havok.',
  regions: Object.keys(files) as Angles[],
  conventions: [
    'Right-handed, y up, metres, radians. A joint node stands in the parent’s node, its connected node in the child’s; x, y and z of the two are limited one by one. Nodes stand in the rest pose.',
    'In .gltf the angles are those of Havok, which Babylon.js has: y and z are the half axes of an elliptic cone, x the turn about the middle between the two x axes.',
    'In .draft.gltf the angles are those of the draft’s appendix, which is not normative: the twist about each axis, 2·atan2(qᵢ, q.w). Rapier has them. Read in the other way, either file holds another region.',
  ],
  unchecked:
    'The extension is a draft: its readers in Godot and Blender hand the angles to engines that have others again.',
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

const turn = (q: Readonly<Quat>): number[] => rounded(normalize(q));

function document(scene: ExportScene, kind: Angles) {
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
  const physicsJoints = limitedJoints(scene, kind).map(({ joint, region }, i) => {
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
