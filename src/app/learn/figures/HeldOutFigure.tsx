import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { limitVector } from '../../../core/limit';
import { markFrames } from '../../../state/actions';
import { createLimitSurface } from '../../../three/limit-geometry';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { outlineOf } from '../../drawing/outline-of';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useLimber } from '../../ui/use-limber';
import { useBeatHere, useFinds } from '../learn-view';
import { useKnob } from '../use-knob';
import { type HeldOutLimit, heldOutBlock } from './held-out';

/** More of the stopped frames than this are not marked one by one. */
const MOST = 400;

/** The limit that was learned without a fifth of the clip, and what of that fifth it would stop. */
export function HeldOutFigure() {
  const figure = useDisposable(createHeldOutFigure);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const block = Number(useKnob('block') ?? 1);
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const settings = useLimber((state) => state.work.settings);
  const finds = useFinds();
  const isMarked = useBeatHere()?.parts.some(({ id }) => id === 'stopped') ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is not there yet has been found then
  useEffect(() => {
    const found = clip && heldOutBlock(clip, joint, block, settings);
    if (!found || !figure) return;
    markFrames(found.range);
    figure.show(found, isMarked);
    figure.setPalette(palette);
    invalidate();
  }, [figure, clip, joint, block, settings, palette, invalidate, finds, isMarked]);
  return figure ? <primitive object={figure.object} /> : null;
}

function createHeldOutFigure() {
  const surface = createLimitSurface();
  const markers = createMarkers(MOST);
  surface.object.name = 'learned';
  markers.object.name = 'stopped';
  markers.object.renderOrder = 60;
  const object = new THREE.Group().add(surface.object, markers.object);
  const style = markerStyle(2.6, 1, 0, 1);
  const at: Vec3 = [0, 0, 0];
  let shown: HeldOutLimit | null = null;
  let hasMarks = false;
  const mark = () => {
    markers.begin();
    if (shown && hasMarks) {
      const step = Math.max(1, Math.ceil(shown.stopped.length / MOST));
      for (let i = 0; i < shown.stopped.length; i += step) {
        limitVector(shown.limit, 0, shown.stopped[i], at);
        markers.add(at[0], at[1], at[2], style);
      }
    }
    markers.end();
  };
  return {
    object,
    show(next: HeldOutLimit, isMarked: boolean) {
      shown = next;
      hasMarks = isMarked;
      surface.setOutline(outlineOf(next.limit.parts[0].shape), false);
    },
    setPalette(palette: ScenePalette) {
      surface.setPalette(palette);
      style.fill.set(palette.violation);
      markers.setHalo(palette.background);
      mark();
    },
    dispose() {
      surface.dispose();
      markers.dispose();
    },
  };
}
