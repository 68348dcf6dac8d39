import type { Vec3 } from '../../../core';
import { angleBetween, DEGREE, times } from '../../../core/math';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { BeatView, facing } from './BeatView';
import { createBallOf, type InBall } from './ball-of-dots';
import { BETWEEN, FAR_AXIS, FAR_POSES, FAR_TURN, POSE_A, poseB } from './between-poses';
import { type BookLine, createBookRow, type ShownBook } from './book-row';
import { TwoMirrors } from './TwoMirrors';
import './flat.css';

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
  if (step >= 3 && step <= 5) return <TwoMirrors key={step} hasNumbers={step > 3} />;
  if (step === 6)
    return (
      <div key="products" className="learn-views is-even">
        <BeatView create={createStacked} aim={() => facing(1.1, 2)} label="Camera on the books" index={2} />
        <Products />
      </div>
    );
  return <BeatView key="pair" create={createPair} aim={() => facing(2, 1.2)} label="Camera on the books" />;
}

/** Two poses at two places, and the one turn between them. */
const pairAt = (a: ShownBook['at'], b: ShownBook['at'], far: number): ShownBook[] => [
  { at: a, turn: POSE_A, lines: [], word: { text: 'A', colour: 'sample' } },
  {
    at: b,
    turn: poseB(far),
    before: POSE_A,
    lines: [
      { axis: BETWEEN, colour: 'axis-z', word: 'axis' },
      { axis: BETWEEN, colour: 'angle', arrow: 0, angle: far * DEGREE, word: `${Math.round(far)}°` },
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
            A: p
          </th>
          <th scope="col" className="is-b">
            B: q
          </th>
          <th scope="col">product</th>
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
            added up, no sign: |p · q|
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
  createBookRow(({ there }): ShownBook[] => {
    const [one, other] = FAR_POSES;
    const arc: BookLine = {
      axis: FAR_AXIS,
      colour: 'angle',
      arrow: 0,
      angle: angleBetween(one, other),
      word: `${360 - 2 * FAR_TURN}°`,
    };
    const between = (there.short ?? 0) > 0.5 ? { before: one, lines: [arc] } : {};
    return [
      { at: [0, 0.9], turn: one, word: { text: `${FAR_TURN}° one way`, colour: 'sample' }, size: 0.9 },
      { at: [0, -0.9], turn: other, ...between, word: { text: `${FAR_TURN}° the other`, colour: 'axis-x' }, size: 0.9 },
    ];
  });

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
