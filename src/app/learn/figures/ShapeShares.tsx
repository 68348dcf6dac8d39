import type { Settings } from '../../../state/settings';
import { useLimber } from '../../ui/use-limber';
import type { OpenBeat } from '../beats';
import type { Chapter, Now } from '../chapter';
import { useBeatHere, useChapterHere, useFinds } from '../learn-view';
import type { RegionSize } from '../measure-room';
import { keptFor, readNow } from '../now';
import { roomFound, shareIn } from '../room-of';
import { roomHere, roomUnder } from '../room-under';
import { truthNow } from '../truth';
import { faultsOf } from '../wrongly';
import { planesNow } from './fewer-planes';
import { isLeastWrong } from './least-wrong';
import { shapeWord, TOLD } from './shapes-told';

/** Of the widest bar, that of the first shape: others, pushed out, are wider. */
const FIRST_BAR = 0.45;

/** The shapes that have been told of, in order: those of chapters before, too. */
function shapesTold({ beats }: Chapter, { number, isAnswered }: OpenBeat): Settings['shape'][] {
  const told = beats.slice(0, number).flatMap(({ settings, guess }, i) => {
    const answer = i + 1 < number || isAnswered ? guess?.settings?.shape : undefined;
    return [settings?.shape, answer].filter((shape) => shape !== undefined);
  });
  return TOLD.slice(0, 1 + Math.max(...told.map((shape) => TOLD.indexOf(shape))));
}

interface Row {
  label: string;
  room: RegionSize | null;
  isHere: boolean;
}

/** The room of each joint's last limit of each shape, by the rotations of the clip. */
const lastOf = keptFor((_: Float32Array) => new Map<string, RegionSize>());

/** The room of the limit; until it has been found, that of the limit before if the shape was the same, or null. */
function ownRoom(now: Now): RegionSize | null {
  const limit = planesNow(now);
  if (!limit) return null;
  const last = lastOf(now.clip.rotations);
  const key = `${limit.joint}/${limit.parts[0].shape.kind}`;
  roomHere(now);
  const found = roomFound(limit, truthNow(now));
  if (found) last.set(key, found);
  return found ?? last.get(key) ?? null;
}

/** The share of all rotations that each shape lets in, as bars of one scale; at the end, what of them the joint can truly do. */
export function ShapeShares() {
  const [now, chapter, beat] = useShares();
  if (!chapter || !beat || !now) return null;
  const told = shapesTold(chapter, beat);
  const isOwn = (shape: Settings['shape']) => shape === now.limit?.parts[0].shape.kind;
  const roomFor = (shape: Settings['shape']) => (isOwn(shape) ? ownRoom(now) : roomUnder(now, shape));
  // Of rooms that are due, the one that was asked for last is measured first: bars come from the top.
  const rooms = new Map(told.toReversed().map((shape) => [shape, roomFor(shape)]));
  const isLast = beat.figure.inset === null;
  // The bars say which does least wrong: they come with the answer.
  if (isLast && !beat.isAnswered) return null;
  const rows = told.map((shape): Row => {
    const isHere = isLast ? isLeastWrong(now, shape) : isOwn(shape);
    return { label: shapeWord(shape), room: rooms.get(shape) ?? null, isHere };
  });
  const has = (part: string) => beat.parts.some(({ id }) => id === part);
  return <Shares first={roomUnder(now, 'box')} rows={rows} hasTruth={has('possible')} hasWrong={has('impossible')} />;
}

function useShares() {
  useFinds();
  useLimber((state) => state.fit);
  useLimber((state) => state.knobs);
  useLimber((state) => state.work.settings);
  return [readNow(), useChapterHere(), useBeatHere()] as const;
}

/** @param hasTruth whether a line tells what the joint can truly do @param hasWrong whether what it cannot do and what it can do but may not are told apart: what is let in wrongly ends the bar, what is stopped lies over it, from what is let in rightly up to the line */
function Shares({
  first,
  rows,
  hasTruth,
  hasWrong,
}: {
  first: RegionSize | null;
  rows: readonly Row[];
  hasTruth: boolean;
  hasWrong: boolean;
}) {
  const possible = hasTruth ? (first?.possible ?? null) : null;
  const wide = (share: number) => `${first ? Math.min(100, (100 * FIRST_BAR * share) / first.share) : 0}%`;
  return (
    <div className="learn-shares">
      <span className="small quiet">
        {possible !== null && hasWrong ? (
          <>
            let in: <i className="share-key" /> possible <i className="share-key is-wrong" /> impossible · stopped:{' '}
            <i className="share-key is-lost" /> possible
          </>
        ) : (
          'let in, of all rotations'
        )}
      </span>
      {possible !== null && (
        <div className="share-truth">
          <div style={{ left: wide(possible) }}>the joint can do {shareIn({ ...first!, share: possible })}</div>
        </div>
      )}
      {rows.map(({ label, room, isHere }) => {
        const [letIn, stopped] = (possible !== null && hasWrong && faultsOf(room)) || [0, 0];
        return (
          <div
            key={label}
            className={isHere ? 'share-row is-here' : 'share-row'}
            data-part={isHere ? 'limit' : undefined}
          >
            <span>{label}</span>
            <span className="number">{room ? shareIn(room) : '…'}</span>
            <div className="share-track">
              {room && (
                <>
                  <i style={{ width: wide(room.share - letIn) }} />
                  {letIn > 0 && <i className="is-wrong" data-part="impossible" style={{ width: wide(letIn) }} />}
                  {stopped > 0 && (
                    <i
                      className="is-lost"
                      data-part="lost"
                      style={{ width: wide(stopped), marginLeft: `-${wide(letIn)}` }}
                    />
                  )}
                </>
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}
