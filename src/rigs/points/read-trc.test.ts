import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../core/math';
import { readPoints } from '..';

const random = makeRandom(5);
const LABELS = ['R.ASIS', 'left hip', 'Nase', '首'];
/** [frame][point] x, y, z in mm; the second point is not seen in the second frame. */
const FRAMES = Array.from({ length: 6 }, (_, f) =>
  LABELS.map((_, i) => (f === 1 && i === 1 ? null : [0, 1, 2].map(() => Number((3000 * random() - 1500).toFixed(3))))),
);
const TRUTH = FRAMES.flatMap((frame) => frame.flatMap((place) => place ?? [Number.NaN, Number.NaN, Number.NaN]));

interface Making {
  rate?: number;
  times?: (frame: number) => number;
  unit?: string;
  /** What stands for a point that was not seen. */
  missing?: string;
  frames?: number;
  /** Changes the lines. */
  change?: (lines: string[]) => string[];
  end?: string;
}

const NAMES = 3;
const FIRST_ROW = 6;

function trc({
  rate = 50,
  times = (f) => f / 50,
  unit = 'mm',
  missing = '\t\t',
  frames = 6,
  change,
  end = '\n',
}: Making = {}) {
  const rows = FRAMES.map((frame, f) =>
    [f + 1, times(f).toFixed(5), ...frame.map((place) => place?.join('\t') ?? missing)].join('\t'),
  );
  const lines = [
    'PathFileType\t4\t(X/Y/Z)\tC:\\my recordings\\walk 1.trc',
    'DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames',
    `${rate}\t${rate}\t${frames}\t4\t${unit}\t${rate}\t1\t${frames}`,
    `Frame#\tTime\t${LABELS.join('\t\t\t')}\t\t`,
    '\t\tX1\tY1\tZ1\tX2\tY2\tZ2\tX3\tY3\tZ3\tX4\tY4\tZ4',
    '',
    ...rows,
  ];
  return new TextEncoder().encode((change?.(lines) ?? lines).join(end) + end);
}

const read = (making?: Making) => readPoints(trc(making), 'walk.trc');
const line = (i: number, edit: (text: string) => string) => (lines: string[]) => lines.with(i, edit(lines[i]));
const rows = (edit: (text: string, i: number) => string) => (lines: string[]) =>
  lines.map((text, i) => (i < FIRST_ROW ? text : edit(text, i - FIRST_ROW)));

/** What was read is what was written, whatever the notes. */
function expectTruth({ labels, points, frameCount }: ReturnType<typeof read>): void {
  expect(labels).toEqual(LABELS);
  expect(frameCount).toBe(6);
  expect([...points]).toEqual([...Float32Array.from(TRUTH)]);
}

it('TRC is read: names, places, time, unit', () => {
  const got = read();
  expectTruth(got);
  expect(got).toMatchObject({ name: 'walk', frameTime: 1 / 50, metres: 0.001 });
  expect(got.notes).toEqual(['4.2 % of its points are not seen.']);
});

