import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { modelOf, takesOf } from '../core';
import { editShape, redo, seekFrame, setSetting, undo } from './actions';
import { addClips, openClips, readAgain, removeClip } from './clips';
import { isEdited } from './edits';
import { ownClips } from './sources';
import { store } from './store';
import { cancelJob } from './work';

// The real work, without a thread of its own.
vi.mock('../worker/connect', async () => {
  const { createLimberWorker } = await import('../worker/serve');
  const { fakeConnection } = await import('../worker/testing/fake-connection');
  return { connectWorker: () => fakeConnection(createLimberWorker()) };
});

interface Made {
  frames?: number;
  rate?: number;
  bone?: number;
  joint?: string;
  /** ° of the arm's first frame. */
  from?: number;
}

/** A BVH file of a root and an arm that turns by 2° a frame. */
function bvh(name: string, { frames = 10, rate = 30, bone = 1, joint = 'arm', from = 0 }: Made = {}): File {
  const turns = 'CHANNELS 3 Zrotation Xrotation Yrotation';
  const rows = Array.from({ length: frames }, (_, f) => `0 0 0 ${from + 2 * f} 5 0`);
  const text = `HIERARCHY
ROOT hips
{ OFFSET 0 0 0
  ${turns}
  JOINT ${joint}
  { OFFSET 0 ${bone} 0
    ${turns}
    End Site
    { OFFSET 0 1 0 }
  }
}
MOTION
Frames: ${frames}
Frame Time: ${1 / rate}
${rows.join('\n')}
`;
  return new File([text], name);
}

const state = store.getState;
const names = () => takesOf(state().clip!).map(({ name }) => name);
const settled = () => vi.waitFor(() => expect(state().fit?.strips.length).toBe(2 * state().clip!.frameCount));
const errors = () => state().notices.map(({ title, detail }) => `${title}. ${detail}`);

beforeEach(async () => {
  await openClips([bvh('a.bvh')]);
  await settled();
  store.setState({ notices: [], isPlaying: false });
});
afterEach(() => vi.restoreAllMocks());

