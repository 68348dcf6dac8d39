import type { Clip } from '../../core';
import { openModel } from '../gltf/model-file';
import { personGlb } from './person-glb';

/** A clip as a VRM that moves so itself, with a spring from one of its joints to a tip 30 cm above the joint. */
export function springVrmGlb(clip: Clip, joint: string): Uint8Array<ArrayBuffer> {
  const { json, withJson } = openModel(personGlb(clip.skeleton, clip), 'hero.vrm');
  const { nodes, ...rest } = json as { nodes: { name: string; children?: number[] }[] };
  const tip = nodes.length;
  const springs = [{ joints: [{ node: nodes.findIndex(({ name }) => name === joint) }, { node: tip }] }];
  return withJson({
    ...rest,
    nodes: [
      ...nodes.map((node) => (node.name === joint ? { ...node, children: [...(node.children ?? []), tip] } : node)),
      { name: 'tip', translation: [0, 0.3, 0] },
    ],
    extensions: { VRMC_springBone: { specVersion: '1.0', springs } },
  }).slice();
}
