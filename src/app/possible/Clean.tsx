import { useEffect, useState } from 'react';
import { containsRotation, type JointLimit } from '../../core';
import { haarBallPoints, readQuat } from '../../core/math';
import { applyEdits } from '../../state/limits/apply-edits';
import { numbered, stepsOf } from '../../state/limits/edits';
import { cleanClip, type FaultyFrames, leaveOutStep } from '../../state/limits/possible';
import { store } from '../../state/store';
import { count } from '../ui/format';
import { shownNames } from '../ui/joint-name';
import { useLimber } from '../ui/use-limber';

/** Rotations, evenly spread, by which the room of a limit is told. */
const ROTATIONS = 40_000;
let rotations: Float64Array | null = null;

/** All rotations, evenly spread; made once, when limits are first measured. */
const anywhere = (): Float64Array => (rotations ??= haarBallPoints([0, 0, 0, 1], Math.PI, ROTATIONS, 1));

/** Leaves flips and spikes out of learning: what would go, and how limits shrink, is shown first. */
export function Clean({ faulty, onDone }: { faulty: readonly FaultyFrames[]; onDone: () => void }) {
  const clip = useLimber((state) => state.clip);
  const rooms = useRooms(faulty);
  const names = shownNames(clip?.skeleton.names ?? []);
  return (
    <>
      <p className="prose">
        These joints no longer learn from flips and spikes. The clip plays as before, and undo brings the frames back.
      </p>
      <table className="possible-table">
        <thead>
          <tr>
            <th scope="col">Joint</th>
            <th scope="col">Frames left out</th>
            <th scope="col">Limit, of all rotations</th>
          </tr>
        </thead>
        <tbody>
          {faulty.map((one) => (
            <tr key={one.joint}>
              <th scope="row">{names[one.joint]}</th>
              <td className="number">{sayFrames(one)}</td>
              <td className="number">{sayRooms(rooms.get(one.joint))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="possible-foot row">
        <button
          type="button"
          className="button is-small is-primary"
          onClick={() => {
            onDone();
            cleanClip(faulty);
          }}
        >
          Leave them out
        </button>
        <button type="button" className="button is-small" onClick={onDone}>
          Cancel
        </button>
      </div>
    </>
  );
}

const sayFrames = ({ flips, spikes }: FaultyFrames): string =>
  [flips > 0 && `${count(flips)} flipped`, spikes > 0 && `${count(spikes)} of spikes`].filter(Boolean).join(', ');

const sayRooms = (rooms: Rooms | undefined): string =>
  rooms ? `${sayShare(rooms.before)} → ${sayShare(rooms.after)} %` : '…';

const sayShare = (share: number): string => (share < 1e-4 ? 'below 0.01' : (100 * share).toFixed(share < 0.01 ? 2 : 1));

/** Share of all rotations that a limit admits, before and after. */
interface Rooms {
  before: number;
  after: number;
}

/** The rooms of joints' limits with and without their faulty frames, found joint by joint while the page goes on. */
function useRooms(faulty: readonly FaultyFrames[]): ReadonlyMap<number, Rooms> {
  const unedited = useLimber((state) => state.unedited);
  const [rooms, setRooms] = useState<ReadonlyMap<number, Rooms>>(new Map());
  useEffect(() => {
    setRooms(new Map());
    let next = 0;
    const find = (i: number) => {
      const room = i < faulty.length ? roomsOf(faulty[i]) : null;
      if (!room) return;
      setRooms((known) => new Map(known).set(faulty[i].joint, room));
      next = window.setTimeout(() => find(i + 1));
    };
    if (unedited) next = window.setTimeout(() => find(0));
    return () => window.clearTimeout(next);
  }, [faulty, unedited]);
  return rooms;
}

function roomsOf(faulty: FaultyFrames): Rooms | null {
  const { clip, fit, unedited, work } = store.getState();
  const { joint } = faulty;
  if (!clip || !fit?.limits[joint] || !unedited) return null;
  const own = stepsOf(work.edits, joint);
  const steps = [...own, numbered(own, leaveOutStep(clip, faulty))];
  const cleaned = applyEdits(unedited, joint, steps, clip);
  return { before: roomOf(fit.limits[joint]), after: roomOf(cleaned.limit) };
}

/** Share of all rotations that a limit admits, 0 to 1. */
function roomOf(limit: JointLimit): number {
  const points = anywhere();
  let inside = 0;
  for (let k = 0; k < ROTATIONS; k++) if (containsRotation(limit, readQuat(points, k))) inside++;
  return inside / ROTATIONS;
}
