import { useCallback } from 'react';
import * as THREE from 'three';
import { limitGauge, type Quat, type Vec3, worldTransforms } from '../../../core';
import { AT_LIMIT } from '../../../core/limit';
import { distance, plus, readQuat, readVec3, rotateVector } from '../../../core/math';
import { requestFrame } from '../../../state/frame/playback';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { learnView } from '../learn-view';
import { useKnob } from '../use-knob';
import { ARM_JOINTS, BONE, goalAt, makeArm } from './long-arm';
import { createPaintedAreas } from './painted-areas';
import { createPaintedLines, lineThrough } from './painted-lines';
import { type FigureScene, SceneView } from './SceneView';
import { colourOf } from './tints';

/** m: nearer than this the target counts as reached. */
const REACHED = 0.01;

/** Fifteen joints that follow the pointer by cyclic coordinate descent, each bone inside the reach cone round it. Bones at their rims stand out. */
export function ReachingArm() {
  const follow = useCallback((scene: ArmScene, ray: THREE.Ray | null) => {
    if (ray) scene.aim(ray);
  }, []);
  const down = Number(useKnob('down') ?? 0);
  const lead = useCallback((scene: ArmScene) => scene.lead(goalAt(down)), [down]);
  return (
    <SceneView
      create={createScene}
      from={[1.5, 3.35, 2.6]}
      at={[0.12, 0.98, 0]}
      canOrbit={false}
      apply={lead}
      inputs={[lead]}
      onPointer={follow}
    />
  );
}

interface ArmScene extends FigureScene {
  /** Brings the target to where a ray meets the plane of the arm. */
  aim(ray: THREE.Ray): void;
  /** Brings the target to a place, m. */
  lead(place: Vec3): void;
}

const SHINE = 0.55;
/** The token of the target's colour. */
const GOAL = 'violation-fill';
/** m: nearer to where it comes next, the target is there. */
const APART = 0.2;
/** Of its bone: how long a cone is drawn. */
const CONE = 1.15 * BONE;
/** Bones that have their numbers beside them, as under the bars of how far each leans; and of a bone: how far aside the number stands. */
const NUMBERED = [1, 5, 10, 15];
const ASIDE = 1.1 * BONE;
/** How much of a cone is seen. */
const SHEER = 0.2;

