import { useId, useMemo, useRef } from 'react';
import type { JointLimit } from '../../../core';
import { useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { ENGINES, SHAPES, type ShapeGroup, shapesOf } from './engines';
import { Hatch, LetIn } from './hatch';
import { heldBorder } from './pyramid';
import { learnedBorder, roundOf, type SwingBorder } from './swing-borders';
import { upright } from './swing-plane';
import { directionsStopped, hundredth, hundredths } from './taken';
import { useMade } from './use-made';
import './flat.css';

/** CSS pixels that words of a drawing take, that are left between drawings, and that the key takes. */
const [WORDS, GAP, KEY] = [124, 10, 34];
/** How far from the middle a drawing reaches. */
const HALF = 0.85;

/** The directions of the limit, flat, once for each shape that engines have: the shape, and once it is told, what the shape lets in and stops. */
export function EnginesKeep() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const limit = useSelectedLimit();
  const own = useMemo(() => limit && learnedBorder({ ...limit, softening: null }), [limit]);
  const made = useMade(limit, true);
  const shapes = shapesOf(made);
  const size = Math.max(24, Math.min(width / SHAPES.length - GAP, height - KEY - WORDS));
  return (
    <div
      ref={host}
      className="flat-figure learn-engines learn-borders fill"
      style={{ gridTemplateColumns: `repeat(${SHAPES.length}, max-content)` }}
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

function Shape({ label, angles, engines, files, made, limit, own, size }: ShapeProps) {
  const hatch = useId();
  const opened = Number(useKnob('opened') ?? 1);
  const drawn = made[0] ?? null;
  const isTold = (useBeatHere()?.isAnswered ?? false) && opened === 1 && drawn !== null;
  const paths = useMemo(() => {
    const place = upright(limit);
    const around = (border: SwingBorder) =>
      `M${Array.from(border, (swing, i) => {
        // As large as on a sphere: half as far out as the farthest there is.
        const out = Math.sin(swing / 2);
        const [right, up] = place(out * Math.cos(roundOf(i)), out * Math.sin(roundOf(i)));
        return `${right.toFixed(3)} ${(-up).toFixed(3)}`;
      }).join('L')}Z`;
    const held = drawn && heldBorder(limit, drawn, opened);
    return {
      own: around(own),
      held: held ? around(held) : '',
      either: held ? around(held.map((swing, i) => Math.max(swing, own[i]))) : '',
    };
  }, [limit, own, drawn, opened]);
  return (
    <figure>
      <figcaption>
        <b>{label}</b>
        <span>{angles} angles</span>
      </figcaption>
      <svg width={size} height={size} viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`} aria-hidden="true">
        <Hatch id={hatch} unit={(2 * HALF) / size} />
        <path className="flat-limit" data-part="learned" d={paths.own} />
        {isTold && (
          <>
            <LetIn d={paths.either + paths.own} hatch={hatch} />
            <path className="is-stopped" data-part="stopped" fillRule="evenodd" d={paths.either + paths.held} />
          </>
        )}
        <path className="flat-sweep" data-part="engine" d={paths.held} />
      </svg>
      <figcaption style={{ width: size }}>
        <span className="engine-told" style={{ visibility: isTold ? undefined : 'hidden' }}>
          <span data-part="stopped">
            <b>{drawn && hundredth(directionsStopped(own, drawn.border))}</b> stopped
          </span>
          ,{' '}
          <span data-part="admitted">
            <b>{hundredths(made.map(({ letIn }) => letIn))}</b> let in
          </span>
        </span>
        <span>{engines.join(', ')}</span>
        {files.length > 0 && <span>in files: {files.join(', ')}</span>}
      </figcaption>
    </figure>
  );
}
