import { useEffect, useState } from 'react';
import type { AnatomicalJoint } from '../../core/anatomy';
import { findRanges, type JointRanges, knownRanges } from '../../state/anatomy';
import { useLimber } from '../ui/use-limber';

/** ms that a limit stands before it is looked at: one that is being changed by hand is another with every frame. */
const PAUSE = 150;

/** How far the joint goes: found in idle time. Meanwhile what was found before for the same joint; null where nothing was. */
export function useJointRanges(joint: AnatomicalJoint | null): JointRanges | null {
  const clip = useLimber((state) => state.clip);
  const limit = useLimber((state) => (joint && state.fit?.limits[joint.joint]) ?? null);
  const [last, setLast] = useState<{ joint: AnatomicalJoint; ranges: JointRanges } | null>(null);
  const known = joint && limit ? knownRanges(joint, limit) : null;
  useEffect(() => {
    if (!joint || !limit || !clip) return;
    return whenIdle(() => setLast({ joint, ranges: findRanges(joint, limit, clip) }));
  }, [joint, limit, clip]);
  return known ?? (last && last.joint === joint ? last.ranges : null);
}

/** Returns how to call it off. */
function whenIdle(work: () => void): () => void {
  let request = 0;
  const timer = setTimeout(() => {
    // Safari has none.
    if (typeof requestIdleCallback === 'function') request = requestIdleCallback(work, { timeout: 1000 });
    else work();
  }, PAUSE);
  return () => {
    clearTimeout(timer);
    if (request) cancelIdleCallback(request);
  };
}
