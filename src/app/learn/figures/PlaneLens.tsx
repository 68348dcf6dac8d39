import { type ReactNode, useId } from 'react';
import type { PlaneScale } from './plane-plot';
import type { InSection } from './section-marks';

/** How much larger a lens shows what is in it, at most, and how far out two places lie in it then, at most. */
const ZOOM = 3;
const SPREAD = 0.65;

/** CSS pixels: a circle in a place. */
export interface Round {
  x: number;
  y: number;
  r: number;
}

interface PlaneLensProps {
  scale: PlaneScale;
  lens: Round;
  /** Two places of the plane: what lies between them is in the middle. */
  from: InSection;
  to: InSection;
  most?: number;
  /** What is seen, drawn larger. */
  children: (larger: PlaneScale) => ReactNode;
}

/** What lies round two places, larger, and what of the picture that is. @param most how much larger, at most */
export function PlaneLens({ scale, lens: { x, y, r }, from, to, most = ZOOM, children }: PlaneLensProps) {
  const inLens = useId();
  const [midX, midY] = scale.at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  const half = (Math.hypot(from[0] - to[0], from[1] - to[1]) / 2) * scale.unit;
  const zoom = half > 0 ? Math.min(most, Math.floor((2 * SPREAD * r) / half) / 2) : most;
  const larger: PlaneScale = {
    unit: zoom * scale.unit,
    at: (point) => {
      const [px, py] = scale.at(point);
      return [x + zoom * (px - midX), y + zoom * (py - midY)];
    },
  };
  const small = r / zoom;
  const far = Math.hypot(x - midX, y - midY);
  // From the small circle to the large one, along the line between their middles.
  const [toX, toY] = [(x - midX) / far, (y - midY) / far];
  return (
    <g className="flat-lens">
      <path d={`M${midX + toX * small} ${midY + toY * small}L${x - toX * r} ${y - toY * r}`} />
      <circle cx={midX} cy={midY} r={small} />
      <clipPath id={inLens}>
        <circle cx={x} cy={y} r={r} />
      </clipPath>
      <circle className="is-ground" cx={x} cy={y} r={r} />
      <g clipPath={`url(#${inLens})`}>{children(larger)}</g>
      <circle cx={x} cy={y} r={r} />
      <text x={x + r} y={y + 0.95 * r} textAnchor="end">{`× ${zoom}`}</text>
    </g>
  );
}
