import * as THREE from 'three';
import { type JointLimit, modelOf, type Quat, type Vec3 } from '../../core';
import { AT_LIMIT, limitVector } from '../../core/limit';
import { angleBetween, distance, readQuat } from '../../core/math';
import type { LiveFrame } from '../../state/frame/live';
import { createArrow } from '../../three/arrow';
import { createLines } from '../../three/lines';
import { createMarkers, type MarkerStyle, markerStyle } from '../../three/markers';
import type { ScenePalette } from '../../three/palette';
import type { SpaceHinge } from './space-hinge';

/** rad: asked and held nearer than this are one dot. */
const APART = 0.01;
/** The part that is shown: of whole rotations, or of swings, whose vectors (x, y, 0) are the chart's own. */
export const FIRST = 0;

/** What a rotation space reads of a frame. */
export type SpaceFrame = Pick<LiveFrame, 'frame' | 'asked' | 'held' | 'askedViolation' | 'gauge'>;

/** Where a joint is in its rotation space: the dot, what was asked and the arrow from there, the ends of a hinge. Allocates nothing. */
export interface SpaceMarks {
  readonly object: THREE.Group;
  /** Where asked and held rotations are in the chart; and whether they are told apart. */
  readonly asked: Vec3;
  readonly held: Vec3;
  readonly isApart: boolean;
  /** rad: how far the held rotation is from the reference. */
  readonly angle: number;
  readonly isAtLimit: boolean;
  setPalette(palette: ScenePalette): void;
  hide(): void;
  /**
   * @param isFlat nothing stands above the plane of swings.
   * @param rotations of a clip, and `sample` the index of the one that is hovered there; −1 for none.
   */
  draw(limit: JointLimit, live: SpaceFrame, isFlat: boolean, rotations: Float32Array, sample: number): void;
  dispose(): void;
}

export function createSpaceMarks(hinge: Pick<SpaceHinge, 'ends'>): SpaceMarks {
  const stem = createLines({ width: 1.1, depthTest: false, opacity: 0.75, dash: [0.035, 0.045] }, [], 1);
  stem.object.renderOrder = 70;
  const feet = createMarkers(1);
  const arrow = createArrow(2.4, [8, 7]);
  arrow.object.name = 'way';
  const markers = createMarkers(8);
  const plumb = new THREE.Group().add(stem.object, feet.object);
  plumb.name = 'plumb line';
  const object = new THREE.Group().add(plumb, arrow.object, markers.object);

  const solid = markerStyle(5.5, 1, 0, 2);
  const askedRing = markerStyle(6, 0.6, 2.4, 1.5);
  const hingeEnd = markerStyle(4, 1, 0, 1.5);
  const limitRing = markerStyle(9.5, 0, 2.2, 1.4);
  const foot = markerStyle(3, 0, 1.2, 0);
  const sampleRing = markerStyle(5.5, 0, 1.8, 1.2);

  const asked: Vec3 = [0, 0, 0];
  const held: Vec3 = [0, 0, 0];
  const seen: Vec3 = [0, 0, 0];
  const q: Quat = [0, 0, 0, 1];
  const from = new THREE.Vector3();
  const to = new THREE.Vector3();
  let isApart = false;
  let angle = 0;
  let isAtLimit = false;

  const add = (at: Readonly<Vec3>, style: MarkerStyle) => markers.add(at[0], at[1], at[2], style);

  return {
    object,
    asked,
    held,
    get isApart() {
      return isApart;
    },
    get angle() {
      return angle;
    },
    get isAtLimit() {
      return isAtLimit;
    },
    setPalette(palette) {
      for (const each of [feet, markers]) each.setHalo(palette.background);
      arrow.setColors(palette.violation, palette.background);
      stem.setColor(palette.text, 0.55);
      hingeEnd.fill.set(palette.limitLine);
      solid.fill.set(palette.text);
      askedRing.fill.set(palette.background);
      askedRing.ring.set(palette.violation);
      limitRing.ring.set(palette.violation);
      foot.ring.set(palette.text);
      sampleRing.ring.set(palette.text);
    },
    hide() {
      isApart = false;
      plumb.visible = false;
      arrow.hide();
      markers.begin();
      markers.end();
    },
    draw(limit, live, isFlat, rotations, sample) {
      const { joint } = limit;
      limitVector(limit, FIRST, readQuat(live.asked, joint, q), asked);
      limitVector(limit, FIRST, readQuat(live.held, joint, q), held);
      angle = angleBetween(limit.reference, q);
      isApart = live.askedViolation[joint] > APART && distance(asked, held) > APART;
      const { shape } = limit.parts[FIRST];
      isAtLimit = modelOf(shape).gauge(shape, asked) >= AT_LIMIT;
      markers.begin();
      arrow.hide();
      plumb.visible = !isFlat;
      if (!isFlat) {
        const [x, y, z] = isApart ? asked : held;
        stem.begin();
        stem.add(x, y, 0, x, y, z);
        stem.end();
        feet.begin();
        feet.add(x, y, 0, foot);
        feet.end();
      }
      for (const { at } of hinge.ends) add(at, hingeEnd);
      if (sample >= 0) add(limitVector(limit, FIRST, readQuat(rotations, sample, q), seen), sampleRing);
      if (isApart) {
        arrow.set(from.fromArray(asked), to.fromArray(held));
        add(asked, askedRing);
      } else if (isAtLimit) add(held, limitRing);
      add(held, solid);
      markers.end();
    },
    dispose() {
      for (const thing of [stem, feet, arrow, markers]) thing.dispose();
    },
  };
}
