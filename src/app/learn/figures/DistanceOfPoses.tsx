import type { Vec3 } from '../../../core';
import { DEGREE, rotateVector, times } from '../../../core/math';
import { useBeatHere } from '../learn-view';
import { BETWEEN, poseA, poseB } from './a-and-b';
import { type BeatMoment, BeatView, facing } from './BeatView';
import { type BookLine, createBookRow, type ShownBook } from './book-row';
import { FourProducts } from './FourProducts';
import { createFarPoses, FAR_FROM } from './far-poses';
import './flat.css';

/** How far apart two poses are: as books, as dots, and as four numbers. */
export function DistanceOfPoses() {
  const open = useBeatHere();
  const step = open?.number ?? 1;
  if (step === 2)
    return <BeatView key="far" create={createFarPoses} aim={() => FAR_FROM} label="Camera on books and map" fov={6} />;
  if (step > 2)
    return (
      <div key="products" className="learn-views is-half">
        <BeatView create={createStacked} aim={() => facing(1.1, 2)} label="Camera on the books" index={2} />
        <FourProducts />
      </div>
    );
  return <BeatView key="pair" create={createPair} aim={() => facing(2, 1.2)} label="Camera on the books" />;
}

/** @param far °, below 0 for the other way round */
const wayOf = (axis: Vec3, far: number, colour: string): BookLine => ({
  axis,
  colour,
  arrow: 0,
  angle: far * DEGREE,
  word: `${Math.round(Math.abs(far))}°`,
  // The book stands beside the arc of a turn that goes back.
  far: colour === 'angle' && far < 0 ? INSIDE : undefined,
});

/** Of a word inside its arc. */
const INSIDE = 0.24;

/** Both poses at two places, and the one turn between them. */
const pairAt =
  (...places: readonly [ShownBook['at'], ShownBook['at']]) =>
  ({ knobs, there }: BeatMoment): ShownBook[] => {
    const [both, far] = [Number(knobs.both), Number(knobs.far)];
    const first = poseA(both);
    const axis = rotateVector(first, BETWEEN);
    const isTold = (there.angle ?? 0) > 0.5;
    const [short, long] = far > 180 ? [far - 360, far] : [far, far - 360];
    return [
      { at: places[0], turn: first, lines: [], word: { text: 'A', colour: 'sample' } },
      {
        at: places[1],
        turn: poseB(both, far),
        before: first,
        lines: [
          { axis, colour: 'axis-z', path: [...times(axis, -1), ...times(axis, 1)], word: 'axis', far: 1.13 },
          ...(isTold ? [wayOf(axis, short, 'angle')] : []),
          ...(isTold && (far > 180 || (there.minus ?? 0) > 0.5) ? [wayOf(axis, long, 'text-3')] : []),
        ],
        word: { text: 'B, and A dashed', colour: 'axis-x' },
      },
    ];
  };

const createPair = () => createBookRow(pairAt([-1, 0], [1, 0]));
const createStacked = () => createBookRow(pairAt([0, 1.05], [0, -0.85]));
