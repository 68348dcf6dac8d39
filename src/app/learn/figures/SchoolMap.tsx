import { useRef } from 'react';
import { signed } from '../../ui/format';
import { useSize } from '../../ui/use-size';
import { useKnob } from '../use-knob';
import { AFRICA, capOutline, capRadius, GREENLAND, GREENLAND_LATITUDE, mercatorY } from './mercator';

/** Of the map, °. */
const [LEFT, RIGHT, NORTH, SOUTH] = [-75, 75, 82, -50];
const [TOP, BOTTOM] = [mercatorY(NORTH), mercatorY(SOUTH)];
const AFRICA_AT = 24;
const GREENLAND_AT = -32;

/** CSS pixels: how tall words are. */
const WORD = 13;
const path = (points: readonly (readonly [number, number])[], x: number): string =>
  `M${points.map(([a, y]) => `${(a + x).toFixed(2)} ${(-y).toFixed(2)}`).join('L')}Z`;

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

/** The school map: an island as large as Greenland, where Greenland is, and land as large as Africa. */
export function SchoolMap() {
  const host = useRef<SVGSVGElement>(null);
  const { width, height } = useSize(host);
  // ° of the map in a pixel: the map is as large as its frame allows, words are always as tall.
  const pixel = Math.max((RIGHT - LEFT) / Math.max(width, 1), (TOP - BOTTOM) / Math.max(height, 1));
  const word = WORD * pixel;
  const slid = Number(useKnob('slid') ?? 0);
  const latitude = GREENLAND_LATITUDE * (1 - slid);
  const lines = [-60, 0, 60];
  return (
    <div className="learn-map">
      <svg
        ref={host}
        viewBox={`${LEFT} ${-TOP} ${RIGHT - LEFT} ${TOP - BOTTOM}`}
        role="img"
        aria-label="A map with a disk as large as Greenland and a disk as large as Africa"
      >
        {lines.map((x) => (
          <path key={x} className="map-line" d={`M${x} ${-TOP}V${-BOTTOM}`} />
        ))}
        {[-30, 0, 30, 60, 75].map((y) => (
          <g key={y}>
            <path className="map-line" d={`M${LEFT} ${-mercatorY(y)}H${RIGHT}`} />
            <text className="map-mark" fontSize={word} x={LEFT + 1} y={-mercatorY(y) - 1}>
              {signed(String(y))}°
            </text>
          </g>
        ))}
        <path className="map-large" data-part="africa" d={path(capOutline(0, capRadius(AFRICA)), AFRICA_AT)} />
        <g opacity={slid} data-part="africa">
          {BORDERS.map((border) => (
            <path key={String(border[0]) + border.length} className="map-border" d={path(border, AFRICA_AT)} />
          ))}
        </g>
        <path
          className="map-small"
          data-part="greenland"
          opacity={0.35 * slid}
          d={path(capOutline(GREENLAND_LATITUDE, capRadius(GREENLAND)), GREENLAND_AT)}
        />
        <path
          className="map-small"
          data-part="greenland"
          d={path(capOutline(latitude, capRadius(GREENLAND)), GREENLAND_AT + slid * (AFRICA_AT - GREENLAND_AT))}
        />
        <text className="map-word" fontSize={word} x={AFRICA_AT} y={31 + 1.3 * word}>
          as large as Africa
        </text>
        <text className="map-word" fontSize={word} x={GREENLAND_AT} y={-mercatorY(GREENLAND_LATITUDE) + 34}>
          as large as Greenland
        </text>
      </svg>
    </div>
  );
}
