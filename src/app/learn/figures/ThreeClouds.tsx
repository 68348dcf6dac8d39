import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { principalFrame, toLocal } from '../../../core/geometry';
import type { JointCloud } from '../../../core/limit';
import { DEGREE } from '../../../core/math';
import { type LimberState, store } from '../../../state/store';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { createPointCloud } from '../../../three/points';
import { useLimber } from '../../ui/use-limber';
import { jointThatNeeds } from '../joint-that-needs';
import { learnView } from '../learn-view';
import { jointWord } from '../live-words';
import { type BeatScene, BeatView } from './BeatView';
import type { Word } from './scene-words';

/** From the left: how many numbers a joint needs, ° that its cloud is turned about its longest axis, and what is said of it. */
const SHOWN = [
  { needs: 1, turned: 0, word: 'one number' },
  { needs: 2, turned: 0, word: 'two numbers' },
  { needs: 2, turned: 90, word: 'from its edge' },
  { needs: 3, turned: 0, word: 'three numbers' },
];
/** Chart units from one cloud to the next, and from a cloud's middle down to its words. */
const APART = 2.9;
const BELOW = 1.9;

/** The samples of three joints of the clip, each in its own principal axes: nearly a line, a sheet, also seen from its edge, and a lump. */
export function ThreeClouds() {
  // Other clouds are another picture.
  useLimber((state) => state.fit);
  useLimber((state) => state.work.selectedJoint);
  return (
    <BeatView
      create={createClouds}
      aim={() => ({ turn: 0, rise: 0, half: [2.28 * APART, 2.2], at: [0, 0, 0] })}
      label="Camera on the clouds"
    />
  );
}

const placeOf = (i: number): number => (i - (SHOWN.length - 1) / 2) * APART;

/** N×3: samples about their middle, along their principal axes, the longest first. */
function ownAxes({ parts: [part] }: JointCloud): Float32Array {
  const { centre, axes } = principalFrame(part.points);
  const out = new Float32Array(part.points.length);
  const local: Vec3 = [0, 0, 0];
  for (let i = 0; i < out.length; i += 3) {
    toLocal(centre, axes, [part.points[i], part.points[i + 1], part.points[i + 2]], local);
    out.set(local, i);
  }
  return out;
}

/** Of the joints that need one, two and three numbers: the joint and its cloud. */
const shownOf = (state: LimberState) =>
  SHOWN.map(({ needs }) => {
    const joint = jointThatNeeds(state, needs);
    const cloud = state.fit?.clouds[joint] ?? null;
    return { joint, cloud: cloud && cloud.parts.length === 1 ? cloud : null };
  });

function createClouds(): BeatScene {
  const clouds = SHOWN.map(() => createPointCloud());
  const interval = createLines({ width: 3, depthTest: false }, [], 1);
  const ends = createMarkers(2);
  const end = markerStyle(5, 1, 0, 2);
  const all = new THREE.Group();
  all.name = 'clouds';
  clouds.forEach((cloud, i) => {
    cloud.setSeen(1e9);
    cloud.object.position.x = placeOf(i);
    cloud.object.rotation.x = SHOWN[i].turned * DEGREE;
    all.add(cloud.object);
  });
  const hinge = new THREE.Group().add(interval.object, ends.object);
  hinge.name = 'hinge';
  hinge.position.x = placeOf(0);
  interval.object.renderOrder = 20;
  ends.object.renderOrder = 21;
  let drawn: (JointCloud | null)[] = [];
  const fill = (shown: readonly { cloud: JointCloud | null }[]) => {
    drawn = shown.map(({ cloud }) => cloud);
    shown.forEach(({ cloud }, i) => {
      const points = cloud ? ownAxes(cloud) : new Float32Array(0);
      clouds[i].setPoints(points, new Float32Array(points.length / 3));
      if (i > 0) return;
      let [low, high] = [0, 0];
      for (let k = 0; k < points.length; k += 3) {
        low = Math.min(low, points[k]);
        high = Math.max(high, points[k]);
      }
      interval.set([low, 0, 0, high, 0, 0]);
      ends.begin();
      for (const x of [low, high]) ends.add(x, 0, 0, end);
      ends.end();
    });
  };
  return {
    object: new THREE.Group().add(all, hinge),
    setPalette(palette) {
      for (const cloud of clouds) cloud.setPalette(palette);
      interval.setColor(palette.limitLine);
      end.fill.set(palette.limitLine);
      ends.setHalo(palette.background);
      drawn = [];
    },
    draw({ camera, height }) {
      const state = store.getState();
      const shown = shownOf(state);
      if (shown.some(({ cloud }, i) => cloud !== drawn[i])) fill(shown);
      const away = camera.position.length();
      for (const cloud of clouds) {
        cloud.setSize(Math.min(6, Math.max(3, height / 150)));
        cloud.setDepthRange(away - 2, away + 2);
      }
      const { clip } = state;
      const { selectedJoint } = state.work;
      const isAnswered = learnView.getState().beat?.isAnswered ?? true;
      return shown.flatMap(({ joint, cloud }, i): Word[] => {
        const at: Vec3 = [placeOf(i), -BELOW, 0];
        const isChosen = joint === selectedJoint;
        return cloud
          ? [
              { at, text: clip ? jointWord({ clip, joint }) : '', colour: isChosen ? 'text-1' : 'text-3' },
              {
                at,
                by: [0, 20],
                text: isAnswered ? SHOWN[i].word : '',
                colour: isChosen ? 'text-1' : 'text-3',
                isSmall: true,
              },
            ]
          : [];
      });
    },
    dispose() {
      for (const part of [...clouds, interval, ends]) part.dispose();
    },
  };
}
