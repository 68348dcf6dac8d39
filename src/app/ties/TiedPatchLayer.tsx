import { useFrame } from '@react-three/fiber';
import { useMemo } from 'react';
import * as THREE from 'three';
import type { JointLimit } from '../../core';
import type { JointSlice } from '../../core/ties';
import { presentScene } from '../../state/frame/playback';
import { store } from '../../state/store';
import { type SliceFaces, sliceFaces } from '../../three/slice-faces';
import { createTiedPatch } from '../../three/tied-patch';
import { patchRadius } from '../drawing/character-measures';
import { outlineOf } from '../drawing/outline-of';
import { presentSlice } from '../drawing/present-slice';
import { useDrawing } from '../stage/use-drawing';
import { BINS, boneReach, createBoneReach, rimPoint } from './bone-reach';
import { TiedArcLayer } from './TiedArcLayer';

/** On the body, where ties let the selected joint's bone point with its neighbours where they are, in the outline of where its limit does. */
export function TiedPatchLayer({ bodyHeight }: { bodyHeight: () => number }) {
  const patch = useDrawing(createTiedPatch);
  const drawing = useMemo(createDrawing, []);
  useFrame(() => {
    if (!patch) return;
    patch.object.visible = false;
    const { live, clip, fit, work } = store.getState();
    const { selectedJoint: joint } = work;
    const slice = live && presentSlice(presentScene(), joint, live.held);
    // Of a hinge the arc says more than the patch could.
    if (!slice || !clip || fit?.types[joint]?.kind === 'hinge') return;
    const radius = patchRadius(clip, joint, bodyHeight());
    drawing.take(slice, radius);
    if (drawing.update()) {
      patch.draw(BINS, radius, drawing.atRim);
      patch.drawOutline(BINS, radius, drawing.atOutline);
    }
    patch.object.visible = drawing.hasReach;
    const parent = clip.skeleton.parents[joint];
    patch.object.position.fromArray(live.worldPositions, 3 * joint);
    patch.object.quaternion.fromArray(live.worldRotations, 4 * parent).multiply(drawing.frame);
  });
  return (
    <>
      {patch && <primitive object={patch.object} />}
      <TiedArcLayer bodyHeight={bodyHeight} />
    </>
  );
}

/** Cosine of 1°. */
const NEAR = 0.99985;

/** What is drawn of one slice, kept until another one is. */
function createDrawing() {
  const rim = createBoneReach();
  const outline = createBoneReach();
  const frame = new THREE.Quaternion();
  let slice: JointSlice | null = null;
  let faces: SliceFaces | null = null;
  let size = 0;
  let isFresh = false;
  const drawing = {
    /** parentFromChart. */
    frame,
    hasReach: false,
    /** Takes a slice, to be drawn so large. */
    take(next: JointSlice, radius: number): void {
      if (next === slice && radius === size) return;
      slice = next;
      size = radius;
      isFresh = true;
      faces = sliceFaces(next);
      rim.hasTwist = outline.hasTwist = next.limit.parts[0].chart === 'swing-twist';
      frame.copy(chartFrame(next.limit));
    },
    /** Looks at the slice as it is; returns whether it is to be drawn anew. */
    update(): boolean {
      if (!faces) {
        drawing.hasReach = false;
        return false;
      }
      const hasMoved = faces.update();
      if (!hasMoved && !isFresh) return false;
      drawing.hasReach = boneReach(faces.positions, faces.corners, rim);
      if (!slice || !drawing.hasReach) return false;
      const { positions, indices } = outlineOf(slice.limit.parts[0].shape);
      const { middle } = outline;
      const along = middle[0] * rim.middle[0] + middle[1] * rim.middle[1] + middle[2] * rim.middle[2];
      // The same outline, seen from nearly the same middle.
      if (isFresh || along < NEAR) boneReach(positions, indices.length, outline, indices, rim);
      isFresh = false;
      return true;
    },
    atRim: (way: number, share: number, out: [number, number, number]) => rimPoint(rim, way, share, out),
    atOutline: (way: number, share: number, out: [number, number, number]) => rimPoint(outline, way, share, out),
  };
  return drawing;
}

/** parentFromChart: the reference, and the chart's axes, whose rows are in the frame of the joint. */
function chartFrame({ reference, axes }: JointLimit): THREE.Quaternion {
  const [x, y, z] = [0, 3, 6].map((row) => new THREE.Vector3().fromArray(axes, row));
  const turned = new THREE.Matrix4().makeBasis(x, y, z);
  return new THREE.Quaternion(...reference).multiply(new THREE.Quaternion().setFromRotationMatrix(turned));
}
