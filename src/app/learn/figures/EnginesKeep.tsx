import { useEffect, useMemo, useRef, useState } from 'react';
import type { JointLimit } from '../../../core';
import type { EngineRegion, RegionLoss, TargetKind } from '../../../formats';
import { exportFor } from '../../../state/export/order-export';
import { worker } from '../../../state/work';
import { useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { ENGINES } from './engines';
import { engineBorder, learnedBorder, roundOf, type SwingBorder } from './swing-borders';
import { upright } from './swing-plane';
import { hundredth, posesLetIn } from './taken';
import './flat.css';

/** Of the limit: what Limber aims to keep by itself. */
const USUAL = 0.85;
/** ms: what was ordered for another figure is over by then. */
const QUIET = 200;
/** Drawings side by side; and CSS pixels that words of one take below it, and that are left between. */
const ACROSS = 3;
const [BELOW, GAP] = [40, 14];
/** CSS pixels: what the title above them takes. */
const ROUND = 42;

interface Made {
  region: EngineRegion;
  loss: RegionLoss;
}

/** What each engine makes of a limit, one after the other. */
function useMade(limit: JointLimit | null): ReadonlyMap<TargetKind, Made> {
  const [made, setMade] = useState<ReadonlyMap<TargetKind, Made>>(new Map());
  useEffect(() => {
    setMade(new Map());
    if (!limit) return;
    let isWanted = true;
    const find = async () => {
      for (const { value: target } of ENGINES) {
        const order = { target, limits: [limit], cover: USUAL, ties: [], joint: limit.joint };
        const keep = ({ region, loss }: { region: EngineRegion | null; loss: RegionLoss | null }) => {
          if (isWanted && region && loss) setMade((before) => new Map([...before, [target, { region, loss }]]));
        };
        if (!isWanted) return;
        // An engine that fails has no drawing.
        await exportFor(order, keep, () => {}).catch(() => null);
      }
    };
    const timer = setTimeout(() => void find(), QUIET);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      worker.cancel('export');
    };
  }, [limit]);
  return made;
}

/** The directions of the limit, flat, once for each engine, with what the engine lets in and stops. */
export function EnginesKeep() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const limit = useSelectedLimit();
  const own = useMemo(() => limit && learnedBorder({ ...limit, softening: null }), [limit]);
  const made = useMade(limit);
  const rows = Math.ceil(ENGINES.length / ACROSS);
  const size = Math.max(24, Math.min(width / ACROSS - GAP, (height - ROUND) / rows - BELOW - GAP));
  return (
    <div
      ref={host}
      className="flat-figure learn-pair learn-engines learn-borders fill"
      aria-busy={made.size < ENGINES.length}
    >
      <p className="small">Drawn: directions. Counted: of 100 poses, with their twist</p>
      {limit &&
        own &&
        width > 0 &&
        ENGINES.map(({ value, label }) => (
          <Engine key={value} name={label} limit={limit} own={own} made={made.get(value) ?? null} size={size} />
        ))}
    </div>
  );
}

interface EngineProps {
  name: string;
  limit: JointLimit;
  own: SwingBorder;
  made: Made | null;
  /** CSS pixels. */
  size: number;
}

function Engine({ name, limit, own, made, size }: EngineProps) {
  const paths = useMemo(() => {
    const place = upright(limit);
    const around = (border: SwingBorder) =>
      `M${Array.from(border, (swing, i) => {
        // As large as on a sphere: half as far out as the farthest there is.
        const out = Math.sin(swing / 2);
        const [right, up] = place(out * Math.cos(roundOf(i)), out * Math.sin(roundOf(i)));
        return `${right.toFixed(3)} ${(-up).toFixed(3)}`;
      }).join('L')}Z`;
    const border = made && engineBorder(limit, made.region);
    const engine = border && around(border);
    const either = border && around(border.map((swing, i) => Math.max(swing, own[i])));
    return { own: around(own), engine, either };
  }, [limit, own, made]);
  return (
    <figure>
      <svg width={size} height={size} viewBox="-0.86 -0.86 1.72 1.72" aria-hidden="true">
        <path className="flat-limit" data-part="learned" d={paths.own} />
        {paths.either && (
          <>
            <path className="is-let-in" data-part="admitted" fillRule="evenodd" d={paths.either + paths.own} />
            <path className="is-stopped" data-part="stopped" fillRule="evenodd" d={paths.either + paths.engine} />
            <path className="flat-sweep" data-part="engine" d={paths.engine ?? ''} />
          </>
        )}
      </svg>
      <figcaption>
        <b>{name}</b>
        <span>{made ? `${hundredth(1 - made.loss.lost)} kept, ${hundredth(posesLetIn(made.loss))} let in` : '…'}</span>
      </figcaption>
    </figure>
  );
}
