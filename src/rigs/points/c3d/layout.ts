import { refuseRig } from '../../file-kind';
import type { Numbers } from './numbers';
import type { Parameters } from './parameters';

const BLOCK = 512;
/** What integers of 16 bits can't count beyond: the count stands elsewhere. */
const FULL = 65535;

/** How frames lie in a C3D file. */
export interface FrameLayout {
  readonly pointCount: number;
  readonly frameCount: number;
  /** Byte of the first frame. */
  readonly start: number;
  readonly frameBytes: number;
  /** Negative: points are floats that need no scale. Positive: they are integers times the scale. */
  readonly scale: number;
  readonly notes: readonly string[];
}

/**
 * Where frames begin and how many there are. Header and parameters often say different counts; the length of the file decides between
 * them. (c3d.org, "Reading the frame count")
 */
export function frameLayout(bytes: Uint8Array, { unsigned, float }: Numbers, parameters: Parameters): FrameLayout {
  const told = (name: string) => parameters.numbers(name)[0] ?? 0;
  const scale = told('POINT:SCALE') || float(12);
  if (!Number.isFinite(scale) || scale === 0)
    throw refuseRig('c3d-scale', 'It is C3D whose scale is no number (POINT:SCALE): export it again.');
  const size = scale < 0 ? 4 : 2;
  const start = BLOCK * ((unsigned(16) || told('POINT:DATA_START')) - 1);
  if (start < BLOCK)
    throw refuseRig('c3d-start', 'It is C3D that does not tell where its frames begin: export it again.');
  const counts = frameCounts(unsigned, parameters);
  const room = Math.max(0, bytes.length - start);
  const bytesOf = ({ points, analog }: FrameShape) => size * (4 * points + analog);
  /** The largest count of frames that the file has room for; 0 where it has room for none. */
  const fitting = (shape: FrameShape) => Math.max(0, ...counts.filter((count) => count * bytesOf(shape) <= room));
  const fillsUp = (shape: FrameShape) => fitting(shape) > 0 && room - fitting(shape) * bytesOf(shape) < BLOCK;
  const shapes = frameShapes(unsigned, told);
  const shape = shapes.find(fillsUp) ?? shapes[0];
  const other = (key: keyof FrameShape) => shapes.map((one) => one[key]).find((count) => count !== shapes[0][key]);
  const notes = [
    ...noteCounts(shapes[0].points, other('points'), shape.points, 'points'),
    ...noteCounts(shapes[0].analog, shape.analog, shape.analog, 'analog numbers a frame'),
  ];
  const frameBytes = bytesOf(shape);
  const fits = fitting(shape);
  const frameCount = fits || (frameBytes > 0 ? Math.floor(room / frameBytes) : 0);
  const [first = 0] = counts;
  if (shape.points > 0 && fits === 0)
    notes.push(`It is cut off after ${frameCount} of ${first} frames: download or copy it again.`);
  else if (shape.points > 0 && fits !== first) notes.push(`It says ${first} frames; ${fits} fit its length.`);
  return { pointCount: shape.points, frameCount, start, frameBytes, scale, notes };
}

/** What a frame holds: points of four numbers, then analog numbers. */
interface FrameShape {
  points: number;
  analog: number;
}

/** What frames hold as header and parameters say, the header first. */
function frameShapes(unsigned: Numbers['unsigned'], told: (name: string) => number): FrameShape[] {
  const isTold = (count: number, i: number) => i === 0 || count > 0;
  const points = [unsigned(2), told('POINT:USED')].filter(isTold);
  const analog = [unsigned(4), told('ANALOG:USED') * Math.max(1, unsigned(18))].filter(isTold);
  return analog.flatMap((a) => points.map((p) => ({ points: p, analog: a })));
}

const noteCounts = (first: number, other: number | undefined, right: number, what: string): string[] =>
  other === undefined || other === first ? [] : [`It says ${first} and ${other} ${what}; ${right} fit its length.`];

/** How many frames a file says it has, the count first that should be right. */
function frameCounts(unsigned: Numbers['unsigned'], parameters: Parameters): number[] {
  const [short] = parameters.numbers('POINT:FRAMES');
  const [long] = parameters.numbers('POINT:LONG_FRAMES');
  const [from, to] = ['START', 'END'].map((end) => {
    const [low, high = 0] = parameters.numbers(`TRIAL:ACTUAL_${end}_FIELD`);
    return low === undefined ? Number.NaN : low + (FULL + 1) * high;
  });
  const header = unsigned(8) - unsigned(6) + 1;
  const all = short === FULL ? [to - from + 1, long, short, header] : [short, to - from + 1, long, header];
  return all.filter((count) => count !== undefined && Number.isSafeInteger(count) && count > 0);
}
