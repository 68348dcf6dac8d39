import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { CHART_UP } from '../../../three/chart-view';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { createRotationBall } from '../../../three/rotation-ball';
import { useKnob } from '../use-knob';
import { type FigureScene, SceneView } from './SceneView';

const TURN = 2 * Math.PI;
/** rad: an axis across the first view, so that what is outside the ball is seen outside it. */
export const ACROSS = 5.93;

/** The two vectors of a turn by `angle` (rad, 0 to 4π) about a unit axis: the one that was followed, and the other cover. */
export function coverVectors(axis: Readonly<Vec3>, angle: number): [followed: Vec3, other: Vec3] {
  // Two whole turns bring the quaternion back: angles count in (−2π, 2π].
  const followed = angle > TURN ? angle - 2 * TURN : angle;
  const other = followed > 0 ? followed - TURN : followed + TURN;
  return [scaled(axis, followed), scaled(axis, other)];
}

const scaled = ([x, y, z]: Readonly<Vec3>, by: number): Vec3 => [x * by, y * by, z * by];

/** rad: about which axis of the figure the joint is turned. */
export const coverAxis = (azimuth: number): Vec3 => [Math.cos(azimuth) * 0.94, -Math.sin(azimuth) * 0.94, 0.342];

/** The ball of rotation vectors: what leaves it through one side comes in through the other. */
export function DoubleCover() {
  const angle = Number(useKnob('angle') ?? 0);
  const azimuth = Number(useKnob('axis') ?? 0);
  const [followed, other] = coverVectors(coverAxis(azimuth), angle);
  return (
    <SceneView
      create={createScene}
      from={[6, -16, 5]}
      up={CHART_UP}
      apply={(scene) => scene.setVectors(followed, other)}
      inputs={[angle, azimuth]}
    />
  );
}

function createScene(): FigureScene & { setVectors(followed: Vec3, other: Vec3): void } {
  const object = new THREE.Group();
  const ball = createRotationBall((angle) => angle);
  const path = createLines({ width: 2.2, depthTest: false });
  const link = createLines({ width: 1.2, depthTest: false, dash: [0.14, 0.12] });
  const markers = createMarkers(4);
  markers.object.renderOrder = 20;
  ball.object.name = 'ball';
  path.object.name = 'path';
  link.object.name = 'other';
  markers.object.name = 'now';
  object.add(ball.object, path.object, link.object, markers.object);
  const solid = markerStyle(6.5, 1, 0, 2);
  const ring = markerStyle(6.5, 0.6, 2.2, 2);
  return {
    object,
    setVectors(followed, other) {
      path.set([0, 0, 0, ...followed]);
      link.set([...other, ...followed]);
      markers.begin();
      markers.add(...other, ring);
      markers.add(...followed, solid);
      markers.end();
    },
    setPalette(palette) {
      ball.setPalette(palette);
      path.setColor(palette.sample);
      link.setColor(palette.text, 0.5);
      markers.setHalo(palette.background);
      solid.fill.set(palette.sample);
      ring.fill.set(palette.background);
      ring.ring.set(palette.sample);
    },
    update: () => false,
    dispose() {
      for (const thing of [ball, path, link, markers]) thing.dispose();
    },
  };
}
