import { useState } from 'react';
import * as THREE from 'three';
import type { JointLimit, Quat, Vec3 } from '../../../core';
import { limitVector } from '../../../core/limit';
import {
  DEGREE,
  distance,
  length,
  plus,
  readVec3,
  type Steps,
  shortRotationVector,
  subtract,
  times,
} from '../../../core/math';
import { charts } from '../../../core/space';
import { createLimitSurface } from '../../../three/limit-geometry';
import { createPointCloud } from '../../../three/points';
import { outlineOf } from '../../drawing/outline-of';
import { useSelectedCloud } from '../../ui/use-limber';
import { useFinds } from '../learn-view';
import { cloudFacts, turnFromReference } from '../measure';
import { readNow } from '../now';
import { intoCharts } from '../turn-joint';
import { whenFree } from '../when-free';
import { type BeatScene, BeatView } from './BeatView';
import { createBallOf } from './ball-of-dots';
import { lockedIn } from './locked-in';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { colourOf } from './tints';
import { secondChart, type WrappedCloud, wrapNow } from './two-wraps';

/** ° of height that the lenses see. */
const FOV = 12;
/** Of the ball's: how large maps of angles are drawn, which go round a whole turn and more. */
const SMALLER = 0.7;
/** On a line of locks: where its name stands. */
const NAMED = 40;
/** How far above the middle words stand. */
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

/** Places, N×3: where they are in the map, and in the ball whose radius is 1. */
interface Places {
  inMap: Float32Array;
  inBall: Float32Array;
}

/** What is drawn of a wrap. */
interface Drawn {
  samples: Places;
  /** The samples that are near no turn. */
  near: Places;
  far: Places;
  /** The corners of each piece of its faces. */
  faces: Places;
  /** The middle of the map, in the figure. */
  middle: Vec3;
  /** A corner of the map, and along each of its three numbers the next, in the figure. */
  corners: readonly Vec3[];
}

/** What the three numbers of the second map are. */
const ANGLES = ['first angle', 'middle angle', 'last angle'];

/** rad: of samples that are near no turn. */
const NEAR = 15 * DEGREE;
/** In how many pieces sides of a face are cut. */
const CUTS = 10;
/** How much of the faces is seen. */
const SHEER = 0.12;
/** One of so many rotations that are let in is drawn: few, and large. */
const DRAWN = 12;
/** How often a piece is halved that goes through the skin of the ball. */
const HALVINGS = 4;

/** How far a figure has come on its way from the map into the ball. @param share 0 to 1 */
const between = ({ inMap, inBall }: Places, share: number): Float32Array =>
  share === 0 ? inMap : inBall.map((x, i) => inMap[i] + share * (x - inMap[i]));

type Piece = readonly [Vec3, Vec3, Vec3];

/** A piece of a face without what goes through the skin of the ball. @param toRotation of the chart */
function within(piece: Piece, toRotation: (v: Vec3) => Quat, halvings = HALVINGS): Vec3[] {
  const [a, b, c] = piece;
  const [p, q, r] = piece.map(toRotation);
  if (alike(p, q) > 0 && alike(q, r) > 0 && alike(r, p) > 0) return [...piece];
  if (halvings === 0) return [];
  const [ab, bc, ca] = [midway(a, b), midway(b, c), midway(c, a)];
  const smaller: Piece[] = [
    [a, ab, ca],
    [ab, b, bc],
    [ca, bc, c],
    [ab, bc, ca],
  ];
  return smaller.flatMap((each) => within(each, toRotation, halvings - 1));
}

const midway = (a: Vec3, b: Vec3): Vec3 => times(plus(a, b), 0.5);
/** Below 0 where the shorter way between two turns leads through the skin of the ball. */
const alike = (p: Quat, q: Quat): number =>
  Math.sign(p[3] * q[3]) * (p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3]);

