import { useFrame } from '@react-three/fiber';
import { type RefObject, useEffect, useMemo } from 'react';
import { presentScene } from '../../state/frame/playback';
import { store } from '../../state/store';
import type { SmallPlot } from '../../three/small-plot-cameras';
import type { SmallPlots } from '../../three/small-plots';
import { createSmallSlices } from '../../three/small-slices';
import { createFacesOf, presentSlice } from '../drawing/present-slice';
import { useDrawing } from '../stage/use-drawing';

interface SmallSlicesProps {
  plots: SmallPlots;
  /** What is in the plots, and of which joints: in one order. */
  shown: RefObject<readonly SmallPlot[]>;
  joints: readonly number[];
}

/** Draws, in the small plots of tied joints, what ties leave of their limits with their neighbours where they are. */
export function SmallSlicesLayer({ plots, shown, joints }: SmallSlicesProps) {
  const slices = useDrawing(createSmallSlices);
  const facesOf = useMemo(createFacesOf, []);
  // What was drawn quietly last: other plots, or other ties, are drawn anew.
  const quiet = useMemo(() => ({ plots: null as readonly SmallPlot[] | null, ties: null as object | null }), []);
  useEffect(
    () => () => {
      quiet.plots = null;
      plots.setPlots(shown.current);
    },
    [plots, shown, quiet],
  );
  useFrame(() => {
    const { live } = store.getState();
    const scene = presentScene();
    const { current } = shown;
    if (!slices || !live || !scene) return;
    const ties = scene.projector?.ties ?? null;
    // A plot that shows what was learned has no room for a third region.
    const facesIn = (joint: number, { inner }: SmallPlot) => {
      const slice = inner ? null : presentSlice(scene, joint, live.held);
      return slice && facesOf(slice);
    };
    if (quiet.plots !== current || quiet.ties !== ties) {
      quiet.plots = current;
      quiet.ties = ties;
      plots.setPlots(current.map((plot, i) => (facesIn(joints[i], plot) ? { ...plot, isQuiet: true } : plot)));
    }
    slices.begin();
    for (let i = 0; i < current.length; i++) {
      const faces = plots.isInView(i) ? facesIn(joints[i], current[i]) : null;
      if (!faces) continue;
      faces.update();
      slices.add(faces, i, plots.locate);
    }
    slices.end();
  });
  return slices ? <primitive object={slices.object} /> : null;
}
