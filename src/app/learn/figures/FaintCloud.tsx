import { useFrame, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { CloudPart } from '../../../core/limit';
import type { Settings } from '../../../state/settings';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { createPointCloud } from '../../../three/points';
import { sampleVectors } from '../../drawing/sample-vectors';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useTick } from '../../stage/use-tick';
import { useView, useWords } from '../../stage/view';
import { fitUnder } from '../fit-under';
import { readNow } from '../now';
import { CLOSE } from './close';
import { pinnedPoses } from './pinned-poses';
import { createSceneWords } from './scene-words';
import { colourOf } from './tints';

/** The samples that the joint would have under other settings, behind its own. */
const faintOf = (name: string, colour: string, change: Partial<Settings>) =>
  function Faint() {
    const figure = useDisposable(() => createFaint(name));
    const palette = usePalette();
    const invalidate = useThree((state) => state.invalidate);
    useEffect(() => figure?.setPalette({ ...palette, sample: colourOf(colour, palette) }), [figure, palette]);
    useTick(() => {
      const now = readNow();
      const part = now && fitUnder(now, change)?.cloud.parts[0];
      if (figure && part && figure.show(sampleVectors(part))) invalidate();
    });
    return figure ? <primitive object={figure.object} /> : null;
  };

/** With near-copies, which kept ones cover where they are few. */
export const CloudOfAll = faintOf('gone', 'axis-x', { sampleSpacing: CLOSE });

/** The samples of frames up to the one that is shown; three poses far apart have letters. */
export function CloudSoFar() {
  const figure = useDisposable(createGrowing);
  const palette = usePalette();
  const { camera, track } = useView();
  const words = useWords(createSceneWords);
  useEffect(() => figure?.setPalette(palette), [figure, palette]);
  useFrame(() => {
    const now = readNow();
    const view = camera.current;
    const part = now?.cloud?.parts[0];
    if (!figure || !part || !view) return;
    figure.show(part, now.live.frame, view.position.length());
    const { clientWidth, clientHeight } = track.current;
    const letters = pinnedPoses(part).map(({ letter, at }) => ({ at, by: ABOVE, text: letter, colour: 'text-1' }));
    words.current?.say(letters, view, clientWidth, clientHeight);
  });
  return figure ? <primitive object={figure.object} /> : null;
}

/** CSS pixels from a pinned pose to its letter. */
const ABOVE = [0, -16] as const;

function createGrowing() {
  const points = createPointCloud();
  points.object.name = 'grown';
  const pins = createMarkers(3);
  const style = markerStyle(5.5, 1, 0, 2);
  pins.object.name = 'pins';
  pins.object.renderOrder = 60;
  points.setSize(4.4);
  let shown: CloudPart | null = null;
  return {
    object: new THREE.Group().add(points.object, pins.object),
    setPalette(palette: ScenePalette) {
      points.setPalette(palette);
      style.fill.set(palette.text);
      pins.setHalo(palette.background);
      shown = null;
    },
    /** @param away scene units to the eye */
    show(part: CloudPart, frame: number, away: number) {
      const { frames } = part;
      if (part !== shown) {
        points.setPoints(sampleVectors(part), frames);
        pins.begin();
        for (const { at } of pinnedPoses(part)) pins.add(...at, style);
        pins.end();
      }
      shown = part;
      points.setDepthRange(away - 1, away + 1);
      let count = frames.length;
      while (count > 0 && frames[count - 1] > frame) count--;
      points.object.geometry.setDrawRange(0, count);
    },
    dispose() {
      points.dispose();
      pins.dispose();
    },
  };
}

function createFaint(name: string) {
  const points = createPointCloud();
  points.object.name = name;
  points.setSize(3.4);
  // None fades with depth.
  points.setDepthRange(1e3, 2e3);
  let shown: ArrayLike<number> | null = null;
  return {
    object: points.object,
    setPalette: points.setPalette,
    /** Returns whether the picture changed. @param vectors N×3 */
    show(vectors: ArrayLike<number>): boolean {
      if (vectors === shown) return false;
      shown = vectors;
      points.setPoints(vectors, new Float32Array(vectors.length / 3));
      return true;
    },
    dispose: points.dispose,
  };
}
