import { describe, expect, it } from 'vitest';
import { projectText } from './capture';
import type { Project } from './project-file';
import { readProject } from './read-project';
import { plainProject } from './testing/made-projects';

const problemOf = (json: string): string => {
  const answer = readProject(json);
  return 'problem' in answer ? answer.problem : 'none';
};

const changed = (change: Record<string, unknown>): string => JSON.stringify({ ...plainProject(), ...change });

describe('a project that can’t be read says why in words', () => {
  it.each([
    ['of a newer version', changed({ version: 2 }), /version 2, from a newer Limber/],
    ['of no version', changed({ version: 'one' }), /does not say of which version/],
    ['of a version before the first', changed({ version: -1 }), /does not say of which version/],
    ['of another format', changed({ format: 'limber-limits' }), /“limber-limits”/],
    ['no object', '[1, 2]', /begins with the format/],
    ['empty', '', /no JSON/],
    ['no JSON', 'HIERARCHY', /no JSON/],
    ['without clips', changed({ clips: [] }), /At “clips”/],
    ['with a joint that is no number', changed({ view: { ...plainProject().view, joint: 'Hips' } }), /“view\.joint”/],
    ['with a number that is none', changed({ view: { ...plainProject().view, time: null } }), /“view\.time”/],
    ['with a vector of two', changed({ pose: { ...plainProject().pose, gazeTarget: [1, 2] } }), /gazeTarget/],
    ['with a hash that is none', changed({ clips: [{ ...plainProject().clips[0], sha256: 'f00' }] }), /sha256/],
    ['of a foreign skeleton’s shape', changed({ joints: 'all' }), /“joints”/],
  ])('%s', (_, json, words) => {
    expect(problemOf(json)).toMatch(words);
  });

  it('cut off anywhere', () => {
    const text = projectText(plainProject());
    for (let length = 1; length < text.length - 2; length += 7) {
      expect(problemOf(text.slice(0, length))).toMatch(/cut off|no JSON/);
    }
    expect(problemOf(text.slice(0, text.length / 2))).toMatch(/cut off/);
  });

  it('with a name that reaches behind an object, however deep or disguised', () => {
    const text = projectText(plainProject());
    for (const key of ['"__proto__"', '"\\u005f_proto__"']) {
      expect(problemOf(text.replace('"settings": {', `"settings": {${key}: {"shape": "box"}, `))).toMatch(/__proto__/);
    }
    expect(({} as Record<string, unknown>).shape).toBeUndefined();
  });

  it('nested deeper than a stack goes', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = projectText(plainProject()).replace('"edits": []', `"edits": ${deep}`);
    expect(problemOf(text)).not.toBe('none');
  });

  it('in a sentence, not in a page', () => {
    const long = 'x'.repeat(100_000);
    for (const json of [changed({ format: long }), changed({ models: [{ shape: long }] }), long]) {
      expect(problemOf(json).length).toBeLessThan(400);
    }
  });
});

it('what a version does not know is left out', () => {
  const answer = readProject(changed({ later: true }));
  expect('project' in answer && answer.project).toEqual(plainProject());
});

describe('version 0, what a page kept while it was loaded anew', () => {
  const files: Project['clips'] = [{ name: 'walk.bvh', size: 9, sha256: 'ab'.repeat(32), isBundled: false }];
  const query =
    '?v=1&shape=box&padding=0.1&compare=b.n.em&turn=3.100.-200.0&pull=left-hand.450.1250.300.pin&gaze=500.1400.900&weight=4.500';
  const old = {
    format: 'limber-project',
    version: 0,
    files,
    reading: { unit: 'cm' },
    edits: { 3: { split: 'none' } },
    query,
  };

  it('becomes one of the present version', () => {
    const answer = readProject(JSON.stringify(old));
    expect(answer).toMatchObject({
      project: {
        version: 1,
        clips: files,
        reading: { unit: 'cm' },
        models: [{ shape: 'box', split: 'none', chart: 'exponential-map' }],
        pose: {
          turns: [{ joint: 3, vector: [0.1, -0.2, 0] }],
          pulls: [{ chain: 'left-hand', target: [0.45, 1.25, 0.3], isPinned: true }],
          gazeTarget: [0.5, 1.4, 0.9],
          gazeWeights: [{ joint: 4, share: 0.5 }],
        },
        edits: [],
      },
    });
    expect('project' in answer && answer.project.settings).toMatchObject({ shape: 'box', padding: 0.1 });
  });

  it('says what is wrong with it as any other', () => {
    expect(problemOf(JSON.stringify({ ...old, files: null }))).toMatch(/At “clips”/);
    expect(problemOf(JSON.stringify({ ...old, query: 7, reading: [] }))).not.toMatch(/undefined/);
  });
});
