import { useState } from 'react';
import { rangeAt, rangesOf } from '../../core/clip';
import { type BakedClip, type BakedClips, bakeClips, type MotionFormat } from '../../state/export/bake';
import { isOfFbx, rigFileOf } from '../../state/export/rig-file';
import type { LimberState } from '../../state/store';
import { count, degrees } from '../ui/format';
import { Segment } from '../ui/Segment';
import { Select } from '../ui/Select';
import { useLimber } from '../ui/use-limber';
import { FileList } from './FileList';
import { JointTable } from './JointTable';
import { useClipWork } from './use-clip-work';
import { WorkProgress } from './WorkProgress';

const FORMATS: readonly { value: MotionFormat; label: string }[] = [
  { value: 'bvh', label: 'BVH' },
  { value: 'gltf', label: 'glTF' },
  { value: 'csv', label: 'CSV' },
];

/** Frames over which joints ease into their limits. */
const EASES = [0, 4, 8, 16, 32].map((frames) => ({
  value: frames,
  label: frames === 0 ? 'No easing' : `Ease over ${frames} frames`,
}));

/** What a format does with the character that is shown. */
function formatWords(format: MotionFormat, state: LimberState): string {
  const rig = rigFileOf(state);
  if (format === 'bvh') {
    if (isOfFbx(state))
      return 'A file for each clip. FBX can be read but not written, so its motion is written as BVH.';
    return rig
      ? 'A file for each clip: the skeleton and its motion, without the skin.'
      : 'A file for each clip, with the channels, units and rate of its own file.';
  }
  if (format === 'csv') return 'A table for each clip: angles of every joint, frame by frame.';
  return rig
    ? `A copy of ${rig.name} with one more animation for each clip. Its skin, materials and animations stay unchanged.`
    : 'One file with the skeleton, its grown body and an animation for each clip.';
}

/** The clips held inside their limits, with a report of what that has changed. */
export function HeldClips() {
  const { work, start, end } = useClipWork<BakedClips>();
  const hasFit = useLimber(({ fit }) => fit !== null);
  const clips = useLimber(({ clip }) => (clip ? rangesOf(clip).length : 0));
  const shown = useLimber(({ clip, live }) => (clip && live && clips > 1 ? rangeAt(clip, live.frame).clip.name : null));
  const [format, setFormat] = useState<MotionFormat>('bvh');
  const [ease, setEase] = useState(0);
  const words = useLimber((state) => formatWords(format, state));
  const bake = (which: 'shown' | 'all') =>
    void start((onProgress, signal) => bakeClips({ which, format, ease }, onProgress, signal));
  if (work.state === 'running')
    return (
      <WorkProgress label="Applying limits to every frame" progress={work.progress} onCancel={() => end('cancelled')} />
    );
  return (
    <>
      <div className="row">
        <Segment
          label="Format"
          value={format}
          options={FORMATS}
          onChange={(next) => {
            end('ready');
            setFormat(next);
          }}
        />
        <Select
          label="Easing"
          title="Spreads each correction over earlier and later frames, so that the motion does not jump"
          value={ease}
          options={EASES}
          onChange={(next) => {
            end('ready');
            setEase(next);
          }}
        />
      </div>
      <p className="quiet">{words}</p>
      <div className="row">
        <button type="button" className="button is-outlined" disabled={!hasFit} onClick={() => bake('shown')}>
          Apply limits to every frame{shown && ` of ${shown}`}
        </button>
        {clips > 1 && (
          <button type="button" className="button is-outlined" disabled={!hasFit} onClick={() => bake('all')}>
            Hold all {count(clips)} clips
          </button>
        )}
        {work.state === 'failed' && <span className="fails">{work.reason}</span>}
      </div>
      {work.state === 'done' && (
        <>
          <FileList files={work.answer.files} archive="held.zip" />
          {work.answer.clips.map((baked) => (
            <Report key={baked.name} baked={baked} title={clips > 1 ? baked.name : null} />
          ))}
        </>
      )}
    </>
  );
}

/** What holding has changed, joint by joint. @param title which clip is told of, where there are several */
function Report({ baked: { report, firstFrame }, title }: { baked: BakedClip; title: string | null }) {
  const { frames, changedFrames, joints, worstAngle } = report;
  const heading = title && (
    <>
      <b>{title}</b>.{' '}
    </>
  );
  if (changedFrames === 0)
    return (
      <p>
        {heading}Nothing was changed: all {frames} frames are inside.
      </p>
    );
  return (
    <>
      <p>
        {heading}
        {changedFrames} of {frames} frames were changed, by {degrees(worstAngle, 1)} at most.
      </p>
      <JointTable
        columns={['Frames', 'On average', 'At most']}
        rows={joints.map(({ joint, name, frames: changed, meanAngle, worstAngle: worst, worstFrame }) => ({
          joint,
          name,
          frame: firstFrame + worstFrame,
          cells: [changed, degrees(meanAngle, 1), degrees(worst, 1)],
        }))}
      />
    </>
  );
}
