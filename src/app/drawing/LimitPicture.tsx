import { useMemo, useRef } from 'react';
import { containsRotation, type JointLimit, type Quat } from '../../core';
import { readQuat } from '../../core/math';
import { type EngineRegion, regionTest } from '../../formats';
import { useTick } from '../stage/use-tick';
import { useLimber } from '../ui/use-limber';
import { RegionView } from './RegionView';
import { engineOutline, learnedOutline, type Shown, samplesInBall } from './shown-regions';
import './limit-picture.css';
import { writeText } from '../ui/write-text';

interface PictureProps {
  limit: JointLimit | null;
  region: EngineRegion | null;
  name: string;
  isLossless: boolean;
}

/** The learned limit and the target's region in one ball. */
export function LimitPicture({ limit, region, name, isLossless }: PictureProps) {
  const clip = useLimber((state) => state.clip);
  const learned = useMemo(() => {
    if (!clip || !limit) return null;
    const hard: JointLimit = { ...limit, softening: null };
    const samples = samplesInBall(clip, hard);
    return { limit: hard, samples, learned: learnedOutline(hard, samples) };
  }, [clip, limit]);
  const shown = useMemo(
    (): Shown | null =>
      learned && { ...learned, engine: region ? engineOutline(region, learned.limit, learned.samples) : null },
    [learned, region],
  );
  return (
    <div className="export-picture">
      <RegionView shown={shown} name={name} />
      <div className="view-overlay fill export-legend small" aria-hidden="true">
        <span className="export-key is-learned">limit</span>
        {!isLossless && <span className="export-key is-engine">what the target enforces</span>}
      </div>
      {region && limit && <Now region={region} limit={limit} />}
    </div>
  );
}

/** Whether the pose of now is let be by what was learned, and by the target: in words, live. */
function Now({ region, limit }: { region: EngineRegion; limit: JointLimit }) {
  const line = useRef<HTMLParagraphElement>(null!);
  const isLetBe = useMemo(() => regionTest(region), [region]);
  useTick((live) => {
    const q: Quat = readQuat(live.asked, limit.joint);
    const learned = containsRotation(limit, q);
    const target = isLetBe(q);
    const words =
      learned === target
        ? `now: both ${learned ? 'allow it' : 'stop it'}`
        : `now: the ${target ? 'limit stops it, the target allows it' : 'limit allows it, the target stops it'}`;
    writeText(line.current, words);
    line.current.classList.toggle('is-apart', learned !== target);
  });
  return <p ref={line} className="export-now small" />;
}
