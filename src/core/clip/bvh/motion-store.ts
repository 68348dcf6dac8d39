import { type Quat, turnAbout } from '../../math';
import type { BvhHierarchy } from './hierarchy';

/** Room for announced frames is taken at once up to this many floats; what goes beyond grows as it comes. */
const RESERVED_FLOATS = 64 * 1024 * 1024;
const DEGREES_TO_HALF_RADIANS = Math.PI / 360;

/** Position channel of a joint other than the first root: what it goes through. */
export interface MovedChannel {
  joint: number;
  /** 0–2: x, y, z. */
  axis: number;
  /** In a row. */
  column: number;
  low: number;
  high: number;
  sum: number;
}

/** Motion as it is read: local rotations and raw positions, growing frame by frame. */
export function createMotionStore(hierarchy: BvhHierarchy, announced: number) {
  const { joints } = hierarchy;
  const rotationStride = joints.length * 4;
  const steps: number[] = [];
  const stepEnds = new Int32Array(joints.length);
  const moved: MovedChannel[] = [];
  const rootColumns = [-1, -1, -1];
  for (const [j, joint] of joints.entries()) {
    for (const [i, channel] of joint.channels.entries()) {
      const column = joint.firstChannel + i;
      if (channel >= 3 && channel <= 5) steps.push(channel - 3, column);
      else if (channel < 3 && j === 0) rootColumns[channel] = column;
      else if (channel < 3) {
        moved.push({ joint: j, axis: channel, column, low: Infinity, high: -Infinity, sum: 0 });
      }
    }
    stepEnds[j] = steps.length;
  }
  const program = Int32Array.from(steps);
  const rootOffset = joints[0].offset;

  const reserve = Math.max(16, Math.min(announced, Math.floor(RESERVED_FLOATS / rotationStride)));
  let rotations = new Float32Array(reserve * rotationStride);
  let positions = new Float32Array(reserve * 3);
  let count = 0;
  const q: Quat = [0, 0, 0, 1];

  const grow = () => {
    const wider = new Float32Array(rotations.length * 2);
    wider.set(rotations);
    rotations = wider;
    const longer = new Float32Array(positions.length * 2);
    longer.set(positions);
    positions = longer;
  };

  const add = (row: Float64Array) => {
    if ((count + 1) * 3 > positions.length) grow();
    let out = count * rotationStride;
    let step = 0;
    for (let j = 0; j < stepEnds.length; j++) {
      // R = R1·R2·R3 in the order of the file: each axis turns about the frame that the ones before have made.
      q[0] = q[1] = q[2] = 0;
      q[3] = 1;
      for (const end = stepEnds[j]; step < end; step += 2) {
        const angle = row[program[step + 1]];
        if (angle !== 0) turnAbout(q, program[step], angle * DEGREES_TO_HALF_RADIANS);
      }
      for (let k = 0; k < 4; k++) rotations[out + k] = q[k];
      out += 4;
    }
    for (let axis = 0; axis < 3; axis++) {
      const column = rootColumns[axis];
      positions[count * 3 + axis] = column < 0 ? rootOffset[axis] : row[column];
    }
    for (const channel of moved) {
      const value = row[channel.column];
      if (value < channel.low) channel.low = value;
      if (value > channel.high) channel.high = value;
      channel.sum += value;
    }
    count++;
  };

  return {
    add,
    moved,
    get count() {
      return count;
    },
    rotations: () =>
      rotations.length === count * rotationStride ? rotations : rotations.slice(0, count * rotationStride),
    positions: () => (positions.length === count * 3 ? positions : positions.slice(0, count * 3)),
  };
}

export type MotionStore = ReturnType<typeof createMotionStore>;
