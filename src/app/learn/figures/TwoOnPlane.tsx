import { useRef } from 'react';
import { percent, shareText } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { useKnob } from '../use-knob';
import { bothReached, TWO_NAMES, TWO_PARTS, TWO_SHAPES } from './reached';
import { MOST_OUT, tradeCurve } from './trade';
import { TradePlane, tradeLine } from './trade-plane';

/** The coverage that is needed, as a line; and once it is told, two shapes there, as dots one above the other on the curves of all paddings, and the curve of the hull, which does not get there. */
export function TwoOnPlane() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  useFinds();
  useLimber((state) => state.fit);
  const settings = useLimber((state) => state.work.settings);
  const need = Number(useKnob('need') ?? 0);
  const isTold = useBeatHere()?.isAnswered ?? false;
  const now = readNow();
  // Until it is told, all is found, and not seen.
  const both = now && bothReached(now, need);
  const curves = now && both ? TWO_SHAPES.map((shape) => tradeCurve(now, { ...settings, shape })) : [];
  const hull = now && both ? tradeCurve(now, settings) : [];
  return (
    <div ref={host} className="flat-figure cut-figure fill">
      {width > 0 && (
        <TradePlane places={[]} width={width} height={height} label="Two shapes: coverage against tightness">
          {(scale) => (
            <>
              <g className="trade-need" data-part="samples">
                <path d={`M${scale.x(need)} ${scale.top}V${scale.base}`} />
                <text x={scale.x(need) - 8} y={scale.top + 16} textAnchor="end">
                  {scale.isRoomy && 'needed: '}
                  {percent(need)} %
                </text>
              </g>
              {isTold && hull[0]?.padding === MOST_OUT && (
                <g className="trade-hull" data-part="hull">
                  <path className="trade-curve" d={tradeLine(scale, hull)} />
                  <circle className="trade-step" r="4" transform={`translate(${scale.at(hull[0])})`} />
                  <text transform={`translate(${scale.at(hull.at(-1)!)})`} x="10" y="-8">
                    hull{scale.isRoomy && `, ${percent(hull[0].coverage)} % at most`}
                  </text>
                </g>
              )}
              {isTold &&
                curves.map(
                  (curve, i) =>
                    curve.length > 1 && (
                      <path
                        key={TWO_PARTS[i]}
                        className={`trade-curve is-${TWO_PARTS[i]}`}
                        data-part={TWO_PARTS[i]}
                        d={tradeLine(scale, curve)}
                      />
                    ),
                )}
              {isTold &&
                both?.map(({ inside, room: { tightness } }, i) => (
                  <g
                    key={TWO_PARTS[i]}
                    className={`flat-dot ${i === 0 ? 'is-held' : 'is-hollow'}`}
                    data-part={TWO_PARTS[i]}
                    transform={`translate(${scale.at({ coverage: inside, tightness })})`}
                  >
                    <circle r="7" />
                    <text x={i === 0 ? 10 : -14} y={i === 0 ? -12 : 22} textAnchor={i === 0 ? 'start' : 'end'}>
                      {scale.isRoomy && `${TWO_NAMES[i]} `}
                      {shareText(tightness)}
                    </text>
                  </g>
                ))}
            </>
          )}
        </TradePlane>
      )}
    </div>
  );
}
