import { type BvhHierarchy, createHierarchyReader, quote } from './bvh-hierarchy';
import { createRowReader, type RowReport } from './bvh-rows';
import { type Clip, ClipError, type Skeleton } from './clip';
import { bringUpright, type UprightOptions } from './upright';

/** What the user knows better than the reader. */
export type BvhOptions = UprightOptions;

/** Takes a file piece by piece. */
export interface BvhReader {
  /** The next piece; may end anywhere. Throws `ClipError` as soon as the text can't be read. */
  push(chunk: string): void;
  /** The clip, after the last piece. Throws `ClipError` when something essential is missing. */
  finish(): Clip;
  /** Frames read so far. */
  readonly frameCount: number;
}

const DEFAULT_FRAME_TIME = 1 / 30;
/** Room for announced frames is taken at once up to this many floats; what goes beyond grows as it comes. */
const RESERVED_FLOATS = 64 * 1024 * 1024;
/** What half a line of hierarchy or header can look like. */
const CUT_OFF: ReadonlySet<string> = new Set(['syntax', 'offset', 'channels', 'motion-header']);
const DEGREES_TO_HALF_RADIANS = Math.PI / 360;

/** Motion as it is read: local rotations and raw positions, growing frame by frame. */
function createMotionStore(hierarchy: BvhHierarchy, announced: number) {
  const { joints } = hierarchy;
  const rotationStride = joints.length * 4;
  const steps: number[] = [];
  const stepEnds = new Int32Array(joints.length);
  const moved: { joint: number; axis: number; column: number; low: number; high: number; sum: number }[] = [];
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

type MotionStore = ReturnType<typeof createMotionStore>;

/**
 * Position channels of joints that are not the root. BVH puts the value in the place of the offset, and a constant
 * one is taken so; a moving bone has no place in a skeleton of fixed lengths and keeps its offset.
 */
function settleOffsets(hierarchy: BvhHierarchy, store: MotionStore, offsets: Float32Array, notes: string[]): void {
  const byJoint = new Map<number, MotionStore['moved']>();
  for (const channel of store.moved) {
    const list = byJoint.get(channel.joint);
    if (list === undefined) byJoint.set(channel.joint, [channel]);
    else list.push(channel);
  }
  let size = 0;
  for (const { offset } of hierarchy.joints) size = Math.max(size, ...offset.map(Math.abs));
  let replaced = 0;
  let zero = 0;
  let varying = 0;
  for (const [joint, channels] of byJoint) {
    if (hierarchy.joints[joint].parent < 0) {
      varying++;
      continue;
    }
    const constant = channels.every((channel) => channel.high - channel.low <= 1e-3 * size);
    const differs = channels.some(
      (channel) => Math.abs(channel.sum / store.count - offsets[joint * 3 + channel.axis]) > 1e-4 * size,
    );
    if (!constant) varying++;
    else if (!differs) continue;
    else if (channels.every((channel) => channel.low === 0 && channel.high === 0)) zero++;
    else {
      for (const channel of channels) offsets[joint * 3 + channel.axis] = channel.sum / store.count;
      replaced++;
    }
  }
  if (replaced > 0) notes.push(`${replaced} joints have constant position channels, which replaced their OFFSET.`);
  if (zero > 0) notes.push(`${zero} joints have position channels that are all 0; their OFFSET was kept.`);
  if (varying > 0)
    notes.push(`${varying} joints besides the root change their position; bones keep their OFFSET here.`);
}

function buildSkeleton(hierarchy: BvhHierarchy): Skeleton {
  const { joints, endSites } = hierarchy;
  const restRotations = new Float32Array(joints.length * 4);
  for (let j = 0; j < joints.length; j++) restRotations[j * 4 + 3] = 1;
  return {
    names: joints.map((joint) => joint.name),
    parents: Int16Array.from(joints, (joint) => joint.parent),
    offsets: Float32Array.from(joints.flatMap((joint) => joint.offset)),
    restRotations,
    endSites: Float32Array.from(endSites.flatMap((site) => site.offset)),
    endSiteJoints: Int16Array.from(endSites, (site) => site.joint),
  };
}

/** Angle between two rotations stored in one array, rad. */
function angleBetween(rotations: Float32Array, a: number, b: number): number {
  const dx = rotations[a] - rotations[b];
  const dy = rotations[a + 1] - rotations[b + 1];
  const dz = rotations[a + 2] - rotations[b + 2];
  const dw = rotations[a + 3] - rotations[b + 3];
  const sx = rotations[a] + rotations[b];
  const sy = rotations[a + 1] + rotations[b + 1];
  const sz = rotations[a + 2] + rotations[b + 2];
  const sw = rotations[a + 3] + rotations[b + 3];
  const apart = Math.hypot(dx, dy, dz, dw);
  const other = Math.hypot(sx, sy, sz, sw);
  return 4 * Math.atan2(Math.min(apart, other), Math.max(apart, other));
}

/** Says so when frame 0 is a calibration pose: a jump to frame 1 far above what follows. */
function noteFirstFrame(clip: Clip): void {
  const { frameCount, rotations, skeleton } = clip;
  const joints = skeleton.parents.length;
  if (frameCount < 4) return;
  const largestStep = (frame: number): number => {
    let largest = 0;
    for (let j = 0; j < joints; j++) {
      largest = Math.max(largest, angleBetween(rotations, (frame * joints + j) * 4, ((frame + 1) * joints + j) * 4));
    }
    return largest;
  };
  const jump = largestStep(0);
  let usual = 0;
  for (let frame = 1; frame < Math.min(frameCount - 1, 30); frame++) usual = Math.max(usual, largestStep(frame));
  if (jump > 0.35 && jump > 3 * usual) {
    clip.notes.push(`Frame 0 is a pose apart: ${Math.round((jump * 180) / Math.PI)}° jump to the next frame.`);
  }
}

/** Names what stands at the beginning of a file that is not BVH. */
function refuse(start: string): never {
  const text = start.trimStart();
  if (text.startsWith('glTF') || text.startsWith('{')) {
    const kind = text.startsWith('glTF') ? 'a glTF file' : 'JSON, perhaps a glTF file';
    throw new ClipError('gltf', 1, `This is ${kind}, not BVH. Open glTF with the ending .glb or .gltf.`);
  }
  if (text.startsWith('Kaydara FBX') || /^;\s*FBX/.test(text)) {
    throw new ClipError('fbx', 1, 'This is an FBX file, not BVH. Export it as BVH or glTF.');
  }
  let strange = 0;
  for (let i = 0; i < start.length; i++) {
    const c = start.charCodeAt(i);
    if (c === 0xfffd || (c < 32 && c !== 9 && c !== 10 && c !== 12 && c !== 13 && c !== 26)) strange++;
  }
  if (strange > 0) {
    throw new ClipError('binary', 1, 'This is a binary file, not BVH. BVH is text that begins with HIERARCHY.');
  }
  const first = text.split(/[\r\n]/, 1)[0];
  throw new ClipError('not-bvh', 1, `This is not BVH: it begins with ${quote(first)} instead of HIERARCHY.`);
}

type Section = 'start' | 'hierarchy' | 'header' | 'rows';

/** Reads a BVH file that arrives in pieces; see `parseBvh` for what is read and repaired. */
export function createBvhReader(name = 'clip', options: BvhOptions = {}): BvhReader {
  const tree = createHierarchyReader();
  const notes: string[] = [];
  let section: Section = 'start';
  let carry: string[] = [];
  let afterReturn = false;
  let lineNumber = 0;
  let hierarchy: BvhHierarchy | null = null;
  let store: MotionStore | null = null;
  let rows: ReturnType<typeof createRowReader> | null = null;
  let announced: number | null = null;
  let frameTime: number | null = null;

  const readHeader = (text: string): boolean => {
    if (text === '') return true;
    const time = /^frame\s*time\s*:?\s*(\S*)\s*$/i.exec(text);
    if (time !== null) {
      frameTime = Number(time[1] === '' ? Number.NaN : time[1]);
      return true;
    }
    const frames = /^(?:number\s+of\s+)?frames?\s*:?\s*(\S*)\s*$/i.exec(text);
    if (frames !== null) {
      const count = Number(frames[1] === '' ? Number.NaN : frames[1]);
      announced = Number.isInteger(count) && count >= 0 ? count : null;
      return true;
    }
    const both = /^(frames?\s*:?\s*\S+)\s+(frame\s*time.*)$/i.exec(text);
    if (both !== null) return readHeader(both[1]) && readHeader(both[2]);
    if (/^[-+.\d]|^nan|^inf/i.test(text)) return false;
    throw new ClipError(
      'motion-header',
      lineNumber,
      `Line ${lineNumber}: ${quote(text)} is not known here. Expected “Frames: 120”, “Frame Time: 0.0333” or numbers.`,
    );
  };

  /** Takes one line outside the rows; false when the line is the first row. */
  const readLine = (text: string): boolean => {
    if (section === 'start') {
      const trimmed = text.replace(/^\ufeff/, '').trim();
      if (trimmed === '' || trimmed.startsWith('#') || trimmed.startsWith('//')) return true;
      if (!/^hierarchy(?![^\s{])/i.test(trimmed)) refuse(text);
      section = 'hierarchy';
      return readLine(trimmed.slice('hierarchy'.length));
    }
    if (section === 'hierarchy') {
      const rest = tree.line(text, lineNumber);
      if (rest === null) return true;
      hierarchy = tree.finish(lineNumber);
      section = 'header';
      return readHeader(rest);
    }
    return readHeader(text.trim());
  };

  const startRows = () => {
    store = createMotionStore(hierarchy!, announced ?? 0);
    rows = createRowReader(hierarchy!.channelCount, lineNumber, store.add);
    section = 'rows';
  };

  const push = (chunk: string): void => {
    if (section === 'rows') {
      rows!.push(chunk);
      return;
    }
    if (section === 'start' && carry.length === 0 && lineNumber === 0) {
      const head = chunk.slice(0, 4096).replace(/^\ufeff/, '');
      if (head.includes('\0') || /^\s*(glTF|Kaydara|\{)/.test(head)) refuse(head);
    }
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk.charCodeAt(i);
      if (c !== 10 && c !== 13) {
        afterReturn = false;
        continue;
      }
      if (c === 10 && afterReturn) {
        afterReturn = false;
        from = i + 1;
        continue;
      }
      afterReturn = c === 13;
      carry.push(chunk.slice(from, i));
      const text = carry.join('');
      carry = [];
      lineNumber++;
      from = i + 1;
      if (!readLine(text)) {
        startRows();
        rows!.push(text);
        rows!.push(chunk.slice(i));
        return;
      }
    }
    if (from < chunk.length) carry.push(chunk.slice(from));
  };

  const truncated = (): never => {
    throw new ClipError(
      'truncated-hierarchy',
      lineNumber,
      `The file ends in line ${lineNumber}, after ${tree.jointCount} joint${tree.jointCount === 1 ? '' : 's'} and before MOTION. It seems to be cut off; get it again.`,
    );
  };

  const noteRows = (report: RowReport) => {
    const { channelCount } = hierarchy!;
    if (report.good === 0) {
      throw new ClipError(
        'no-numbers',
        lineNumber,
        'No value of the motion is a finite number. Export the clip again.',
      );
    }
    if (report.unfinished > 0) {
      notes.push(
        `The last frame is cut off after ${report.unfinished} of ${channelCount} numbers; the ${report.rows} complete frames were kept.`,
      );
    }
    if (announced === null) notes.push(`The number of frames is not said; ${report.rows} were found.`);
    else if (announced > report.rows && report.unfinished === 0) {
      notes.push(`The file says ${announced} frames but has ${report.rows}; these were kept.`);
    } else if (announced < report.rows) {
      notes.push(`The file says ${announced} frames but has ${report.rows}; all were kept.`);
    }
    if (report.brokenRows > 0) {
      notes.push(
        `${report.brokenRows} rows do not have ${channelCount} numbers (first in line ${report.firstBrokenLine}); each repeats the frame before.`,
      );
    }
    if (report.replaced > 0) {
      notes.push(`${report.replaced} values were not finite; each holds the value of the frame before.`);
    }
    if (report.rows === 1) notes.push('The file has one frame: a pose, not a motion.');
  };

  /** A last line without an end may be half a line: what is wrong with it counts as cut off. */
  const readLastLine = (text: string) => {
    lineNumber++;
    try {
      if (!readLine(text)) {
        startRows();
        rows!.push(text);
      }
    } catch (error) {
      if (section === 'start' || !(error instanceof ClipError && CUT_OFF.has(error.code))) throw error;
    }
  };

  const finish = (): Clip => {
    if (section !== 'rows' && carry.length > 0) readLastLine(carry.join(''));
    if (section === 'start') throw new ClipError('empty', 0, 'The file is empty.');
    if (section === 'hierarchy') truncated();
    if (rows === null || store === null || hierarchy === null) {
      throw new ClipError('no-frames', lineNumber, 'The file has a skeleton but no frames. Export it with its motion.');
    }
    const report = rows.finish();
    if (report.rows === 0) {
      throw new ClipError(
        'no-frames',
        lineNumber,
        `The motion begins in line ${lineNumber} but holds ${report.unfinished} of the ${hierarchy.channelCount} numbers of one frame. It seems to be cut off; get it again.`,
      );
    }
    notes.push(...hierarchy.notes);
    noteRows(report);
    if (frameTime === null || !(frameTime > 0) || frameTime > 1e6) {
      const cause = frameTime === null || Number.isNaN(frameTime) ? 'missing' : `${frameTime}`;
      notes.push(`The frame time is ${cause}; 1/30 s is assumed.`);
      frameTime = DEFAULT_FRAME_TIME;
    }
    const skeleton = buildSkeleton(hierarchy);
    settleOffsets(hierarchy, store, skeleton.offsets, notes);
    const clip: Clip = {
      name,
      skeleton,
      frameTime,
      frameCount: store.count,
      rotations: store.rotations(),
      rootPositions: store.positions(),
      notes,
    };
    bringUpright(clip, options);
    noteFirstFrame(clip);
    return clip;
  };

  return {
    push,
    finish,
    get frameCount() {
      return store?.count ?? 0;
    },
  };
}

/**
 * Reads a BVH file: any channel order per joint, position channels on any joint, any line ends, scientific notation.
 * Rotations are intrinsic in the order of the file (R = R1·R2·R3). The character comes out Y up, in metres, at human
 * size; joint-local frames stay as the file has them. What was found out or repaired stands in `clip.notes`.
 *
 * @throws {ClipError} when there is nothing to show: empty, not BVH, cut off before the first frame, contradictory
 */
export function parseBvh(text: string, name?: string, options?: BvhOptions): Clip {
  const reader = createBvhReader(name, options);
  reader.push(text);
  return reader.finish();
}
