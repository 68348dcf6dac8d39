import { lineError } from '../clip';
import { quote } from '../plain-name';
import { readNumber } from './number';

/** s: of a file that does not say its frame time. */
const DEFAULT_FRAME_TIME = 1 / 30;

/** The lines between MOTION and the first row, as they are written; null where one is missing. */
export interface MotionHeader {
  /** After `Frames:`. */
  frames: string | null;
  /** After `Frame Time:`. */
  frameTime: string | null;
}

/**
 * Takes one line into the header; false when the line belongs to the rows.
 *
 * @throws {ClipError} `motion-header` when it is neither
 */
export function readHeaderLine(header: MotionHeader, text: string, line: number): boolean {
  if (text === '') return true;
  const time = /^frame\s*time\s*:?\s*(\S*)\s*$/i.exec(text);
  if (time !== null) {
    header.frameTime = time[1];
    return true;
  }
  const frames = /^(?:number\s+of\s+)?frames?\s*:?\s*(\S*)\s*$/i.exec(text);
  if (frames !== null) {
    header.frames = frames[1];
    return true;
  }
  const both = /^(frames?\s*:?\s*\S+)\s+(frame\s*time.*)$/i.exec(text);
  if (both !== null) return readHeaderLine(header, both[1], line) && readHeaderLine(header, both[2], line);
  if (/^[-+.,\d]|^nan|^inf/i.test(text)) return false;
  throw lineError(
    'motion-header',
    line,
    `${quote(text)} is not known here. Expected “Frames: 120”, “Frame Time: 0.0333” or numbers.`,
  );
}

/** How many frames the file announces; null when it does not say, or says no whole number from 0. */
export function announcedFrames({ frames }: MotionHeader): number | null {
  const count = frames ? Number(frames) : Number.NaN;
  return Number.isInteger(count) && count >= 0 ? count : null;
}

/** s, above 0; assumed, and noted, where the file does not say. */
export function frameTimeOf({ frameTime }: MotionHeader, notes: string[]): number {
  const seconds = readNumber(frameTime ?? '');
  if (seconds > 0 && seconds <= 1e6) return seconds;
  notes.push(`The frame time is ${frameTime ? quote(frameTime, 20) : 'missing'}; 1/30 s is assumed.`);
  return DEFAULT_FRAME_TIME;
}
