import { useCallback } from 'react';
import * as THREE from 'three';
import { containsRotation, type Quat, type Vec3, worldTransforms } from '../../../core';
import { readQuat, readVec3, rotateVector } from '../../../core/math';
import { requestFrame } from '../../../state/frame/playback';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { learnView } from '../learn-view';
import { useKnob } from '../use-knob';
import { ARM_JOINTS, BONE, makeArm } from './long-arm';
import { type FigureScene, SceneView } from './SceneView';

/** m: nearer than this the target counts as reached. */
const REACHED = 0.01;

/** Fifteen joints that follow the pointer by cyclic coordinate descent, each inside its reach cone. */
export function ReachingArm() {
  const showsCones = useKnob('cones') === true;
  const follow = useCallback((scene: ArmScene, ray: THREE.Ray | null) => {
    if (ray) scene.aim(ray);
  }, []);
  return (
    <SceneView
      create={createScene}
      from={[1.9, 2.9, 3.5]}
      at={[0, 0.95, 0]}
      canOrbit={false}
      apply={(scene) => scene.show(showsCones)}
      inputs={[showsCones]}
      onPointer={follow}
    />
  );
}

interface ArmScene extends FigureScene {
  /** Brings the target to where a ray meets the plane of the arm. */
  aim(ray: THREE.Ray): void;
  show(hasCones: boolean): void;
}

const SHINE = 0.55;
/** m: how long a cone is drawn; longer than its bone, or it could hardly be seen. */
const CONE = 2 * BONE;

function createScene(): ArmScene {
  const arm = makeArm();
  const { skeleton, pose, limits, corners, solver } = arm;
  const object = new THREE.Group();
  const geometry = new THREE.CylinderGeometry(0.55, 1, 1, 16);
  geometry.translate(0, 0.5, 0);
  // Sorted with what is see-through, or a veil would lie over it.
  const material = new THREE.MeshStandardMaterial({ roughness: SHINE, transparent: true });
  const bones = new THREE.InstancedMesh(geometry, material, ARM_JOINTS);
  bones.frustumCulled = false;
  const light = new THREE.DirectionalLight();
  light.position.set(2, 3, 2);
  const sky = new THREE.HemisphereLight();
  const cornerCount = corners.length / 3;
  const loops = createLines({ width: 1.2, opacity: 0.9 }, [], 2 * ARM_JOINTS * cornerCount);
  const markers = createMarkers(2);
  bones.name = 'arm';
  loops.object.name = 'cones';
  markers.object.name = 'target';
  object.add(bones, light, light.target, sky, loops.object, markers.object);
  const goalStyle = markerStyle(6, 0.001, 2.4, 2);
  const tipStyle = markerStyle(6, 1, 0, 2);
  const positions = new Float32Array(3 * ARM_JOINTS);
  const rotations = new Float32Array(4 * ARM_JOINTS);
  const goal: Vec3 = [0.6, 1.35, 0.1];
  const plane = new THREE.Plane();
  const hit = new THREE.Vector3();
  const toCamera = new THREE.Vector3(0, 0, 1);
  const matrix = new THREE.Matrix4();
  const place = new THREE.Vector3();
  const turn = new THREE.Quaternion();
  const size = new THREE.Vector3();
  const corner: Vec3 = [0, 0, 0];
  const previous: Vec3 = [0, 0, 0];
  const base: Vec3 = [0, 0, 0];
  const held: Quat = [0, 0, 0, 1];
  const parentTurn: [number, number, number, number] = [0, 0, 0, 1];
  let hasCones = true;
  /** Whether it would be drawn otherwise than it was: it is at rest in most frames. */
  let isStale = true;

  const readPosition = (joint: number): Vec3 => {
    for (let k = 0; k < 3; k++) base[k] = positions[3 * joint + k];
    return base;
  };
  const drawCones = () => {
    loops.begin();
    if (hasCones) {
      for (let joint = 0; joint < ARM_JOINTS; joint++) {
        for (let k = 0; k < 4; k++) parentTurn[k] = joint > 0 ? rotations[4 * (joint - 1) + k] : k === 3 ? 1 : 0;
        for (let i = 0; i <= cornerCount; i++) {
          rotateVector(parentTurn, readVec3(corners, i % cornerCount, corner), corner);
          for (let k = 0; k < 3; k++) corner[k] = positions[3 * joint + k] + corner[k] * CONE;
          if (i > 0) {
            loops.add(...previous, ...corner);
            loops.add(...readPosition(joint), ...corner, 0.15, 0.7);
          }
          for (let k = 0; k < 3; k++) previous[k] = corner[k];
        }
      }
    }
    loops.end();
  };

  return {
    object,
    aim(ray) {
      plane.setFromNormalAndCoplanarPoint(toCamera, place.set(0, 0.95, 0));
      if (ray.intersectPlane(plane, hit)) hit.toArray(goal);
      isStale = true;
    },
    show(next) {
      hasCones = next;
      isStale = true;
    },
    setPalette(palette: ScenePalette) {
      isStale = true;
      material.color.set(palette.body);
      light.color.set(palette.key[0]);
      light.intensity = palette.key[1];
      sky.color.set(palette.hemisphere[0]);
      sky.groundColor.set(palette.hemisphere[1]);
      sky.intensity = palette.hemisphere[2];
      loops.setColor(palette.limitLine, 0.8);
      loops.setBackground(palette.background);
      markers.setHalo(palette.background);
      goalStyle.ring.set(palette.violation);
      goalStyle.fill.set(palette.background);
      tipStyle.fill.set(palette.text);
    },
    update(camera) {
      camera.getWorldDirection(toCamera).negate();
      if (!isStale) return false;
      const before = solver.tip.slice();
      const { residual } = solver.solve(pose, goal);
      worldTransforms(skeleton, pose.rotations, 0, pose.rootPosition, positions, rotations);
      for (let joint = 0; joint < ARM_JOINTS; joint++) {
        const width = 0.034 - 0.0014 * joint;
        place.fromArray(positions, 3 * joint);
        turn.fromArray(rotations, 4 * joint);
        matrix.compose(place, turn, size.set(width, BONE, width));
        bones.setMatrixAt(joint, matrix);
      }
      bones.instanceMatrix.needsUpdate = true;
      drawCones();
      markers.begin();
      const [x, y, z] = solver.tip;
      markers.add(x, y, z, tipStyle);
      markers.add(goal[0], goal[1], goal[2], goalStyle);
      markers.end();
      const inside = limits.filter((limit, joint) => containsRotation(limit, readQuat(pose.rotations, joint, held)));
      const told = residual < REACHED ? 'reached' : `${Math.round(residual * 100)} cm away`;
      const { arm } = learnView.getState();
      if (told !== arm.target || inside.length !== arm.inside) {
        learnView.setState({ arm: { inside: inside.length, target: told } });
        // Numbers are read with every frame of the page.
        requestFrame();
      }
      const moved = Math.hypot(x - before[0], y - before[1], z - before[2]);
      isStale = moved > 1e-3;
      return isStale;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
      bones.dispose();
      loops.dispose();
      markers.dispose();
    },
  };
}
