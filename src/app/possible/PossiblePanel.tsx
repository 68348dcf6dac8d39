import { useEffect, useMemo, useState } from 'react';
import type { HumanCheck } from '../../core';
import type { JointCheck } from '../../core/study';
import { pause, seekFrame, selectJoint } from '../../state/actions';
import { humanKey } from '../../state/derive';
import { checkPossible, faultyFrames, isChecking } from '../../state/limits/possible';
import { store } from '../../state/store';
import { closePanel } from '../page/view-state';
import { count } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { JobProgress } from '../ui/JobProgress';
import { shownNames } from '../ui/joint-name';
import { SettingField } from '../ui/SettingField';
import { useLimber } from '../ui/use-limber';
import { Clean } from './Clean';
import { nextBeyond, sayBeyond, sayCauses, sayCheck, sayInside } from './check-words';
import './possible.css';

/** Where the clip leaves what people can do, by joint, worst first, and why. */
export function PossiblePanel() {
  const checked = useLimber((state) => state.checked);
  const clip = useLimber((state) => state.clip);
  const key = useLimber(humanKey);
  // Whoever cancels is not asked again until the clip or the profile is another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clip and the key say when to check
  useEffect(() => {
    if (clip && !store.getState().checked) void checkPossible();
  }, [clip, key]);
  return (
    <aside className="possible aside floating" aria-labelledby="possible-title">
      <div className="sheet-head row">
        <h2 id="possible-title">Is this clip possible?</h2>
        <div className="spacer" />
        <SettingField setting="profile" label="For" isList />
        <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
      </div>
      <div className="aside-inside">{checked ? <Findings checked={checked} /> : <Checking />}</div>
    </aside>
  );
}

function Checking() {
  const isBusy = useLimber(isChecking);
  const hasClip = useLimber((state) => state.clip !== null);
  if (!isBusy) {
    return (
      <div className="row">
        <button
          type="button"
          className="button is-small is-primary"
          disabled={!hasClip}
          onClick={() => void checkPossible()}
        >
          Check the clip
        </button>
      </div>
    );
  }
  return <JobProgress label="Checking the clip" />;
}

function Findings({ checked }: { checked: HumanCheck }) {
  const clip = useLimber((state) => state.clip);
  const selected = useLimber((state) => state.work.selectedJoint);
  const edits = useLimber((state) => state.work.edits);
  const [isCleaning, setCleaning] = useState(false);
  const faulty = useMemo(() => (clip ? faultyFrames(checked, clip, edits) : []), [checked, clip, edits]);
  if (!clip) return null;
  if (isCleaning && faulty.length > 0) return <Clean faulty={faulty} onDone={() => setCleaning(false)} />;
  const names = shownNames(clip.skeleton.names);
  const frames = faulty.reduce((sum, one) => sum + one.frames.length, 0);
  return (
    <>
      <p className="prose">{sayCheck(checked)}</p>
      {checked.joints.length > 0 && (
        <ul className="possible-list" aria-label="Joints beyond what people can do">
          {checked.joints.map((check) => (
            <Row
              key={check.joint}
              check={check}
              name={names[check.joint]}
              isSelected={check.joint === selected}
              isCleaned={!faulty.some(({ joint }) => joint === check.joint)}
            />
          ))}
        </ul>
      )}
      {faulty.length > 0 && (
        <div className="possible-foot row">
          <button type="button" className="button is-small is-outlined" onClick={() => setCleaning(true)}>
            Clean…
          </button>
          <span className="small quiet number">
            {count(frames)} {frames === 1 ? 'frame' : 'frames'} of flips and spikes
          </span>
        </div>
      )}
    </>
  );
}

interface RowProps {
  check: JointCheck;
  name: string;
  isSelected: boolean;
  /** Whether its flips and spikes are not learned from. */
  isCleaned: boolean;
}

function Row({ check, name, isSelected, isCleaned }: RowProps) {
  return (
    <li>
      <button type="button" className="possible-row" aria-pressed={isSelected} onClick={() => selectJoint(check.joint)}>
        <span className="possible-name cut">{name}</span>
        <span className="number">{sayInside(check.inside)}</span>
        <span className="possible-far number">{sayBeyond(check)}</span>
        <span className={check.causes.length > 0 ? 'possible-why warns' : 'possible-why quiet'}>
          {sayCauses(check, isCleaned)}
        </span>
      </button>
      {isSelected && <Steps check={check} />}
    </li>
  );
}

/** From one stretch of frames beyond to the next. */
function Steps({ check: { runs, worstFrame } }: { check: JointCheck }) {
  const go = (frame: number) => {
    if (frame < 0) return;
    pause();
    seekFrame(frame);
  };
  const step = (by: 1 | -1) => go(nextBeyond(runs, store.getState().live?.frame ?? 0, by));
  return (
    <div className="possible-steps row">
      <button type="button" className="button is-small is-outlined" onClick={() => step(-1)}>
        Previous
      </button>
      <button type="button" className="button is-small is-outlined" onClick={() => go(worstFrame)}>
        Worst
      </button>
      <button type="button" className="button is-small is-outlined" onClick={() => step(1)}>
        Next
      </button>
      <span className="small quiet number">
        {count(runs.length)} {runs.length === 1 ? 'stretch' : 'stretches'}, red on the timeline
      </span>
    </div>
  );
}
