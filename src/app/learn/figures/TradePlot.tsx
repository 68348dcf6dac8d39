import { useRef } from 'react';
import { defaultSettings } from '../../../state/settings';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { MOST_OUT, type Traded, tradeCurve, tradedAt } from './trade';
import { TradePlane, tradeLine } from './trade-plane';

/** rad: paddings whose dots say how far. */
const NAMED = [0, MOST_OUT];

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
  const found = now ? tradeCurve(now, settings) : [];
  const place = now && tradedAt(now, settings, settings.padding);
  // Until the next place is found, the dot stays where it is.
  if (place) last.current = place;
  const here = last.current;
  const usual = now && isTold ? tradedAt(now, settings, defaultSettings.padding) : null;
  const curve = isTold ? found : [];
  return (
    <div ref={host} className="flat-figure cut-figure fill">
      {width > 0 && (
        <TradePlane places={found} width={width} height={height} label="Coverage against tightness, as padding grows">
          {(scale) => (
            <>
              {curve.length > 1 && (
                <g data-part="curve">
                  <path className="trade-curve" d={tradeLine(scale, curve)} />
                  {curve.map((each) => (
                    <g key={each.padding} transform={`translate(${scale.at(each)})`}>
                      <circle className="trade-step" r="2.5" />
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
                <g className="flat-dot is-hollow" data-part="before" transform={`translate(${scale.at(usual)})`}>
                  <circle r="6" />
                  <text x="12" y="-8">
                    {degrees(usual.padding, 1)}
                  </text>
                </g>
              )}
              {here && (
                <g
                  className="flat-dot is-held trade-here"
                  data-part="padded"
                  style={{ transform: `translate(${scale.x(here.coverage)}px, ${scale.y(here.tightness)}px)` }}
                >
                  <circle r="8" />
                  <text x="14" y="-10">
                    {scale.isRoomy && 'padded '}
                    {degrees(here.padding, 1)}
                  </text>
                </g>
              )}
            </>
          )}
        </TradePlane>
      )}
    </div>
  );
}
