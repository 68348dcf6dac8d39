import { type ExportTarget, exportTargets, type TargetKind, targetKinds } from '../../formats';

const GROUPS: readonly { group: ExportTarget['group']; label: string }[] = [
  { group: 'limits', label: 'As they are' },
  { group: 'code', label: 'As code' },
  { group: 'engine', label: 'For engines and tools' },
];

interface TargetListProps {
  value: TargetKind;
  onChange: (target: TargetKind) => void;
}

/** The targets as a menu, where there is no room for a list. */
export function TargetSelect({ value, onChange }: TargetListProps) {
  return (
    <select
      className="select is-filled"
      aria-label="Target"
      value={value}
      onChange={(event) => onChange(event.target.value as TargetKind)}
    >
      {GROUPS.map(({ group, label }) => (
        <optgroup key={group} label={label}>
          {targetKinds
            .filter((kind) => exportTargets[kind].group === group)
            .map((kind) => (
              <option key={kind} value={kind}>
                {exportTargets[kind].label}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}

/** What limits can be written for; one is chosen. */
export function TargetList({ value, onChange }: TargetListProps) {
  return (
    <div className="export-targets" role="radiogroup" aria-label="Target">
      {GROUPS.map(({ group, label }) => (
        <fieldset key={group}>
          <legend className="quiet small">{label}</legend>
          {targetKinds
            .filter((kind) => exportTargets[kind].group === group)
            .map((kind) => (
              <label key={kind} className="export-target">
                <input
                  type="radio"
                  name="export-target"
                  className="visually-hidden"
                  checked={kind === value}
                  onChange={() => onChange(kind)}
                />
                <span className="cut">{exportTargets[kind].label}</span>
                {exportTargets[kind].unchecked && (
                  <span className="export-mark" title="Not checked by an independent reader: see the note">
                    <span className="visually-hidden">, not checked by an independent reader</span>
                  </span>
                )}
              </label>
            ))}
        </fieldset>
      ))}
      <p className="export-mark-key quiet small" aria-hidden="true">
        <span className="export-mark" />
        no independent reader could check all of it
      </p>
    </div>
  );
}
