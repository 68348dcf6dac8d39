import { readNow } from '../now';
import { BeatView, facing } from './BeatView';
import { FRAME_POSES } from './between-poses';
import { asInRow, createBookRow, type ShownBook } from './book-row';
import { halfwayArm, isBlended, wayIn, waysBetween } from './halfway-arm';
import './flat.css';

/** From the middle to a book, whose length is 1. */
const [ASIDE, UP] = [0.86, 0.92];

/** The book in both poses, and so far along either way: all seen from the side from which the body is seen. */
export function HalfwayBooks() {
  return (
    <div className="flat-figure learn-pair fill">
      <BeatView
        create={createFour}
        aim={() => ({ ...facing(1.6, 1.75), at: [0, -0.1, 0] })}
        label="Camera on the books"
      />
    </div>
  );
}

const createFour = () =>
  createBookRow(({ knobs }): ShownBook[] => {
    const now = readNow();
    const arm = now && halfwayArm(now);
    if (!arm) return [];
    const { straight, byAngles } = waysBetween(wayIn({ knobs }));
    const told = isBlended({ knobs });
    const seen = (pose: typeof straight) => asInRow(arm.seenOf(pose));
    const [a, b] = FRAME_POSES;
    return [
      { at: [-ASIDE, UP], turn: seen(a), word: { text: 'A', colour: 'sample' } },
      { at: [ASIDE, UP], turn: seen(b), word: { text: 'B', colour: 'axis-x' } },
      { at: [-ASIDE, -UP], turn: seen(straight), word: { text: 'one turn', colour: 'text-1' } },
      {
        at: [ASIDE, -UP],
        turn: told ? seen(byAngles) : null,
        before: seen(straight),
        word: { text: told ? 'by angles' : 'by angles: ?', colour: 'angle' },
      },
    ];
  });
