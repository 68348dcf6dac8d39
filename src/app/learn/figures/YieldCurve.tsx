import { useRef } from 'react';
import { DEGREE } from '../../../core/math';
import { store } from '../../../state/store';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { yieldOf } from './yield';
import './flat.css';

const PAD = { left: 62, right: 92, top: 46, bottom: 118 };
/** CSS pixels: how much of what is inside is seen under the curve. */
const INSIDE = 40;
/** rad beyond the limit that the curve shows. */
const FAR = 90 * DEGREE;
const PIECES = 90;
/** rad beyond the limit: the pull that is asked about. */
const PULL = 30 * DEGREE;
/** rad beyond the limit: where the curve says how far the joint yields. */
const TOLD = [10, 30, 90].map((mark) => mark * DEGREE);
/** ° of yielding that are marked. */
const YIELDS = [0, 2, 4];

/** How far the joint yields, against how far beyond the limit it is pulled, with the pull on the curve. */
export function YieldCurve() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const give = useLimber(({ work: { settings } }) => settings.softeningRadius);
  const falloff = useLimber(({ work: { settings } }) => settings.softeningFalloff);
  const isOn = useLimber(({ work: { settings } }) => settings.softening);
  const isAnswered = useBeatHere()?.isAnswered ?? true;
  const mark = useRef<SVGGElement>(null);
  const most = 1.2 * give;
  const asked = useRef<SVGPathElement>(null);
  const ring = useRef<SVGGElement>(null);
  const x = (beyond: number) => PAD.left + (Math.min(beyond, FAR) / FAR) * (width - PAD.left - PAD.right);
  const y = (yielded: number) => height - PAD.bottom - (yielded / most) * (height - PAD.top - PAD.bottom);
  const scaleAt = y(0) + INSIDE;
  useTick(({ askedViolation, heldViolation }) => {
    const { selectedJoint } = store.getState().work;
    const [beyond, yielded] = [askedViolation[selectedJoint] ?? 0, heldViolation[selectedJoint] ?? 0];
    asked.current?.setAttribute('d', `M${PAD.left} ${scaleAt}H${x(beyond).toFixed(1)}`);
    ring.current?.setAttribute('transform', `translate(${x(beyond).toFixed(1)} ${scaleAt})`);
    mark.current?.setAttribute('transform', `translate(${x(beyond).toFixed(1)} ${y(yielded).toFixed(1)})`);
  });
  const curve = Array.from({ length: PIECES + 1 }, (_, i) => {
    const beyond = (FAR * i) / PIECES;
    return `${x(beyond).toFixed(1)} ${y(isOn ? yieldOf(beyond, give, falloff) : 0).toFixed(1)}`;
  }).join('L');
  return (
    <div ref={host} className="flat-figure fill">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label="How far the joint yields, against the pull">
          {YIELDS.map((mark) => (
            <text key={mark} className="flat-note" x={PAD.left - 10} y={y(mark * DEGREE) + 5} textAnchor="end">
              {mark}°
            </text>
          ))}
          <g data-part="limit">
            <path className="flat-within" d={`M${PAD.left} ${y(0)}H${width - PAD.right}v${INSIDE}H${PAD.left}Z`} />
            <path className="flat-surface" d={`M${PAD.left} ${y(0)}H${width - PAD.right}`} />
            <text className="flat-limit-word" x={width - PAD.right - 12} y={y(0) + 25} textAnchor="end">
              inside the limit
            </text>
          </g>
          <path className="flat-axes" d={`M${PAD.left} ${PAD.top - 6}V${y(0)}`} />
          {[0, 30, 60, 90].map((mark) => (
            <text key={mark} className="flat-note" x={x(mark * DEGREE)} y={scaleAt + 22} textAnchor="middle">
              {mark}°
            </text>
          ))}
          <g data-part="way">
            <path ref={asked} className="flat-way" />
            <g ref={ring} className="flat-dot is-asked">
              <circle r="6" />
            </g>
            <text className="flat-way-word" x={width - PAD.right} y={scaleAt + 42} textAnchor="end">
              you ask, beyond the limit
            </text>
          </g>
          <text className="flat-note" x={PAD.left - 30} y={PAD.top - 18}>
            the joint yields
          </text>
          <g data-part="give">
            <path className="flat-give" d={`M${PAD.left} ${y(give)}H${width - PAD.right}`} />
            <text className="flat-give-word" x={width - PAD.right + 8} y={y(give) + 4}>
              {`give ${(give / DEGREE).toFixed(1)}°`}
            </text>
          </g>
          {!isAnswered && (
            <g className="flat-note">
              <path strokeDasharray="3 5" d={`M${x(PULL)} ${y(0)}V${y(give)}`} />
              <text x={x(PULL) + 9} y={(y(0) + y(give)) / 2 + 4}>
                ?
              </text>
            </g>
          )}
          <g data-part="now">
            <path className="flat-curve" d={`M${curve}`} />
            {!isOn && (
              <text className="flat-curve-word" x={x(FAR)} y={y(0) - 12} textAnchor="end">
                a hard stop
              </text>
            )}
            {isOn &&
              TOLD.map((beyond) => {
                const yielded = yieldOf(beyond, give, falloff);
                return (
                  <g key={beyond} className="flat-dot is-hollow">
                    <circle cx={x(beyond)} cy={y(yielded)} r="5" />
                    <text
                      x={x(beyond) + (beyond < FAR ? 12 : 0)}
                      y={y(yielded) + (beyond < FAR ? 5 : 26)}
                      textAnchor={beyond < FAR ? 'start' : 'end'}
                    >
                      {degrees(yielded, 1)}
                    </text>
                  </g>
                );
              })}
            <g ref={mark} className="flat-dot is-held">
              <circle r="6" />
            </g>
          </g>
        </svg>
      )}
    </div>
  );
}
