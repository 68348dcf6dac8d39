import { useMemo } from 'react';
import { changeSettings } from '../../state/actions';
import { settingsHere } from '../../state/limits/chosen';
import { givenModel, humanModel, type LimitModel } from '../../state/limits/models';
import { returnLimits } from '../../state/limits/return-limits';
import { isHeldByGiven, isHeldByHuman, takeGivenLimits, takeHumanLimits } from '../../state/limits/take-limits';
import { pairsInForce } from '../../state/limits/ties';
import type { LimberState } from '../../state/store';
import { store } from '../../state/store';
import { beginGesture, endGesture } from '../../state/work/history';
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
  const isHuman = useLimber(isHeldByHuman);
  const isGiven = useLimber(isHeldByGiven);
  // A joint without a human limit is as it was learned, whatever is asked for.
  const fill = useLimber(({ fit, work }) => fit?.fills[work.selectedJoint]?.share ?? 0);
  return useMemo(
    () =>
      isGiven
        ? givenModel
        : isHuman
          ? humanModel
          : { shape, split, chart, ...(isTied && { isTied }), ...(fill > 0 && { fill }) },
    [shape, split, chart, isTied, isHuman, isGiven, fill],
  );
}

/** Puts a model in use, with its ties or without, filled up as far as it is. One step of undo. */
export function takeModel({ shape, split, chart, isTied, fill = 0, isHuman, isGiven }: LimitModel): void {
  if (isHuman || isGiven) {
    if (isGiven) takeGivenLimits();
    else takeHumanLimits();
    return;
  }
  const state = store.getState();
  const hasTies = pairsInForce(state).length > 0;
  beginGesture();
  if (isHeldByHuman(state) || isHeldByGiven(state)) returnLimits();
  changeSettings({ shape, split, chart, fill, ...(hasTies && { ties: isTied === true }) });
  endGesture();
}
