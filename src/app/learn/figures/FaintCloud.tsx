import { useFrame } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { CloudPart } from '../../../core/limit';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { createPointCloud } from '../../../three/points';
import { sampleVectors } from '../../drawing/sample-vectors';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useView, useWords } from '../../stage/view';
import { useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { type NamedPose, posesByWay } from './poses-by-way';
import { createSceneWords } from './scene-words';

/** The samples of frames up to the one that has been played; some have the name of the way in which the limb points. */
export function CloudSoFar() {
  const figure = useDisposable(createGrowing);
  const palette = usePalette();
  const { camera, track } = useView();
  const words = useWords(createSceneWords);
  const isNamed = useBeatHere()?.parts.some(({ id }) => id === 'pins') ?? false;
  useEffect(() => figure?.setPalette(palette), [figure, palette]);
  useFrame(() => {
    const now = readNow();
    const view = camera.current;
    const part = now?.cloud?.parts[0];
    if (!figure || !part || !view) return;
    const named = isNamed ? posesByWay(now.clip, now.joint, part) : NONE;
    const last = Number(now.knobs.shown ?? 1) * (now.clip.frameCount - 1);
    figure.show(part, named, last, view.position.length());
    const { clientWidth, clientHeight } = track.current;
    const names = named.slice(0, clientWidth < ROOMY ? FEW : MOST_NAMED).map(({ name, at, frame }) => {
      // Above the dot that is now stands its own word.
      const isUnder = name === 'down' || Math.abs(frame - now.live.frame) < BESIDE;
      return { at, by: isUnder ? UNDER : ABOVE, text: name, colour: 'text-1' };
    });
    const middle = { at: [0, 0, 0] as const, by: UNDER, text: 'no turn', colour: 'text-2' };
    words.current?.say([middle, ...names], view, clientWidth, clientHeight);
  });
  return figure ? <primitive object={figure.object} /> : null;
}

/** CSS pixels from a pose to its name. */
const [ABOVE, UNDER] = [
  [0, -18],
  [0, 18],
] as const;
/** Frames: the moving dot is so near to a pose with a name. */
const BESIDE = 6;
/** CSS pixels: narrower views have room for the first few names. */
const [ROOMY, FEW] = [500, 3];
const NONE: readonly NamedPose[] = [];
/** As many ways lead out of a body. */
const MOST_NAMED = 6;

function createGrowing() {
  const points = createPointCloud();
  points.object.name = 'grown';
  const pins = createMarkers(MOST_NAMED);
  const style = markerStyle(6.5, 0, 2.4, 1);
  pins.object.name = 'pins';
  const middle = createMarkers(1);
  const dot = markerStyle(4.5, 1, 0, 2);
  for (const { object } of [pins, middle]) object.renderOrder = 60;
  points.setSize(4.4);
  let shown: CloudPart | null = null;
  let pinned: readonly NamedPose[] = NONE;
  return {
    object: new THREE.Group().add(points.object, pins.object, middle.object),
    setPalette(palette: ScenePalette) {
      points.setPalette(palette);
      style.ring.set(palette.text);
      dot.fill.set(palette.line);
      for (const marks of [pins, middle]) marks.setHalo(palette.background);
      middle.begin();
      middle.add(0, 0, 0, dot);
      middle.end();
      shown = null;
    },
    /** @param frame the last one with a dot @param away scene units to the eye */
    show(part: CloudPart, named: readonly NamedPose[], frame: number, away: number) {
      const { frames } = part;
      if (part !== shown || named !== pinned) {
        points.setPoints(sampleVectors(part), frames);
        pins.begin();
        for (const { at } of named) pins.add(...at, style);
        pins.end();
      }
      shown = part;
      pinned = named;
      points.setDepthRange(away - 1, away + 1);
      let count = frames.length;
      while (count > 0 && frames[count - 1] > frame) count--;
      points.object.geometry.setDrawRange(0, count);
    },
    dispose() {
      for (const part of [points, pins, middle]) part.dispose();
    },
  };
}
