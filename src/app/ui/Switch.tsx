interface SwitchProps {
  label: string;
  title?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off: the knob's place says it, not its colour. */
export function Switch({ label, title, isOn, onChange }: SwitchProps) {
  return (
    <label className="switch" title={title}>
      <span>{label}</span>
      <input type="checkbox" role="switch" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <i aria-hidden="true" />
    </label>
  );
}
