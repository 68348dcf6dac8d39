import { setSetting } from '../../state/actions';
import {
  type ChoiceSetting,
  type NumberSetting,
  type Settings,
  type SwitchSetting,
  settingTable,
} from '../../state/settings';
import { takeLessonAlong } from '../../state/work/lesson';
import { knobs } from '../../state/work/own-state';
import { Segment } from '../ui/Segment';
import { Switch } from '../ui/Switch';
import { useLimber } from '../ui/use-limber';
import type { Control } from './chapter';
import { lookForTies } from './look-for-ties';
import { useKnob } from './use-knob';

/** What the reader can turn in a chapter: at most three. */
export function Controls({ controls }: { controls: readonly Control[] }) {
  return (
    <div className="learn-controls row">
      {controls.map((control) => (
        <div key={keyOf(control)} className="learn-control" data-part={control.part}>
          <OneControl control={control} />
        </div>
      ))}
    </div>
  );
}

const keyOf = (control: Control): string =>
  'setting' in control ? control.setting : 'knob' in control ? control.knob : control.action;

function OneControl({ control }: { control: Control }) {
  if ('setting' in control) return <SettingControl {...control} />;
  if ('knob' in control) return <KnobControl control={control} />;
  return (
    <button
      type="button"
      className="button is-outlined is-small"
      onClick={() => (control.action === 'export' ? takeLessonAlong('export') : void lookForTies())}
    >
      {control.label}
    </button>
  );
}

function SettingControl({ setting: key, label, isList, only, short }: Extract<Control, { setting: unknown }>) {
  const setting = settingTable[key] as NumberSetting | ChoiceSetting | SwitchSetting;
  const value = useLimber((state) => state.settings[key]);
  const name = label ?? setting.label;
  const change = (next: unknown) => setSetting(key, next as Settings[typeof key]);
  if (setting.kind === 'switch') return <Switch label={name} isOn={value === true} onChange={change} />;
  if (setting.kind === 'number') {
    const { min, max, step, unit, unitSize } = setting;
    const digits = step / unitSize < 1 ? 1 : 0;
    const show = (x: number) => `${(x / unitSize).toFixed(digits)}${unit}`;
    return <Slider label={name} value={Number(value)} {...{ min, max, step, show }} onChange={change} />;
  }
  const choices = setting.choices
    .filter((choice) => only?.includes(choice.value) ?? true)
    .map((choice) => ({ value: choice.value, label: short?.[choice.value] ?? choice.short ?? choice.label }));
  return <ChoiceControl label={name} value={String(value)} choices={choices} isList={isList} onChange={change} />;
}

function KnobControl({ control }: { control: Extract<Control, { knob: string }> }) {
  const { knob, label, initial } = control;
  const value = useKnob(knob) ?? initial;
  const change = (next: number | string | boolean) => knobs.setState({ [knob]: next });
  if ('choices' in control) return <ChoiceControl {...control} value={String(value)} onChange={change} />;
  if ('min' in control) return <Slider {...control} value={Number(value)} onChange={change} />;
  return <Switch label={label} isOn={value === true} onChange={change} />;
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  isList?: boolean;
  onChange: (value: string) => void;
}

function ChoiceControl({ label, value, choices, isList, onChange }: ChoiceProps) {
  if (!isList) return <Segment label={label} value={value} options={choices} onChange={onChange} />;
  return (
    <label className="learn-list row">
      <span>{label}</span>
      <select
        className="select is-filled"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  show: (value: number) => string;
  onChange: (value: number) => void;
}

function Slider({ label, value, min, max, step, show, onChange }: SliderProps) {
  return (
    <label className="learn-slider slider-row">
      <span>{label}</span>
      <input
        className="slider"
        type="range"
        aria-label={label}
        aria-valuetext={show(value)}
        min={min}
        max={max}
        step={step}
        value={value}
        style={{ '--share': `${(100 * (value - min)) / (max - min)}%` } as React.CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output className="number">{show(value)}</output>
    </label>
  );
}
