import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { joinClips } from '../clip/join-clips';
import { parseBvh } from '../clip/parse-bvh';
import { gatherEvidenceInSteps } from './evidence';
import { tiedStudy } from './tied-evidence';

const clip = joinClips([parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'))]);
const jointOf = (name: string) => clip.skeleton.names.indexOf(name);
const few = { volumePoints: 1024, framesPerBlock: 60, probes: 10 };

function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

it('a tied limit keeps in nearly as much of what it has not seen as alone, and leaves far less', () => {
  const joint = jointOf('LeftHand');
  const neighbours = [{ joint: jointOf('LeftForeArm'), padding: 0.1 }];
  const [alone, tied] = finish(
    gatherEvidenceInSteps([clip], joint, [{ shape: 'k-dop' }, tiedStudy({ shape: 'k-dop' }, neighbours)], few),
  );
  expect(tied.problem).toBeUndefined();
  expect(tied.frames).toBe('held-out');
  expect(tied.coverage).toBeLessThanOrEqual(alone.coverage);
  expect(tied.coverage).toBeGreaterThan(alone.coverage - 0.05);
  expect(tied.tightness).toBeLessThan(0.85 * alone.tightness);
  expect(tied.parameterCount).toBeGreaterThan(alone.parameterCount);
  // A joint that is tied to nothing gets no figures, and the reason.
  const [none, split] = finish(
    gatherEvidenceInSteps(
      [clip],
      joint,
      [tiedStudy({ shape: 'k-dop' }, []), tiedStudy({ shape: 'k-dop', split: 'swing-twist' }, neighbours)],
      few,
    ),
  );
  expect(none.problem).toContain('tie');
  expect(split.problem).toContain('whole rotations');
});
