import { brushFrames, hoverFrame, seekFrame } from '../../state/actions';
import { seconds } from '../ui/format';
import { useLimber } from '../ui/use-limber';
import { timeSegments } from './time-axis';

/** The clips that are fitted together, as they follow one another; each can be played alone. */
export function Takes() {
  const clip = useLimber((state) => state.clip);
  const brush = useLimber((state) => state.brush);
  if (!clip) return null;
  return (
    <fieldset className="takes">
      <legend className="visually-hidden">Clips</legend>
      {timeSegments(clip).map(({ clip: take, firstFrame, lastFrame, start, end }) => {
        const isAlone = brush !== null && brush[0] === firstFrame && brush[1] === lastFrame;
        const title = `${take.name}: ${seconds(take.frameCount * take.frameTime, 1)}. ${isAlone ? 'Play all' : 'Play it alone'}`;
        return (
          <button
            key={firstFrame}
            type="button"
            className="take small"
            style={{ left: `${100 * start}%`, width: `${100 * (end - start)}%` }}
            title={title}
            aria-label={`${take.name} alone`}
            aria-pressed={isAlone}
            onPointerDown={(event) => event.stopPropagation()}
            onPointerEnter={() => hoverFrame(-1)}
            onPointerMove={(event) => event.stopPropagation()}
            onClick={() => {
              brushFrames(isAlone ? null : [firstFrame, lastFrame]);
              if (!isAlone) seekFrame(firstFrame);
            }}
          >
            <span className="cut">{take.name}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
