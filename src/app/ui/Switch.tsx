interface SwitchProps {
  label: string;
  isLabelHidden?: boolean;
  title?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off: the knob's place says it, not its colour. */
export function Switch({ label, isLabelHidden, title, isOn, onChange }: SwitchProps) {
  return (
    <label className="switch" title={title}>
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i aria-hidden="true" />
    </label>
  );
}
