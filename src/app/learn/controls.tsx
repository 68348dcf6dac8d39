import { togglePlay } from '../../state/actions';
import { takeLessonAlong } from '../../state/work/lesson';
import { Segment } from '../ui/Segment';
import { Select } from '../ui/Select';
import { SettingField, SettingRow } from '../ui/SettingField';
import { Slider } from '../ui/Slider';
import { Switch } from '../ui/Switch';
import type { Control } from './chapter';
import { lookForTies } from './look-for-ties';
import { setKnobs, useKnob } from './use-knob';
import { playAgain } from './use-play';

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

const ACTIONS = {
  export: () => takeLessonAlong('export'),
  ties: () => void lookForTies(),
  again: playAgain,
  play: togglePlay,
} as const;

const keyOf = (control: Control): string =>
  'setting' in control ? control.setting : 'knob' in control ? control.knob : control.action;

function OneControl({ control }: { control: Control }) {
  if ('setting' in control) return <SettingField {...control} />;
  if ('knob' in control) return <KnobControl control={control} />;
  return (
    <button type="button" className="button is-outlined is-small" onClick={ACTIONS[control.action]}>
      {control.label}
    </button>
  );
}

function KnobControl({ control }: { control: Extract<Control, { knob: string }> }) {
  const { knob, label, initial } = control;
  const value = useKnob(knob) ?? initial;
  const onChange = (next: number | string | boolean) => setKnobs({ [knob]: next });
  if ('choices' in control) {
    const choice = { label, value: String(value), options: control.choices, onChange };
    if (!control.isList) return <Segment {...choice} />;
    return (
      <SettingRow label={label}>
        <Select {...choice} />
      </SettingRow>
    );
  }
  if ('min' in control) {
    const { min, max, step, show } = control;
    return <Slider {...{ label, min, max, step, show, onChange }} value={Number(value)} />;
  }
  return <Switch label={label} isOn={value === true} onChange={onChange} />;
}