/** The faces of the shape in small triangles, T×3×3, in the chart; a face in a step. */
function* facesOf({ parts: [{ shape, chart }] }: JointLimit): Steps<Vec3[]> {
  const { positions, indices } = outlineOf(shape);
  const found: Vec3[] = [];
  for (let face = 0; 3 * face < indices.length; face++) {
    const [a, b, c] = [0, 1, 2].map((k) => readVec3(positions, indices[3 * face + k]));
    const [along, across] = [subtract(b, a), subtract(c, a)];
    const at = (i: number, j: number) => plus(plus(a, along, i / CUTS), across, j / CUTS);
    const pieces = Array.from({ length: CUTS * CUTS }, (_, k) => [k % CUTS, Math.floor(k / CUTS)]).flatMap(
      ([i, j]): Piece[] => {
        if (i + j >= CUTS) return [];
        const first: Piece = [at(i, j), at(i + 1, j), at(i, j + 1)];
        return i + j + 1 < CUTS ? [first, [at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]] : [first];
      },
    );
    found.push(...pieces.flatMap((piece) => within(piece, (v) => charts[chart].toRotation(v))));
    yield;
  }
  return found;
}

/** @param isMap whether the map is another than the ball */
function* drawnOf({ limit, cloud, far }: WrappedCloud, rotations: readonly Quat[], isMap: boolean): Steps<Drawn> {
  const { points } = cloud.parts[0];
  const vectors = Array.from({ length: points.length / 3 }, (_, i) => readVec3(points, i));
  const [least, most] = [Math.min, Math.max].map(
    (end) => [0, 1, 2].map((k) => end(...vectors.map((v) => v[k]))) as Vec3,
  );
  const middle = isMap ? midway(least, most) : ([0, 0, 0] as Vec3);
  const scale = (isMap ? SMALLER : 1) / Math.PI;
  const mapped = (v: Vec3): Vec3 => times(seen(plus(v, middle, -1)), scale);
  const inBall = (q: Quat): Vec3 =>
    times(seen(intoCharts(limit.axes, turnFromReference(limit.reference, q))), 1 / Math.PI);
  const placesOf = (inMap: readonly Readonly<Vec3>[], there: readonly Readonly<Vec3>[]): Places => ({
    inMap: Float32Array.from(inMap.flatMap((v) => mapped(v as Vec3))),
    inBall: Float32Array.from(there.flat()),
  });
  const there = rotations.map(inBall);
  const letIn = (far?.rotations ?? []).filter((_, i) => i % DRAWN === 0);
  const isNear = (_: unknown, i: number): boolean => length(there[i]) < NEAR / Math.PI;
  const chart = charts[limit.parts[0].chart];
  const corners = isMap ? yield* facesOf(limit) : [];
  return {
    samples: placesOf(vectors, there),
    near: placesOf(vectors.filter(isNear), there.filter(isNear)),
    far: placesOf(
      letIn.map((q) => limitVector(limit, 0, q, [0, 0, 0])),
      letIn.map(inBall),
    ),
    faces: placesOf(
      corners,
      corners.map((v) => times(seen(shortRotationVector(chart.toRotation(v))), 1 / Math.PI)),
    ),
    middle: times(seen(middle), -scale),
    corners: [-1, 0, 1, 2].map((axis) => mapped(least.map((v, k) => (k === axis ? most[k] : v)) as Vec3)),
  };
}

const createFirst = () => createWrapped(false);
const createSecond = () => createWrapped(true);

