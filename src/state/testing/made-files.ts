import { vi } from 'vitest';
import { type Clip, parseBvh } from '../../core';
import { type Making, makeBvh } from '../../core/clip/testing/made-bvh';
import { hasEdits } from '../limits/edits';
import { store } from '../store';

interface Made {
  frames?: number;
  rate?: number;
  bone?: number;
  joint?: string;
  /** ° of the arm's first frame. */
  from?: number;
}

/** A BVH file of a root and an arm that turns by 2° a frame. */
export function armFile(name: string, { frames = 10, rate = 30, bone = 1, joint = 'arm', from = 0 }: Made = {}): File {
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

/** The clip of such a file. */
export async function armClip(making: Made = {}): Promise<Clip> {
  const file = armFile('arm.bvh', making);
  return parseBvh(await file.text(), file.name);
}

/** A BVH file of a person whose limbs swing. */
export function personFile(name: string, making: Making = {}): File {
  const swing = (joint: number, frame: number): string =>
    [1, 2, 3].map((k) => (45 * Math.sin(0.13 * k * frame + joint * k)).toFixed(4)).join(' ');
  return new File([makeBvh({ frames: 120, rotation: swing, ...making })], name);
}

/** Waits until limits are fitted to the clips as they are, and edited as the work says. */
export const settled = (): Promise<void> =>
  vi.waitFor(
    () => {
      const { fit, clip, job, work, appliesEdits } = store.getState();
      const isFitted = fit?.strips.length === clip!.skeleton.names.length * clip!.frameCount;
      const isEdited = appliesEdits || !hasEdits(work.edits);
      if (!isFitted || !isEdited || job) throw new Error('not fitted yet');
    },
    { timeout: 20_000, interval: 10 },
  );