function createScene(): ArmScene {
  const arm = makeArm();
  const { skeleton, pose, cones, corners, solver } = arm;
  const object = new THREE.Group();
  const geometry = new THREE.CylinderGeometry(0.55, 1, 1, 16);
  geometry.translate(0, 0.5, 0);
  // Sorted with what is see-through, or a veil would lie over it.
  const [free, stopped] = [0, 1].map(() => {
    const material = new THREE.MeshStandardMaterial({ roughness: SHINE, transparent: true });
    const bones = new THREE.InstancedMesh(geometry, material, ARM_JOINTS);
    bones.frustumCulled = false;
    return { material, bones };
  });
  const light = new THREE.DirectionalLight();
  light.position.set(2, 3, 2);
  const sky = new THREE.HemisphereLight();
  const count = corners.length / 3;
  const rims = createPaintedLines({ width: 1.8 });
  const veils = createPaintedAreas(count * ARM_JOINTS, SHEER);
  const markers = createMarkers(2);
  const hollow = createMarkers(1);
  const path = createLines({ width: 1.8, depthTest: false, dash: [0.025, 0.02] }, [...goalAt(0), ...goalAt(1)]);
  const down = new THREE.Group().add(path.object, hollow.object);
  const bones = new THREE.Group().add(free.bones, stopped.bones);
  bones.name = 'arm';
  stopped.bones.name = 'border';
  const limit = new THREE.Group().add(veils.object, rims.object);
  limit.name = 'cone';
  markers.object.name = 'target';
  down.name = 'down';
  object.add(bones, light, light.target, sky, limit, down, markers.object);
  const goalStyle = markerStyle(10, 0, 3, 2);
  const tipStyle = markerStyle(6, 1, 0, 2);
  const hollowStyle = markerStyle(10, 0, 2, 0);
  const positions = new Float32Array(3 * ARM_JOINTS);
  const rotations = new Float32Array(4 * ARM_JOINTS);
  const goal: Vec3 = goalAt(0);
  const plane = new THREE.Plane();
  const hit = new THREE.Vector3();
  const toCamera = new THREE.Vector3(0, 0, 1);
  const matrix = new THREE.Matrix4();
  const place = new THREE.Vector3();
  const turn = new THREE.Quaternion();
  const size = new THREE.Vector3();
  const held: Quat = [0, 0, 0, 1];
  /** Whether it would be drawn otherwise than it was: it is at rest in most frames. */
  let isStale = true;

  /** Puts a cone round each bone, which leans from the bone before. */
  const drawCones = (isStopped: (joint: number) => boolean) => {
    for (const part of [rims, veils]) part.begin();
    for (let joint = 0; joint < ARM_JOINTS; joint++) {
      const apex = readVec3(positions, joint);
      const before: Quat = joint > 0 ? readQuat(rotations, joint - 1) : [0, 0, 0, 1];
      const rim = Array.from({ length: count + 1 }, (_, i) =>
        plus(apex, rotateVector(before, readVec3(corners, i % count)), CONE),
      );
      const colour = isStopped(joint) ? GOAL : 'limit-line';
      rims.add(colour, lineThrough(rim));
      veils.add(colour, apex, rim);
    }
    for (const part of [rims, veils]) part.end();
  };

  return {
    object,
    aim(ray) {
      plane.setFromNormalAndCoplanarPoint(toCamera, place.set(0, 0.95, 0));
      if (ray.intersectPlane(plane, hit)) hit.toArray(goal);
      isStale = true;
    },
    lead(place) {
      Object.assign(goal, place);
      isStale = true;
    },
    setPalette(palette: ScenePalette) {
      isStale = true;
      free.material.color.set(palette.body);
      stopped.material.color.set(palette.violation);
      for (const style of [goalStyle, hollowStyle]) style.ring.set(colourOf(GOAL, palette));
      path.setColor(colourOf(GOAL, palette));
      for (const part of [rims, veils]) part.setPalette(palette);
      hollow.begin();
      hollow.add(...goalAt(1), hollowStyle);
      hollow.end();
      light.color.set(palette.key[0]);
      light.intensity = palette.key[1];
      sky.color.set(palette.hemisphere[0]);
      sky.groundColor.set(palette.hemisphere[1]);
      sky.intensity = palette.hemisphere[2];
      for (const each of [markers, hollow]) each.setHalo(palette.background);
      tipStyle.fill.set(palette.text);
    },
    update(camera) {
      camera.getWorldDirection(toCamera).negate();
      if (!isStale) return false;
      const before = solver.tip.slice();
      const { residual } = solver.solve(pose, goal);
      worldTransforms(skeleton, pose.rotations, 0, pose.rootPosition, positions, rotations);
      const gauges = cones.map((limit, joint) =>
        Math.min(AT_LIMIT, limitGauge(limit, readQuat(pose.rotations, joint, held))),
      );
      drawCones((joint) => gauges[joint] === AT_LIMIT);
      for (const { bones } of [free, stopped]) bones.count = 0;
      for (const [joint, gauge] of gauges.entries()) {
        const width = 0.034 - 0.0014 * joint;
        place.fromArray(positions, 3 * joint);
        turn.fromArray(rotations, 4 * joint);
        matrix.compose(place, turn, size.set(width, BONE, width));
        const { bones } = gauge === AT_LIMIT ? stopped : free;
        bones.setMatrixAt(bones.count++, matrix);
      }
      for (const { bones } of [free, stopped]) bones.instanceMatrix.needsUpdate = true;
      markers.begin();
      const [x, y, z] = solver.tip;
      markers.add(x, y, z, tipStyle);
      markers.add(goal[0], goal[1], goal[2], goalStyle);
      markers.end();
      const told = residual < REACHED ? 'reached' : `${Math.round(residual * 100)} cm away`;
      const { arm } = learnView.getState();
      if (told !== arm.target || gauges.some((gauge, joint) => gauge !== arm.gauges[joint])) {
        learnView.setState({ arm: { stopped: stopped.bones.count, target: told, gauges } });
        // Numbers are read with every frame of the page.
        requestFrame();
      }
      const moved = Math.hypot(x - before[0], y - before[1], z - before[2]);
      isStale = moved > 1e-3;
      return isStale;
    },
    words: () => [
      ...NUMBERED.map((number) => {
        const joint = number - 1;
        const aside = rotateVector(readQuat(rotations, joint), [-ASIDE, BONE / 2, 0]);
        return { at: plus(readVec3(positions, joint), aside), text: String(number), colour: 'text-2', isSmall: true };
      }),
      ...(distance(goal, goalAt(1)) > APART
        ? [
            { at: goal, by: [-42, 0] as const, text: 'target', colour: GOAL },
            { at: goalAt(1), by: [34, 0] as const, text: 'next', colour: GOAL },
          ]
        : []),
    ],
    dispose() {
      geometry.dispose();
      for (const { material, bones } of [free, stopped]) {
        material.dispose();
        bones.dispose();
      }
      for (const part of [rims, veils, markers, hollow, path]) part.dispose();
    },
  };
}
