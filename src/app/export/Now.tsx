import { useMemo, useRef } from 'react';
import { containsRotation, type JointLimit, type Quat } from '../../core';
import { readQuat } from '../../core/math';
import { type EngineRegion, regionTest } from '../../formats';
import { useTick } from '../stage/use-tick';

/** Whether the pose of now is let be by what was learned, and by the target: in words, live. */
export function Now({ region, limit }: { region: EngineRegion; limit: JointLimit }) {
  const line = useRef<HTMLParagraphElement>(null!);
  const isLetBe = useMemo(() => regionTest(region), [region]);
  useTick((live) => {
    const q: Quat = readQuat(live.asked, limit.joint);
    const learned = containsRotation(limit, q);
    const target = isLetBe(q);
    const words =
      learned === target
        ? `now: both ${learned ? 'let it be' : 'hold it back'}`
        : `now: the target ${target ? 'lets be what was never seen' : 'stops what was seen'}`;
    if (line.current.textContent !== words) line.current.textContent = words;
    line.current.classList.toggle('is-apart', learned !== target);
  });
  return <p ref={line} className="export-now small" />;
}
