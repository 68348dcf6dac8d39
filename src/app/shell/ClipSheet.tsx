import type { BvhOptions } from '../../core/clip';
import { readAgain } from '../../state/clips/read-again';
import { rolesOf } from '../../state/clips/roles';
import { pointsWords } from '../../state/points/point-words';
import { pointsHere } from '../../state/points/points-here';
import { openPanel } from '../page/view-state';
import { PosesApart } from '../ui/PosesApart';
import { Segment } from '../ui/Segment';
import { Sheet } from '../ui/Sheet';
import { useLimber } from '../ui/use-limber';
import { ClipTakes } from './ClipTakes';

const AXES = [
  { value: 'auto', label: 'Auto' },
  { value: 'y', label: 'Y up' },
  { value: 'z', label: 'Z up' },
] as const;

const UNITS = [
  { value: 'auto', label: 'Auto' },
  { value: 'm', label: 'm' },
  { value: 'cm', label: 'cm' },
  { value: 'mm', label: 'mm' },
  { value: 'inch', label: 'inch' },
  { value: 'cmu', label: 'CMU' },
] as const;

/** What was found in the clip, and where the user may know better: the axis, the unit, what each joint is. */
export function ClipSheet() {
  return (
    <Sheet name="clip" title="About this clip">
      <ClipTakes />
      <Findings />
      <PosesApart />
      <Reading />
      <Names />
      <Points />
    </Sheet>
  );
}

function Findings() {
  const clip = useLimber((state) => state.clip);
  const body = useLimber((state) => state.body);
  const notes = [...(clip?.notes ?? []), ...(body?.notes ?? [])];
  return (
    <ul className="bullets">
      {(notes.length > 0 ? notes : ['The file needed no repair.']).map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Reading() {
  const takes = useLimber((state) => state.work.takes);
  const reading = useLimber((state) => state.work.reading);
  // What was brought from another skeleton is as this one is; points tell axis and unit by the body.
  if (takes.some(({ readFrom, points }) => readFrom?.rig || points)) return null;
  const again = (change: BvhOptions) => void readAgain({ ...reading, ...change });
  return (
    <div className="sheet-foot row">
      <Segment
        label="Up axis"
        value={reading.upAxis ?? 'auto'}
        options={AXES}
        onChange={(upAxis) => again({ upAxis })}
      />
      <Segment label="Unit" value={reading.unit ?? 'auto'} options={UNITS} onChange={(unit) => again({ unit })} />
    </div>
  );
}

/** What of the skeleton is known, and the way to where it is said by hand. */
function Names() {
  const clip = useLimber((state) => state.clip);
  if (!clip) return null;
  const { kind, unnamed } = rolesOf(clip);
  const open = unnamed.length > 0 ? ` ${unnamed.length} joints could not be named.` : '';
  return (
    <div className="clip-takes-foot row">
      <button type="button" className="button is-outlined is-small" onClick={() => openPanel('names')}>
        Name joints…
      </button>
      <span className="quiet">
        {kind === 'human'
          ? `Recognised as a human.${open}`
          : `Not recognised as a human. If it is one, name its hands and feet.${open}`}
      </span>
    </div>
  );
}

/** The way to where is said where recorded points sit. */
function Points() {
  const take = useLimber(pointsHere);
  if (!take) return null;
  const { labels } = take.points.points;
  const { unused } = take.points;
  return (
    <div className="clip-takes-foot row">
      <button type="button" className="button is-outlined is-small" onClick={() => openPanel('points')}>
        Name points…
      </button>
      <span className="quiet">
        Found from {pointsWords(labels.length)}.{unused.length > 0 && ` ${pointsWords(unused.length)} left out.`}
      </span>
    </div>
  );
}
