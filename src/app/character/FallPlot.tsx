import { useEffect, useRef } from 'react';
import { DEGREE } from '../../core/math';
import type { Holder } from '../../physics';
import { fallCurve } from '../../state/ragdoll/deeds';
import { store } from '../../state/store';
import { useTheme } from '../page/theme';
import { writeOnTick } from '../stage/writes';
import { drawOn } from '../ui/draw-canvas';

/** CSS colours of the curves. */
export const HOLDER_INKS: Record<Holder, string> = {
  learned: 'var(--limit-line)',
  cone: 'var(--axis-x)',
  pyramid: 'var(--axis-z)',
  nothing: 'var(--violation-fill)',
};

/** px: where the page has not laid it out. */
const WIDTH = 228;
const HEIGHT = 84;
/** rad: the scale reaches this far at least, and no farther than that. */
const LEAST = 10 * DEGREE;
const MOST = Math.PI / 2;
/** Frames: 3 s at least. */
const SPAN = 180;
const RULES = [10, 20, 40, 60, 90];

/** How far the joint that is farthest outside the limits is outside, over the time of the fall; for each holder that it was tried with. */
export function FallPlot() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    // On a phone the panel is wider.
    const width = canvas.current!.clientWidth || WIDTH;
    const { context, ink } = drawOn(canvas.current!, width, HEIGHT);
    const colour = (css: string) => ink(css.slice(4, -1));
    const quiet = ink('--text-3');
    const rule = ink('--line');
    let drawn = -1;
    const draw = () => {
      const { curves } = store.getState().fall;
      const now = fallCurve();
      const heldBy = store.getState().live?.fall?.heldBy;
      const all = Object.entries(curves) as [Holder, readonly number[]][];
      const shown =
        heldBy && !(heldBy in curves && curves[heldBy]!.length >= now.length) ? [...all, [heldBy, now] as const] : all;
      const stamp = shown.reduce((sum, [, { length }]) => 31 * sum + length, 7);
      if (stamp === drawn) return;
      drawn = stamp;
      let top = LEAST;
      let span = SPAN;
      for (const [, curve] of shown) {
        span = Math.max(span, curve.length);
        for (const value of curve) if (value > top) top = value;
      }
      top = Math.min(MOST, 1.08 * top);
      context.clearRect(0, 0, width, HEIGHT);
      const y = (value: number) => HEIGHT - 2 - (Math.min(value, top) / top) * (HEIGHT - 6);
      context.font = `9px ${ink('--font') || 'sans-serif'}`;
      context.fillStyle = quiet;
      context.strokeStyle = rule;
      context.lineWidth = 1;
      const step = RULES.find((degrees) => degrees * DEGREE > top / 3.2) ?? 90;
      for (let degrees = step; degrees * DEGREE < top; degrees += step) {
        const at = Math.round(y(degrees * DEGREE)) + 0.5;
        context.beginPath();
        context.moveTo(0, at);
        context.lineTo(width, at);
        context.stroke();
        context.fillText(`${degrees}°`, 3, at - 2);
      }
      for (const [holder, curve] of shown) {
        context.strokeStyle = colour(HOLDER_INKS[holder]);
        context.lineWidth = holder === 'learned' ? 2 : 1.3;
        context.beginPath();
        curve.forEach((value, i) => {
          context.lineTo((width * i) / (span - 1), y(value));
        });
        context.stroke();
      }
    };
    draw();
    const stops = [writeOnTick(draw), store.subscribe((now, before) => now.fall !== before.fall && draw())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [theme]);

  return (
    <figure className="reach-strip ragdoll-plot">
      <canvas
        ref={canvas}
        style={{ width: '100%', height: HEIGHT }}
        role="img"
        aria-label="Worst violation of any joint over the time of the fall"
      />
      <figcaption>
        <span className="quiet">Worst violation, all joints</span>
      </figcaption>
    </figure>
  );
}
