import { useEffect, useRef, useState } from 'react';
import { anatomyOf } from '../../core';
import { curvesCsv } from '../../core/bake';
import { rangeAt, rangesOf } from '../../core/clip';
import { seekFrame, selectJoint } from '../../state/actions';
import { rolesOf } from '../../state/clips/roles';
import { type BakedFile, bakeClips, poseAsBvh, stemOf, watchBaked } from '../../state/export/bake';
import { store } from '../../state/store';
import { count, degrees } from '../ui/format';
import { useLimber } from '../ui/use-limber';
import type { MotionKind } from './choice';
import { FileList } from './FileList';

/** The motion, or one pose of it, taken along: with a report of what holding it inside its limits has changed. */
export function MotionExport({ kind }: { kind: MotionKind }) {
  return (
    <div className="export-motion">
      <div className="export-motion-inside">
        {kind === 'motion' ? <HeldClip /> : kind === 'pose' ? <Pose /> : <Curves />}
      </div>
    </div>
  );
}

/** The name of the clip that time is in, without its ending. */
function stem(): string {
  const { clip, live } = store.getState();
  return clip && live ? stemOf(rangeAt(clip, live.frame).clip) : 'clip';
}

function Pose() {
  // What is shown when it is asked for.
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const take = () => {
    const text = poseAsBvh();
    const frame = store.getState().live?.frame ?? 0;
    if (text) setFile({ name: `${stem()}.${frame}.bvh`, content: text });
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
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const clip = useLimber((state) => state.clip);
  useEffect(() => {
    setFile(null);
    if (!clip) return;
    const later = setTimeout(() =>
      setFile({
        name: `${stem()}.csv`,
        content: curvesCsv(clip, anatomyOf(clip.skeleton, rolesOf(clip))),
      }),
    );
    return () => clearTimeout(later);
  }, [clip]);
  return file ? <FileList files={[file]} /> : <p className="quiet">Writing…</p>;
}

type Baking =
  | { state: 'ready' }
  | { state: 'running'; progress: number }
  | { state: 'done'; files: BakedFile[] }
  | { state: 'failed'; reason: string };

function HeldClip() {
  const [baking, setBaking] = useState<Baking>({ state: 'ready' });
  const round = useRef(0);
  const fit = useLimber((state) => state.fit);
  const clips = useLimber(({ clip }) => (clip ? rangesOf(clip).length : 0));
  const shown = useLimber(({ clip, live }) => (clip && live && clips > 1 ? rangeAt(clip, live.frame).clip.name : null));
  useEffect(() => {
    // What was held by other limits, or pulled elsewhere, is of no use.
    const stop = watchBaked(() => {
      round.current++;
      setBaking({ state: 'ready' });
    });
    return () => {
      round.current++;
      stop();
    };
  }, []);
  const bake = async (which: 'shown' | 'all') => {
    const own = ++round.current;
    const isOld = () => own !== round.current;
    setBaking({ state: 'running', progress: 0 });
    try {
      const files = await bakeClips(which, (progress) => !isOld() && setBaking({ state: 'running', progress }), isOld);
      if (!isOld()) setBaking(files ? { state: 'done', files } : { state: 'ready' });
    } catch (error) {
      if (!isOld()) setBaking({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const cancel = () => {
    round.current++;
    setBaking({ state: 'ready' });
  };
  if (baking.state === 'running') {
    return (
      <div className="row">
        <progress aria-label="Holding every frame inside its limits" value={baking.progress} max={1} />
        <button type="button" className="button is-small" onClick={cancel}>
          Cancel
        </button>
      </div>
    );
  }
  return (
    <>
      {baking.state === 'done' ? (
        <>
          <FileList files={baking.files.map(({ name, text }) => ({ name, content: text }))} />
          {baking.files.map((baked) => (
            <Report key={baked.name} baked={baked} title={baking.files.length > 1 ? baked.name : null} />
          ))}
        </>
      ) : (
        <div className="row">
          <button type="button" className="button is-outlined" disabled={!fit} onClick={() => void bake('shown')}>
            Hold every frame{shown && ` of ${shown}`}
          </button>
          {clips > 1 && (
            <button type="button" className="button is-outlined" disabled={!fit} onClick={() => void bake('all')}>
              Hold all {count(clips)} clips
            </button>
          )}
          {baking.state === 'failed' && <span className="fails">{baking.reason}</span>}
        </div>
      )}
    </>
  );
}

/** What holding has changed, joint by joint; a click goes there. @param title which file is told of, where there are several */
function Report({ baked: { report, firstFrame }, title }: { baked: BakedFile; title: string | null }) {
  const { frames, changedFrames, joints, worstAngle } = report;
  const heading = title && (
    <>
      <b>{title}</b>.{' '}
    </>
  );
  if (changedFrames === 0)
    return (
      <p>
        {heading}Nothing had to be changed: all {frames} frames are inside.
      </p>
    );
  return (
    <>
      <p>
        {heading}
        {changedFrames} of {frames} frames were changed, by {degrees(worstAngle, 1)} at most.
      </p>
      <table className="export-table">
        <thead>
          <tr>
            <th scope="col">Joint</th>
            <th scope="col">Frames</th>
            <th scope="col">On average</th>
            <th scope="col">At most</th>
          </tr>
        </thead>
        <tbody>
          {joints.map(({ joint, name, frames: changed, meanAngle, worstAngle: worst, worstFrame }) => (
            <tr key={joint}>
              <th scope="row">
                <button
                  type="button"
                  className="export-joint cut"
                  title={`Go to frame ${firstFrame + worstFrame}`}
                  onClick={() => {
                    selectJoint(joint);
                    seekFrame(firstFrame + worstFrame);
                  }}
                >
                  {name}
                </button>
              </th>
              <td className="number">{changed}</td>
              <td className="number">{degrees(meanAngle, 1)}</td>
              <td className="number">{degrees(worst, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
