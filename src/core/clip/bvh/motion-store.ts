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
      let x = 0;
      let y = 0;
      let z = 0;
      let w = 1;
      const end = stepEnds[j];
      for (; step < end; step += 2) {
        const angle = row[program[step + 1]];
        if (angle === 0) continue;
        const half = angle * DEGREES_TO_HALF_RADIANS;
        const s = Math.sin(half);
        const c = Math.cos(half);
        const axis = program[step];
        const x0 = x;
        const y0 = y;
        const z0 = z;
        if (axis === 0) {
          x = x0 * c + w * s;
          y = y0 * c + z0 * s;
          z = z0 * c - y0 * s;
          w = w * c - x0 * s;
        } else if (axis === 1) {
          x = x0 * c - z0 * s;
          y = y0 * c + w * s;
          z = z0 * c + x0 * s;
          w = w * c - y0 * s;
        } else {
          x = x0 * c + y0 * s;
          y = y0 * c - x0 * s;
          z = z0 * c + w * s;
          w = w * c - z0 * s;
        }
      }
      rotations[out] = x;
      rotations[out + 1] = y;
      rotations[out + 2] = z;
      rotations[out + 3] = w;
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
