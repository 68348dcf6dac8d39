import { announcedFrames, frameTimeOf, type MotionHeader, readHeaderLine } from './bvh/header';
import { type BvhHierarchy, createHierarchyReader } from './bvh/hierarchy';
import { noteFirstFrame, noteRows } from './bvh/motion-notes';
import { createMotionStore, type MotionStore } from './bvh/motion-store';
import { hasDecimalComma } from './bvh/number';
import { isOtherFormat, refuse } from './bvh/refuse';
import { createRowReader } from './bvh/rows';
import { buildSkeleton, settleOffsets } from './bvh/skeleton';
import { type Clip, ClipError } from './clip';
import { counted } from './counted';
import { quote } from './plain-name';
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

/** What half a line of hierarchy or header can look like. */
const CUT_OFF: ReadonlySet<string> = new Set(['syntax', 'offset', 'channels', 'motion-header']);

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
  const header: MotionHeader = { frames: null, frameTime: null };

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
      hierarchy = tree.finish();
      section = 'header';
      return readHeaderLine(header, rest, lineNumber);
    }
    return readHeaderLine(header, text.trim(), lineNumber);
  };

  const startRows = () => {
    store = createMotionStore(hierarchy!, announcedFrames(header) ?? 0);
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
      if (isOtherFormat(head)) refuse(head);
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
      `The file ends in line ${lineNumber}, after ${counted(tree.jointCount, 'joint', 'joints')} and before MOTION. It seems to be cut off; get it again.`,
    );
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
    noteRows(report, header, hierarchy.channelCount, lineNumber, notes);
    const frameTime = frameTimeOf(header, notes);
    const comma = [hierarchy.decimalComma, header.frameTime ?? '', report.decimalComma].find(hasDecimalComma);
    if (comma)
      notes.push(`Numbers are written with a decimal comma, like ${quote(comma, 20)}; it was read as a point.`);
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
    const placing = bringUpright(clip, options);
    clip.source = { channels: hierarchy.joints.map((joint) => joint.channels), ...placing };
    return noteFirstFrame(clip);
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
 * Reads a BVH file: any channel order per joint, position channels on any joint, any line ends, scientific notation,
 * decimal commas.
 * Rotations are intrinsic in the order of the file (R = R1·R2·R3). The character comes out Y up, in metres, at human
 * size; joint-local frames stay as the file has them. What was found out or repaired stands in `clip.notes`.
 *
 * @category Clips
 * @throws {ClipError} when there is nothing to show: empty, not BVH, cut off before the first frame, contradictory
 */
export function parseBvh(text: string, name?: string, options?: BvhOptions): Clip {
  const reader = createBvhReader(name, options);
  reader.push(text);
  return reader.finish();
}
