import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../core/math';
import { pointNames } from '../../core/points';
import { readPoints } from '..';

const random = makeRandom(6);
const LABELS = ['nose', 'left_hip', 'rechte Hüfte', '膝'];
const FRAMES = Array.from({ length: 7 }, (_, f) =>
  LABELS.map((_, i) => (f === 2 && i === 1 ? null : [0, 1, 2].map(() => Number((2 * random() - 1).toFixed(6))))),
);
const TRUTH = [
  ...Float32Array.from(
    FRAMES.flatMap((frame) => frame.flatMap((place) => place ?? [Number.NaN, Number.NaN, Number.NaN])),
  ),
];

const cells = (place: number[] | null, missing = ''): (string | number)[] => place ?? [missing, missing, missing];
const encode = (text: string) => new TextEncoder().encode(text);
const read = (rows: (string | number)[][], delimiter = ',') =>
  readPoints(encode(rows.map((row) => `${row.join(delimiter)}\n`).join('')), 'take.csv');

/** A head, and a row a frame. */
const wide = (axis: (label: string, axis: string) => string, missing = ''): (string | number)[][] => [
  LABELS.flatMap((label) => ['x', 'y', 'z'].map((letter) => axis(label, letter))),
  ...FRAMES.map((frame) => frame.flatMap((place) => cells(place, missing))),
];

function expectTruth({ labels, points, frameCount }: ReturnType<typeof read>): void {
  expect(labels).toEqual(LABELS);
  expect(frameCount).toBe(7);
  expect([...points]).toEqual(TRUTH);
}

