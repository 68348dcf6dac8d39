import { useRef } from 'react';
import { signed } from '../../ui/format';
import { useSize } from '../../ui/use-size';
import { useKnob } from '../use-knob';
import { coasts } from './coast';
import { AFRICA, capOutline, capRadius, GREENLAND, GREENLAND_LATITUDE, mercatorY } from './mercator';

/** Of the map, °: what is always in view. */
const [LEFT, RIGHT, NORTH, SOUTH] = [-76, 60, 83.6, -37];
const [TOP, BOTTOM] = [mercatorY(NORTH), mercatorY(SOUTH)];
const AFRICA_AT = 18;
const GREENLAND_AT = -41;

/** CSS pixels: how tall words are, and how far under their disk they stand. */
const [WORD, UNDER] = [14, 8];
const path = (points: readonly (readonly [number, number])[], x: number): string =>
  `M${points.map(([a, y]) => `${(a + x).toFixed(2)} ${(-y).toFixed(2)}`).join('L')}Z`;

const COASTS = coasts.map((coast) =>
  path(
    coast.map(([longitude, latitude]) => [longitude, mercatorY(latitude)]),
    0,
  ),
);

/** How many pieces the rings of Africa have, from the middle: 14 in all, each as large as Greenland. */
const PIECES = [1, 5, 8];

/** The borders between the pieces, as [longitude, height] from the middle of Africa. */
const BORDERS: readonly (readonly (readonly [number, number])[])[] = PIECES.flatMap((count, i) => {
  const within = PIECES.slice(0, i).reduce((sum, each) => sum + each, 0);
  const outer = capOutline(0, capRadius((within + count) * GREENLAND));
  if (within === 0) return [outer];
  const inner = capOutline(0, capRadius(within * GREENLAND));
  const spokes = Array.from({ length: count }, (_, k) => {
    const at = Math.round((k * outer.length) / count);
    return [inner[at], outer[at]];
  });
  return i + 1 < PIECES.length ? [outer, ...spokes] : spokes;
});

/** The school map: a disk as large as Greenland, where Greenland is, and one as large as Africa. */
export function SchoolMap() {
  const host = useRef<SVGSVGElement>(null);
  const { width, height } = useSize(host);
  // ° of the map in a pixel: the map is as large as its frame allows, words are always as tall.
  const pixel = Math.max((RIGHT - LEFT) / Math.max(width, 1), (TOP - BOTTOM) / Math.max(height, 1));
  const word = WORD * pixel;
  // The map goes on to the edges of its frame.
  const [across, down] = [width * pixel, height * pixel];
  const left = (LEFT + RIGHT - across) / 2;
  const top = (TOP + BOTTOM + down) / 2;
  const slid = Number(useKnob('slid') ?? 0);
  const latitude = GREENLAND_LATITUDE * (1 - slid);
  const low = (points: readonly (readonly [number, number])[]) => Math.max(...points.map(([, y]) => -y));
  const [greenland, africa] = [capOutline(GREENLAND_LATITUDE, capRadius(GREENLAND)), capOutline(0, capRadius(AFRICA))];
  return (
    <div className="learn-map">
      <svg
        ref={host}
        viewBox={`${left} ${-top} ${across} ${down}`}
        role="img"
        aria-label="A map with a disk as large as Greenland and a disk as large as Africa"
      >
        {COASTS.map((coast) => (
          <path key={coast} className="map-coast" d={coast} />
        ))}
        {[-30, 0, 30, 60, 75].map((y) => (
          <g key={y}>
            <path className="map-line" d={`M${left} ${-mercatorY(y)}h${across}`} />
            <text className="map-mark" fontSize={word} x={left + word} y={-mercatorY(y) - 0.4 * word}>
              {signed(String(y))}°
            </text>
          </g>
        ))}
        <path className="map-large" data-part="africa" d={path(africa, AFRICA_AT)} />
        <g opacity={slid} data-part="africa">
          {BORDERS.map((border) => (
            <path key={String(border[0]) + border.length} className="map-border" d={path(border, AFRICA_AT)} />
          ))}
        </g>
        <path className="map-small" data-part="greenland" opacity={0.35 * slid} d={path(greenland, GREENLAND_AT)} />
        <path
          className="map-small"
          data-part="greenland"
          d={path(capOutline(latitude, capRadius(GREENLAND)), GREENLAND_AT + slid * (AFRICA_AT - GREENLAND_AT))}
        />
        <text
          className="map-word"
          data-part="africa"
          fontSize={word}
          x={AFRICA_AT}
          y={low(africa) + word + UNDER * pixel}
        >
          as large as Africa
        </text>
        <text
          className="map-word"
          data-part="greenland"
          fontSize={word}
          x={GREENLAND_AT}
          y={low(greenland) + word + UNDER * pixel}
        >
          as large as Greenland
        </text>
      </svg>
    </div>
  );
}
