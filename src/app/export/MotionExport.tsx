import { useEffect, useState } from 'react';
import { rangeAt } from '../../core/clip';
import type { ExportFile } from '../../formats';
import { poseAsBvh } from '../../state/export/bake';
import { stemOf } from '../../state/export/clip-names';
import { curvesOfClips } from '../../state/export/curves';
import { store } from '../../state/store';
import { useLimber } from '../ui/use-limber';
import { ClipsCheck } from './ClipsCheck';
import type { MotionKind } from './choice';
import { FileList } from './FileList';
import { HeldClips } from './HeldClips';
import { useClipWork } from './use-clip-work';
import { WorkProgress } from './WorkProgress';

const PARTS: Record<MotionKind, () => React.JSX.Element> = {
  motion: HeldClips,
  check: ClipsCheck,
  pose: Pose,
  curves: Curves,
};

/** The motion, or one pose of it, taken along: with a report of what holding it inside its limits has changed. */
export function MotionExport({ kind }: { kind: MotionKind }) {
  const Part = PARTS[kind];
  return (
    <div className="export-motion">
      <div className="export-motion-inside">
        <Part />
      </div>
    </div>
  );
}

function Pose() {
  // What is shown when it is asked for.
  const [file, setFile] = useState<ExportFile | null>(null);
  const take = () => {
    const text = poseAsBvh();
    const { clip, live } = store.getState();
    if (!text || !clip || !live) return;
    setFile({ name: `${stemOf(rangeAt(clip, live.frame).clip)}.${live.frame}.bvh`, content: text });
  };
  return (
    <>
      <button type="button" className="button is-outlined" onClick={take}>
        Take the pose
      </button>
      {file && <FileList files={[file]} />}
    </>
  );
}

function Curves() {
  const { work, start, end } = useClipWork<ExportFile[]>();
  const clip = useLimber((state) => state.clip);
  const isReady = work.state === 'ready';
  useEffect(() => {
    if (clip && isReady) void start(curvesOfClips);
  }, [clip, isReady, start]);
  if (work.state === 'running')
    return (
      <WorkProgress
        label="Writing the angles of every frame"
        progress={work.progress}
        onCancel={() => end('cancelled')}
      />
    );
  if (work.state === 'cancelled')
    return (
      <button type="button" className="button is-outlined" onClick={() => end('ready')}>
        Write the angles
      </button>
    );
  if (work.state === 'done') return <FileList files={work.answer} archive="curves.zip" />;
  return <p className="quiet">{work.state === 'failed' ? work.reason : 'Writing…'}</p>;
}
