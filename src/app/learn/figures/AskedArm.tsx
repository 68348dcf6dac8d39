import { useFrame } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import * as THREE from 'three';
import { type Skeleton, worldTransforms } from '../../../core';
import { createSkeletonLines } from '../../../three/skeleton-lines';
import { usePalette } from '../../stage/scene-palettes';
import { useLimber } from '../../ui/use-limber';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { askedRotation } from './side-now';

/** The limb as the knobs ask for it, dashed, however the joint is held. */
export function AskedArm() {
  const palette = usePalette();
  const skeleton = useLimber((state) => state.clip?.skeleton);
  const ghost = useMemo(() => skeleton && createGhost(skeleton), [skeleton]);
  useEffect(() => () => ghost?.dispose(), [ghost]);
  useEffect(() => ghost?.setColor(palette.violation), [ghost, palette]);
  useFrame(() => {
    const now = readNow();
    if (now) ghost?.draw(now);
  });
  return ghost ? <primitive object={ghost.object} /> : null;
}

function createGhost(skeleton: Skeleton) {
  const joints = skeleton.parents.length;
  const lines = createSkeletonLines(skeleton, { width: 1.8, dash: [0.024, 0.02], depthTest: false, opacity: 0.95 });
  const glow = createSkeletonLines(skeleton, { width: 12, depthTest: false, opacity: 0.15 });
  lines.object.renderOrder = 21;
  glow.object.renderOrder = 20;
  const rotations = new Float32Array(4 * joints);
  const positions = new Float32Array(3 * joints);
  const world = new Float32Array(4 * joints);
  const object = new THREE.Group().add(glow.object, lines.object);
  object.name = 'asked';
  return {
    object,
    setColor(colour: string) {
      for (const each of [lines, glow]) each.setColor(colour);
    },
    draw({ live, limit, joint, knobs }: Now) {
      if (!limit || live.held.length !== rotations.length) return;
      rotations.set(live.held);
      rotations.set(askedRotation({ limit, knobs }), 4 * joint);
      worldTransforms(live.slid ?? skeleton, rotations, 0, live.rootPosition, positions, world);
      for (const each of [lines, glow]) each.setPose(positions, live.worldPositions);
    },
    dispose() {
      for (const each of [lines, glow]) each.dispose();
    },
  };
}
