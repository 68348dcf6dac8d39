import { useFrame } from '@react-three/fiber';
import * as THREE from 'three';
import type { Clip, Quat, Vec3 } from '../../../core';
import { readQuat } from '../../../core/math';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import { limbChain } from '../../drawing/limb';
import { useDrawing } from '../../stage/use-drawing';
import type { Now } from '../chapter';
import { turnFromReference } from '../measure';
import { keptFor, readNow } from '../now';

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

/** m, in the joint's frame: from it to the end of its limb, as that lies at rest. */
const endOf = keptFor(({ skeleton }: Clip) => (joint: number): Vec3 => {
  const { offsets } = skeleton;
  const chain = limbChain(skeleton, joint);
  const end: Vec3 = [0, 0, 0];
  for (const j of chain.slice(chain.indexOf(joint) + 1)) {
    for (let k = 0; k < 3; k++) end[k] += offsets[3 * j + k];
  }
  // The last of a limb goes on as the bone before it.
  if (Math.hypot(...end) < 1e-3) for (let k = 0; k < 3; k++) end[k] = offsets[3 * joint + k];
  return end;
});

function createAxisFigure() {
  const axis = createLines({ width: 2.4, depthTest: false }, [], 1);
  const arm = createLines({ width: 2.2, depthTest: false }, [], 1);
  const rest = createLines({ width: 1.4, depthTest: false, dash: [0.025, 0.02] }, [], 1);
  const arc = createLines({ width: 2.6, depthTest: false }, [], PIECES + 2);
  axis.object.name = 'axis';
  arm.object.name = 'arm';
  rest.object.name = 'rest';
  arc.object.name = 'angle';
  const object = new THREE.Group().add(rest.object, arc.object, axis.object, arm.object);
  for (const line of [axis, arm, rest, arc]) line.object.renderOrder = 60;
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
      arm.setColor(palette.text);
      rest.setColor(palette.text, 0.7);
      arc.setColor(palette.violation);
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
      rest.set([...at, ...point.copy(at).add(bone)]);
      along.fromArray(vector).applyQuaternion(base);
      const isTurned = angle > LEAST;
      for (const line of [axis, arc]) line.object.visible = isTurned;
      if (!isTurned) along.set(0, 1, 0);
      along.normalize();
      const reach = 0.62 * bone.length();
      point.copy(at).add(last.copy(bone).applyQuaternion(turn.setFromAxisAngle(along, angle)));
      arm.set([...at, ...point]);
      if (!isTurned) return;
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
      for (const line of [axis, arm, rest, arc]) line.dispose();
    },
  };
}
