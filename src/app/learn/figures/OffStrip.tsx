import { useRef } from 'react';
import { useStore } from 'zustand';
import { DEGREE } from '../../../core/math';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { learnView, useBeatHere } from '../learn-view';
import { ANSWER_WORDS, ANSWERS, type MomentOff, type Off } from './answers';
import { blockRange, SCORED } from './blocks';

/** ° that fill the strip: across for the pose of now, upward along the clip. */
const [WIDE, HIGH] = [60, 120];
/** °: the marks of the scale. */
const MARKS = [0, 60, 120];

/** How far off poses are that were found from points: of the pose of now, or all along the hidden stretch while it plays. */
export function OffStrip() {
  const beat = useBeatHere();
  const { off, moments } = useStore(learnView, ({ fromPoints }) => fromPoints);
  if (!beat) return null;
  const { at = 0, told = 0 } = beat.scene;
  return at < 0 ? (
    <OffCurves moments={told > 0 ? moments : undefined} />
  ) : off && told > 0 ? (
    <OffBars off={off} told={told} />
  ) : null;
}

function OffBars({ off, told }: { off: Off; told: number }) {
  return (
    <div className="learn-shares is-off">
      <span className="small quiet">pointers off, in this pose</span>
      {ANSWERS.slice(0, told).map((kind) => (
        <div key={kind} className={`share-row is-${kind}`} data-part={kind}>
          <span>{ANSWER_WORDS[kind]}</span>
          <div className="share-track">
            <i style={{ width: `${Math.min(90, (100 * off[kind]) / DEGREE / WIDE)}%` }} />
            <span className="number">{degrees(off[kind])} off</span>
          </div>
        </div>
      ))}
    </div>
  );
}

/** @param moments none while they are not to be told, or not found yet */
function OffCurves({ moments }: { moments: readonly MomentOff[] | undefined }) {
  const frames = useLimber((state) => state.clip?.frameCount ?? 0);
  const line = useRef<SVGLineElement>(null);
  useTick(({ frame }) => {
    const [first, end] = blockRange(frames, SCORED);
    line.current?.setAttribute('transform', `translate(${(100 * (frame % (end - first))) / (end - first)} 0)`);
  });
  const last = moments?.at(-1);
  const x = (i: number) => ((i + 0.5) * 100) / (moments?.length ?? 1);
  const y = (angle: number) => 100 - Math.min(100, (100 * angle) / DEGREE / HIGH);
  return (
    <div className="learn-offs">
      <span className="small quiet">how far pointers are off, along the hidden fifth</span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {moments &&
          ANSWERS.map((kind) => (
            <polyline
              key={kind}
              className={`is-${kind}`}
              data-part={kind}
              points={moments.map((each, i) => `${x(i)},${y(each[kind])}`).join(' ')}
            />
          ))}
        {moments && (
          <polyline
            className="is-usual"
            data-part="mean"
            points={moments.map(({ usual }, i) => `${x(i)},${y(usual)}`).join(' ')}
          />
        )}
        {MARKS.map((mark) => (
          <path key={mark} d={`M0 ${y(mark * DEGREE)}H100`} />
        ))}
        <line ref={line} y2="100" />
      </svg>
      <ol className="quiet">
        {[...MARKS].reverse().map((mark) => (
          <li key={mark}>{mark}°</li>
        ))}
      </ol>
      {last && (
        <ul>
          {ANSWERS.map((kind) => (
            <li key={kind} className={`is-${kind}`}>
              {ANSWER_WORDS[kind]}
            </li>
          ))}
          <li className="is-usual">the mean itself</li>
        </ul>
      )}
    </div>
  );
}
