import { useMemo } from 'react';
import { changeSettings } from '../../state/actions';
import { settingsHere } from '../../state/limits/chosen';
import type { LimitModel } from '../../state/limits/models';
import { pairsInForce } from '../../state/limits/ties';
import type { LimberState } from '../../state/store';
import { store } from '../../state/store';
import { useLimber } from '../ui/use-limber';

/** Whether what limits the selected joint is tied to a neighbour. */
const isTiedHere = (state: LimberState): boolean =>
  state.work.settings.ties &&
  !state.work.borrowed &&
  pairsInForce(state).some(({ joints }) => joints.includes(state.work.selectedJoint));

/** The model that limits the selected joint. */
export function useModelHere(): LimitModel {
  const { shape, split, chart } = useLimber(settingsHere);
  const isTied = useLimber(isTiedHere);
  return useMemo(() => ({ shape, split, chart, ...(isTied && { isTied }) }), [shape, split, chart, isTied]);
}

/** Puts a model in use, with its ties or without. */
export function takeModel({ shape, split, chart, isTied }: LimitModel): void {
  const hasTies = pairsInForce(store.getState()).length > 0;
  changeSettings({ shape, split, chart, ...(hasTies && { ties: isTied === true }) });
}