describe('adding', () => {
  it('fits all together, keeps frame, joint and what was posed, and can be undone', async () => {
    seekFrame(7);
    store.setState({ selectedJoint: 1, manual: { 1: [0.1, 0, 0] } });
    const before = state().clip!;
    const reach = () => state().fit!.limits[1].sampleCount;
    const alone = reach();
    await addClips([bvh('b.bvh', { from: 40 }), bvh('c.bvh', { from: 100, rate: 60 })]);
    await settled();
    expect(names()).toEqual(['a.bvh', 'b.bvh', 'c.bvh']);
    expect(state()).toMatchObject({ selectedJoint: 1, manual: { 1: [0.1, 0, 0] }, canUndo: true });
    expect(state().live!.frame).toBe(7);
    expect(reach()).toBeGreaterThan(2 * alone);
    undo();
    await settled();
    expect(state().clip).toBe(before);
    expect(reach()).toBe(alone);
    redo();
    await settled();
    expect(names()).toEqual(['a.bvh', 'b.bvh', 'c.bvh']);
    expect(reach()).toBeGreaterThan(2 * alone);
  });

  it('says so when limits changed by hand no longer count from the same pose, and undo brings them back', async () => {
    const { shape } = state().fit!.limits[1].parts[0];
    const handles = modelOf(shape).handles!;
    const [{ key, normal }] = handles.of(shape);
    editShape(1, 0, handles.move(shape, key, normal).shape);
    const edited = state().fit!.limits[1];
    await addClips([bvh('b.bvh', { from: 40 })]);
    await settled();
    expect(errors()).toEqual([expect.stringContaining('changed by hand are set aside')]);
    expect(isEdited(state().fit, state().fitted, 1)).toBe(false);
    undo();
    await settled();
    expect(state().fit!.limits[1].parts).toEqual(edited.parts);
    expect(errors()).toHaveLength(1);
  });

  it('opens several at once as one', async () => {
    await openClips([bvh('x.bvh'), bvh('y.bvh')]);
    await settled();
    expect(names()).toEqual(['x.bvh', 'y.bvh']);
    expect(state().canUndo).toBe(false);
    expect(ownClips()).toEqual(['x.bvh', 'y.bvh']);
  });

  it('shows a file’s name on one line and in its order, whatever marks are in it', async () => {
    await openClips([bvh('a\u202ehvb.\u2028b.bvh')]);
    expect(names()).toEqual(['ahvb. b.bvh']);
  });

  it('leaves out what can’t be read or has other bones, says why, and takes the rest', async () => {
    const before = state();
    await addClips([
      new File(['no clip'], 'bad.bvh'),
      bvh('tail.bvh', { joint: 'tail' }),
      bvh('long.bvh', { bone: 2 }),
    ]);
    expect(errors()).toEqual([
      expect.stringMatching(/^bad\.bvh can’t be read\. Line 1/),
      expect.stringMatching(/^tail\.bvh can’t be added\. Beside a\.bvh, it has no joint "arm"\. Add clips of the same/),
      expect.stringMatching(/^long\.bvh can’t be added\. Beside a\.bvh, it is 2 times as large\. Choose the unit/),
    ]);
    // Another file would be one to add: opening it would put away what is there.
    expect(state().notices.every(({ remedy }) => remedy === 'add')).toBe(true);
    for (const key of ['clip', 'fit', 'live', 'canUndo', 'job'] as const) expect(state()[key]).toBe(before[key]);
    await addClips([new File([''], 'bad.bvh'), bvh('b.bvh')]);
    expect(names()).toEqual(['a.bvh', 'b.bvh']);
  });

  it('stops when it is cancelled: nothing of it stays', async () => {
    const before = state().clip;
    const adding = addClips([bvh('b.bvh'), bvh('c.bvh')]);
    expect(state().job?.label).toBe('Reading b.bvh (1 of 2)');
    cancelJob();
    await adding;
    expect(state()).toMatchObject({ job: null, notices: [] });
    expect(state().clip).toBe(before);
  });
});

describe('removing', () => {
  it('keeps to the moment of the clip that was shown; one clip stays', async () => {
    await addClips([bvh('b.bvh', { rate: 10 }), bvh('c.bvh')]);
    seekFrame(24);
    removeClip(1);
    expect(names()).toEqual(['a.bvh', 'c.bvh']);
    expect(state().live!.frame).toBe(14);
    removeClip(1);
    expect(names()).toEqual(['a.bvh']);
    expect(state().live!.frame).toBeLessThan(10);
    removeClip(0);
    expect(names()).toEqual(['a.bvh']);
    undo();
    undo();
    expect(names()).toEqual(['a.bvh', 'b.bvh', 'c.bvh']);
    await settled();
  });

  it('is undone with the settings around it, each by itself', async () => {
    await addClips([bvh('b.bvh')]);
    setSetting('shape', 'box');
    removeClip(0);
    undo();
    expect([names().length, state().settings.shape]).toEqual([2, 'box']);
    undo();
    expect([names().length, state().settings.shape]).toEqual([2, 'k-dop']);
    undo();
    expect(names()).toEqual(['a.bvh']);
    await settled();
    expect(state().fit!.limits[1].parts[0].shape.kind).toBe('k-dop');
  });
});

it('reads all of them anew when the user knows the unit', async () => {
  await addClips([bvh('b.bvh')]);
  await readAgain({ unit: 'inch' });
  expect(names()).toEqual(['a.bvh', 'b.bvh']);
  expect(state().clip!.skeleton.offsets[4]).toBeCloseTo(0.0254, 6);
  expect(state().reading).toEqual({ unit: 'inch' });
  await addClips([bvh('c.bvh')]);
  expect(names()).toEqual(['a.bvh', 'b.bvh', 'c.bvh']);
});
