import { useMemo, useRef } from 'react';
import { containsRotation, type JointLimit } from '../../../core';
import { regionTest } from '../../../formats';
import { useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { ENGINES, type ShapeGroup, shapesOf } from './engines';
import { engineBorder, learnedBorder, roundOf, type SwingBorder, swingAt } from './swing-borders';
import { upright } from './swing-plane';
import { hundredth, posesLetIn, twistsFrom } from './taken';
import { useMade } from './use-made';
import './flat.css';

/** Drawings side by side, in a wide view and in a low one; CSS pixels. */
const [ACROSS, IN_A_ROW, WIDE] = [2, 4, 500];
/** CSS pixels that words of one take, that are left between, and that the key takes. */
const [BELOW, GAP, KEY] = [100, 14, 34];

/** The directions of the limit, flat, and its twists as a bar: once for each shape that engines have, with what the shape lets in and stops. */
export function EnginesKeep() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const limit = useSelectedLimit();
  const own = useMemo(() => limit && learnedBorder({ ...limit, softening: null }), [limit]);
  const made = useMade(limit, true);
  const shapes = shapesOf(made);
  const across = width > WIDE ? ACROSS : IN_A_ROW;
  const size = Math.max(24, Math.min(width / across - GAP, ((height - KEY) * across) / IN_A_ROW - BELOW - GAP));
  return (
    <div
      ref={host}
      className="flat-figure learn-engines learn-borders fill"
      style={{ gridTemplateColumns: `repeat(${across}, max-content)` }}
      aria-busy={made.size < ENGINES.length}
    >
      {limit &&
        own &&
        width > 0 &&
        shapes.map((shape) => <Shape key={shape.label} {...shape} limit={limit} own={own} size={size} />)}
    </div>
  );
}

interface ShapeProps extends ShapeGroup {
  limit: JointLimit;
  own: SwingBorder;
  /** CSS pixels. */
  size: number;
}

/** Of the map: where the bar of twists stands below its middle, and how long half a turn is on the bar. */
const [BAR, HALF_TURN] = [1, 0.84];

/** Numbers as a share of 100, from the least to the most. */
function spanOf(shares: readonly number[]): string {
  const ends = [Math.min(...shares), Math.max(...shares)].map(hundredth);
  return [...new Set(ends)].join('–');
}

function Shape({ label, engines, files, made, limit, own, size }: ShapeProps) {
  const region = made[0]?.region ?? null;
  const drawn = useMemo(() => {
    const place = upright(limit);
    const around = (border: SwingBorder) =>
      `M${Array.from(border, (swing, i) => {
        // As large as on a sphere: half as far out as the farthest there is.
        const out = Math.sin(swing / 2);
        const [right, up] = place(out * Math.cos(roundOf(i)), out * Math.sin(roundOf(i)));
        return `${right.toFixed(3)} ${(-up).toFixed(3)}`;
      }).join('L')}Z`;
    const border = region && engineBorder(limit, region);
    const middle = swingAt(limit, 0, 0);
    const bar = (isIn: Parameters<typeof twistsFrom>[2]) => {
      const [low, high] = twistsFrom(limit, middle, isIn).map((twist) => (HALF_TURN * twist) / Math.PI);
      return `M${low.toFixed(3)} ${BAR}H${high.toFixed(3)}`;
    };
    return {
      own: around(own),
      twists: bar((rotation) => containsRotation(limit, rotation)),
      engine: region &&
        border && {
          border: around(border),
          either: around(border.map((swing, i) => Math.max(swing, own[i]))),
          twists: bar(regionTest(region)),
        },
    };
  }, [limit, own, region]);
  return (
    <figure>
      <figcaption>
        <b>{label}</b>
      </figcaption>
      <svg width={size} height={size} viewBox="-0.9 -0.9 1.8 1.98" aria-hidden="true">
        <path className="flat-limit" data-part="learned" d={drawn.own} />
        {drawn.engine && (
          <>
            <path className="is-let-in" data-part="admitted" fillRule="evenodd" d={drawn.engine.either + drawn.own} />
            <path
              className="is-stopped"
              data-part="stopped"
              fillRule="evenodd"
              d={drawn.engine.either + drawn.engine.border}
            />
            <path className="engine-twist is-engine" data-part="admitted" d={drawn.engine.twists} />
          </>
        )}
        <path className="engine-twist" data-part="bar" d={drawn.twists} />
        <circle className="twist-at" data-part="bar" r="0.035" />
      </svg>
      <figcaption>
        <span>{made.length > 0 ? `${spanOf(made.map(({ loss }) => 1 - loss.lost))} kept` : '…'}</span>
        {made.length > 0 && <b className="is-let">{spanOf(made.map(({ loss }) => posesLetIn(loss)))} let in</b>}
        {engines.length > 0 && <span>{engines.join(', ')}</span>}
        {files.length > 0 && <span>in files: {files.join(', ')}</span>}
      </figcaption>
    </figure>
  );
}
