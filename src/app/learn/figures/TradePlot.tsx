import { useRef } from 'react';
import { defaultSettings } from '../../../state/settings';
import { degrees, percent } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { type Traded, tradeCurve, tradedAt } from './trade';
import './flat.css';

/** CSS pixels around the plot: numbers and names of the axes, and the key. */
const PAD = { left: 62, right: 26, top: 30, bottom: 92 };
/** Shares: the axes begin and end there, or farther out where the curve does. */
const [LEAST_COVERAGE, MOST_TIGHTNESS] = [0.6, 0.6];
/** CSS pixels: a narrower or lower plot has room for names of the axes alone, and for every other mark. */
const ROOMY = 300;
/** rad: paddings whose dots say how far. */
const NAMED = [0, 0.35];

/** What is let in of the hidden piece against how tight the limit is: a dot for the padding that is chosen; once it is told, the curve of all paddings and the dot of the usual one. */
export function TradePlot() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  useFinds();
  useLimber((state) => state.knobs);
  useLimber((state) => state.fit);
  const settings = useLimber((state) => state.work.settings);
  const isTold = useBeatHere()?.isAnswered ?? false;
  const last = useRef<Traded | null>(null);
  const now = readNow();
  // Until it is told, the curve is found, and not seen.
  const found = now ? tradeCurve(now) : [];
  const here = now && tradedAt(now, settings, settings.padding);
  // Until the next place is found, the dot stays where it is.
  if (here) last.current = here;
  const usual = now && isTold ? tradedAt(now, settings, defaultSettings.padding) : null;
  return (
    <div ref={host} className="flat-figure cut-figure fill">
      {width > 0 && (
        <Plot places={found} isTold={isTold} here={last.current} usual={usual} width={width} height={height} />
      )}
    </div>
  );
}

/** Tenths from one to another, or every other of them. */
const tenths = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.round((10 * (to - from)) / step) + 1 }, (_, i) => (Math.round(10 * from) + step * i) / 10);

interface PlotProps {
  /** Of the curve, as far as they have been found. */
  places: readonly Traded[];
  isTold: boolean;
  here: Traded | null;
  usual: Traded | null;
  width: number;
  height: number;
}

function Plot({ places, isTold, here, usual, width, height }: PlotProps) {
  const curve = isTold ? places : [];
  const low = Math.min(LEAST_COVERAGE, ...places.map(({ coverage }) => Math.floor(10 * coverage) / 10));
  const high = Math.max(MOST_TIGHTNESS, ...places.map(({ tightness }) => Math.ceil(10 * tightness) / 10));
  const isRoomy = Math.min(width, height) > ROOMY;
  const [right, base] = [width - PAD.right, height - PAD.bottom];
  const x = (share: number) => PAD.left + ((share - low) / (1 - low)) * (right - PAD.left);
  const y = (share: number) => base - (share / high) * (base - PAD.top);
  const at = ({ coverage, tightness }: Traded) => `${x(coverage).toFixed(1)} ${y(tightness).toFixed(1)}`;
  return (
    <svg width={width} height={height} role="img" aria-label="Coverage against tightness, as padding grows">
      <g className="trade-grid">
        {tenths(low, 1, isRoomy ? 1 : 2).map((share) => (
          <g key={share}>
            <path d={`M${x(share)} ${PAD.top}V${base}`} />
            <text x={x(share)} y={base + 18} textAnchor="middle">
              {percent(share)} %
            </text>
          </g>
        ))}
        {tenths(0, high, isRoomy ? 1 : 2).map((share) => (
          <g key={share}>
            <path d={`M${PAD.left} ${y(share)}H${right}`} />
            <text x={PAD.left - 8} y={y(share) + 4} textAnchor="end">
              {percent(share)} %
            </text>
          </g>
        ))}
        <text className="trade-name" x={right} y={base + 38} textAnchor="end">
          {isRoomy ? 'coverage: more unseen poses get in →' : 'coverage →'}
        </text>
        <text className="trade-name" transform={`translate(14 ${PAD.top}) rotate(-90)`} textAnchor="end">
          {isRoomy ? 'tightness: less empty room →' : 'tightness →'}
        </text>
      </g>
      {curve.length > 1 && (
        <g data-part="curve">
          <path className="trade-curve" d={`M${curve.map(at).join('L')}`} />
          {curve.map((each) => (
            <g key={each.padding} transform={`translate(${at(each)})`}>
              <circle className="trade-step" r="3" />
              {NAMED.includes(each.padding) && (
                <text x="10" y={each.padding === 0 ? -8 : 18} textAnchor={each.padding === 0 ? 'start' : 'end'}>
                  {degrees(each.padding, 1)}
                </text>
              )}
            </g>
          ))}
        </g>
      )}
      {usual && usual.padding !== here?.padding && (
        <g className="flat-dot is-hollow" data-part="before" transform={`translate(${at(usual)})`}>
          <circle r="6" />
          <text x="12" y="-8">
            {degrees(usual.padding, 1)}
          </text>
        </g>
      )}
      {here && (
        <g className="flat-dot is-held" data-part="padded" transform={`translate(${at(here)})`}>
          <circle r="8" />
          <text x="14" y="-10">
            {isRoomy && 'padded '}
            {degrees(here.padding, 1)}
          </text>
        </g>
      )}
    </svg>
  );
}
