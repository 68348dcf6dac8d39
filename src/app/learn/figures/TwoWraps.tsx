import { useState } from 'react';
import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { limitVector } from '../../../core/limit';
import { plus, readVec3, times } from '../../../core/math';
import { createLimitSurface } from '../../../three/limit-geometry';
import { createPointCloud } from '../../../three/points';
import { outlineOf } from '../../drawing/outline-of';
import { shareText } from '../../ui/format';
import { useSelectedCloud } from '../../ui/use-limber';
import { useFinds } from '../learn-view';
import { cloudFacts, turnFromReference } from '../measure';
import { readNow } from '../now';
import { intoCharts } from '../turn-joint';
import { type BeatScene, BeatView } from './BeatView';
import { createBallOf } from './ball-of-dots';
import type { Word } from './scene-words';
import { colourOf } from './tints';
import { secondChart, wrapNow } from './two-wraps';
import type { WrappedCloud } from './wrap-far';

/** ° of height that the lenses see. */
const FOV = 12;
/** Of the ball's: how large maps of angles are drawn, which go round a whole turn and more. */
const SMALLER = 0.7;
/** How far above and below the middle words stand. */
const BESIDE = 1.16;

/** One cloud in two maps, wrapped by one shape; and, both in the one ball, what either limit lets in far from all samples. */
export function TwoWraps() {
  // Another joint is another picture, and so is what has been found.
  useSelectedCloud();
  useFinds();
  const [side] = useState(() => new THREE.Vector3());
  const shared = { side, fov: FOV, aim: () => ({ turn: 24, rise: 16, radius: 1.1 }) };
  return (
    <div className="learn-views is-half">
      <BeatView {...shared} create={createFirst} label="Camera on the exponential map" index={2} />
      <BeatView {...shared} create={createSecond} label="Camera on Euler angles" />
    </div>
  );
}

/** Of the charts, whose z is the bone, to the figure, whose y is upright. */
const seen = ([x, y, z]: Readonly<Vec3>): Vec3 => [y, z, x];
const SEEN: Quat = [-0.5, -0.5, -0.5, 0.5];

/** Dots, N×3: where they are in the map, and in the ball whose radius is 1. */
interface Dots {
  inMap: Float32Array;
  inBall: Float32Array;
}

/** What is drawn of a wrap. */
interface Drawn {
  samples: Dots;
  far: Dots;
  /** The middle of the map, in the figure. */
  middle: Vec3;
}

/** @param isMap whether the map is another than the ball */
function drawnOf({ limit, cloud, far }: WrappedCloud, rotations: readonly Quat[], isMap: boolean): Drawn {
  const { points } = cloud.parts[0];
  const vectors = Array.from({ length: points.length / 3 }, (_, i) => readVec3(points, i));
  const middle = isMap
    ? ([0, 1, 2].map((k) => {
        const all = vectors.map((v) => v[k]);
        return (Math.min(...all) + Math.max(...all)) / 2;
      }) as Vec3)
    : ([0, 0, 0] as Vec3);
  const scale = (isMap ? SMALLER : 1) / Math.PI;
  const mapped = (v: Vec3): Vec3 => times(seen(plus(v, middle, -1)), scale);
  const inBall = (q: Quat): Vec3 =>
    times(seen(intoCharts(limit.axes, turnFromReference(limit.reference, q))), 1 / Math.PI);
  return {
    samples: {
      inMap: Float32Array.from(vectors.flatMap(mapped)),
      inBall: Float32Array.from(rotations.flatMap(inBall)),
    },
    far: {
      inMap: Float32Array.from(far.flatMap((q) => mapped(limitVector(limit, 0, q, [0, 0, 0])))),
      inBall: Float32Array.from(far.flatMap(inBall)),
    },
    middle: times(seen(middle), -scale),
  };
}

const createFirst = () => createWrapped(false);
const createSecond = () => createWrapped(true);

function createWrapped(isSecond: boolean): BeatScene {
  const ball = createBallOf(() => []);
  const [samples, far] = [createPointCloud(), createPointCloud()];
  const surface = createLimitSurface();
  const shape = new THREE.Group().add(surface.object);
  shape.quaternion.set(...SEEN);
  shape.scale.setScalar((isSecond ? SMALLER : 1) / Math.PI);
  for (const [name, object] of Object.entries({ samples: samples.object, extra: far.object, wrap: shape }))
    object.name = name;
  // Between the back walls of the shape and its front.
  samples.object.renderOrder = 2;
  far.object.renderOrder = 3;
  let wrapped: WrappedCloud | null = null;
  let drawn: Drawn | null = null;
  let laid = Number.NaN;
  return {
    object: new THREE.Group().add(ball.object, shape, samples.object, far.object),
    setPalette(palette) {
      ball.setPalette(palette);
      surface.setPalette(palette);
      samples.setPalette(palette);
      far.setPalette({ ...palette, sample: colourOf('violation-fill', palette) });
    },
    draw(moment) {
      const { knobs, there, camera, height } = moment;
      const now = readNow();
      const chart = isSecond ? secondChart({ knobs }) : 'exponential-map';
      const wrap = now && wrapNow(now, chart);
      const share = isSecond ? Number(knobs.laid ?? 0) : 1;
      if (now && wrap && (wrap !== wrapped || share !== laid)) {
        if (wrap !== wrapped) {
          wrapped = wrap;
          drawn = drawnOf(wrap, cloudFacts(now.clip, wrap.cloud).rotations, isSecond);
          surface.setOutline(outlineOf(wrap.limit.parts[0].shape), false);
          shape.position.set(...drawn.middle);
        }
        laid = share;
        for (const [points, dots] of [
          [samples, drawn!.samples],
          [far, drawn!.far],
        ] as const)
          points.setPoints(
            dots.inBall.map((x, i) => dots.inMap[i] + share * (x - dots.inMap[i])),
            new Float32Array(dots.inBall.length / 3),
          );
      }
      const away = camera.position.length();
      for (const [points, size] of [
        [samples, 2.6],
        [far, 3.4],
      ] as const) {
        points.setSize(size * Math.min(1.6, Math.max(1, height / 560)));
        points.setDepthRange(away - 1, away + 1.4);
      }
      const isHere = wrap !== null && wrap === wrapped;
      samples.object.visible = isHere;
      far.object.visible = isHere && (there.extra ?? 0) > 0.5;
      shape.visible = isHere && (!isSecond || share === 0);
      ball.object.visible = share > 0.5;
      const up = new THREE.Vector3(0, 1, 0).applyQuaternion(camera.quaternion).toArray() as Vec3;
      const name = isSecond ? 'Euler angles' : 'exponential map';
      const words: Word[] = [{ at: times(up, BESIDE), by: [0, -10], text: name, colour: 'text-1' }];
      if ((there.extra ?? 0) > 0.5)
        words.push({
          at: times(up, -BESIDE),
          by: [0, 10],
          text: wrap ? `${shareText(wrap.share)} far from samples` : '…',
          colour: 'violation-fill',
        });
      const around = ball.draw(moment);
      return share > 0.5 ? [...around, ...words] : words;
    },
    dispose() {
      for (const part of [ball, samples, far, surface]) part.dispose();
    },
  };
}
