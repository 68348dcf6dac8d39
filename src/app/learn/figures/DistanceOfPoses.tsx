import type { CSSProperties } from 'react';
import type { Quat, Vec3 } from '../../../core';
import { angleBetween, DEGREE, multiply, plus, rotationFromVector, times, unit } from '../../../core/math';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { type BeatMoment, BeatView, facing } from './BeatView';
import { createBallOf, type InBall } from './ball-of-dots';
import {
  AVERAGED_ANGLES,
  alongTheWay,
  BETWEEN,
  FAR_AXIS,
  FAR_POSES,
  FAR_TURN,
  FRAME_POSES,
  FRAMES_ANGLES,
  MEAN_OF_ANGLES,
  POSE_A,
  poseB,
} from './between-poses';
import { type BookLine, createBookRow, type ShownBook, seenInRow } from './book-row';
import type { Word } from './scene-words';
import './flat.css';

/** Poses of the last step are seen after this turn, all alike: fronts and backs show, not edges. */
const SHOWN = rotationFromVector([0.13, 1.77, 0.12]);
/** Unit: the line of the steps about the four numbers. */
const AXIS: Vec3 = unit([0.85, 0.35, 0.4]);
/** Unit, at right angles to it. */
const ARROW: Vec3 = unit([-0.35, 0.85, 0]);
const MAP = { turn: 20, rise: 14, radius: 1.3 } as const;

/** How far apart two poses are: as books, as dots, and as four numbers. */
export function DistanceOfPoses() {
  const open = useBeatHere();
  const step = open?.number ?? 1;
  if (step === 2)
    return (
      <div key="far" className="learn-views">
        <BeatView create={createFarBooks} aim={() => facing(0.75, 1.95)} label="Camera on the books" index={2} />
        <BeatView create={createFarDots} aim={() => MAP} label="Camera on the map" />
      </div>
    );
  if (step === 3)
    return (
      <div key="numbers" className="learn-views is-even">
        <BeatView create={createTurned} aim={() => facing(0.95, 1)} label="Camera on the book" index={2} />
        <FourNumbers />
      </div>
    );
  if (step === 5)
    return (
      <div key="products" className="learn-views is-even">
        <BeatView create={createStacked} aim={() => facing(1.1, 2)} label="Camera on the books" index={2} />
        <Products />
      </div>
    );
  const create = step === 1 ? createPair : step === 4 ? createSides : createHalfway;
  return (
    <BeatView
      key={step}
      create={create}
      aim={({ average = 0 }) =>
        step === 4
          ? { ...facing(1.15, 0.95), at: [-0.1, 0.1, 0] }
          : step === 6
            ? facing(2.5, 1.1 + average)
            : facing(2, 1.2)
      }
      label="Camera on the books"
    />
  );
}

/** Two poses at two places, and the one turn between them. */
const pairAt = (a: ShownBook['at'], b: ShownBook['at'], far: number): ShownBook[] => [
  { at: a, turn: POSE_A, lines: [], word: { text: 'A', colour: 'sample' } },
  {
    at: b,
    turn: poseB(far),
    before: POSE_A,
    lines: [
      { axis: BETWEEN, colour: 'axis-z' },
      { axis: BETWEEN, colour: 'angle', arrow: 0, angle: far * DEGREE },
    ],
    word: { text: 'B, and A dashed', colour: 'axis-x' },
  },
];

const createPair = () => createBookRow(({ knobs }) => pairAt([-1, 0], [1, 0], Number(knobs.far)));
const createStacked = () => createBookRow(({ knobs }) => pairAt([0, 1.05], [0, -0.85], Number(knobs.far)));

const signed = (value: number): string => value.toFixed(3).replace('-', '−');

