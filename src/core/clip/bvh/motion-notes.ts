import { angleBetween, readQuat } from '../../math';
import { type Clip, ClipError } from '../clip';
import { counted } from '../counted';
import { quote } from '../plain-name';
import { announcedFrames, type MotionHeader } from './header';
import type { RowReport } from './rows';

/** rad: a jump from frame 0 that is no motion, if it is also so many times the largest of what follows. */
const JUMP = 0.35;
const JUMP_RATIO = 3;
/** Frames that tell how fast this motion usually is. */
const USUAL_FRAMES = 30;

/**
 * What the rows brought to light, in sentences.
 *
 * @param columns numbers in a whole row
 * @param line where the motion begins
 * @throws {ClipError} `no-numbers` when not one value could be used
 */
export function noteRows(
  report: RowReport,
  header: MotionHeader,
  columns: number,
  line: number,
  notes: string[],
): void {
  const { rows, unfinished, brokenRows, firstBrokenLine, replaced } = report;
  if (report.good === 0) {
    throw new ClipError('no-numbers', line, 'No value of the motion is a finite number. Export the clip again.');
  }
  if (unfinished > 0) {
    const kept = counted(rows, 'complete frame was kept', 'complete frames were kept');
    notes.push(`The last frame is cut off after ${unfinished} of ${columns} numbers; the ${kept}.`);
  }
  noteFrameCount(report, header, notes);
  if (brokenRows > 0) {
    const which = brokenRows === 1 ? `line ${firstBrokenLine}` : `first in line ${firstBrokenLine}`;
    const repeats = brokenRows === 1 ? 'it repeats' : 'each repeats';
    const broken = counted(brokenRows, 'row does', 'rows do');
    notes.push(`${broken} not have ${columns} numbers (${which}); ${repeats} the frame before.`);
  }
  if (replaced > 0) {
    const holds = replaced === 1 ? 'it holds' : 'each holds';
    notes.push(`${counted(replaced, 'value was', 'values were')} not finite; ${holds} the value of the frame before.`);
  }
  if (rows === 1) notes.push('The file has one frame: a pose, not a motion.');
}

function noteFrameCount({ rows, unfinished }: RowReport, header: MotionHeader, notes: string[]): void {
  const announced = announcedFrames(header);
  const found = counted(rows, 'was found', 'were found');
  if (announced === null) {
    if (header.frames) notes.push(`The file says ${quote(header.frames, 20)} for the number of frames; ${found}.`);
    else notes.push(`The number of frames is not said; ${found}.`);
    return;
  }
  const says = `The file says ${counted(announced, 'frame', 'frames')} but has ${rows}`;
  if (announced > rows && unfinished === 0) notes.push(`${says}; ${rows === 1 ? 'it was' : 'these were'} kept.`);
  else if (announced < rows) notes.push(`${says}; all were kept.`);
}

/** Says so when frame 0 is a calibration pose: a jump to frame 1 far above what follows. */
export function noteFirstFrame(clip: Clip): Clip {
  const { frameCount, rotations, skeleton, notes } = clip;
  const joints = skeleton.parents.length;
  if (frameCount < 4) return clip;
  const largestStep = (frame: number): number => {
    let largest = 0;
    for (let j = frame * joints; j < (frame + 1) * joints; j++) {
      largest = Math.max(largest, angleBetween(readQuat(rotations, j), readQuat(rotations, j + joints)));
    }
    return largest;
  };
  const jump = largestStep(0);
  let usual = 0;
  for (let frame = 1; frame < Math.min(frameCount - 1, USUAL_FRAMES); frame++) {
    usual = Math.max(usual, largestStep(frame));
  }
  if (!(jump > JUMP && jump > JUMP_RATIO * usual)) return clip;
  const said = `Frame 0 is a pose apart: ${Math.round((jump * 180) / Math.PI)}° jump to the next frame.`;
  return { ...clip, notes: [...notes, said], posesApart: [0] };
}
