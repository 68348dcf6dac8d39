import { type BvhOptions, type JointRole, jointRoles, takesOf } from '../../core';
import { chooseRole } from '../../state/actions';
import { readAgain } from '../../state/clips';
import { rolesOf } from '../../state/roles';
import { sourceOf } from '../../state/sources';
import { Segment } from '../ui/Segment';
import { Sheet } from '../ui/Sheet';
import { useLimber } from '../ui/use-limber';
import { ClipTakes } from './ClipTakes';

const AXES = [
  { value: 'auto', label: 'Detect' },
  { value: 'y', label: 'Y up' },
  { value: 'z', label: 'Z up' },
] as const;

const UNITS = [
  { value: 'auto', label: 'Detect' },
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
      <Reading />
      <Roles />
    </Sheet>
  );
}

function Findings() {
  const clip = useLimber((state) => state.clip);
  const body = useLimber((state) => state.body);
  const notes = [...(clip?.notes ?? []), ...(body?.notes ?? [])];
  return (
    <ul className="clip-notes">
      {(notes.length > 0 ? notes : ['Nothing had to be changed or repaired.']).map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Reading() {
  const clip = useLimber((state) => state.clip);
  const reading = useLimber((state) => state.reading);
  // What was brought from another skeleton is as this one is.
  if (clip && takesOf(clip).some((take) => sourceOf(take)?.rig)) return null;
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

/** "leftUpperArm" → "Left upper arm". */
const roleName = (role: JointRole): string => {
  const words = role.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
};

function Roles() {
  const clip = useLimber((state) => state.clip);
  const choices = useLimber((state) => state.roleChoices);
  if (!clip) return null;
  const roles = rolesOf(clip);
  return (
    <details className="clip-roles" open={roles.kind !== 'human'}>
      <summary>
        {roles.kind === 'human'
          ? 'Read as a human. What each joint is'
          : 'Not read as a human: say what hips, chest, arms and legs are'}
      </summary>
      <ul>
        {clip.skeleton.names.map((name, joint) => (
          <li key={name}>
            <label>
              <span className="cut" title={name}>
                {name}
              </span>
              <select
                value={choices[name] ?? ''}
                onChange={(event) => chooseRole(name, (event.target.value || null) as JointRole | null)}
              >
                <option value="">{roleName(roles.byJoint[joint])} (found)</option>
                {jointRoles.map((role) => (
                  <option key={role} value={role}>
                    {roleName(role)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
