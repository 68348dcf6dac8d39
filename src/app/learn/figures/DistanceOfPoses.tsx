import type { Quat, Vec3 } from '../../../core';
import { angleBetween, DEGREE, rotateVector, times } from '../../../core/math';
import { useBeatHere } from '../learn-view';
import { BeatView, facing } from './BeatView';
import { createBallOf, type InBall } from './ball-of-dots';
import { BETWEEN, besideTurned, FAR_AXIS, FAR_POSES, FAR_TURN, POSE_A, poseB, turnedOn } from './between-poses';
import { type BookLine, createBookRow, type ShownBook } from './book-row';
import { TwoArrows } from './TwoArrows';
import { TwoMirrors } from './TwoMirrors';
import './flat.css';

/** From a side, where the axis runs across. */
const MAP = { turn: -62, rise: 12, radius: 1.3 } as const;

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
  if (step >= 3 && step <= 6) return <TwoMirrors key="mirrors" hasNumbers={step > 4} />;
  if (step === 7)
    return (
      <div key="products" className="learn-views is-even">
        <BeatView create={createStacked} aim={() => facing(1.1, 2)} label="Camera on the books" index={2} />
        <TwoArrows />
      </div>
    );
  return <BeatView key="pair" create={createPair} aim={() => facing(2, 1.2)} label="Camera on the books" />;
}

/** Two poses at two places, and the one turn between them. @param axis unit: about which the turn is */
const pairAt = (
  places: readonly [ShownBook['at'], ShownBook['at']],
  [first, second]: readonly [Quat, Quat],
  axis: Vec3,
  far: number,
): ShownBook[] => [
  { at: places[0], turn: first, lines: [], word: { text: 'A', colour: 'sample' } },
  {
    at: places[1],
    turn: second,
    before: first,
    lines: [
      { axis, colour: 'axis-z', path: [...times(axis, -1), ...times(axis, 1)], word: 'axis', far: 1.13 },
      { axis, colour: 'angle', arrow: 0, angle: far * DEGREE, word: `${Math.round(far)}°` },
    ],
    word: { text: 'B, and A dashed', colour: 'axis-x' },
  },
];

const createPair = () =>
  createBookRow(({ knobs }) => {
    const far = Number(knobs.far);
    return pairAt(
      [
        [-1, 0],
        [1, 0],
      ],
      [POSE_A, poseB(far)],
      BETWEEN,
      far,
    );
  });
const createStacked = () =>
  createBookRow(({ knobs }) => {
    const [both, far] = [Number(knobs.both), Number(knobs.far)];
    const first = turnedOn(both);
    return pairAt(
      [
        [0, 1.05],
        [0, -0.85],
      ],
      [first, besideTurned(both, far)],
      rotateVector(first, BETWEEN),
      far,
    );
  });

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
      { kind: 'dash', from: one, at: [0, 0, 0], colour: 'axis-z', word: `${2 * FAR_TURN}° on the map`, by: [0, -18] },
      { kind: 'dash', from: other, at: [0, 0, 0], colour: 'axis-z' },
      { kind: 'dot', at: one, colour: 'sample', word: `${FAR_TURN}°`, by: [-8, -22] },
      { kind: 'dot', at: other, colour: 'axis-x', word: `${FAR_TURN}°`, by: [10, 24] },
    ];
  });
