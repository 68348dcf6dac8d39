import { hoverFrame, markFrames, seekFrame } from '../../state/actions';
import { timeSegments } from '../drawing/time-axis';
import { seconds } from '../ui/format';
import { useLimber } from '../ui/use-limber';

/** Between a file's name and that of one of its motions. */
const SEPARATOR = ' · ';

/** The clips that are fitted together, as they follow one another; each can be played alone. */
export function Takes() {
  const clip = useLimber((state) => state.clip);
  const markedFrames = useLimber((state) => state.markedFrames);
  if (!clip) return null;
  const segments = timeSegments(clip);
  // Of motions in one file the file's name says nothing, and leaves no room.
  const [file] = segments[0].clip.name.split(SEPARATOR);
  const start = segments.every(({ clip: { name } }) => name.startsWith(file + SEPARATOR)) ? file + SEPARATOR : '';
  return (
    <fieldset className="takes">
      <legend className="visually-hidden">Clips</legend>
      {segments.map((segment) => {
        const { clip: take, firstFrame, lastFrame } = segment;
        const isAlone = markedFrames !== null && markedFrames[0] === firstFrame && markedFrames[1] === lastFrame;
        const title = `${take.name}: ${seconds(take.frameCount * take.frameTime, 1)}. ${isAlone ? 'Play all' : 'Play it alone'}`;
        return (
          <button
            key={firstFrame}
            type="button"
            className="take small"
            style={{ left: `${100 * segment.start}%`, width: `${100 * (segment.end - segment.start)}%` }}
            title={title}
            aria-label={`${take.name} alone`}
            aria-pressed={isAlone}
            onPointerDown={(event) => event.stopPropagation()}
            onPointerEnter={() => hoverFrame(-1)}
            onPointerMove={(event) => event.stopPropagation()}
            onClick={() => {
              markFrames(isAlone ? null : [firstFrame, lastFrame]);
              if (!isAlone) seekFrame(firstFrame);
            }}
          >
            <span className="cut">{take.name.slice(start.length)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
