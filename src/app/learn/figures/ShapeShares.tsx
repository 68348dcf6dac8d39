import { shapeFamilies } from '../../../core/shape';
import type { Settings } from '../../../state/settings';
import { shapeLook } from '../../drawing/shape-looks';
import { useLimber } from '../../ui/use-limber';
import type { OpenBeat } from '../beats';
import type { Chapter } from '../chapter';
import { useBeatHere, useChapterHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { shareIn } from '../room-of';
import { roomHere, roomUnder } from '../room-under';

/** Of the widest bar, that of the first shape: others, pushed out, are wider. */
const FIRST_BAR = 0.45;

/** The shape that shows how tight a limit can be: after it comes what the joint can truly do. */
const LAST = 'distance-field';

/** The shapes that have been told of, in order. */
function shapesTold({ beats }: Chapter, { number, isAnswered }: OpenBeat): Settings['shape'][] {
  const told = beats.slice(0, number).flatMap(({ settings, guess }, i) => {
    const answer = i + 1 < number || isAnswered ? guess?.settings?.shape : undefined;
    return [settings?.shape, answer].filter((shape) => shape !== undefined);
  });
  return [...new Set(told)];
}

/** The share of all rotations that each shape lets in, as bars of one scale; at the end, what of them the joint can truly do. */
export function ShapeShares() {
  useFinds();
  useLimber((state) => state.fit);
  useLimber((state) => state.knobs);
  useLimber((state) => state.work.settings);
  const chapter = useChapterHere();
  const beat = useBeatHere();
  const now = readNow();
  if (!chapter || !beat || !now) return null;
  const told = shapesTold(chapter, beat);
  const isHere = (shape: Settings['shape']) => shape === now.limit?.parts[0].shape.kind;
  const roomFor = (shape: Settings['shape']) => (isHere(shape) ? roomHere(now) : roomUnder(now, shape));
  // Of rooms that are due, the one that was asked for last is measured first: bars come from the top.
  const rooms = new Map(told.toReversed().map((shape) => [shape, roomFor(shape)]));
  const first = roomUnder(now, 'box');
  const hasTruth = chapter.beats.slice(0, beat.number - 1).some(({ settings }) => settings?.shape === LAST);
  const possible = hasTruth ? (first?.possible ?? null) : null;
  const wide = (share: number) => `${first ? Math.min(100, (100 * FIRST_BAR * share) / first.share) : 0}%`;
  return (
    <div className="learn-shares">
      <span className="small quiet">
        {possible === null ? 'let in, of all rotations' : 'hatched: let in, but impossible'}
      </span>
      {possible !== null && (
        <div className="share-truth">
          <div style={{ left: wide(possible) }}>the joint can do {shareIn({ ...first!, share: possible })}</div>
        </div>
      )}
      {told.map((shape) => {
        const room = rooms.get(shape);
        const { label } = shapeFamilies[shape];
        return (
          <div
            key={shape}
            className={isHere(shape) ? 'share-row is-here' : 'share-row'}
            data-part={isHere(shape) ? 'limit' : undefined}
          >
            <span>{shape === 'oriented-box' ? 'Tilted' : label.length < 10 ? label : shapeLook(shape).short}</span>
            <div className="share-track">
              {room && (
                <>
                  <i style={{ width: wide(room.share * (1 - (possible === null ? 0 : (room.wrong ?? 0)))) }} />
                  {possible !== null && (
                    <i className="is-wrong" style={{ width: wide(room.share * (room.wrong ?? 0)) }} />
                  )}
                </>
              )}
              <span className="number">{room ? shareIn(room) : '…'}</span>
            </div>
          </div>
        );
      })}
    </div>
  );
}
