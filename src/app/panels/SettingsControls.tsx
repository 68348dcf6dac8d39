import { folder, LevaPanel, useControls, useCreateStore } from 'leva';
import type { Schema } from 'leva/plugin';
import { useEffect } from 'react';
import { combinationProblem } from '../../core';
import { setSetting } from '../../state/actions';
import {
  type ChoiceSetting,
  type NumberSetting,
  type SettingKey,
  type Settings,
  type SwitchSetting,
  settingKeys,
  settingTable,
} from '../../state/settings';
import { store } from '../../state/store';
import { useLimber } from '../use-limber';
import { levaTheme } from './leva-theme';
import { softeningCurve } from './SofteningCurve';

/** These have controls of their own, beside what they change. */
const ELSEWHERE: readonly SettingKey[] = ['shape', 'split', 'limits', 'mode', 'page', 'view', 'curves', 'speed', 'loop'];
const keys = settingKeys.filter((key) => !ELSEWHERE.includes(key));

type Group = (typeof settingTable)[SettingKey]['group'];

const folders: readonly { group: Group; title: string; isFolded: boolean }[] = [
  { group: 'fit', title: 'Fit', isFolded: false },
  { group: 'limits', title: 'Beyond the limit', isFolded: false },
  { group: 'reach', title: 'Reach', isFolded: true },
  { group: 'view', title: 'Figure', isFolded: true },
];

/** All settings that have no place of their own, under leva, made from the table of settings. */
export function SettingsControls() {
  const levaStore = useCreateStore();
  const settings = useLimber((state) => state.settings);
  const { split, shape } = settings;

  const [, setControls] = useControls(() => schema(split, shape), { store: levaStore }, [split, shape]);

  useEffect(() => {
    const shown = keys.filter((key) => isOfUse(key, settings.shape));
    setControls(Object.fromEntries(shown.map((key) => [key, toControl(key, settings)])) as never);
  }, [settings, setControls]);

  return (
    <LevaPanel store={levaStore} theme={levaTheme} fill flat titleBar={false} hideCopyButton oneLineLabels={false} />
  );
}

function schema(split: Settings['split'], shape: Settings['shape']): Schema {
  const { settings } = store.getState();
  return Object.fromEntries(
    folders.map(({ group, title, isFolded }) => {
      const inside = keys.filter((key) => settingTable[key].group === group && isOfUse(key, shape));
      const controls: Record<string, unknown> = Object.fromEntries(
        inside.map((key) => [key, control(key, settings, split, shape)]),
      );
      if (group === 'limits') controls.curve = softeningCurve({ value: 0 });
      return [title, folder(controls as never, { collapsed: isFolded })];
    }),
  );
}

/** How an ellipsoid is found matters to ellipsoids. */
const isOfUse = (key: SettingKey, shape: Settings['shape']): boolean => key !== 'ellipsoid' || shape === 'ellipsoid';

function control(key: SettingKey, settings: Settings, split: Settings['split'], shape: Settings['shape']) {
  const setting = settingTable[key] as NumberSetting | ChoiceSetting | SwitchSetting;
  const shared = {
    label: setting.label,
    hint: setting.help,
    value: toControl(key, settings),
    onChange: (value: unknown, _path: string, { initial, fromPanel }: { initial: boolean; fromPanel: boolean }) => {
      if (!initial && fromPanel) setSetting(key, fromControl(key, value) as never);
    },
  };
  if (setting.kind === 'number') {
    const { min, max, step, unitSize } = setting;
    return { ...shared, min: tidy(min / unitSize), max: tidy(max / unitSize), step: tidy(step / unitSize) };
  }
  if (setting.kind === 'switch') return shared;
  const choices = setting.choices.filter(
    ({ value }) => key !== 'chart' || !combinationProblem({ split, shape, chart: value as Settings['chart'] }),
  );
  return { ...shared, options: Object.fromEntries(choices.map(({ label, value }) => [label, value])) };
}

/** 2.8647889… → 2.865: rad → ° leaves dust. */
const tidy = (value: number): number => Number(value.toPrecision(4));

function toControl(key: SettingKey, settings: Settings): unknown {
  const setting = settingTable[key] as NumberSetting | ChoiceSetting | SwitchSetting;
  const value = settings[key];
  if (setting.kind !== 'number') return value;
  const shown = tidy((value as number) / setting.unitSize);
  return setting.unit ? `${shown}${setting.unit}` : shown;
}

function fromControl(key: SettingKey, value: unknown): unknown {
  const setting = settingTable[key] as NumberSetting | ChoiceSetting | SwitchSetting;
  return setting.kind === 'number' ? Number.parseFloat(String(value)) * setting.unitSize : value;
}
