import type { ReactNode } from 'react';
import { setSetting } from '../../state/actions';
import { settingsHere } from '../../state/limits/chosen';
import {
  type ChoiceSetting,
  type NumberSetting,
  type SettingKey,
  type Settings,
  type SwitchSetting,
  settingTable,
} from '../../state/settings';
import { Segment } from './Segment';
import { Select } from './Select';
import { Slider } from './Slider';
import { Switch } from './Switch';
import { useLimber } from './use-limber';

interface SettingFieldProps {
  setting: SettingKey;
  /** In place of the setting's own label; null for none that is seen. */
  label?: string | null;
  className?: string;
  /** A choice as a list that opens, where there are many. */
  isList?: boolean;
  /** The label stands before a choice. */
  isNamed?: boolean;
  /** The choices that are offered; all where left out. */
  only?: readonly string[];
  /** Shorter words for some of the choices; those of the setting where none are named. */
  short?: Readonly<Record<string, string>>;
}

/** A setting of the table as a control: a switch, a slider, or a choice. */
export function SettingField({
  setting: key,
  label,
  className,
  isList = false,
  isNamed = isList,
  only,
  short,
}: SettingFieldProps) {
  const setting = settingTable[key] as NumberSetting | ChoiceSetting | SwitchSetting;
  const value = useLimber((state) => settingsHere(state)[key]);
  const { help } = setting;
  const name = label ?? setting.label;
  const change = (next: unknown) => setSetting(key, next as Settings[typeof key]);
  if (setting.kind === 'switch')
    return <Switch label={name} isLabelHidden={label === null} title={help} isOn={value === true} onChange={change} />;
  if (setting.kind === 'number') {
    const { min, max, step, unit, unitSize } = setting;
    const digits = Math.max(0, Math.ceil(-Math.log10(step / unitSize) - 1e-9));
    const show = (x: number) => `${(x / unitSize).toFixed(digits)}${unit}`;
    const seen = label === null ? null : name;
    return (
      <Slider
        {...{ min, max, step, show, help, className }}
        label={name}
        name={seen}
        value={Number(value)}
        onChange={change}
      />
    );
  }
  const options = setting.choices
    .filter((choice) => only?.includes(choice.value) ?? true)
    .map((choice) => ({ value: choice.value, label: short?.[choice.value] ?? choice.short ?? choice.label }));
  const choice = { label: name, value: String(value), options, onChange: change };
  const control = isList ? <Select {...choice} title={help} /> : <Segment {...choice} />;
  return isNamed ? <SettingRow label={name}>{control}</SettingRow> : control;
}

/** A label with what belongs to the label. */
export function SettingRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="setting-row">
      <span>{label}</span>
      {children}
    </div>
  );
}
