import { BeatView } from './BeatView';
import { createBallOf, type InBall } from './ball-of-dots';

const FAR = 170 / 180;

/** Two dots near opposite places of the skin, and the mean of both rotations. */
export function MeanOfTwo() {
  return <BeatView create={createTwo} aim={() => ({ turn: -30, rise: 14, radius: 1.3 })} label="Camera on the map" />;
}

const createTwo = () =>
  createBallOf(({ there }): InBall[] => {
    const things: InBall[] = [
      { kind: 'dot', at: [FAR, 0, 0], colour: 'sample', word: '170°', by: [-24, -16] },
      { kind: 'dot', at: [-FAR, 0, 0], colour: 'axis-x', word: '170°', by: [24, 18] },
      { kind: 'dash', from: [-FAR, 0, 0], at: [FAR, 0, 0], colour: 'text-3' },
    ];
    if ((there.mean ?? 0) > 0.5)
      for (const x of [1, -1])
        things.push({
          kind: 'dot',
          at: [x, 0, 0],
          colour: 'text-1',
          word: x > 0 ? 'mean' : 'the same',
          by: [x > 0 ? 34 : -44, 4],
        });
    return things;
  });
