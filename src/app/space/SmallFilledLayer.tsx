import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useMemo } from 'react';
import type { ShapeOutline } from '../../core/geometry';
import { isStill } from '../../state/frame/playback';
import { store } from '../../state/store';
import type { SmallPlot } from '../../three/small-plot-cameras';
import type { SmallPlots } from '../../three/small-plots';
import { type Filled, filledAt } from '../drawing/filled';
import { learnedInside } from '../drawing/outline-under';
import { useLimber } from '../ui/use-limber';

interface SmallFilledProps {
  plots: SmallPlots;
  /** What is in the plots, and of which joints: in one order. */
  shown: RefObject<readonly SmallPlot[]>;
  joints: readonly number[];
}

/** ms of work between two frames. */
const SLICE = 8;
/** Before the plots are drawn. */
const FIRST = -0.5;

/** Draws, in the small plots of limits that were filled up, what was learned; the limits are quiet outlines around that. */
export function SmallFilledLayer({ plots, shown, joints }: SmallFilledProps) {
  const fit = useLimber((state) => state.fit);
  const invalidate = useThree((state) => state.invalidate);
  // What was drawn last stands in until it is drawn anew: a slider is dragged, and nothing flickers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other joints have nothing to stand in
  const drawn = useMemo(() => new Map<number, { filled: Filled; inner: ShapeOutline }>(), [joints]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another fit is looked at anew
  useEffect(invalidate, [fit, invalidate]);
  useEffect(
    () => () => {
      shown.current = shown.current.map(({ inner: _, ...plot }) => plot);
      plots.setPlots(shown.current);
    },
    [plots, shown],
  );
  useFrame(() => {
    const state = store.getState();
    const end = performance.now() + (isStill ? Number.POSITIVE_INFINITY : SLICE);
    let isChanged = false;
    const next = shown.current.map((plot, i) => {
      const joint = joints[i];
      const filled = filledAt(state, joint);
      if (!filled) return plot;
      let known = drawn.get(joint);
      if (known?.filled !== filled) {
        if (performance.now() < end) drawn.set(joint, (known = { filled, inner: learnedInside(filled) }));
        else invalidate();
      }
      if (!known || plot.inner === known.inner) return plot;
      isChanged = true;
      return { ...plot, inner: known.inner };
    });
    if (!isChanged) return;
    shown.current = next;
    plots.setPlots(next);
  }, FIRST);
  return null;
}
