import { useFrame } from '@react-three/fiber';
import { useMemo } from 'react';
import * as THREE from 'three';
import type { Quat } from '../../core';
import { readQuat } from '../../core/math';
import { presentScene } from '../../state/frame/playback';
import { store } from '../../state/store';
import { createTiedArc } from '../../three/tied-arc';
import { patchRadius } from '../drawing/character-measures';
import { type Hinge, hingeAngle, hingeFrame, hingeOf } from '../drawing/hinge';
import { presentSlice } from '../drawing/present-slice';
import { useDrawing } from '../stage/use-drawing';
import { hingeRange } from './hinge-range';

/** Of the patch's radius: well within the arc that a hinge's own interval has. */
const ARC_SHARE = 0.58;
/** rad: ends nearer than this to those that are drawn are not drawn anew. */
const STILL = 2e-3;

/** On the body, how far the selected hinge turns with its neighbours where they are, within the arc of how far it does at all. */
export function TiedArcLayer({ bodyHeight }: { bodyHeight: () => number }) {
  const arc = useDrawing(createTiedArc);
  const own = useMemo(createOwn, []);
  useFrame(() => {
    if (!arc) return;
    arc.object.visible = false;
    const { live, clip, fit, work } = store.getState();
    const { selectedJoint: joint } = work;
    const slice = live && presentSlice(presentScene(), joint, live.held);
    const hinge = hingeOf(fit?.types[joint]);
    if (!slice || slice.ownSlabs === 0 || !clip || !hinge) return;
    const { q, drawn, ends } = own;
    readQuat(live.held, joint, q);
    const angle = hingeAngle(hinge, q);
    const [low, high] = hinge.interval;
    if (!hingeRange(slice, q, hinge.axis, Math.min(0, low - angle), Math.max(0, high - angle), ends)) return;
    if (own.hinge !== hinge) {
      own.hinge = hinge;
      own.frame.fromArray(hingeFrame(hinge, slice.limit.twistAxis));
      drawn[0] = Number.NaN;
    }
    const radius = ARC_SHARE * patchRadius(clip, joint, bodyHeight());
    const [from, to] = ends;
    const isStill =
      Math.abs(angle + from - drawn[0]) < STILL && Math.abs(angle + to - drawn[1]) < STILL && drawn[2] === radius;
    if (!isStill) {
      drawn[0] = angle + from;
      drawn[1] = angle + to;
      drawn[2] = radius;
      arc.draw(drawn[0], drawn[1], radius);
    }
    arc.object.visible = true;
    arc.object.position.fromArray(live.worldPositions, 3 * joint);
    arc.object.quaternion.fromArray(live.worldRotations, 4 * clip.skeleton.parents[joint]).multiply(own.frame);
  });
  return arc ? <primitive object={arc.object} /> : null;
}

const createOwn = () => ({
  q: [0, 0, 0, 1] as Quat,
  ends: [0, 0] as [number, number],
  /** From, to, rad, and radius, m. */
  drawn: [Number.NaN, 0, 0],
  hinge: null as Hinge | null,
  /** parentFromArc. */
  frame: new THREE.Quaternion(),
});
