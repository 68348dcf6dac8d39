import { useEffect } from 'react';
import { type CheckedClip, checkClips, checkCsv } from '../../state/export/check';
import { degrees } from '../ui/format';
import { useLimber } from '../ui/use-limber';
import { FileList } from './FileList';
import { JointTable } from './JointTable';
import { useClipWork } from './use-clip-work';
import { WorkProgress } from './WorkProgress';

/** How far all clips that are open leave the limits, clip by clip and joint by joint. */
export function ClipsCheck() {
  const { work, start, end } = useClipWork<CheckedClip[]>();
  const fit = useLimber((state) => state.fit);
  const isReady = work.state === 'ready';
  useEffect(() => {
    if (fit && isReady) void start(checkClips);
  }, [fit, isReady, start]);
  if (work.state === 'running')
    return (
      <WorkProgress
        label="Checking every frame against its limits"
        progress={work.progress}
        onCancel={() => end('cancelled')}
      />
    );
  if (work.state === 'cancelled')
    return (
      <button type="button" className="button is-outlined" onClick={() => end('ready')}>
        Check all clips
      </button>
    );
  if (work.state === 'failed') return <p className="fails">{work.reason}</p>;
  if (work.state === 'ready') return <p className="quiet">There are no limits yet.</p>;
  const checked = work.answer;
  const beyond = checked.filter(({ framesOutside }) => framesOutside > 0);
  return (
    <>
      {beyond.length > 0 && <FileList files={[{ name: 'frames-beyond.csv', content: checkCsv(checked) }]} />}
      {checked.map((clip) => (
        <Checked key={clip.firstFrame} clip={clip} />
      ))}
    </>
  );
}

function Checked({ clip: { name, firstFrame, frames, framesOutside, violations } }: { clip: CheckedClip }) {
  return (
    <>
      <p>
        <b>{name}</b>.{' '}
        {framesOutside === 0
          ? `All ${frames} frames are inside.`
          : `${framesOutside} of ${frames} frames are beyond a limit.`}
      </p>
      {violations.length > 0 && (
        <JointTable
          columns={['Frames', 'Furthest']}
          rows={[...violations]
            .sort((a, b) => b.worst - a.worst)
            .map((violation) => ({
              joint: violation.joint,
              name: violation.name,
              frame: firstFrame + violation.worstFrame,
              cells: [violation.frames, degrees(violation.worst, 1)],
            }))}
        />
      )}
    </>
  );
}
