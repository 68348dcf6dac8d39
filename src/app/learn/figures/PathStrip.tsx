import { turnTo } from '../turn-to';
import './flat.css';

/** What the path has made of a turn, one after the other: drawn in a square of 48, and the chapter that told it. */
const STATIONS = [
  {
    name: 'a turn',
    chapter: 1,
    drawing: <path className="is-angle" d="M12 36A24 24 0 0 1 37 15M37 15l-8-1M37 15l-4 7M12 36L34 38M12 36L18 12" />,
  },
  {
    name: 'a dot',
    chapter: 2,
    drawing: (
      <>
        <circle className="is-ball" cx="24" cy="24" r="18" />
        <path className="is-angle" d="M24 24L33 16" />
        <circle className="is-sample" cx="33" cy="16" r="3.4" />
      </>
    ),
  },
  {
    name: 'a cloud',
    chapter: 5,
    drawing: (
      <>
        <circle className="is-ball" cx="24" cy="24" r="18" />
        <path
          className="is-dots"
          d="M16 20h0M19 17h0M22 21h0M26 16h0M30 19h0M33 23h0M28 24h0M24 27h0M20 26h0M18 30h0M25 32h0M30 29h0M22 24h0M27 20h0"
        />
      </>
    ),
  },
  {
    name: 'a limit',
    chapter: 6,
    drawing: (
      <>
        <path className="is-limit" d="M14 18L21 12L31 14L37 22L33 32L22 35L14 30Z" />
        <path className="is-dots" d="M19 20h0M23 17h0M28 19h0M31 24h0M26 25h0M22 28h0M28 30h0M19 25h0" />
      </>
    ),
  },
  {
    name: 'held inside',
    chapter: 8,
    drawing: (
      <>
        <path className="is-limit" d="M6 18L13 12L23 14L29 22L25 32L14 35L6 30Z" />
        <path className="is-beyond" d="M42 17L30 21M30 21l6.5-4.4M30 21l6.6 1.6" />
        <circle className="is-held" cx="28" cy="21.6" r="3.4" />
      </>
    ),
  },
];

/** The path in one look: from a turn to a pose that is held, each with the way back to its chapter. */
export function PathStrip() {
  return (
    <ol className="learn-path">
      {STATIONS.map(({ name, chapter, drawing }) => (
        <li key={name}>
          <button type="button" onClick={() => turnTo(chapter)} aria-label={`${name}: chapter ${chapter}`}>
            <svg viewBox="0 0 48 48" aria-hidden="true">
              {drawing}
            </svg>
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
