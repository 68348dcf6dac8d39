import { LevaPanel, useControls, useCreateStore } from 'leva';
import type { Schema } from 'leva/plugin';
import { useEffect } from 'react';
import { combinationProblem } from '../../core/limit';
import { setSetting } from '../../state/actions/change-settings';
import { settingsHere } from '../../state/limits/chosen';
import {
  type ChoiceSetting,
  type NumberSetting,
  type SettingKey,
  type Settings,
  type SwitchSetting,
  settingTable,
} from '../../state/settings';
import { store } from '../../state/store';
import { beginOpenGesture, endGesture } from '../../state/work/history';
import { Guests } from '../guests/guests';
import { openPanel } from '../page/view-state';
import { FoldingSection } from '../ui/FoldingSection';
import { SettingField } from '../ui/SettingField';
import { useIsOfPeople, useLimber } from '../ui/use-limber';
import { drawerKeys, type Group } from './drawer-keys';
import { FillSettings } from './FillSettings';
import { levaTheme } from './leva-theme';
import { SofteningCurve } from './SofteningCurve';

type AnySetting = NumberSetting | ChoiceSetting | SwitchSetting;

/** All settings that have no place of their own, group by group under leva, made from the table of settings. */
export function SettingsControls() {
  const mode = useLimber((state) => state.work.settings.mode);
  const isOfPeople = useIsOfPeople();
  return (
    <>
      <Guests at="drawer top" />
      <FoldingSection key={`fit ${mode}`} title="Fit" isOpenAtFirst={mode === 'pose'}>
        {!isOfPeople && <GroupControls group="fit" />}
        <FillSettings />
        <button type="button" className="button is-small is-outlined drawer-ties" onClick={() => openPanel('ties')}>
          Ties…
        </button>
      </FoldingSection>
      <FoldingSection
        key={`soft ${mode}`}
        title="Softening"
        isOpenAtFirst={mode === 'pose'}
        aside={<SettingField setting="softening" label={null} />}
      >
        <GroupControls group="limits" />
        <SofteningCurve />
      </FoldingSection>
      <FoldingSection title="Figure" isOpenAtFirst={false}>
        <GroupControls group="view" />
      </FoldingSection>
    </>
  );
}

function GroupControls({ group }: { group: Group }) {
  const levaStore = useCreateStore();
  const settings = useLimber(settingsHere);
  const { split, shape } = settings;

  const [, setControls] = useControls(() => schema(group, split, shape), { store: levaStore }, [split, shape]);

  useEffect(() => {
    // What came from a control stands in it already.
    const other = drawerKeys(group, settings.shape).filter((key) => levaStore.get(key) !== toControl(key, settings));
    if (other.length > 0) {
      setControls(Object.fromEntries(other.map((key) => [key, toControl(key, settings)])) as never);
    }
  }, [group, settings, levaStore, setControls]);

  return <LevaPanel store={levaStore} theme={levaTheme} fill flat titleBar={false} hideCopyButton />;
}

function schema(group: Group, split: Settings['split'], shape: Settings['shape']): Schema {
  const settings = settingsHere(store.getState());
  return Object.fromEntries(
    drawerKeys(group, shape).map((key) => [key, control(key, settings, split, shape)]),
  ) as Schema;
}

function control(key: SettingKey, settings: Settings, split: Settings['split'], shape: Settings['shape']) {
  const setting = settingTable[key] as AnySetting;
  const shared = {
    label: setting.label,
    hint: setting.help,
    value: toControl(key, settings),
    // However long a drag rests, it is one step of undo. A field that goes while it has the focus says no end.
    onEditStart: beginOpenGesture,
    onEditEnd: endGesture,
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
  const setting = settingTable[key] as AnySetting;
  const value = settings[key];
  if (setting.kind !== 'number') return value;
  const shown = tidy((value as number) / setting.unitSize);
  return setting.unit ? `${shown}${setting.unit}` : shown;
}

function fromControl(key: SettingKey, value: unknown): unknown {
  const setting = settingTable[key] as AnySetting;
  return setting.kind === 'number' ? Number.parseFloat(String(value)) * setting.unitSize : value;
}
