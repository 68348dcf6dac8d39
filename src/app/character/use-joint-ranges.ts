import { useEffect, useState } from 'react';
import type { AnatomicalJoint, JointLimit } from '../../core';
import { type AnatomicalRange, rangeBeside } from '../../core/anatomy';
import { findRanges, knownRanges } from '../../state/clips/anatomy';
import type { JointRanges } from '../../worker/api';
import { lackAt } from '../ui/joints';
import { useHumanLimit } from '../ui/use-human';
import { useLimber } from '../ui/use-limber';

/** ms that a limit stands before it is looked at: one that is being changed by hand is another with every frame. */
const PAUSE = 150;

/** How far a joint goes: under its limit, in the clip, and under the human limit. */
interface RangesBesidePeople extends JointRanges {
  /** Told in the turns of the others; null until found, and where there is no human limit. */
  people: AnatomicalRange | null;
  /** Why there is no human limit; null where there is, or while that is not known. */
  reason: string | null;
}

/** How far the joint goes: found by the worker. Meanwhile what was found before for the same joint; null where nothing was, and where no limit could be given. */
export function useJointRanges(joint: AnatomicalJoint | null): RangesBesidePeople | null {
  const clip = useLimber((state) => state.clip);
  const limit = useLimber(
    (state) => (joint && lackAt(state.fit, joint.joint) === null && state.fit?.limits[joint.joint]) || null,
  );
  const [last, setLast] = useState<{ joint: AnatomicalJoint; ranges: JointRanges } | null>(null);
  const [, setPeople] = useState<JointRanges | null>(null);
  // What people do comes after what was learned.
  const { limit: human, reason } = useHumanLimit(joint?.joint ?? -1, last !== null);
  useEffect(() => {
    if (!joint || !limit || !clip) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const ranges = await findRanges(joint, limit);
      if (isGone) return;
      if (ranges) setLast({ joint, ranges });
      const people = human && (await findRanges(joint, human));
      if (!isGone) setPeople(people);
    }, PAUSE);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [joint, limit, human, clip]);
  const known = (of: JointLimit | null) => (joint && of ? knownRanges(joint, of) : null);
  const ranges = known(limit) ?? (limit && last && last.joint === joint ? last.ranges : null);
  const people = known(human);
  return ranges && { ...ranges, reason, people: people && rangeBeside(people.learned, ranges.learned) };
}
