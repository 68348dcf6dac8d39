import { type ExportTarget, exportTargets, standingOf, targetKinds } from '../../formats';
import { Select } from '../ui/Select';
import { isMotion, motionKinds, motionLabels, type Wanted } from './choice';

const limitsFor = (group: ExportTarget['group']): Wanted[] =>
  targetKinds.filter((kind) => exportTargets[kind].group === group);

const GROUPS: readonly { label: string; wanted: readonly Wanted[] }[] = [
  { label: 'Limber format', wanted: limitsFor('limits') },
  { label: 'Source code', wanted: limitsFor('code') },
  { label: 'For engines and tools', wanted: limitsFor('engine') },
  { label: 'Motion', wanted: motionKinds },
];

const labelOf = (wanted: Wanted): string =>
  isMotion(wanted) ? motionLabels[wanted].label : exportTargets[wanted].label;

/** What was not checked in the tool that a target is for; null where the tool was asked about all of it. */
const doubtOf = (wanted: Wanted): string | null => {
  if (isMotion(wanted) || exportTargets[wanted].group === 'limits') return null;
  const { kind, title } = standingOf(exportTargets[wanted]);
  return kind === 'checked' ? null : title;
};

interface TargetListProps {
  value: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** What can leave here as a menu, where there is no room for a list. */
export function TargetSelect({ value, onChange }: TargetListProps) {
  return (
    <Select
      label="Target"
      value={value}
      options={GROUPS.map(({ label, wanted }) => ({
        label,
        options: wanted.map((kind) => ({ value: kind, label: labelOf(kind) })),
      }))}
      onChange={onChange}
    />
  );
}

/** What limits can be written for, and what else can leave here; one is chosen. */
export function TargetList({ value, onChange }: TargetListProps) {
  return (
    <div className="export-targets" role="radiogroup" aria-label="Target">
      {GROUPS.map(({ label, wanted }) => (
        <fieldset key={label}>
          <legend className="quiet small">{label}</legend>
          {wanted.map((kind) => (
            <label key={kind} className="export-target">
              <input
                type="radio"
                name="export-target"
                className="visually-hidden"
                checked={kind === value}
                onChange={() => onChange(kind)}
              />
              <span>{labelOf(kind)}</span>
              {doubtOf(kind) && (
                <span className="export-mark" title={`${doubtOf(kind)}: see the note`}>
                  <span className="visually-hidden">, not yet verified in the target app</span>
                </span>
              )}
            </label>
          ))}
        </fieldset>
      ))}
      <p className="export-mark-key quiet small" aria-hidden="true">
        <span className="export-mark" />
        not yet verified in the target app
      </p>
    </div>
  );
}
