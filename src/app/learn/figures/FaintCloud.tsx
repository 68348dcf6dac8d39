import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import * as THREE from 'three';
import type { CloudPart } from '../../../core/limit';
import { readVec3 } from '../../../core/math';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { createPointCloud } from '../../../three/points';
import { sampleVectors } from '../../drawing/sample-vectors';
import { glideTime } from '../../stage/glide';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useTick } from '../../stage/use-tick';
import { useView, useWords } from '../../stage/view';
import { fitUnder } from '../fit-under';
import { useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { CLOSE } from './close';
import { createEased } from './eased';
import { lineThrough } from './painted-lines';
import { type NamedPose, posesByWay } from './poses-by-way';
import { createSceneWords, type Word } from './scene-words';
import { colourOf } from './tints';
import { type FrameStretch, STRETCH, stretchesNow } from './two-stretches';

/** Of glides as they usually are: dots are seen to lose their colour. */
const SLOW = 0.3;

/** All dots, with near-copies: once these go, they turn grey where they are, and kept ones lie over them. */
export function CloudOfAll() {
  const figure = useDisposable(createAll);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const [eased] = useState(createEased);
  const { camera, track } = useView();
  const words = useWords(createSceneWords);
  const isThinned = useBeatHere()?.isAnswered ?? false;
  useTick(() => {
    const now = readNow();
    const part = now && fitUnder(now, { sampleSpacing: CLOSE })?.cloud.parts[0];
    const stretches = now && stretchesNow(now);
    if (figure && part && stretches && figure.show(part, stretches)) invalidate();
  });
  useFrame((_, delta) => {
    const isMoving = eased.step({ grey: isThinned ? 1 : 0 }, SLOW * glideTime(delta, false));
    figure?.paint(palette, eased.now.grey);
    const { clientWidth, clientHeight } = track.current;
    if (figure && camera.current) words.current?.say(figure.words(), camera.current, clientWidth, clientHeight);
    if (isMoving) invalidate();
  });
  return figure ? <primitive object={figure.object} /> : null;
}

/** The samples of frames up to the one that has been played; some have the name of the way in which the limb points. */
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
    const named = posesByWay(now.clip, now.joint, part);
    const last = Number(now.knobs.shown ?? 1) * (now.clip.frameCount - 1);
    figure.show(part, named, last, view.position.length());
    const { clientWidth, clientHeight } = track.current;
    const names = named.slice(0, clientWidth < ROOMY ? FEW : MOST_NAMED).map(({ name, at, frame }) => {
      // Above the dot that is now stands its own word.
      const isUnder = name === 'down' || Math.abs(frame - now.live.frame) < BESIDE;
      return { at, by: isUnder ? UNDER : ABOVE, text: name, colour: 'text-1' };
    });
    words.current?.say(names, view, clientWidth, clientHeight);
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
/** As many ways lead out of a body. */
const MOST_NAMED = 6;

function createGrowing() {
  const points = createPointCloud();
  points.object.name = 'grown';
  const pins = createMarkers(MOST_NAMED);
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
    /** @param frame the last one with a dot @param away scene units to the eye */
    show(part: CloudPart, named: readonly NamedPose[], frame: number, away: number) {
      const { frames } = part;
      if (part !== shown) {
        points.setPoints(sampleVectors(part), frames);
        pins.begin();
        for (const { at } of named) pins.add(...at, style);
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

/** Parts of the figure, with their colours and their words. */
const STRETCHES = [
  { part: 'slow', colour: 'axis-y', by: [-28, -8] },
  { part: 'fast', colour: 'axis-z', by: [-26, -8] },
] as const;

function createAll() {
  const points = createPointCloud();
  points.object.name = 'gone';
  points.setSize(3.4);
  // None fades with depth.
  points.setDepthRange(1e3, 2e3);
  const lines = STRETCHES.map(({ part }) => {
    const line = createLines({ width: 5, opacity: 0.7, depthTest: false }, [], 1);
    line.object.name = part;
    // Dots lie over it.
    line.object.renderOrder = -1;
    return line;
  });
  let shown: CloudPart | null = null;
  let said: Word[] = [];
  return {
    object: new THREE.Group().add(points.object, ...lines.map(({ object }) => object)),
    /** @param grey 0 in the colour of samples, 1 grey */
    paint(palette: ScenePalette, grey: number) {
      const colour = new THREE.Color(palette.sample).lerp(new THREE.Color(colourOf('text-3', palette)), grey);
      points.setPalette({ ...palette, sample: `#${colour.getHexString()}` });
      lines.forEach((line, i) => {
        line.setColor(colourOf(STRETCHES[i].colour, palette));
      });
    },
    /** Returns whether the picture changed. @param stretches a slow one and a fast one; none where there are none */
    show(part: CloudPart, stretches: readonly FrameStretch[]): boolean {
      if (part === shown) return false;
      shown = part;
      const vectors = sampleVectors(part);
      points.setPoints(vectors, new Float32Array(vectors.length / 3));
      said = [];
      stretches.forEach(({ first }, i) => {
        const places = Array.from(part.frames, (frame, k) => ({ frame, at: readVec3(vectors, k) }))
          .filter(({ frame }) => frame >= first && frame < first + STRETCH)
          .map(({ at }) => at);
        const { part: text, colour, by } = STRETCHES[i];
        lines[i].set(lineThrough(places));
        if (places.length > 0) said.push({ at: places[0], by, text, colour });
      });
      return true;
    },
    words: (): readonly Word[] => said,
    dispose() {
      for (const each of [points, ...lines]) each.dispose();
    },
  };
}
