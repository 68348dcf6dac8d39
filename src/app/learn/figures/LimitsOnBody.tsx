import { useFrame, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import * as THREE from 'three';
import type { Clip, JointLimit } from '../../../core';
import { angleBetween, readQuat } from '../../../core/math';
import { seekFrame } from '../../../state/actions';
import { anatomyFor } from '../../../state/clips/anatomy';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { useNoName } from '../use-no-name';
import { straightLimb } from './straight-limb';
import { learnedBorder } from './swing-borders';
import { createSwingPatches } from './swing-patches';

/** Of the limb: how far from its joint a sphere stands. */
const RADIUS = 0.46;
/** The joints that most is seen of. */
const SHOWN: ReadonlySet<string | undefined> = new Set(['upperArm', 'upperLeg']);

/** The frame in which a joint is turned farthest. */
function farthestFrame(clip: Clip, { joint, reference }: JointLimit): number {
  let [farthest, most] = [0, 0];
  for (let frame = 0; frame < clip.frameCount; frame++) {
    const turn = angleBetween(reference, readQuat(clip.rotations, frame * clip.skeleton.parents.length + joint));
    if (turn > most) [farthest, most] = [frame, turn];
  }
  return farthest;
}

/** Where arms and legs may point, on a sphere round the joint of each; first the body is where the selected joint is turned farthest. */
export function LimitsOnBody() {
  const figure = useDrawing(createLimitsOnBody);
  const invalidate = useThree((state) => state.invalidate);
  useNoName();
  useEffect(() => {
    const now = readNow();
    if (now?.limit) seekFrame(farthestFrame(now.clip, now.limit));
  }, []);
  useFrame(() => {
    const now = readNow();
    if (now && figure?.update(now)) invalidate();
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createLimitsOnBody() {
  const object = new THREE.Group();
  const patches = new Map<number, ReturnType<typeof createSwingPatches>>();
  let colours: ScenePalette | null = null;
  let of: readonly JointLimit[] | null = null;
  const clear = () => {
    for (const each of patches.values()) each.dispose();
    patches.clear();
    object.clear();
  };
  return {
    object,
    setPalette(palette: ScenePalette) {
      colours = palette;
      for (const each of patches.values()) each.setPalette(palette);
    },
    /** Adds one joint in each frame, until all are there. @returns whether more is to come */
    update({ clip, live, state: { fit } }: Now): boolean {
      const limits = fit?.limits ?? [];
      if (of !== limits) clear();
      of = limits;
      const anatomy = anatomyFor(clip);
      const wanted = limits.filter((limit) => limit && SHOWN.has(anatomy[limit.joint]?.part));
      const next = wanted.find(({ joint }) => !patches.has(joint));
      if (next && colours) {
        const made = createSwingPatches();
        const { end } = straightLimb(clip, next.joint);
        made.setBorders(next, learnedBorder({ ...next, softening: null }), null, null, RADIUS * Math.hypot(...end));
        made.show((part) => part === 'learned', false);
        made.setPalette(colours);
        patches.set(next.joint, made);
        object.add(made.object);
      }
      for (const [joint, { object }] of patches) {
        const above = clip.skeleton.parents[joint];
        object.position.fromArray(live.worldPositions, 3 * joint);
        if (above >= 0) object.quaternion.fromArray(live.worldRotations, 4 * above);
      }
      return patches.size < wanted.length;
    },
    dispose: clear,
  };
}
