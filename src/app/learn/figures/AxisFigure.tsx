import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Clip, Quat, Vec3 } from '../../../core';
import { readQuat } from '../../../core/math';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import type { Now } from '../chapter';
import { learnView } from '../learn-view';
import { turnFromReference } from '../measure';
import { keptFor, readNow } from '../now';
import { straightLimb } from './straight-limb';
import { tint } from './tints';

/** Of the drawn arc. */
const PIECES = 48;
/** rad: less than this is no turn, and has no axis. */
const LEAST = 0.02;

/** The axis of the joint's rotation, where the limb would be without it, and the arc on which its end came from there. */
export function AxisFigure() {
  const figure = useDrawing(createAxisFigure);
  useFrame(() => {
    const now = readNow();
    if (now) figure?.update(now);
  });
  return figure ? <primitive object={figure.object} /> : null;
}

/** m, in the joint's frame: from it to the end of its limb, stretched out. */
const endOf = keptFor(
  ({ skeleton }: Clip) =>
    (joint: number): Vec3 =>
      straightLimb(skeleton, joint).end,
);

function createAxisFigure() {
  const axis = createLines({ width: 2.4, depthTest: false }, [], 1);
  const rest = createLines({ width: 1.4, depthTest: false, dash: [0.025, 0.02] }, [], 1);
  const arc = createLines({ width: 2.6, depthTest: false }, [], PIECES + 2);
  axis.object.name = 'axis';
  const ring = createMarkers(2);
  ring.object.name = 'joint';
  const style = markerStyle(9, 0, 2.2, 1.5);
  rest.object.name = 'rest';
  arc.object.name = 'angle';
  const object = new THREE.Group().add(rest.object, arc.object, axis.object, ring.object);
  for (const { object: part } of [axis, rest, arc, ring]) part.renderOrder = 60;
  const isThere = (part: string) => learnView.getState().beat?.parts.some(({ id }) => id === part) ?? false;
  const parent: Quat = [0, 0, 0, 1];
  const held: Quat = [0, 0, 0, 1];
  const turn = new THREE.Quaternion();
  const base = new THREE.Quaternion();
  const at = new THREE.Vector3();
  const along = new THREE.Vector3();
  const bone = new THREE.Vector3();
  const foot = new THREE.Vector3();
  const point = new THREE.Vector3();
  const last = new THREE.Vector3();
  return {
    object,
    setPalette(palette: ScenePalette) {
      axis.setColor(palette.axes[2]);
      rest.setColor(palette.text, 0.7);
      arc.setColor(tint('angle', palette));
      style.ring.set(palette.text);
      ring.setHalo(palette.background);
    },
    update({ clip, live, joint, limit }: Now) {
      object.visible = limit !== null;
      if (!limit) return;
      const above = clip.skeleton.parents[joint];
      if (above >= 0) readQuat(live.worldRotations, above, parent);
      readQuat(live.held, joint, held);
      const vector = turnFromReference(limit.reference, held);
      const angle = Math.hypot(...vector);
      at.fromArray(live.worldPositions, 3 * joint);
      // The frame that the reference stands in; the axis is the same in it and in that of the joint.
      base.fromArray(parent).multiply(turn.fromArray(limit.reference));
      bone.fromArray(endOf(clip)(joint)).applyQuaternion(base);
      ring.begin();
      ring.add(at.x, at.y, at.z, style);
      ring.end();
      rest.set([...at, ...point.copy(at).add(bone)]);
      rest.object.visible = isThere('rest');
      along.fromArray(vector).applyQuaternion(base);
      const isTurned = angle > LEAST;
      axis.object.visible = isTurned && isThere('axis');
      arc.object.visible = isTurned && isThere('angle');
      if (!isTurned) along.set(0, 1, 0);
      along.normalize();
      const reach = 0.62 * bone.length();
      if (!arc.object.visible) return;
      axis.set([
        ...point.copy(at).addScaledVector(along, -0.4 * reach),
        ...last.copy(at).addScaledVector(along, reach),
      ]);
      // The end of the limb goes round the axis on a circle.
      foot.copy(along).multiplyScalar(bone.dot(along)).add(at);
      const segments: number[] = [];
      last.copy(at).add(bone);
      for (let i = 1; i <= PIECES; i++) {
        point
          .copy(bone)
          .applyQuaternion(turn.setFromAxisAngle(along, (angle * i) / PIECES))
          .add(at);
        segments.push(...last, ...point);
        last.copy(point);
      }
      segments.push(...foot, ...point.copy(at).add(bone), ...foot, ...last);
      arc.set(segments);
    },
    dispose() {
      for (const line of [axis, rest, arc, ring]) line.dispose();
    },
  };
}
