import { ARM_PAIRS, ARM_PIECES, depth, floorDepth, type Pair, PIECES, place } from './capsules';
import { type Frame, forwardKinematics, type JointName, SIDES } from './skeleton';
import { type Channel, type Motion, smooth } from './timeline';
import { setArms } from './upper';

/** Kept between skins, m: what the smoothing over time may use up. */
const MARGIN = 0.008;
const ROUNDS = 40;
/** m²: a brush of 2 mm within the margin. */
const NEGLIGIBLE = 0.002 ** 2;
const HANDLES = ['armU', 'armV', 'armTwist', 'elbow', 'wristFlexion', 'wristDeviation'] as const;
/** Degrees: a first difference this wide sees round the corners of the clamps. */
const STEP = 0.5;
const LARGEST = 4;

const KEPT_APART = [...ARM_PAIRS.Left, ...ARM_PAIRS.Right, ...ARM_PAIRS.both];

const energy = (frame: Frame, pairs: readonly Pair[], pieces: readonly number[]): number => {
  const placed = place(forwardKinematics(frame), pieces);
  let sum = 0;
  for (const pair of pairs) sum += Math.max(0, depth(placed, pair) + MARGIN) ** 2;
  for (const piece of ARM_PIECES) sum += Math.max(0, floorDepth(placed, piece) + MARGIN) ** 2;
  return sum;
};

/** Whether a handle moves any of these joints. */
const moves = (handle: Channel, joints: ReadonlySet<JointName>): boolean => {
  const side = handle.endsWith('Left') ? 'Left' : 'Right';
  if (joints.has(`${side}Hand`)) return true;
  if (handle.startsWith('wrist')) return false;
  return joints.has(`${side}ForeArm`) || (!handle.startsWith('elbow') && joints.has(`${side}Arm`));
};

/**
 * Move arms out of whatever they run through, the floor among it. Each round takes a Newton step of the summed squared depths in the arms'
 * angles, frame by frame, and spreads it softly over time, so that the arm passes by instead of jerking aside.
 * Changes the motion's channels and the arms of the frames.
 */
export const untangleArms = (motion: Motion, frames: Frame[]): void => {
  const { channels, frameCount, framesPerSecond } = motion;
  const handles = SIDES.flatMap((side) => HANDLES.map((name): Channel => `${name}${side}`));
  let suspects = frames.map((_, i) => i);
  for (let round = 0; round < ROUNDS && suspects.length; round++) {
    const steps = handles.map(() => new Float64Array(frameCount));
    let touched = false;
    for (const i of suspects) {
      const frame = frames[i];
      const placed = place(forwardKinematics(frame));
      const near = KEPT_APART.filter((pair) => depth(placed, pair) > -0.03);
      const pieces = [...new Set([...near.flat(), ...ARM_PIECES])];
      const here = energy(frame, near, pieces);
      if (here < NEGLIGIBLE) continue;
      touched = true;
      const touching = new Set(
        [
          ...near.filter((pair) => depth(placed, pair) > -MARGIN).flat(),
          ...ARM_PIECES.filter((piece) => floorDepth(placed, piece) > -MARGIN),
        ].map((piece) => PIECES[piece].joint),
      );
      const slopes = handles.map((handle) => {
        if (!moves(handle, touching)) return 0;
        const value = channels[handle][i];
        channels[handle][i] = value + STEP;
        setArms(frame.rotations, channels, i);
        const slope = (energy(frame, near, pieces) - here) / STEP;
        channels[handle][i] = value;
        return slope;
      });
      setArms(frame.rotations, channels, i);
      const squared = slopes.reduce((sum, s) => sum + s * s, 0);
      if (squared < 1e-16) continue;
      handles.forEach((_, h) => {
        steps[h][i] = Math.max(-LARGEST, Math.min(LARGEST, (-1.6 * here * slopes[h]) / squared));
      });
    }
    if (!touched) return;
    const moved = new Set<number>();
    handles.forEach((handle, h) => {
      const soft = smooth(steps[h], 0.06 * framesPerSecond);
      soft.forEach((s, i) => {
        if (Math.abs(s) < 1e-4) return;
        channels[handle][i] += s;
        moved.add(i);
      });
    });
    suspects = [...moved].sort((a, b) => a - b);
    for (const i of suspects) setArms(frames[i].rotations, channels, i);
  }
};
