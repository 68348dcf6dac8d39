import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { markFrames, seekFrame } from '../../../state/actions';
import { defaultSettings } from '../../../state/settings';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { useKnob } from '../use-knob';
import { heldOut } from './held-out';
import { createHeldOut } from './held-out-drawing';
import { bothReached, TWO_SHAPES } from './reached';
import { tradeCurve } from './trade';

const createFigure = () => createHeldOut(['learned', 'before']);

/** A stretch without a frame: all samples stand back. */
const NO_FRAMES: [first: number, last: number] = [-1, -1];

/** The limit that was learned without a fifth of the clip, and what of that fifth it would stop: the body takes the pose that is farthest out. */
export function HeldOutFigure() {
  const figure = useDisposable(createFigure);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const block = Number(useKnob('block') ?? 1);
  const hidden = useKnob('hides') === 'every fifth' ? 'every fifth' : block;
  const view = useSelectedLimit();
  const cloud = useSelectedCloud();
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const settings = useLimber((state) => state.work.settings);
  const need = Number(useKnob('need') ?? 0);
  const isCounted = useKnob('counted') === true;
  const finds = useFinds();
  const beat = useBeatHere();
  const isThere = (part: string) => beat?.parts.some(({ id }) => id === part) ?? false;
  const [isMarked, hasBefore, hasHidden] = ['stopped', 'before', 'samples'].map(isThere);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is not there yet has been found then
  useEffect(() => {
    const found = clip && heldOut(clip, joint, hidden, settings);
    if (!found || !figure || view?.joint !== joint || view.parts[0].bounds !== 'whole') return;
    markFrames(found.range ?? NO_FRAMES);
    if (isMarked && found.worstFrame >= 0) seekFrame(found.worstFrame);
    const before = hasBefore ? heldOut(clip, joint, hidden, { ...settings, padding: defaultSettings.padding }) : null;
    figure.show(found, view, { isMarked, hasHidden, isCounted }, before);
    figure.showLearned(cloud);
    figure.setPalette(palette);
    invalidate();
  }, [
    figure,
    clip,
    joint,
    hidden,
    view,
    cloud,
    settings,
    palette,
    invalidate,
    finds,
    isMarked,
    hasBefore,
    hasHidden,
    isCounted,
  ]);
  // The last step shows two more shapes and their curves: found while the others are read, once nothing else is missing.
  useEffect(() => {
    const now = readNow();
    if (!now || !need || finds === 0 || !heldOut(now.clip, now.joint, hidden, settings)) return;
    if (bothReached(now, need)) for (const shape of TWO_SHAPES) tradeCurve(now, { ...settings, shape });
  }, [hidden, settings, need, finds]);
  return figure ? <primitive object={figure.object} /> : null;
}
