import { type Clip, rangesOf } from '../clip';
import {
  inverseMultiply,
  multiply,
  normalize,
  readQuat,
  rotationFromVector,
  shortRotationVector,
  type Vec3,
} from '../math';

/** rad: less is rounding. */
const NO_TURN = 1e-5;

/**
 * Turns that bring asked rotations to held ones, begun earlier and ended later, so that a clip does not jump where a limit begins to hold.
 *
 *     turn(f) = Σ w(k) · widest(f + k),   widest(f) = the largest of log(asked⁻¹ · held) within h frames of f
 *
 * with w a raised cosine over ±h frames whose weights sum to 1. All that is averaged for a frame is as large as what that frame needs, so a
 * turn that is needed is hardly ever cut short. Nothing goes from one of joined clips into the next.
 *
 * @param asked F×J×4, unit; changed in place: turned so
 * @param held of the same frames
 * @param frames how many frames a turn begins earlier, above 0; h is half of it
 */
export function easeIn(asked: Float32Array, held: Clip, frames: number): void {
  const joints = held.skeleton.names.length;
  const half = Math.max(1, Math.round(frames / 2));
  const weights = Array.from(
    { length: 2 * half + 1 },
    (_, i) => Math.cos((Math.PI * (i - half)) / (2 * half + 2)) ** 2,
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  for (const { clip: take, firstFrame } of rangesOf(held)) {
    const count = take.frameCount;
    const inTake = (f: number) => Math.min(count - 1, Math.max(0, f));
    for (let joint = 0; joint < joints; joint++) {
      const at = (f: number) => (firstFrame + f) * joints + joint;
      const turns = Array.from({ length: count }, (_, f) => turnOf(asked, held.rotations, at(f)));
      if (turns.every((turn) => turn === null)) continue;
      const sizes = turns.map((turn) => (turn ? Math.hypot(...turn) : 0));
      const widest = turns.map((_, f) => {
        let most = f;
        for (let k = -half; k <= half; k++) if (sizes[inTake(f + k)] > sizes[most]) most = inTake(f + k);
        return turns[most];
      });
      for (let f = 0; f < count; f++) {
        const mean: Vec3 = [0, 0, 0];
        for (let k = -half; k <= half; k++) {
          const turn = widest[inTake(f + k)];
          if (turn) for (let c = 0; c < 3; c++) mean[c] += (weights[k + half] / sum) * turn[c];
        }
        if (mean[0] === 0 && mean[1] === 0 && mean[2] === 0) continue;
        const turned = normalize(multiply(readQuat(asked, at(f)), rotationFromVector(mean)));
        asked.set(turned, 4 * at(f));
      }
    }
  }
}

/** log(asked⁻¹ · held), by the short way; null where nothing turns. */
function turnOf(asked: Float32Array, held: Float32Array, at: number): Vec3 | null {
  const turn = shortRotationVector(inverseMultiply(readQuat(asked, at), readQuat(held, at)));
  return Math.hypot(...turn) < NO_TURN ? null : turn;
}
