import * as THREE from 'three';
import type { Body } from '../../body';
import type { Clip, JointLimit, JointType } from '../../core';
import { AT_LIMIT } from '../../core/limit';
import { rolesOf } from '../../state/clips/roles';
import type { LiveFrame } from '../../state/frame/live';
import type { LimberState } from '../../state/store';
import { type Bones, createBones } from '../../three/bones';
import { createFloor } from '../../three/floor';
import { createMarkers, markerStyle } from '../../three/markers';
import type { ScenePalette } from '../../three/palette';
import { createSkinSurface } from '../../three/skin';
import { measures, patchRadius, ringedJoints } from '../drawing/character-measures';
import { figureDetail } from '../drawing/figure-detail';
import { hingeOf } from '../drawing/hinge';
import { createHingeFigure, type HingeFigure } from '../drawing/hinge-figure';
import { viewState } from '../page/view-state';
import { createFigures, type Figures } from './character-figures';
import { createGhosts, type Ghosts } from './character-ghosts';
import { headingOf, usualHeading } from './heading';
import { createLimbTrail } from './limb-trail';

/** The arc of a hinge ends within the limb, as the patch of a ball stands round it. */
const ARC_SHARE = 0.72;

/** The character and what is drawn around it. Everything is updated in place. */
export interface CharacterScene {
  readonly object: THREE.Group;
  /** Corners of the box round the held joints, m. */
  readonly low: THREE.Vector3;
  readonly high: THREE.Vector3;
  /** rad about y, from +z: where the body faces. */
  heading(live: LiveFrame): number;
  /** m. */
  readonly floor: number;
  readonly bodyHeight: number;
  setPalette(palette: ScenePalette): void;
  setClip(clip: Clip | null): void;
  setBody(body: Body | null): void;
  /** @param make as of `Figures.setSkin`. */
  setSkin(...skin: Parameters<Figures['setSkin']>): void;
  /** The arc of the selected joint, where it is a hinge. */
  readonly hinge: HingeFigure;
  setHinge(type: JointType | null, limit: JointLimit | null): void;
  update(state: LimberState, live: LiveFrame): void;
  /** The joint under the ray; −1 for none. */
  pick(ray: THREE.Ray): number;
  dispose(): void;
}