describe('TRC as it is written is read the same (seed 5)', () => {
  it.each<[string, Making]>([
    ['zeros for what is not seen', { missing: '0.0\t0.000\t0' }],
    ['nan for what is not seen', { missing: 'nan\tNaN\t' }],
    [
      'doubled tabs and blanks in the header',
      { change: line(2, () => ' 50.0\t\t  50.0\t\t   6\t   4\t\t mm\t 50.0\t 1\t 6 ') },
    ],
    ['fewer values in the header', { change: line(2, () => '50\t50\t6\t4\tmm') }],
    ['no blank line and no row of axes', { change: (lines) => [...lines.slice(0, 4), ...lines.slice(6)] }],
    ['blank lines everywhere', { change: (lines) => lines.flatMap((text) => [text, '  \t']) }],
    ['tabs at the ends of lines', { change: (lines) => lines.map((text) => `${text}\t\t`) }],
    ['blanks around numbers', { change: rows((text) => text.replaceAll('\t', ' \t  ')) }],
    ['Windows’ line ends', { end: '\r\n' }],
    ['old line ends of the Mac', { end: '\r' }],
    [
      'commas for tabs, as a spreadsheet writes',
      { change: (lines) => lines.map((text) => text.replaceAll('\t', ',')) },
    ],
    ['decimal commas', { change: rows((text) => text.replaceAll('.', ',')) }],
    ['doubled tabs in every row', { change: rows((text) => text.replaceAll('\t', '\t\t')) }],
    ['names apart by one tab', { change: line(NAMES, () => `Frame#\tTime\t${LABELS.join('\t')}`) }],
    [
      'a name for each axis',
      {
        change: line(
          NAMES,
          () => `Frame#\tTime\t${LABELS.flatMap((l) => ['x', 'y', 'z'].map((a) => `${l}_${a}`)).join('\t')}`,
        ),
      },
    ],
    [
      'a line of words between',
      { change: (lines) => [...lines.slice(0, 8), 'exported by a program', ...lines.slice(8)] },
    ],
    ['no last line end', { change: (lines) => [...lines.slice(0, -1), lines.at(-1)!.trimEnd()], end: '\n' }],
  ])('with %s', (_, making) => {
    expectTruth(read(making));
  });

  it('with more columns than names, of points that were hardly seen', () => {
    // As many cells hold something as there are names for.
    const wider = rows((text, i) => (i === 1 ? `${text}\t7\t8\t9\t\t\t` : `${text}\t\t\t\t\t\t`));
    expectTruth(read({ change: wider }));
  });

  it('with blanks for tabs', () => {
    const blanks = (lines: string[]) =>
      lines
        .filter((_, i) => i !== FIRST_ROW + 1)
        .map((text) => text.replace('left hip', 'left_hip').replace(/\t+/g, '  '));
    const { labels, points } = read({ change: blanks });
    expect(labels).toEqual(['R.ASIS', 'left_hip', 'Nase', '首']);
    expect([...points]).toEqual([...Float32Array.from([...TRUTH.slice(0, 12), ...TRUTH.slice(24)])]);
  });

  it('with a point that has no name, which is left out', () => {
    const { labels, points } = read({ change: line(NAMES, (text) => text.replace('left hip', '')) });
    expect(labels).toEqual(['R.ASIS', 'Nase', '首']);
    expect([...points]).toEqual([...Float32Array.from(TRUTH.filter((_, i) => Math.floor(i / 3) % 4 !== 1))]);
  });
});

describe('what TRC says wrongly is said', () => {
  it.each<[string, Making, string]>([
    ['frames', { frames: 5 }, 'It says 5 frames, and has 6.'],
    ['points', { change: line(2, (text) => text.replace('\t4\t', '\t5\t')) }, 'It says 5 points, and names 4.'],
    ['a unit', { unit: '\u202eells' }, 'Its unit “ells” is unknown.'],
    [
      'numbers',
      { change: rows((text) => `${text}\t7\t8\t9`) },
      'Rows hold more numbers than its 4 names: the last ones are left out.',
    ],
    [
      'far places',
      { change: rows((text, i) => (i === 0 ? text.replace(/[^\t]+$/, '1e30') : text)) },
      'Not seen, as infinite or farther off than any room: 1 of 24 places.',
    ],
    [
      'words',
      { change: (lines) => [...lines, 'The end\t.', 'of it'] },
      '2 lines hold no frame (line 13 is the first), and are left out.',
    ],
    [
      'uneven times',
      { times: (f) => f / 50 + (f > 3 ? 1 : 0) },
      'Its times are uneven in 1 place; frames are taken as even.',
    ],
  ])('%s', (_, making, note) => {
    expect(read(making).notes).toContain(note);
  });

  it('the rate, where the times say another one', () => {
    const { frameTime, notes } = read({ rate: 60 });
    expect(frameTime).toBeCloseTo(1 / 50, 9);
    expect(notes).toContain('It says 60 frames a second; its times say 50.00, which are used.');
  });

  it.each<[string, (frame: number) => number]>([
    ['milliseconds', (f) => 20 * f],
    ['numbers of frames', (f) => f],
  ])('but not where times are %s', (_, times) => {
    expect(read({ times }).frameTime).toBeCloseTo(1 / 50, 9);
  });

  it('the last row, where the file ends in it', () => {
    const bytes = trc();
    const cut = readPoints(bytes.slice(0, bytes.length - 14), 'walk.trc');
    expect(cut.frameCount).toBe(5);
    expect([...cut.points]).toEqual([...Float32Array.from(TRUTH.slice(0, 60))]);
    expect(cut.notes).toContain('Its last row is cut off, and is left out: download or copy the file again.');
  });
});
