import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../core/testing/thorough';
import { projectText } from './capture';
import type { Project } from './project-file';
import { projectOf, stateOf } from './project-of';
import { readProject } from './read-project';
import { anyExtras, anyState, JOINTS } from './testing/any-project';

const read = (text: string): Project => {
  const answer = readProject(text);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.project;
};

describe('any state', () => {
  it('is the same to the bit after it was a file, and the file is the same after it was a state', () => {
    fc.assert(
      fc.property(anyState, anyExtras, (state, extras) => {
        const text = projectText(projectOf(state, extras));
        const back = stateOf(read(text), extras.skeleton.names);
        expect(back.problems).toEqual([]);
        // Records that hold nothing but strangers' names are told apart by their entries, −0 from 0 as well.
        expect(back.state).toEqual(state);
        expect(back.extras).toEqual({ time: extras.time, cameras: extras.cameras, lies: extras.lies });
        expect(projectText(projectOf(back.state, { ...extras, ...back.extras }))).toBe(text);
      }),
      { seed: 4242, numRuns: cases(500, 0.3) },
    );
  });

  it('follows its joints by name to a skeleton that counts them another way', () => {
    fc.assert(
      fc.property(anyState, anyExtras, fc.integer({ min: 1, max: JOINTS - 1 }), (state, extras, by) => {
        const { names } = extras.skeleton;
        const turned = [...names.slice(by), ...names.slice(0, by)];
        const there = (joint: number | string) => (Number(joint) + JOINTS - by) % JOINTS;
        const moved = <T>(record: Readonly<Record<number, T>>) =>
          Object.fromEntries(Object.entries(record).map(([joint, value]) => [there(joint), value]));
        const { state: back, problems } = stateOf(projectOf(state, extras), turned);
        expect(problems).toEqual([]);
        expect(back.work.manual).toEqual(moved(state.work.manual));
        expect(back.work.edits).toEqual(moved(state.work.edits));
        expect(back.work.gazeWeights).toEqual(moved(state.work.gazeWeights));
        expect(back.work.selectedJoint).toBe(there(state.work.selectedJoint));
      }),
      { seed: 77, numRuns: 100 },
    );
  });

  it('leaves out what another skeleton has no joints for, and says so', () => {
    fc.assert(
      fc.property(anyState, anyExtras, (state, extras) => {
        const { state: back, extras: told, problems } = stateOf(projectOf(state, extras), ['a joint of its own']);
        expect([back.work.manual, back.work.gazeWeights, back.work.edits, back.work.chainChoices]).toEqual([
          {},
          {},
          {},
          {},
        ]);
        expect([told.lies.size, back.work.selectedJoint]).toEqual([0, 0]);
        const had = [state.work.manual, state.work.gazeWeights, state.work.edits, state.work.chainChoices];
        expect(problems.length > 0).toBe(had.some((part) => Object.keys(part).length > 0));
      }),
      { seed: 78, numRuns: 100 },
    );
  });
});

it('edits and settings that make no sense are left out one by one, and told', () => {
  const project = fc.sample(fc.tuple(anyState, anyExtras), { seed: 5, numRuns: 1 })[0];
  const good = projectOf(...project);
  const broken: Project = {
    ...good,
    settings: { ...good.settings, padding: 'much', shape: 'pear', split: 'none' },
    edits: [
      { joint: 1, steps: [{ kind: 'keep-innermost', id: 0, isOn: true, share: 0.9 }] },
      { joint: 2, steps: [{ kind: 'keep-innermost', id: 0, isOn: true, share: 9 }] },
      { joint: 3, steps: [{ kind: 'fly' }] },
      { joint: 4, steps: [{ kind: 'leave-out', id: 0, isOn: true, part: 'whole', frames: 'all' }] },
    ],
  };
  const { state, problems } = stateOf(broken, project[1].skeleton.names);
  expect(Object.keys(state.work.edits)).toEqual(['1']);
  expect(problems.filter((problem) => problem.startsWith('Left out'))).toHaveLength(3);
  expect(problems.join(' ')).toMatch(/“much” is no value for Padding/);
  expect(problems.join(' ')).toMatch(/“pear” is no value for Limit shape/);
});
