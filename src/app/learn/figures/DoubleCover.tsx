import { useState } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../core';
import { CHART_UP } from '../../three/chart-view';
import { createLines } from '../../three/lines';
import { createMarkers, type MarkerStyle } from '../../three/markers';
import { createRotationBall } from '../../three/rotation-ball';
import { degrees } from '../ui/format';
import { coverDegrees } from './cover-degrees';
import { LabCard, LabSlider } from './LabCard';
import { type LabScene, LabView } from './LabView';

const TURN = 2 * Math.PI;
/** rad: an axis across the first view, so that what is outside the ball is seen outside it. */
const ACROSS = 5.93;

/** The two vectors of a turn by `angle` (rad, 0 to 4π) about a unit axis: the one that was followed, and the other cover. */
function coverVectors(axis: Readonly<Vec3>, angle: number): [followed: Vec3, other: Vec3] {
  // Two whole turns bring the quaternion back: angles count in (−2π, 2π].
  const followed = angle > TURN ? angle - 2 * TURN : angle;
  const other = followed > 0 ? followed - TURN : followed + TURN;
  return [scaled(axis, followed), scaled(axis, other)];
}

const scaled = ([x, y, z]: Readonly<Vec3>, by: number): Vec3 => [x * by, y * by, z * by];

/** The ball of rotation vectors: what leaves it through one side comes in through the other. */
export function DoubleCover() {
  const [angle, setAngle] = useState(2.4);
  const [azimuth, setAzimuth] = useState(ACROSS);
  const axis: Vec3 = [Math.cos(azimuth) * 0.94, -Math.sin(azimuth) * 0.94, 0.342];
  const [followed, other] = coverVectors(axis, angle);
  const [near, far] = coverDegrees(Math.hypot(...followed));
  const isShort = Math.hypot(...followed) <= Math.PI + 1e-9;
  return (
    <LabCard
      title="Double cover"
      about="Every rotation has two vectors: the short way round, inside the ball of radius 180°, and the long way, outside it, on the other side. Past 180° they change places."
      controls={
        <>
          <LabSlider
            label="Angle"
            value={angle}
            min={0}
            max={2 * TURN}
            step={Math.PI / 180}
            show={(value) => degrees(value)}
            onChange={setAngle}
          />
          <LabSlider
            label="Axis"
            value={azimuth}
            min={0}
            max={TURN}
            step={Math.PI / 180}
            show={(value) => degrees(value)}
            onChange={setAzimuth}
          />
        </>
      }
      reading={
        <p className="lab-reading number" role="status">
          Followed {near}°, other cover {far}°:{' '}
          {isShort ? (
            'the followed one is the short way.'
          ) : (
            <b className="is-warning">now the other one is the short way.</b>
          )}
        </p>
      }
    >
      <LabView
        create={createScene}
        from={[6, -16, 5]}
        up={CHART_UP}
        apply={(scene) => scene.setVectors(followed, other)}
        inputs={[angle, azimuth]}
      />
    </LabCard>
  );
}

function createScene(): LabScene & { setVectors(followed: Vec3, other: Vec3): void } {
  const object = new THREE.Group();
  const ball = createRotationBall((angle) => angle);
  const path = createLines({ width: 2.2, depthTest: false });
  const link = createLines({ width: 1.2, depthTest: false, dash: [0.14, 0.12] });
  const markers = createMarkers(4);
  markers.object.renderOrder = 20;
  object.add(ball.object, path.object, link.object, markers.object);
  const style = (fillOpacity: number, ringWidth: number): MarkerStyle => ({
    radius: 6.5,
    fillOpacity,
    ringWidth,
    halo: 2,
    fill: new THREE.Color(),
    ring: new THREE.Color(),
  });
  const solid = style(1, 0);
  const ring = style(0.6, 2.2);
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
