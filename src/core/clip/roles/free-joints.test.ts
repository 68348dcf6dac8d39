import { describe, expect, it } from 'vitest';
import type { Skeleton } from '../clip';
import { freeJoints } from './free-joints';

/** A skeleton out of lines of names, each two spaces further in than its parent. */
function skeletonOf(tree: string): Skeleton {
  const names: string[] = [];
  const parents: number[] = [];
  const open: number[] = [];
  for (const line of tree.split('\n').filter((text) => text.trim() !== '')) {
    const depth = line.search(/\S/) / 2;
    parents.push(depth === 0 ? -1 : open[depth - 1]);
    open[depth] = names.push(line.trim()) - 1;
  }
  return {
    names,
    parents: Int16Array.from(parents),
    offsets: Float32Array.from({ length: 3 * names.length }, (_, i) => (i % 3 === 1 ? 0.2 : 0)),
    restRotations: Float32Array.from({ length: 4 * names.length }, (_, i) => (i % 4 === 3 ? 1 : 0)),
    endSites: new Float32Array(0),
    endSiteJoints: new Int16Array(0),
  };
}

const arm = (side: string) => `${side}Arm\n  ${side}ForeArm\n    ${side}Hand`;
const leg = (side: string) => `${side}UpLeg\n  ${side}Leg\n    ${side}Foot`;
const inside = (tree: string, depth: number) => tree.replace(/^/gm, '  '.repeat(depth));
const legs = ['Left', 'Right'].map(leg).join('\n');
const trunk = `Spine\n  Chest\n${inside(['Left', 'Right'].map(arm).join('\n'), 2)}\n    Neck\n      Head`;
const person = `Hips\n${inside(`${trunk}\n${legs}`, 1)}`;

const freeNames = (tree: string) => {
  const skeleton = skeletonOf(tree);
  return freeJoints(skeleton).map((joint) => skeleton.names[joint]);
};

describe('the joints that no limit holds', () => {
  it('are the hips where these are the root', () => {
    expect(freeNames(person)).toEqual(['Hips']);
  });

  it('are the hips and all joints that only lead to the hips', () => {
    expect(freeNames(`Armature\n${inside(person, 1)}`)).toEqual(['Armature', 'Hips']);
    expect(freeNames(`Reference\n  Root\n${inside(person, 2)}`)).toEqual(['Reference', 'Root', 'Hips']);
  });

  it('are the root alone of a body that hangs on its chest', () => {
    const hanging = `Chest\n${inside(`${arm('Left')}\n${arm('Right')}\nSpine\n  Hips\n${inside(legs, 2)}`, 1)}`;
    expect(freeNames(hanging)).toEqual(['Chest']);
  });

  it('are the joints without a parent where nobody knows hips', () => {
    expect(freeNames('a\n  b\n    c\nd\n  e')).toEqual(['a', 'd']);
  });
});