/** Two quaternions, multiplied number by number and added up, and the distance that comes of the sum. */
function Products() {
  const b = poseB(Number(useKnob('far') ?? 0));
  const rows = (['w', 'x', 'y', 'z'] as const).map((name, i) => {
    const k = (i + 3) % 4;
    return { name, p: POSE_A[k], q: b[k], product: POSE_A[k] * b[k] };
  });
  const sum = Math.abs(rows.reduce((total, { product }) => total + product, 0));
  return (
    <table className="learn-products number">
      <thead>
        <tr>
          <td />
          <th scope="col" className="is-a">
            A
          </th>
          <th scope="col" className="is-b">
            B
          </th>
          <th scope="col">A × B</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, p, q, product }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="is-a">{signed(p)}</td>
            <td className="is-b">{signed(q)}</td>
            <td>{signed(product)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            added up, no sign
          </th>
          <td>{signed(sum)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            angle of that cosine
          </th>
          <td>{halves(Math.acos(Math.min(1, sum)) / DEGREE)}</td>
        </tr>
        <tr className="is-angle" data-part="angle">
          <th scope="row" colSpan={3}>
            twice: the distance
          </th>
          <td>{Math.round(angleBetween(POSE_A, b) / DEGREE)}°</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** "37.5°" */
const halves = (angle: number): string => `${Number(angle.toFixed(1))}°`;

const createFarBooks = () =>
  createBookRow((): ShownBook[] => [
    { at: [0, 0.9], turn: FAR_POSES[0], word: { text: `${FAR_TURN}° one way`, colour: 'sample' }, size: 0.9 },
    { at: [0, -0.9], turn: FAR_POSES[1], word: { text: `${FAR_TURN}° the other`, colour: 'axis-x' }, size: 0.9 },
  ]);

const turned = (degrees: number) => rotationFromVector(times(AXIS, degrees * DEGREE));

const createFarDots = () =>
  createBallOf(({ there }): InBall[] => {
    const [one, other] = [FAR_TURN, -FAR_TURN].map((degrees) => times(FAR_AXIS, degrees / 180)) as [Vec3, Vec3];
    const isShown = (there.short ?? 0) > 0.5;
    const through: InBall[] = [
      { kind: 'arrow', from: one, at: FAR_AXIS, colour: 'angle', word: `${180 - FAR_TURN}° out`, by: [34, 20] },
      {
        kind: 'arrow',
        from: other,
        at: times(FAR_AXIS, -1),
        colour: 'angle',
        word: `${180 - FAR_TURN}° in`,
        by: [-34, -18],
      },
    ];
    return [
      ...(isShown ? through : []),
      { kind: 'dash', from: other, at: one, colour: 'axis-z', word: `${2 * FAR_TURN}° on the map`, by: [-70, 66] },
      { kind: 'dot', at: one, colour: 'sample', word: `${FAR_TURN}°`, by: [-8, -22] },
      { kind: 'dot', at: other, colour: 'axis-x', word: `${FAR_TURN}°`, by: [10, 24] },
    ];
  });

const createTurned = () =>
  createBookRow(({ knobs }): ShownBook[] => {
    const angle = Number(knobs.angle);
    return [
      { at: [0, 0], turn: turned(angle), before: [0, 0, 0, 1], lines: [{ axis: AXIS, colour: 'axis-z' }] },
      { at: [0, 0], turn: null, lines: [{ axis: AXIS, colour: 'angle', arrow: 0, angle: angle * DEGREE }] },
    ];
  });

/** The quaternion of a turn, as four bars from −1 to 1. */
function FourNumbers() {
  const half = (Number(useKnob('angle') ?? 0) / 2) * DEGREE;
  const [x, y, z] = times(AXIS, Math.sin(half));
  const rows = [
    ['w', Math.cos(half), 'w'],
    ['x', x, 'xyz'],
    ['y', y, 'xyz'],
    ['z', z, 'xyz'],
  ] as const;
  return (
    <dl className="learn-bars" aria-label="The quaternion">
      {rows.map(([name, value, part]) => (
        <div key={name} data-part={part} style={{ '--value': value } as CSSProperties}>
          <dt>{name}</dt>
          <dd className="number">{value.toFixed(2).replace('-', '−')}</dd>
          <i />
        </div>
      ))}
    </dl>
  );
}

/** An arrow, multiplied from the left alone, and from both sides; both turn on the circle that a turn about the axis draws. */
const createSides = () =>
  createBookRow(
    ({ there }): ShownBook[] => {
      const isShown = (there.left ?? 0) > 0.5;
      const arrow = (degrees: number, colour: string): BookLine => ({
        axis: swept(degrees),
        colour,
        arrow: ARROW_LENGTH,
      });
      const arc = (from: number, colour: string): BookLine => ({ axis: AXIS, colour, path: arcFrom(from, from + 45) });
      const answers = isShown ? [arrow(45, 'axis-x'), arrow(90, 'sample'), arc(0, 'axis-x'), arc(45, 'sample')] : [];
      const square: BookLine = { axis: AXIS, colour: 'text-2', path: RIGHT_ANGLE };
      const lines = [{ axis: AXIS, colour: 'axis-z' }, square, arrow(0, 'text-1'), ...answers];
      const ring = Array.from({ length: 72 }, (_, i) => [...circleAt(5 * i), ...circleAt(5 * i + 5)]).flat();
      const spokes = isShown ? [] : [45, 90].flatMap((degrees) => [0, 0, 0, ...circleAt(degrees)]);
      return [{ at: [0, 0], turn: null, lines, dashed: [...ring, ...spokes] }];
    },
    (moment) => sidesWords(moment),
  );

/** Between the axis and the arrow: segments. */
const SQUARE = 0.13;
const CORNER = plus(times(AXIS, SQUARE), ARROW, SQUARE);
const RIGHT_ANGLE = [...times(AXIS, SQUARE), ...CORNER, ...CORNER, ...times(ARROW, SQUARE)];

const ARROW_LENGTH = 0.8;
const circleAt = (degrees: number): Vec3 => times(swept(degrees), ARROW_LENGTH);

/** Between the arrows, near the middle: segments. */
const arcFrom = (from: number, to: number): number[] =>
  Array.from({ length: 12 }, (_, i) =>
    [i, i + 1].flatMap((k) => times(swept(from + ((to - from) * k) / 12), 0.36)),
  ).flat();

/** The arrow, turned on about the axis. */
const swept = (degrees: number): Vec3 => {
  const [s, c] = [Math.sin(degrees * DEGREE), Math.cos(degrees * DEGREE)];
  const across: Vec3 = [
    AXIS[1] * ARROW[2] - AXIS[2] * ARROW[1],
    AXIS[2] * ARROW[0] - AXIS[0] * ARROW[2],
    AXIS[0] * ARROW[1] - AXIS[1] * ARROW[0],
  ];
  return [0, 1, 2].map((k) => c * ARROW[k] + s * across[k]) as Vec3;
};

function sidesWords({ there }: BeatMoment): Word[] {
  const isShown = (there.left ?? 0) > 0.5;
  const at = (degrees: number): Vec3 => seenInRow(times(swept(degrees), 0.88));
  return [
    { at: at(0), text: isShown ? 'v' : 'v: not at all?', colour: 'text-1' },
    { at: seenInRow(times(AXIS, 0.94)), by: [0, -14], text: 'axis', colour: 'axis-z' },
    { at: at(45), by: [-24, 0], text: 'q v: 45°', colour: 'axis-x', there: isShown ? 1 : 0 },
    { at: at(90), by: [-32, 8], text: 'q v q⁻¹: 90°', colour: 'sample', there: isShown ? 1 : 0 },
    ...[45, 90].map(
      (degrees): Word => ({
        at: at(degrees),
        by: [-24, 0],
        text: `${degrees}° on?`,
        colour: 'text-2',
        there: isShown ? 0 : 1,
      }),
    ),
  ];
}

const createHalfway = () =>
  createBookRow(({ knobs, there, scene }): ShownBook[] => {
    const [a, b] = FRAME_POSES;
    const way = Number(knobs.way);
    const isShown = (there.angles ?? 0) > 0.5;
    const y = 0.95 * (scene.average ?? 0);
    const books: ShownBook[] = [
      { at: [-1.75, y], turn: seen(a), word: { text: 'A', colour: 'sample' } },
      { at: [0, y], turn: seen(alongTheWay(a, b, way)), word: { text: wayWords(way), colour: 'text-1' } },
      { at: [1.75, y], turn: seen(b), word: { text: 'B', colour: 'axis-x' } },
    ];
    if (isShown)
      books.push({
        at: [0, -1.05],
        turn: seen(MEAN_OF_ANGLES),
        word: { text: 'average of the angles', colour: 'violation-fill' },
      });
    return books;
  }, anglesWords);

/** "170.8° −74.9° 142.9°" */
const threeAngles = (angles: Readonly<Vec3>): string =>
  angles.map((angle) => `${angle.toFixed(1).replace('-', '−')}°`).join('\u2002');

/** The three angles of each pose that the file or their average has them for, under the word of its book. */
function anglesWords({ there, scene }: BeatMoment): Word[] {
  const y = 0.95 * (scene.average ?? 0);
  const under = (at: readonly [number, number], angles: Readonly<Vec3>, isThere = true): Word => ({
    at: [at[0], at[1] - 0.66, 0],
    by: [0, 28],
    text: threeAngles(angles),
    colour: 'text-2',
    isSmall: true,
    there: isThere ? 1 : 0,
  });
  return [
    under([-1.75, y], FRAMES_ANGLES[0]),
    under([1.75, y], FRAMES_ANGLES[1]),
    under([0, -1.05], AVERAGED_ANGLES, (there.angles ?? 0) > 0.5),
  ];
}

const seen = (pose: Readonly<Quat>): Quat => multiply(SHOWN, pose);

const wayWords = (way: number): string => (way === 0.5 ? 'halfway' : `${Math.round(100 * way)}\u00a0% of the way`);
