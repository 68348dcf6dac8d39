import * as THREE from 'three';
import { projectRotation, type Quat, type Vec3 } from '../../core';
import type { ShapeOutline } from '../../core/geometry';
import { readQuat } from '../../core/math';
import { type BallView, ballVectors } from '../../formats';
import type { LiveFrame } from '../../state/frame/live';
import { createArrow } from '../../three/arrow';
import { createLimitSurface } from '../../three/limit-geometry';
import { createMarkers, markerStyle } from '../../three/markers';
import type { ScenePalette } from '../../three/palette';
import { createPointCloud } from '../../three/points';
import { createRotationBall } from '../../three/rotation-ball';
import type { Shown } from './shown-regions';

/** rad: asked and held nearer than this are one dot. */
const APART = 0.01;
/** CSS pixels. */
const POINT = 3.4;

/** A joint's learned limit and what an engine makes of it, in one ball of rotation vectors, with where the joint is now. */
export interface RegionScene {
  readonly object: THREE.Group;
  /** Corners of both surfaces, V×3: what a camera has to show. */
  readonly corners: Float32Array;
  /** Where the rotation asked for is, and whether the learned limit holds it back. */
  readonly asked: Vec3;
  readonly isHeld: boolean;
  setPalette(palette: ScenePalette): void;
  set(shown: Shown | null): void;
  /** From how far it is seen: points fade with it. */
  setDistance(distance: number): void;
  update(live: Pick<LiveFrame, 'asked' | 'frame'>): void;
  dispose(): void;
}

const concatenated = (...outlines: (ShapeOutline | null)[]): Float32Array =>
  Float32Array.from(outlines.flatMap((outline) => (outline ? [...outline.positions] : [])));

export function createRegionScene(): RegionScene {
  const object = new THREE.Group();
  const ball = createRotationBall((turn) => turn);
  const learned = createLimitSurface();
  const engine = createLimitSurface(false);
  const points = createPointCloud();
  const arrow = createArrow(2.4, [8, 7]);
  const markers = createMarkers(3);
  object.add(ball.object, engine.object, learned.object, points.object, arrow.object, markers.object);
  learned.object.name = 'learned';
  engine.object.name = 'engine';
  points.setSize(POINT);
  points.setSeen(1e9);
  const now = markerStyle(5.5, 1, 0, 2);
  const askedRing = markerStyle(6, 0.6, 2.4, 1.5);
  const asked: Vec3 = [0, 0, 0];
  const held: Vec3 = [0, 0, 0];
  const q: Quat = [0, 0, 0, 1];
  const a = new THREE.Vector3();
  const b = new THREE.Vector3();
  let shown: Shown | null = null;
  let corners: Float32Array = new Float32Array(0);
  let isHeld = false;

  const vectorOf = (rotation: Quat, view: BallView, out: Vec3) => {
    const v = ballVectors(rotation, view);
    for (let k = 0; k < 3; k++) out[k] = v[k];
  };

  return {
    object,
    asked,
    get isHeld() {
      return isHeld;
    },
    get corners() {
      return corners;
    },
    setPalette(palette) {
      ball.setPalette(palette);
      learned.setPalette(palette);
      // Amber says beyond; what a target enforces may well be inside.
      engine.setPalette({ ...palette, limitFill: palette.axes[0], limitLine: palette.axes[0] });
      points.setPalette(palette);
      markers.setHalo(palette.background);
      arrow.setColors(palette.violation, palette.background);
      now.fill.set(palette.text);
      askedRing.fill.set(palette.background);
      askedRing.ring.set(palette.violation);
    },
    set(next) {
      shown = next;
      learned.setOutline(next?.learned ?? null);
      engine.setOutline(next?.engine ?? null);
      points.setPoints(next?.samples ?? [], next ? new Float32Array(next.samples.length / 3) : []);
      corners = concatenated(next?.learned ?? null, next?.engine ?? null);
    },
    setDistance(distance) {
      points.setDepthRange(distance - 2.4, distance + 2.4);
    },
    update(live) {
      markers.begin();
      arrow.hide();
      isHeld = false;
      if (shown && 4 * shown.limit.joint < live.asked.length) {
        readQuat(live.asked, shown.limit.joint, q);
        vectorOf(q, shown.limit, asked);
        vectorOf(projectRotation(shown.limit, q, q), shown.limit, held);
        isHeld = Math.hypot(asked[0] - held[0], asked[1] - held[1], asked[2] - held[2]) > APART;
        if (isHeld) {
          arrow.set(a.fromArray(asked), b.fromArray(held));
          markers.add(asked[0], asked[1], asked[2], askedRing);
        }
        markers.add(held[0], held[1], held[2], now);
      }
      markers.end();
    },
    dispose() {
      for (const thing of [ball, learned, engine, points, arrow, markers]) thing.dispose();
    },
  };
}