function createWrapped(isSecond: boolean): BeatScene {
  const ball = createBallOf(() => []);
  const [samples, near, far] = [0, 1, 2].map(createPointCloud);
  const surface = createLimitSurface();
  const shape = new THREE.Group().add(surface.object);
  shape.quaternion.set(...SEEN);
  shape.scale.setScalar((isSecond ? SMALLER : 1) / Math.PI);
  const sheer = new THREE.MeshBasicMaterial({
    transparent: true,
    opacity: SHEER,
    side: THREE.DoubleSide,
    depthWrite: false,
    toneMapped: false,
  });
  const faces = new THREE.Mesh(new THREE.BufferGeometry(), sheer);
  faces.frustumCulled = false;
  const wrapping = new THREE.Group().add(shape, faces);
  const lock = createPaintedLines({ width: 3, depthTest: false });
  const axes = createPaintedLines({ width: 1.4, depthTest: false });
  const named = { lock: lock.object, samples: samples.object, near: near.object, extra: far.object, wrap: wrapping };
  for (const [name, object] of Object.entries(named)) object.name = name;
  // Between the back walls of the shape and its front.
  samples.object.renderOrder = 2;
  near.object.renderOrder = far.object.renderOrder = 3;
  /** What is drawn, and what is to be drawn. */
  let wrapped: WrappedCloud | null = null;
  let wanted: WrappedCloud | null = null;
  let drawn: Drawn | null = null;
  let laid = Number.NaN;
  return {
    object: new THREE.Group().add(
      ball.object,
      wrapping,
      samples.object,
      near.object,
      far.object,
      lock.object,
      axes.object,
    ),
    setPalette(palette) {
      for (const part of [ball, lock, axes]) part.setPalette(palette);
      surface.setPalette(palette);
      samples.setPalette(palette);
      near.setPalette({ ...palette, sample: colourOf('axis-x', palette) });
      far.setPalette({ ...palette, sample: colourOf('violation-fill', palette) });
      sheer.color.set(palette.limitFill);
    },
    draw(moment) {
      const { knobs, there, camera, height } = moment;
      const now = readNow();
      const chart = isSecond ? secondChart({ knobs }) : 'exponential-map';
      const wrap = now && wrapNow(now, chart);
      const share = isSecond ? Number(knobs.laid ?? 0) : 1;
      if (now && wrap && wrap !== wanted) {
        wanted = wrap;
        const { clip } = now;
        whenFree(`drawing of ${chart}`, function* () {
          drawn = yield* drawnOf(wrap, cloudFacts(clip, wrap.cloud).rotations, isSecond);
          wrapped = wrap;
          laid = Number.NaN;
        });
      }
      // What else is let in comes later: the limit stays in the picture.
      const isHere = wrap !== null && wrap.limit === wrapped?.limit;
      if (isHere && share !== laid) {
        if (Number.isNaN(laid)) {
          surface.setOutline(outlineOf(wrap.limit.parts[0].shape), false);
          shape.position.set(...drawn!.middle);
        }
        laid = share;
        for (const [points, dots] of [
          [samples, drawn!.samples],
          [near, drawn!.near],
          [far, drawn!.far],
        ] as const)
          points.setPoints(between(dots, share), new Float32Array(dots.inBall.length / 3));
        faces.geometry.setAttribute('position', new THREE.BufferAttribute(between(drawn!.faces, share), 3));
      }
      const away = camera.position.length();
      for (const [points, size] of [
        [samples, 2.6],
        [near, 5],
        [far, 7],
      ] as const) {
        points.setSize(size * Math.min(1.6, Math.max(1, height / 560)));
        points.setDepthRange(away - 1, away + 1.4);
      }
      samples.object.visible = near.object.visible = isHere;
      far.object.visible = isHere && (there.extra ?? 0) > 0.5;
      wrapping.visible = isHere;
      shape.visible = !isSecond || share === 0;
      faces.visible = !shape.visible;
      ball.object.visible = share > 0.5;
      const up = new THREE.Vector3(0, 1, 0).applyQuaternion(camera.quaternion).toArray() as Vec3;
      const name = !isSecond ? 'exponential map' : share > 0.5 ? 'Euler angles, laid into the ball' : 'Euler angles';
      const words: Word[] = [{ at: times(up, BESIDE), by: [0, -10], text: name, colour: 'text-1' }];
      lock.begin();
      if (isSecond && share > 0.5 && there.lock > 0.5) {
        const places = lockedIn(chart).map((q) => times(seen(shortRotationVector(q)), 1 / Math.PI));
        for (let i = 1; i < places.length; i++)
          if (distance(places[i - 1], places[i]) < 1) lock.add('violation-fill', [...places[i - 1], ...places[i]]);
        words.push({ at: places[NAMED], by: [22, 0], text: 'lock', colour: 'violation-fill' });
      }
      lock.end();
      axes.begin();
      if (isSecond && isHere && share === 0) {
        const [corner, ...ends] = drawn!.corners;
        for (const [i, end] of ends.entries()) {
          axes.add('text-3', [...corner, ...end]);
          words.push({ at: end, by: [0, i === 2 ? -16 : 14], text: ANGLES[i], colour: 'text-2', isSmall: true });
        }
      }
      axes.end();
      const around = ball.draw(moment);
      return share > 0.5 ? [...around, ...words] : words;
    },
    dispose() {
      for (const part of [ball, lock, axes, samples, near, far, surface, faces.geometry, sheer]) part.dispose();
    },
  };
}
