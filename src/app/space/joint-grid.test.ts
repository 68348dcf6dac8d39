import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mirrorJoint, parseBvh, type Skeleton } from '../../core';
import { COLUMNS, commonPrefix, jointRows, shortName } from './joint-grid';

const { skeleton } = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const all = skeleton.names.map((_, joint) => joint);

/** Two hands of many fingers on one arm each. */
function handed(fingers: number): Skeleton {
  const names = ['Hips'];
  const parents = [-1];
  for (const side of ['Left', 'Right']) {
    names.push(`${side}Arm`);
    parents.push(0);
    const arm = names.length - 1;
    for (let i = 0; i < fingers; i++) {
      names.push(`${side}HandIndex${i + 1}`);
      parents.push(arm);
    }
  }
  const offsets = new Float32Array(3 * names.length);
  names.forEach((name, j) => {
    offsets[3 * j] = name.includes('Index') ? 0.02 : 0.3;
  });
  return {
    names,
    parents: Int16Array.from(parents),
    offsets,
    restRotations: new Float32Array(4 * names.length),
    endSites: new Float32Array(0),
    endSiteJoints: new Int16Array(0),
  };
}

describe('jointRows', () => {
  it('puts twins below each other and each joint once', () => {
    const [centre, left, right] = jointRows(skeleton, all);
    expect(left.length).toBe(right.length);
    left.forEach((joint, i) => {
      expect(mirrorJoint(skeleton, joint)).toBe(right[i]);
    });
    const shown = [...centre, ...left, ...right];
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('leaves a hole where a twin does not move', () => {
    const hand = skeleton.names.indexOf('RightHand');
    const [, left, right] = jointRows(
      skeleton,
      all.filter((joint) => joint !== hand),
    );
    expect(right[left.indexOf(skeleton.names.indexOf('LeftHand'))]).toBe(-1);
  });

  it('fills all rows where there are no sides', () => {
    const names = Array.from({ length: 40 }, (_, i) => `joint${i}`);
    const chain: Skeleton = {
      ...handed(0),
      names,
      parents: Int16Array.from(names, (_, i) => i - 1),
      offsets: new Float32Array(3 * names.length).fill(0.1),
    };
    const rows = jointRows(chain, [...names.keys()].slice(1));
    expect(rows.map((row) => row.length)).toEqual([COLUMNS, COLUMNS, COLUMNS]);
    expect(rows.flat()).toEqual([...rows.flat()].sort((a, b) => a - b));
    expect(new Set(rows.flat()).size).toBe(3 * COLUMNS);
    expect(jointRows(chain, [1, 2, 3])).toEqual([[1, 2, 3], [], []]);
  });

  it('keeps long bones where a side has too many', () => {
    const body = handed(12);
    const [, left] = jointRows(
      body,
      body.names.map((_, joint) => joint),
    );
    expect(left).toHaveLength(COLUMNS);
    expect(left).toContain(body.names.indexOf('LeftArm'));
  });
});

describe('names', () => {
  it('loses side and prefix', () => {
    expect(shortName('LeftForeArm')).toBe('Forearm');
    expect(shortName('RightToeBase')).toBe('Toe');
    expect(shortName('Character1_LeftArm', 'Character1_')).toBe('Arm');
    expect(shortName('Spine1')).toBe('Spine 1');
  });

  it('finds what most names begin with', () => {
    expect(commonPrefix(['mixamorig:Hips', 'mixamorig:Spine', 'prop'])).toBe('mixamorig:');
    expect(commonPrefix(['Hips', 'Left_Arm', 'Right_Arm', 'Head'])).toBe('');
  });
});
