import { useCallback } from 'react';
import * as THREE from 'three';
import { limitGauge, type Quat, type Vec3, worldTransforms } from '../../../core';
import { AT_LIMIT } from '../../../core/limit';
import { distance, readQuat, rotateVector } from '../../../core/math';
import { requestFrame } from '../../../state/frame/playback';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { createSwingPatch } from '../../../three/swing-patch';
import { learnView } from '../learn-view';
import { useKnob } from '../use-knob';
import { ARM_JOINTS, BONE, goalAt, makeArm, UP } from './long-arm';
import { type FigureScene, SceneView } from './SceneView';
import { colourOf } from './tints';

/** m: nearer than this the target counts as reached. */
const REACHED = 0.01;

/** Fifteen joints that follow the pointer by cyclic coordinate descent, each inside its reach cone. Bones at their borders stand out; the cone of the first of them is drawn. */
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
/** m: how long the cone is drawn; longer than its bone, or it could hardly be seen. */
const CONE = 3.5 * BONE;

/** The corners of a cone, V×3, as triangles and as the line along its border. */
function coneOf(corners: Float64Array): [triangles: Float32Array, lines: Float32Array] {
  const count = corners.length / 3;
  const at = (i: number) => corners.subarray(3 * (i % count), 3 * (i % count) + 3);
  const apex = [0, 0, 0];
  const sides = Array.from({ length: count }, (_, i) => [at(i), at(i + 1)] as const);
  return [
    Float32Array.from(sides.flatMap(([from, to]) => [...apex, ...from, ...to, ...UP, ...from, ...to])),
    Float32Array.from(sides.flatMap(([from, to]) => [...from, ...to])),
  ];
}

/** The border of a cone as it is drawn, S×2×3. */
const rimOf = (corners: Float64Array): number[] => Array.from(coneOf(corners)[1], (x) => CONE * x);

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
  const cone = createSwingPatch();
  cone.setPatch(...coneOf(corners), new Float32Array(0), CONE);
  const line = createLines({ width: 2 }, [], 1);
  const rim = createLines({ width: 3 }, rimOf(corners));
  const markers = createMarkers(2);
  const hollow = createMarkers(1);
  const path = createLines({ width: 1.8, depthTest: false, dash: [0.025, 0.02] }, [...goalAt(0), ...goalAt(1)]);
  const down = new THREE.Group().add(path.object, hollow.object);
  const end = createMarkers(1);
  const points = new THREE.Group().add(line.object, end.object);
  const bones = new THREE.Group().add(free.bones, stopped.bones);
  bones.name = 'arm';
  stopped.bones.name = 'border';
  const limit = new THREE.Group().add(cone.object, rim.object);
  limit.name = 'cone';
  markers.object.name = 'target';
  points.name = 'points';
  down.name = 'down';
  object.add(bones, light, light.target, sky, limit, points, down, markers.object);
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
  const way: Vec3 = [0, 0, 0];
  const held: Quat = [0, 0, 0, 1];
  /** Whether it would be drawn otherwise than it was: it is at rest in most frames. */
  let isStale = true;

  /** Puts the cone of a joint round it, and leads the line of its bone up to the cone's end. */
  const drawCone = (joint: number) => {
    limit.position.fromArray(positions, 3 * joint);
    if (joint > 0) limit.quaternion.fromArray(rotations, 4 * (joint - 1));
    else limit.quaternion.identity();
    rotateVector(readQuat(rotations, joint, held), UP, way);
    const start = 3 * joint;
    const [x, y, z] = [positions[start], positions[start + 1], positions[start + 2]];
    const [endX, endY, endZ] = [x + CONE * way[0], y + CONE * way[1], z + CONE * way[2]];
    line.begin();
    line.add(x, y, z, endX, endY, endZ);
    line.end();
    end.begin();
    end.add(endX, endY, endZ, tipStyle);
    end.end();
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
      rim.setColor(palette.limitLine);
      hollow.begin();
      hollow.add(...goalAt(1), hollowStyle);
      hollow.end();
      light.color.set(palette.key[0]);
      light.intensity = palette.key[1];
      sky.color.set(palette.hemisphere[0]);
      sky.groundColor.set(palette.hemisphere[1]);
      sky.intensity = palette.hemisphere[2];
      cone.setPalette(palette);
      line.setColor(palette.text);
      for (const each of [markers, hollow, end]) each.setHalo(palette.background);
      tipStyle.fill.set(palette.text);
    },
    update(camera) {
      camera.getWorldDirection(toCamera).negate();
      if (!isStale) return false;
      const before = solver.tip.slice();
      const { residual } = solver.solve(pose, goal);
      worldTransforms(skeleton, pose.rotations, 0, pose.rootPosition, positions, rotations);
      // Of joints at their borders the first: which is farthest is by chance.
      const gauges = cones.map((limit, joint) =>
        Math.min(AT_LIMIT, limitGauge(limit, readQuat(pose.rotations, joint, held))),
      );
      drawCone(gauges.indexOf(Math.max(...gauges)));
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
    words: () =>
      distance(goal, goalAt(1)) > APART
        ? [
            { at: goal, by: [-42, 0], text: 'target', colour: GOAL },
            { at: goalAt(1), by: [34, 0], text: 'next', colour: GOAL },
          ]
        : [],
    dispose() {
      geometry.dispose();
      for (const { material, bones } of [free, stopped]) {
        material.dispose();
        bones.dispose();
      }
      for (const part of [cone, rim, line, end, markers, hollow, path]) part.dispose();
    },
  };
}
