import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { distance } from '../../../core/math';
import { circleSegments } from '../../../three/circle';
import { createLines } from '../../../three/lines';
import { createPointCloud } from '../../../three/points';
import { useSelectedCloud } from '../../ui/use-limber';
import { readNow } from '../now';
import { type BeatScene, BeatView } from './BeatView';
import { createBallOf } from './ball-of-dots';
import { lockLines, samplesByLock } from './lock';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { colourOf } from './tints';

/** The lock of Euler angles in the ball, in the frame of the joint and in one that is turned by 90°, and the samples that lie near the lock. */
export function GimbalLock() {
  // Another joint is another picture.
  useSelectedCloud();
  return (
    <BeatView create={createScene} aim={() => ({ turn: 14, rise: 14, radius: 1.12 })} label="Camera on the ball" />
  );
}

/** Of the charts, whose z is the bone, to the figure, whose y is upright. */
const seen = ([x, y, z]: Readonly<Vec3>): Vec3 => [y, z, x];

/** S×2×3: the lines of a lock; with a length, in dashes of about that length. */
const segmentsOf = (isTurned: boolean, dash = 0): number[] =>
  lockLines(isTurned).flatMap((line) => {
    const each = Math.max(1, Math.round(dash / distance(line[0], line[1])));
    return line
      .slice(1)
      .flatMap((end, i) => (dash > 0 && Math.floor(i / each) % 2 > 0 ? [] : [...seen(line[i]), ...seen(end)]));
  });

const LOCKS = [segmentsOf(false), segmentsOf(true)];
const BEFORE = segmentsOf(false, 0.09);

const isTurnedIn = (knobs: Readonly<Record<string, unknown>>): boolean => knobs.lock === 'turned';

/** N×3: the dots that lie near the lock, or those that do not. */
function dotsOf(cloud: JointCloud, isTurned: boolean, areNear: boolean): Float32Array {
  const { dots, isNear } = samplesByLock(cloud);
  const marks = isNear[isTurned ? 1 : 0];
  const some = Array.from(marks.keys()).filter((i) => marks[i] === areNear);
  return Float32Array.from(some.flatMap((i) => seen([dots[3 * i], dots[3 * i + 1], dots[3 * i + 2]])));
}

function createScene(): BeatScene {
  const ball = createBallOf(() => [{ kind: 'dot', at: [0, 0, 0], colour: 'text-1' }]);
  const half = createLines(
    { width: 1, opacity: 0.4 },
    [0, 1, 2].flatMap((k) => circleSegments(0.5, k, (k + 1) % 3)),
  );
  const quarter = createLines({ width: 1.4, depthTest: false }, [-0.5, 0, 0, 0.5, 0, 0]);
  const gap = new THREE.Group().add(half.object, quarter.object);
  gap.name = 'gap';
  const lock = createPaintedLines({ width: 4, depthTest: false });
  const before = createPaintedLines({ width: 2.4, depthTest: false });
  const [others, near] = [createPointCloud(), createPointCloud()];
  for (const [name, { object }] of Object.entries({ samples: others, close: near, locked: lock, was: before }))
    object.name = name;
  let drawn: { cloud: JointCloud | null; isTurned: boolean } = { cloud: null, isTurned: false };
  const parts = [ball, half, quarter, lock, before, others, near];
  return {
    object: new THREE.Group().add(gap, ...[ball, lock, before, others, near].map(({ object }) => object)),
    setPalette(palette) {
      for (const part of [ball, lock, before, others]) part.setPalette(palette);
      half.setColor(palette.line, 0.4);
      quarter.setColor(palette.text);
      near.setPalette({ ...palette, sample: colourOf('violation-fill', palette) });
    },
    draw(moment) {
      const { knobs, there, camera, height } = moment;
      const isTurned = isTurnedIn(knobs);
      const cloud = readNow()?.cloud ?? null;
      if (cloud && (cloud !== drawn.cloud || isTurned !== drawn.isTurned)) {
        for (const [points, areNear] of [
          [others, false],
          [near, true],
        ] as const) {
          const dots = dotsOf(cloud, isTurned, areNear);
          points.setPoints(dots, new Float32Array(dots.length / 3));
        }
        drawn = { cloud, isTurned };
      }
      const away = camera.position.length();
      for (const [points, size] of [
        [others, 2.6],
        [near, 3.6],
      ] as const) {
        points.setSize(size * Math.min(1.6, Math.max(1, height / 560)));
        points.setDepthRange(away - 1, away + 1.4);
      }
      for (const lines of [lock, before]) lines.begin();
      lock.add('violation-fill', LOCKS[isTurned ? 1 : 0]);
      if (isTurned) before.add('violation-fill', BEFORE);
      for (const lines of [lock, before]) lines.end();
      quarter.object.visible = isTurned;
      gap.visible = (there.gap ?? 0) > 0.5;
      const words: Word[] = [{ at: [0, -0.92, 0], by: [14, 0], text: 'z', colour: 'text-2' }];
      if (isTurned) words.push({ at: [0.5, 0, 0], by: [22, 14], text: '90°', colour: 'text-1' });
      return [...ball.draw(moment), ...words];
    },
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}
