import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import { isFree } from '../../state/clips/roles';
import { learnedCloud } from '../../state/limits/edits';
import { store } from '../../state/store';
import { createSwingPatch, type SwingPatch } from '../../three/swing-patch';
import { patchRadius } from '../drawing/character-measures';
import { swingOutline } from '../drawing/swing-outline';
import { useDrawing } from '../stage/use-drawing';
import { useLimber } from '../ui/use-limber';

/** Draws, on the body, where the selected joint's bone may point, of a limit that is split: as learned, where the limit was filled up. */
export function SwingLayer({ bodyHeight }: { bodyHeight: () => number }) {
  const patch = useDrawing(createNamedPatch);
  const invalidate = useThree((state) => state.invalidate);
  const joint = useLimber((state) => state.work.selectedJoint);
  // Without motion nothing was learned.
  const limit = useLimber(({ fit }) => (fit?.missing ? fit.limits : fit?.learned)?.[joint] ?? null);
  const cloud = useLimber(({ fit }) => (fit && (fit.missing ? fit.clouds[joint] : learnedCloud(fit, joint))) ?? null);
  const isJointFree = useLimber((state) => isFree(state, joint));
  const outline = limit && cloud && !isJointFree ? swingOutline(cloud, limit) : null;
  const [drawn] = useState({ outline: null as typeof outline, radius: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another outline is drawn
  useEffect(invalidate, [outline, invalidate]);
  useFrame(() => {
    if (!patch) return;
    const { live, clip } = store.getState();
    patch.object.visible = false;
    if (!outline || !clip || !live || joint >= clip.skeleton.parents.length) return;
    const radius = patchRadius(clip, joint, bodyHeight());
    if (drawn.outline !== outline || drawn.radius !== radius) {
      patch.setPatch(outline.triangles, outline.rim, outline.directions, radius);
      drawn.outline = outline;
      drawn.radius = radius;
    }
    // Directions are those of the parent's frame: the patch turns with it.
    patch.object.visible = true;
    patch.object.position.fromArray(live.worldPositions, 3 * joint);
    patch.object.quaternion.fromArray(live.worldRotations, 4 * clip.skeleton.parents[joint]);
  });
  return patch ? <primitive object={patch.object} /> : null;
}

/** What chapters name in their text. */
function createNamedPatch(): SwingPatch {
  const patch = createSwingPatch();
  patch.object.name = 'cone';
  return patch;
}
