import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { JointLimit } from '../../core';
import { createFilledFigure } from '../../three/filled-figure';
import { useDrawing } from '../stage/use-drawing';
import { useView } from '../stage/view';
import { useLimber } from '../ui/use-limber';
import { type Filled, filledHere } from './filled';
import { hingeReach } from './filled-hinge';
import { hingeCurve, hingeOf } from './hinge';
import { learnedInside } from './outline-under';
import type { SpaceScene } from './space-scene';

/**
 * Draws, inside a limit that was filled up, the region that was learned; the limit itself is a quiet outline around that. Of a hinge also how far the
 * limit lets it turn beyond what was seen.
 *
 * @param own the limit to draw it in; that of the selected joint where it is left out
 */
export function FilledLayer({ own }: { own?: Filled }) {
  const { scene: space } = useView<SpaceScene>();
  const figure = useDrawing(createFilledFigure);
  const here = useLimber(filledHere);
  const type = useLimber((state) => state.fit?.types[state.work.selectedJoint] ?? null);
  const invalidate = useThree((state) => state.invalidate);
  const filled = own ?? here;
  useEffect(() => {
    if (!figure) return;
    figure.surface.setOutline(filled && learnedInside(filled));
    space.setInner('learned', filled !== null);
    invalidate();
    return () => space.setInner('learned', false);
  }, [figure, space, filled, invalidate]);
  useEffect(() => {
    if (!figure) return;
    figure.beyond.set(filled ? beyondSeen(filled.limit, type) : []);
    invalidate();
  }, [figure, filled, type, invalidate]);
  return figure ? <primitive object={figure.object} /> : null;
}

/** The turns of a hinge that the clip did not show and the limit admits, in the chart of the limit: S×2×3. */
function beyondSeen(limit: JointLimit, type: Parameters<typeof hingeOf>[0]): number[] {
  const hinge = hingeOf(type);
  if (!hinge) return [];
  const [low, high] = hinge.interval;
  const [from, to] = hingeReach(limit, hinge);
  return [...hingeCurve(limit, hinge, from, low), ...hingeCurve(limit, hinge, high, to)];
}
