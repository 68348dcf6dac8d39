import { useEffect, useState } from 'react';
import type { AnatomicalJoint } from '../../core';
import { findRanges, knownRanges } from '../../state/clips/anatomy';
import type { JointRanges } from '../../worker/api';
import { useLimber } from '../ui/use-limber';

/** ms that a limit stands before it is looked at: one that is being changed by hand is another with every frame. */
const PAUSE = 150;

/** How far the joint goes: found by the worker. Meanwhile what was found before for the same joint; null where nothing was. */
export function useJointRanges(joint: AnatomicalJoint | null): JointRanges | null {
  const clip = useLimber((state) => state.clip);
  const limit = useLimber((state) => (joint && state.fit?.limits[joint.joint]) ?? null);
  const [last, setLast] = useState<{ joint: AnatomicalJoint; ranges: JointRanges } | null>(null);
  const known = joint && limit ? knownRanges(joint, limit) : null;
  useEffect(() => {
    if (!joint || !limit || !clip) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const ranges = await findRanges(joint, limit);
      if (ranges && !isGone) setLast({ joint, ranges });
    }, PAUSE);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [joint, limit, clip]);
  return known ?? (last && last.joint === joint ? last.ranges : null);
}
