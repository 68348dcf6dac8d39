import type * as THREE from 'three';
import type { Clip, Vec3 } from '../../core';
import { rangeAt } from '../../core/clip';
import type { LiveFrame } from '../../state/frame/live';
import type { LimberState } from '../../state/store';
import type { ScenePalette } from '../../three/palette';
import { createTrail, TRAIL_SECONDS } from '../../three/trail';
import { isEndThere, limbChain, limbEnd } from '../drawing/limb';
import { createFallTrail } from './fall-trail';

const POINTS = 40;

/** The way the end of the selected limb has come, in the clip or in a fall; nothing when the pose is neither's. */
export interface LimbTrail {
  readonly object: THREE.Object3D;
  setPalette(palette: ScenePalette): void;
  draw(clip: Clip, state: LimberState, live: LiveFrame): void;
  dispose(): void;
}

export function createLimbTrail(): LimbTrail {
  const trail = createTrail(POINTS, { width: 2.2, opacity: 0.95 });
  const fallTrail = createFallTrail(POINTS);
  const end: Vec3 = [0, 0, 0];
  let limb: { of: Clip['skeleton']; joint: number; chain: Int16Array } | null = null;

  const limbOf = ({ skeleton }: Clip, joint: number): Int16Array => {
    if (limb?.of !== skeleton || limb.joint !== joint)
      limb = { of: skeleton, joint, chain: limbChain(skeleton, joint) };
    return limb.chain;
  };
  const drawInClip = (clip: Clip, chain: Int16Array, live: LiveFrame) => {
    // Where a hand, a pull or a limit has brought the limb elsewhere, the clip's way would hang in the air.
    if (!isEndThere(clip, chain, live)) return;
    const range = rangeAt(clip, live.frame);
    const span = Math.round(TRAIL_SECONDS / range.clip.frameTime);
    const step = Math.max(1, Math.ceil(span / (POINTS - 2)));
    // Counted from frame 0, so that points do not slide along the path as time goes on.
    const first = Math.max(range.firstFrame, live.frame - span);
    for (let frame = Math.ceil(first / step) * step; frame < live.frame; frame += step) {
      limbEnd(clip, chain, frame, end);
      trail.add(end[0], end[1], end[2]);
    }
    limbEnd(clip, chain, live.frame, end);
    trail.add(end[0], end[1], end[2]);
  };

  return {
    object: trail.object,
    setPalette: (palette) => trail.setPalette(palette.sample, palette),
    draw(clip, { work: { selectedJoint, settings } }, live) {
      trail.begin();
      if (selectedJoint >= 0) {
        const chain = limbOf(clip, selectedJoint);
        if (live.fall) {
          fallTrail.note(live.fall.time, chain[chain.length - 1], live.worldPositions);
          fallTrail.each(trail.add);
        } else if (settings.pose === 'clip') drawInClip(clip, chain, live);
      }
      trail.end();
    },
    dispose: trail.dispose,
  };
}
