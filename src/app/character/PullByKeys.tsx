import type { Vec3 } from '../../core';
import { selectJoint } from '../../state/actions';
import { letGo, partOf, partsOfFall, pullBy } from '../../state/ragdoll/deeds';
import { cameraOf } from '../../state/work/cameras';
import { Select } from '../ui/Select';
import { useLimber } from '../ui/use-limber';
import { moveOfKey } from './move-keys';

/** m that a stroke of an arrow key pulls; with Shift, four times that. */
const STROKE = 0.06;

/** Pulls a part of what falls without a pointer: choose it, and arrow keys pull. */
export function PullByKeys() {
  // Another fall may have other parts.
  useLimber((state) => state.fall.round);
  const part = partOf(useLimber((state) => state.work.selectedJoint));
  const parts = partsOfFall();
  const name = parts.find(({ joint }) => joint === part)?.name ?? '';

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveOfKey(event, STROKE, 4);
    if (move) pullBy(part, seen(move));
    else if (event.key === 'Escape') letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="button-grid">
      <Select
        label="Part to pull"
        value={part}
        options={parts.map(({ joint, name }) => ({ value: joint, label: name }))}
        onChange={selectJoint}
      />
      <button
        type="button"
        className="button is-small is-outlined"
        aria-label={`Pull ${name} with the arrow keys`}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown Escape"
        title="Arrow keys pull it, Page Up and Down away and near, with Shift farther; Escape lets go"
        onKeyDown={onKeyDown}
        onBlur={letGo}
      >
        Pull: ← → ↑ ↓
      </button>
    </div>
  );
}

/** A move as the camera sees it as one in the world, m: level with the ground but for up. */
function seen([right, up, away]: Vec3): Vec3 {
  const [x, , z] = cameraOf('character').view ?? [0, 0, 1];
  const level = Math.hypot(x, z) || 1;
  const [towardsX, towardsZ] = [x / level, z / level];
  return [right * towardsZ - away * towardsX, up, -away * towardsZ - right * towardsX];
}