describe('a table with a row a frame is read (seed 6)', () => {
  it.each<[string, (label: string, axis: string) => string]>([
    ['nose_x', (label, axis) => `${label}_${axis}`],
    ['nose_X', (label, axis) => `${label}_${axis.toUpperCase()}`],
    ['nose.x', (label, axis) => `${label}.${axis}`],
    ['nose x', (label, axis) => `${label} ${axis}`],
    ['nose:Z', (label, axis) => `${label}:${axis.toUpperCase()}`],
    ['nose (x)', (label, axis) => `${label} (${axis})`],
    ['"nose_x"', (label, axis) => `"${label}_${axis}"`],
  ])('with columns as %s', (_, axis) => {
    const got = read(wide(axis));
    expectTruth(got);
    expect([got.frameTime, got.metres, got.name]).toEqual([null, null, 'take']);
  });

  it.each([',', ';', '\t', '|'])('with %j between columns, and nan for what is not seen', (delimiter) => {
    expectTruth(
      read(
        wide((label, axis) => `${label}_${axis}`, 'nan'),
        delimiter,
      ),
    );
  });

  it('with decimal commas', () => {
    const rows = wide((label, axis) => `${label}_${axis}`).map((row) =>
      row.map((cell) => String(cell).replace('.', ',')),
    );
    expectTruth(read(rows, ';'));
  });

  it('in UTF-16, as spreadsheets write it', () => {
    const text = wide((label, axis) => `${label}_${axis}`)
      .map((row) => row.join('\t'))
      .join('\r\n');
    expectTruth(readPoints(new Uint8Array(Buffer.from(`\ufeff${text}\r\n`, 'utf16le')), 'take.txt'));
  });

  it('with units in the head', () => {
    expect(read(wide((label, axis) => `${label} ${axis} (mm)`)).metres).toBe(0.001);
  });

  it('with columns of other things', () => {
    const rows = wide((label, axis) => `${label}_${axis}`).map((row, i) => [
      ...(i === 0 ? ['frame', 'index', 'nose_vel_x', 'nose_vel_y', 'nose_vel_z'] : [i, 5, 1, 2, 3]),
      ...row,
      ...(i === 0 ? ['nose_visibility', 'mean_error'] : [i === 5 ? 0.2 : 0.9, 3]),
    ]);
    const { labels, points } = read(rows);
    expect(labels).toEqual(LABELS);
    const at = 4 * 4 * 3;
    expect([...points.subarray(at, at + 3)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect([...points.subarray(at + 3)]).toEqual(TRUTH.slice(at + 3));
  });
});

describe('times of a table', () => {
  it.each<[string, (f: number) => number, number | null]>([
    ['timestamp', (f) => 1700000000 + f / 30, 1 / 30],
    ['Time (Seconds)', (f) => f / 120, 1 / 120],
    ['time', (f) => Number((f / 60).toFixed(2)), 1 / 60],
    ['timestamp_ms', (f) => 33.333 * f, 0.033333],
    ['time_ns', (f) => 1e7 * f, 0.01],
    ['timestamp', (f) => 40 * f, 0.04],
    ['time', (f) => f, null],
    ['time', () => 3, null],
  ])('%s', (title, time, frameTime) => {
    const rows = wide((label, axis) => `${label}_${axis}`).map((row, i) => [i === 0 ? title : time(i), ...row]);
    const got = read(rows);
    expect(got.labels).toEqual(LABELS);
    if (frameTime === null) expect(got.frameTime).toBeNull();
    else expect(Math.abs(got.frameTime! / frameTime - 1)).toBeLessThan(title === 'time' ? 0.04 : 1e-4);
  });
});

it('a table with a row for each point of a frame is read, in any order (seed 6)', () => {
  const rows = FRAMES.flatMap((frame, f) =>
    frame.flatMap((place, i) => (place ? [[f + 10, LABELS[i], ...place, f / 25]] : [])),
  );
  const shuffled = rows.map((row) => ({ row, key: random() })).sort((a, b) => a.key - b.key);
  // Names are found in the order of the rows.
  const first = rows.slice(0, 4);
  const got = read([
    ['frame', 'landmark_name', 'X', 'Y', 'Z', 'time'],
    ...first,
    ...shuffled.map(({ row }) => row).filter((row) => !first.includes(row)),
  ]);
  expectTruth(got);
  expect(got.frameTime).toBeCloseTo(1 / 25, 9);
});

it('frames without rows are frames in which nothing is seen', () => {
  const rows = [1, 2, 5].flatMap((frame) => LABELS.map((label, i) => [frame, label, i + 1, 2, 3]));
  const { frameCount, points } = read([['frame', 'name', 'x', 'y', 'z'], ...rows]);
  expect(frameCount).toBe(5);
  expect([...points].map(Number.isNaN).indexOf(true)).toBe(24);
  expect(points.at(-1)).toBe(3);
});

it('a table of FreeMoCap with a row for each point is read: body and hand have wrists of their own', () => {
  const rows = FRAMES.flatMap((frame, f) => {
    const told = (model: string, keypoint: string, place: (string | number)[]) => [
      f,
      '',
      '"{0: 1.5, 1: 2}"',
      model,
      keypoint,
      ...place,
    ];
    return [
      ...frame.map((place, i) => told('mediapipe_body', LABELS[i], cells(place))),
      told('mediapipe_hand', LABELS[1], [7, 8, 9]),
    ];
  });
  const got = read([['frame', 'timestamp', 'timestamp_by_camera', 'model', 'keypoint', 'x', 'y', 'z'], ...rows]);
  expect(got.labels).toEqual([...LABELS, 'left_hip (2)']);
  expect(got.frameTime).toBeNull();
  expect([...got.points].filter((_, i) => i % 15 < 12)).toEqual(TRUTH);
  expect([...got.points].filter((_, i) => i % 15 >= 12)).toEqual(FRAMES.flatMap(() => [7, 8, 9]));
});

it('a table of Vicon Nexus is read: names above the axes, units below', () => {
  const rows = [
    ['Trajectories'],
    [120],
    ['', '', ...LABELS.flatMap((label) => [`Anna:${label}`, '', '']), 'Anna:LKneeAngles', '', ''],
    ['Frame', 'Sub Frame', ...LABELS.flatMap(() => ['X', 'Y', 'Z']), 'X', 'Y', 'Z'],
    ['', '', ...LABELS.flatMap(() => ['mm', 'mm', 'mm']), 'deg', 'deg', 'deg'],
    ...FRAMES.map((frame, f) => [695 + f, 0, ...frame.flatMap((place) => cells(place)), 1, 2, 3]),
  ];
  const got = read(rows);
  expectTruth({ ...got, labels: got.labels.map((label) => label.replace('Anna:', '')) });
  expect([got.frameTime, got.metres]).toEqual([1 / 120, 0.001]);
});

it('a table of Motive is read: markers, and not the rotations of rigid bodies', () => {
  const rows = [
    ['Format Version', 1.23, 'Capture Frame Rate', 100, 'Length Units', 'Meters'],
    [],
    ['', 'Type', ...LABELS.flatMap(() => ['Marker', 'Marker', 'Marker']), 'Rigid Body', 'Rigid Body', 'Rigid Body'],
    ['', 'Name', ...LABELS.flatMap((label) => [label, label, label]), 'Box', 'Box', 'Box'],
    ['', '', ...LABELS.flatMap(() => ['Position', 'Position', 'Position']), 'Rotation', 'Rotation', 'Rotation'],
    ['Frame', 'Time (Seconds)', ...LABELS.flatMap(() => ['X', 'Y', 'Z']), 'X', 'Y', 'Z'],
    ...FRAMES.map((frame, f) => [f, f / 100, ...frame.flatMap((place) => cells(place)), 1, 2, 3]),
  ];
  const got = read(rows);
  expectTruth(got);
  expect(got.metres).toBe(1);
  expect(got.frameTime).toBeCloseTo(0.01, 9);
});

describe('a table of Qualisys is read', () => {
  const header = [
    ['NO_OF_FRAMES', 7],
    ['NO_OF_CAMERAS', 10],
    ['NO_OF_MARKERS', 4],
    ['FREQUENCY', 200],
    ['DESCRIPTION', '--'],
    ['TIME_STAMP', '2026-01-19, 10:19:43.755', 2063631.96],
    ['DATA_INCLUDED', '3D'],
    ['MARKER_NAMES', ...LABELS, ''],
  ];
  const rows = FRAMES.map((frame) => [...frame.flatMap((place) => cells(place, '0.000'))]);

  it.each<[string, (string | number)[][]]>([
    ['without frames and times', rows],
    ['with both', [['Frame', 'Time', 'nose X'], ...rows.map((row, f) => [f + 1, f / 200, ...row])]],
    ['with tabs at the ends', rows.map((row) => [...row, ''])],
  ])('%s', (_, below) => {
    const got = read([...header, ['TRAJECTORY_TYPES', 'Measured'], ...below], '\t');
    expectTruth(got);
    expect([got.frameTime, got.metres]).toEqual([1 / 200, 0.001]);
  });
});

describe('tables of FreeMoCap with a row for each point', () => {
  const body = ['nose', 'left_shoulder', 'right_shoulder', 'left_hip', 'right_hip'];
  const at = (frame: number, i: number, off = 0) => [10 * i + frame + off, 100 * i, 1000 - i];

  it('of 1.7: middles of masses are no points, and times are empty', () => {
    const rows = [0, 1, 2].flatMap((frame): (string | number)[][] => [
      ...body.map((name, i) => [frame, '', '{}', 'mediapipe_body', name, ...at(frame, i), 4.1]),
      ...['full_body', 'head', 'trunk'].map((name, i) => [
        frame,
        '',
        '{}',
        'mediapipe_com',
        name,
        ...at(frame, 7 + i),
        '',
      ]),
      [frame, '', '{}', 'mediapipe_hand', 'left_0000', ...at(frame, 12), 8.5],
      [frame, '', '{}', 'mediapipe_face', '0000', ...at(frame, 13), 6.2],
    ]);
    const head = 'frame,timestamp,timestamp_by_camera,model,keypoint,x,y,z,reprojection_error'.split(',');
    const { labels, frameCount, frameTime, points } = read([head, ...rows]);
    expect([labels, frameCount, frameTime]).toEqual([[...body, 'left_0000', '0000'], 3, null]);
    expect([...points.slice(3, 6)]).toEqual(at(0, 1));
  });

  it('of 2: of what was made of the points the first is read, and points of a hand have the side of the hand', () => {
    const rows = [0, 1].flatMap((frame): (string | number)[][] => [
      ...['3d_xyz', 'rigid_3d_xyz'].flatMap((version, off) =>
        body.map((name, i) => [frame, name, ...at(frame, i, 5 * off), 'rtmpose.body', version, '']),
      ),
      ...['head', 'right_upper_arm'].map((name, i) => [
        frame,
        name,
        ...at(frame, 7 + i),
        'rtmpose.body',
        'segment_center_of_mass',
        '',
      ]),
      ...['left', 'right'].map((side, i) => [
        frame,
        'hand_root',
        ...at(frame, 9 + i),
        `rtmpose.${side}_hand`,
        '3d_xyz',
        '',
      ]),
    ]);
    const head = 'frame,keypoint,x,y,z,model,trajectory,reprojection_error'.split(',');
    const { labels, frameCount, points, notes } = read([head, ...rows]);
    expect([labels, frameCount]).toEqual([[...body, 'left_hand_root', 'right_hand_root'], 2]);
    expect([...points.slice(3, 6)]).toEqual(at(0, 1));
    expect(notes).toEqual([]);
    expect(pointNames(labels)).toMatchObject({ left_hand_root: 'left wrist', left_shoulder: 'left shoulder' });
  });
});

describe('landmarks of MediaPipe that are counted', () => {
  const table = (place: (i: number) => number[]) => [
    'frame,time,index,x,y,z,visibility,presence,landmark_type'.split(','),
    ...[1, 2, 3].flatMap((frame) =>
      Array.from({ length: 33 }, (_, i) => [frame, 33 * (frame - 1), i, ...place(i), 0.9, 0.9, 1]),
    ),
  ];

  it('get their names', () => {
    const { labels, frameCount } = read(table((i) => [(i - 16) / 20, (10 - i) / 20, i / 50]));
    expect([labels[0], labels[11], labels.length, frameCount]).toEqual(['nose', 'left_shoulder', 33, 3]);
  });

  it('are refused where they are places in the picture', () => {
    expect(() => read(table((i) => [i / 40, i / 40, -i]))).toThrow(/places in the picture \(0 to 1\) and not in space/);
  });
});
