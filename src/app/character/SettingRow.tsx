import type { ReactNode } from 'react';
import { setSetting } from '../../state/actions';
import { type ChoiceSetting, type Settings, settingTable } from '../../state/settings';
import { useLimber } from '../ui/use-limber';

export function SettingRow({ name }: { name: 'solver' | 'reachWith' | 'gazeAxis' }) {
  const { label, help, choices } = settingTable[name] as ChoiceSetting;
  const value = useLimber((state) => state.settings[name]);
  return (
    <Row label={label}>
      <select
        className="select is-filled"
        title={help}
        aria-label={label}
        value={value}
        onChange={(event) => setSetting(name, event.target.value as Settings[typeof name])}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Row>
  );
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="reach-setting">
      <span>{label}</span>
      {children}
    </div>
  );
}
