import type { Clip, JointLimit, Quat, Vec3 } from '../../core';
import { rangeAt } from '../../core/clip';
import { limitVector } from '../../core/limit';
import { readQuat } from '../../core/math';
import type { ScenePalette } from '../../three/palette';
import { createTrail, TRAIL_SECONDS, type Trail } from '../../three/trail';

const POINTS = 40;
/** Chart units: neighbours further apart than this are on two covers, and no movement lies between them. */
const OTHER_COVER = 1;

/** Where a joint has been in its rotation space in the last moments of a clip. Rewritten in place; allocates nothing. */
export interface SpacePath {
  readonly object: Trail['object'];
  setPalette(palette: ScenePalette): void;
  hide(): void;
  /** The way to a frame, in the coordinates of a part of the limit. */
  draw(clip: Clip, limit: JointLimit, part: number, frame: number): void;
  dispose(): void;
}

export function createSpacePath(): SpacePath {
  const trail = createTrail(POINTS, { width: 1.8, opacity: 0.95, depthTest: false });
  trail.object.renderOrder = 80;
  const q: Quat = [0, 0, 0, 1];
  const at: Vec3 = [0, 0, 0];
  return {
    object: trail.object,
    setPalette: (palette) => trail.setPalette(palette.text, palette),
    hide() {
      trail.begin();
      trail.end();
    },
    draw(clip, limit, part, frame) {
      const joints = clip.skeleton.parents.length;
      const range = rangeAt(clip, frame);
      const span = Math.round(TRAIL_SECONDS / range.clip.frameTime);
      const stride = Math.max(1, Math.ceil(span / (POINTS - 2)));
      const first = Math.max(range.firstFrame, frame - span);
      let isFirst = true;
      trail.begin();
      // Counted from frame 0, so that points do not slide along the path as time goes on.
      for (let next = Math.ceil(first / stride) * stride; ; next += stride) {
        const f = Math.min(next, frame);
        const [x, y, z] = at;
        limitVector(limit, part, readQuat(clip.rotations, f * joints + limit.joint, q), at);
        if (!isFirst && Math.hypot(at[0] - x, at[1] - y, at[2] - z) > OTHER_COVER) trail.begin();
        trail.add(at[0], at[1], at[2]);
        isFirst = false;
        if (f >= frame) break;
      }
      trail.end();
    },
    dispose: trail.dispose,
  };
}
