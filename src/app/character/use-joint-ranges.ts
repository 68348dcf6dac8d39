import { useEffect, useState } from 'react';
import type { AnatomicalJoint, JointLimit } from '../../core';
import { type AnatomicalRange, rangeBeside } from '../../core/anatomy';
import { findRanges, knownRanges } from '../../state/clips/anatomy';
import { humanKey } from '../../state/derive';
import { orderHuman } from '../../state/limits/human';
import type { JointRanges } from '../../worker/api';
import { useLimber } from '../ui/use-limber';

/** ms that a limit stands before it is looked at: one that is being changed by hand is another with every frame. */
const PAUSE = 150;

/** How far a joint goes: under its limit, in the clip, and under the human limit. */
interface RangesBesidePeople extends JointRanges {
  /** Told in the turns of the others; null until found, and where there is no human limit. */
  people: AnatomicalRange | null;
}

/** How far the joint goes: found by the worker. Meanwhile what was found before for the same joint; null where nothing was. */
export function useJointRanges(joint: AnatomicalJoint | null): RangesBesidePeople | null {
  const clip = useLimber((state) => state.clip);
  const limit = useLimber((state) => (joint && state.fit?.limits[joint.joint]) ?? null);
  const human = useLimber((state) => (joint && state.human?.limits[joint.joint]) ?? null);
  // Asked for again whenever there are none; first once the worker has shown that it works.
  const wanted = useLimber((state) => (state.human ? null : humanKey(state)));
  const [last, setLast] = useState<{ joint: AnatomicalJoint; ranges: JointRanges } | null>(null);
  const [, setPeople] = useState<JointRanges | null>(null);
  const isReady = last !== null;
  useEffect(() => {
    if (wanted !== null && clip && isReady) void orderHuman();
  }, [wanted, clip, isReady]);
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
  const ranges = known(limit) ?? (last && last.joint === joint ? last.ranges : null);
  const people = known(human);
  return ranges && { ...ranges, people: people && rangeBeside(people.learned, ranges.learned) };
}
