import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { JointLimit } from '../../../core';
import type { TrueRegion } from '../../../core/study';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useTick } from '../../stage/use-tick';
import { useBeatHere } from '../learn-view';
import { keptFor, readNow } from '../now';
import { truthNow } from '../truth';
import { turnJointBy } from '../turn-joint';
import { whenFree } from '../when-free';
import { type ImpossiblePoses, impossibleInSteps } from './impossible-poses';

const MOST = 1024;
const foundOf = keptFor((_: JointLimit) => new Map<TrueRegion, ImpossiblePoses>());

/** What the limit lets in and no body does, as dots outside the net of what the joint can do; the body takes the worst of these poses. */
export function ImpossibleFigure() {
  const figure = useDisposable(createFigure);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const isThere = useBeatHere()?.isAnswered ?? false;
  useEffect(() => figure?.setPalette(palette), [figure, palette]);
  useTick(() => {
    const now = readNow();
    const truth = now && truthNow(now);
    if (!figure || !now?.limit || !truth || now.limit.parts[0].bounds !== 'whole') return;
    const { limit } = now;
    const found = foundOf(limit).get(truth) ?? null;
    if (!found)
      whenFree('impossible', function* () {
        if (!foundOf(limit).has(truth)) foundOf(limit).set(truth, yield* impossibleInSteps(limit, truth));
      });
    if (!found || !figure.show(isThere ? found : null)) return;
    if (isThere && found.worst) turnJointBy(now, found.worst.at);
    invalidate();
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createFigure() {
  const net = createLines({ width: 1.4, opacity: 0.75, depthTest: false });
  const dots = createMarkers(MOST + 1);
  const style = markerStyle(3.6, 1, 0, 1);
  const worst = markerStyle(6.5, 1, 0, 2);
  net.object.name = 'possible';
  net.object.renderOrder = 50;
  dots.object.name = 'impossible';
  dots.object.renderOrder = 60;
  let shown: ImpossiblePoses | null = null;
  return {
    object: new THREE.Group().add(net.object, dots.object),
    setPalette(palette: ScenePalette) {
      net.setColor(palette.text, 0.75);
      dots.setHalo(palette.background);
      for (const each of [style, worst]) each.fill.set(palette.violation);
      this.draw();
    },
    /** Returns whether the picture changed. */
    show(found: ImpossiblePoses | null): boolean {
      if (found === shown) return false;
      shown = found;
      this.draw();
      return true;
    },
    draw() {
      net.set(shown?.net ?? []);
      dots.begin();
      for (const { at } of shown?.dots.slice(0, MOST) ?? []) dots.add(...at, style);
      if (shown?.worst) dots.add(...shown.worst.at, worst);
      dots.end();
    },
    dispose() {
      net.dispose();
      dots.dispose();
    },
  };
}