export function createCharacterScene(): CharacterScene {
  const object = new THREE.Group();
  const detail = figureDetail();
  const floor = createFloor(detail.shadowSize);
  const surface = createSkinSurface(1);
  const trail = createLimbTrail();
  const markers = createMarkers(96);
  const hinge = createHingeFigure();
  // First what takes longest to be ready for, and is waited for.
  object.add(surface.object, floor.object, trail.object, markers.object, hinge.object);
  // What chapters name in their text.
  trail.object.name = 'trail';
  hinge.object.name = 'hinge';
  markers.object.name = 'joint-marks';
  const selectedStyle = markerStyle(8, 0, 2, 1.4);
  const hoveredStyle = markerStyle(6, 0, 1.4, 1.4);
  const limitStyle = markerStyle(6, 0, 1.6, 1.4);
  const low = new THREE.Vector3();
  const high = new THREE.Vector3();
  let palette: ScenePalette | null = null;
  let clip: Clip | null = null;
  let figures: Figures | null = null;
  let bones: Bones | null = null;
  let ghosts: Ghosts | null = null;
  let hasRing: Uint8Array = new Uint8Array(0);
  let noGauge = new Float32Array(0);
  /** The hips' ball joints. */
  let sides: readonly [left: number, right: number] = [-1, -1];
  let floorAt = 0;
  let bodyHeight = 1.75;

  const paint = () => {
    if (!palette) return;
    floor.setPalette(palette);
    trail.setPalette(palette);
    markers.setHalo(palette.background);
    hinge.setPalette(palette);
    for (const style of [selectedStyle, hoveredStyle]) style.ring.set(palette.text);
    limitStyle.ring.set(palette.violation);
    figures?.setPalette(palette);
    bones?.setPalette(palette);
    ghosts?.setPalette(palette);
  };
  const drop = (part: { object: THREE.Object3D; dispose(): void } | null) => {
    if (!part) return;
    object.remove(part.object);
    part.dispose();
  };
  const measure = () => {
    if (clip) ({ floorAt, bodyHeight } = measures(clip, figures?.stature ?? null));
  };

  return {
    object,
    low,
    high,
    get floor() {
      return floorAt;
    },
    get bodyHeight() {
      return bodyHeight;
    },
    heading: ({ worldPositions }) => headingOf(sides, worldPositions),
    setPalette(next) {
      palette = next;
      paint();
    },
    setClip(next) {
      if (next === clip) return;
      const skeleton = next?.skeleton;
      // More motion of the same skeleton moves what stands for the skeleton already.
      const isSame = skeleton === clip?.skeleton;
      clip = next;
      if (!isSame) {
        for (const part of [bones, ghosts, figures]) drop(part);
        bones = ghosts = figures = null;
      }
      object.visible = next !== null;
      if (!next || !skeleton) return;
      const roles = rolesOf(next);
      sides = [roles.left.upperLeg, roles.right.upperLeg];
      // The light is the clip's: where one began to look, and what was looked at before, changes no colour.
      floor.setHeading(usualHeading(next, sides));
      if (!isSame) {
        bones = createBones(skeleton);
        figures = createFigures(skeleton, surface, detail);
        ghosts = createGhosts(skeleton);
        object.add(bones.object, figures.object, ghosts.object);
        noGauge = new Float32Array(skeleton.parents.length);
      }
      ghosts?.setClip(next);
      measure();
      hasRing = ringedJoints(next, bodyHeight);
      paint();
    },
    setBody(next) {
      figures?.setBody(next);
      measure();
    },
    setSkin(...skin) {
      figures?.setSkin(...skin);
      measure();
    },
    hinge,
    setHinge(type, limit) {
      const parent = clip && limit ? (clip.skeleton.parents[limit.joint] ?? -1) : -1;
      const radius = clip && limit ? ARC_SHARE * patchRadius(clip, limit.joint, bodyHeight) : 0;
      hinge.setHinge(hingeOf(type), limit, parent, radius);
    },
    update(state, live) {
      if (!clip) return;
      const { hoveredJoint, hoveredFrame, work } = state;
      const { selectedJoint } = work;
      const joints = clip.skeleton.parents.length;
      const { worldPositions, worldRotations, gauge } = live;
      figures?.show(state);
      const skin = figures?.shown ?? null;
      skin?.setPose(worldPositions, worldRotations);
      const { hidesMeters } = viewState.getState();
      skin?.setGauge(hidesMeters ? noGauge : gauge);
      if (bones) {
        bones.object.visible = figures?.hasBones ?? true;
        // Unseen ones are not picked either.
        if (bones.object.visible) bones.setPose(worldPositions, worldRotations);
      }
      low.setScalar(Number.POSITIVE_INFINITY);
      high.setScalar(Number.NEGATIVE_INFINITY);
      for (let j = 0; j < joints; j++) {
        for (let k = 0; k < 3; k++) {
          const value = worldPositions[3 * j + k];
          if (value < low.getComponent(k)) low.setComponent(k, value);
          if (value > high.getComponent(k)) high.setComponent(k, value);
        }
      }
      const girth = figures?.girth ?? 0;
      for (const k of [0, 2]) {
        low.setComponent(k, low.getComponent(k) - girth);
        high.setComponent(k, high.getComponent(k) + girth);
      }
      floor.follow((low.x + high.x) / 2, floorAt, (low.z + high.z) / 2, bodyHeight, worldPositions);
      trail.draw(clip, state, live);
      hinge.update(live);
      ghosts?.update(live, hoveredFrame, skin, hidesMeters);

      markers.begin();
      for (let j = 0; j < joints; j++) {
        if (hidesMeters || j === selectedJoint || gauge[j] < AT_LIMIT || !hasRing[j]) continue;
        markers.add(worldPositions[3 * j], worldPositions[3 * j + 1], worldPositions[3 * j + 2], limitStyle);
      }
      for (const [joint, style] of [
        [hoveredJoint, hoveredStyle],
        [selectedJoint, selectedStyle],
      ] as const) {
        if (joint < 0 || joint >= joints) continue;
        const at = 3 * joint;
        markers.add(worldPositions[at], worldPositions[at + 1], worldPositions[at + 2], style);
      }
      markers.end();
    },
    pick(ray) {
      return (figures?.shown ?? bones)?.pick(ray) ?? -1;
    },
    dispose() {
      for (const part of [bones, ghosts, figures, surface, floor, trail, markers, hinge]) part?.dispose();
    },
  };
}
