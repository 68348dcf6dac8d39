import { type ExportTarget, exportTargets, type TargetKind, targetKinds } from '../../formats';

const GROUPS: readonly { group: ExportTarget['group']; label: string }[] = [
  { group: 'limits', label: 'As they are' },
  { group: 'code', label: 'As code' },
  { group: 'engine', label: 'For engines and tools' },
];

/** What limits can be written for; one is chosen. */
export function TargetList({ value, onChange }: { value: TargetKind; onChange: (target: TargetKind) => void }) {
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
                  <span className="export-mark small" title="No independent reader could check it here: see the note">
                    unchecked
                  </span>
                )}
              </label>
            ))}
        </fieldset>
      ))}
    </div>
  );
}
