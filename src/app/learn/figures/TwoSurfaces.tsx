import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { markFrames } from '../../../state/actions';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useFinds } from '../learn-view';
import { useKnob } from '../use-knob';
import { createHeldOut } from './held-out-drawing';
import { reachedBy, TWO_PARTS, TWO_SHAPES } from './reached';

const createFigure = () => createHeldOut(TWO_PARTS);
const DOTS = { isMarked: false, hasHidden: true, isCounted: false };

/** Two shapes round one cloud that let in as much of the hidden piece: a surface, and dashes round the surface. */
export function TwoSurfaces() {
  const figure = useDisposable(createFigure);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const block = Number(useKnob('block') ?? 1);
  const need = Number(useKnob('need') ?? 0);
  const view = useSelectedLimit();
  const cloud = useSelectedCloud();
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const settings = useLimber((state) => state.work.settings);
  const finds = useFinds();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is not there yet has been found then
  useEffect(() => {
    if (!clip || !figure || view?.joint !== joint || view.parts[0].bounds !== 'whole') return;
    const [tight, loose] = TWO_SHAPES.map((shape) => reachedBy(clip, joint, block, { ...settings, shape }, need));
    if (!tight?.range || !loose) return;
    markFrames(tight.range);
    figure.show(tight, view, DOTS, loose);
    figure.showLearned(cloud);
    figure.setPalette(palette);
    invalidate();
  }, [figure, clip, joint, block, need, view, cloud, settings, palette, invalidate, finds]);
  return figure ? <primitive object={figure.object} /> : null;
}
