import { existsSync, readFileSync } from 'node:fs';
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { fitJointLimits, parseBvh, type Quat, type Vec3 } from '../../core';
import { limitVector } from '../../core/limit';
import { angleBetween, readQuat } from '../../core/math';
import { seeded } from '../../core/testing/random';
import { CHART_UP } from '../../three/chart-view';
import { chartRadius } from '../drawing/chart-scale';
import { outlineOf } from '../drawing/outline-of';
import { FOV } from '../drawing/space-scene';
import { textWidth } from '../stage/label';
import { createLabelLayout, DOT, type LabelledSpace, type LaidLabel, WORD_HEIGHT } from './lay-out-labels';
import { createSpaceCamera } from './space-camera';

const root = new URL('../../../', import.meta.url);
const clips = [
  'public/clips/range-of-motion',
  ...['CMU_13_29', 'louise', 'pirouette'].map((n) => `../shared/mocap/${n}`),
]
  .map((path) => new URL(`${path}.bvh`, root))
  // Real ones, where they are.
  .filter((url) => existsSync(url))
  .map((url) => ({ name: url.pathname.split('/').at(-1)!, clip: parseBvh(readFileSync(url, 'utf8')) }));

const SEED = 100;
const VIEWS = 100;
const INSETS = { top: 44, bottom: 24 };

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const boxOf = ({ text, x, y }: LaidLabel): Box => ({
  name: text,
  left: x - textWidth(text) / 2,
  right: x + textWidth(text) / 2,
  top: y - WORD_HEIGHT / 2,
  bottom: y + WORD_HEIGHT / 2,
});

const isOver = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

describe.each(clips)('words in the rotation spaces of $name', ({ clip }) => {
  const limits = fitJointLimits(clip).filter((limit) => limit.parts.length > 0);
  const layout = createLabelLayout();

  /** All boxes of one view, the points of the limit on the screen, and whether a pose is asked for outside. */
  function look(random: () => number) {
    const limit = limits[Math.floor(random() * limits.length)];
    const { chart, shape } = limit.parts[0];
    const [width, height] = [300 + 500 * random(), 240 + 260 * random()];
    const outline = outlineOf(shape).positions;
    const frame = Math.floor(random() * clip.frameCount);
    const q = readQuat(clip.rotations, frame * clip.skeleton.parents.length + limit.joint, [0, 0, 0, 1] as Quat);
    const held = [...limitVector(limit, 0, q, [0, 0, 0])] as Vec3;
    const isApart = random() < 0.3;
    const asked = held.map((x) => x + (isApart ? 0.8 * (random() - 0.5) : 0)) as Vec3;
    const space: LabelledSpace = {
      asked,
      held,
      isApart,
      angle: angleBetween(limit.reference, q),
      isFlat: false,
      chart,
      ballRadius: chartRadius(chart, Math.PI),
      quarterRadius: chartRadius(chart, Math.PI / 2),
      hingeEnds: [],
      outline,
    };
    const camera = new THREE.PerspectiveCamera(FOV, width / height, 0.1, 100);
    camera.up.fromArray(CHART_UP);
    const centre = new THREE.Box3().setFromArray(Array.from(outline)).getCenter(new THREE.Vector3());
    const framing = createSpaceCamera();
    framing.aim(centre.toArray());
    framing.update(camera, new THREE.Vector3(), space, height, INSETS, Infinity);
    // Turned and zoomed by hand.
    const [turn, rise] = [2 * Math.PI * random(), 2.4 * (random() - 0.5)];
    const away = camera.position.distanceTo(centre) * (0.8 + 0.6 * random());
    camera.position
      .set(Math.cos(turn) * Math.cos(rise), Math.sin(turn) * Math.cos(rise), Math.sin(rise))
      .multiplyScalar(away)
      .add(centre);
    camera.lookAt(centre);
    camera.updateMatrixWorld();
    // In two views of three something lies over the corner at the upper right.
    const corner = random() < 0.67 ? { right: width * 0.24, corner: height * 0.34 } : { right: 0, corner: 0 };
    layout.lay(space, camera, width, height, { ...INSETS, ...corner });
    const screen = (p: ArrayLike<number>, i = 0) => {
      const at = new THREE.Vector3(p[i], p[i + 1], p[i + 2]).project(camera);
      return [((at.x + 1) / 2) * width, ((1 - at.y) / 2) * height] as const;
    };
    const corners = Array.from({ length: outline.length / 3 }, (_, v) => screen(outline, 3 * v));
    const dot = ([x, y]: readonly [number, number]): Box => ({
      name: 'dot',
      left: x - DOT,
      right: x + DOT,
      top: y - DOT,
      bottom: y + DOT,
    });
    const dots = isApart ? [dot(screen(held)), dot(screen(asked))] : [dot(screen(held))];
    const reach = space.ballRadius;
    const lines = [0, 1, 2].map((axis) =>
      [-reach, reach].map((r) => screen([0, 1, 2].map((k) => (k === axis ? r : 0)))),
    );
    return { width, height, corners, dots, corner, lines };
  }

  it(`overlap nothing in ${VIEWS} views (seed ${SEED}), no axis runs through them, and nearly all views name an axis and the dot`, () => {
    const random = seeded(SEED);
    let [overlaps, struck] = [0, 0];
    let [named, told] = [0, 0];
    for (let view = 0; view < VIEWS; view++) {
      const { width, height, corners, dots, corner, lines } = look(random);
      const onAxes = [...layout.ends, ...layout.quarters].filter(({ isShown }) => isShown).map(boxOf);
      const atDots = [layout.now, layout.asked].filter(({ isShown }) => isShown).map(boxOf);
      const boxes = [...onAxes, ...atDots];
      boxes.forEach((box, i) => {
        for (const other of [...boxes.slice(i + 1), ...dots]) if (isOver(box, other)) overlaps++;
        if (box.left < 0 || box.right > width || box.top < INSETS.top || box.bottom > height - INSETS.bottom)
          overlaps++;
        if (box.right > width - corner.right && box.top < corner.corner) overlaps++;
      });
      const hull = convexHull(corners);
      for (const box of onAxes) if (meetsPolygon(box, hull)) overlaps++;
      for (const box of onAxes) for (const line of lines) if (meetsPolygon(box, line)) struck++;
      if (onAxes.length > 0) named++;
      if (layout.now.isShown) told++;
    }
    expect(overlaps).toBe(0);
    expect(struck).toBe(0);
    expect(named).toBeGreaterThan(0.9 * VIEWS);
    expect(told).toBeGreaterThan(0.9 * VIEWS);
  });
});

type Point = readonly [number, number];

/** By the monotone chain (Andrew, 1979), anticlockwise where y points down. */
function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (all: Point[]) => {
    const chain: Point[] = [];
    for (const p of all) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether a box and a convex polygon meet: no side of either parts them. */
function meetsPolygon({ left, right, top, bottom }: Box, hull: Point[]): boolean {
  const xs = hull.map(([x]) => x);
  const ys = hull.map(([, y]) => y);
  if (Math.max(...xs) < left || Math.min(...xs) > right || Math.max(...ys) < top || Math.min(...ys) > bottom)
    return false;
  const corners: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return hull.every((a, i) => corners.some((corner) => turn(a, hull[(i + 1) % hull.length], corner) > 0));
}
