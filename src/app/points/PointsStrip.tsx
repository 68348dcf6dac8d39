import { useEffect, useRef } from 'react';
import { millimetreWords, pointsWords } from '../../state/points/point-words';
import type { PointsTake } from '../../state/points/points-here';
import { timeSegments } from '../drawing/time-axis';
import { useTheme } from '../page/theme';
import { afterNextFrame, drawOn } from '../ui/draw-canvas';
import { useLimber } from '../ui/use-limber';
import { useSize } from '../ui/use-size';
import { type StretchOfPoints, stretchesOf } from './strip-columns';
import './points.css';

/** px: of the strip, and of a column. */
const HEIGHT = 6;
const COLUMN = 2;

/** How the points were met, over time: how far they are from the body, where they are missing, where left and right were exchanged. */
export function PointsStrip() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const clip = useLimber((state) => state.clip);
  const takes = useLimber((state) => state.work.takes);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read here.
  useEffect(() => {
    const element = canvas.current;
    if (!element || !clip || width === 0) return;
    return afterNextFrame(() => {
      const { context, ink } = drawOn(element, width, HEIGHT);
      const colours: Record<StretchOfPoints['kind'], string> = {
        met: ink('--sample'),
        far: ink('--violation-fill'),
        gap: ink('--text-3'),
        exchanged: ink('--text-1'),
      };
      for (const { clip: part, start, end } of timeSegments(clip)) {
        const take = takes.find((other) => other.rotations === part.rotations);
        if (!take?.points?.found) continue;
        const x = start * width;
        const columns = Math.max(1, Math.floor(((end - start) * width) / COLUMN));
        for (const { column, kind, strength } of stretchesOf(take as PointsTake, columns)) {
          context.globalAlpha = 0.5 + 0.5 * strength;
          context.fillStyle = colours[kind];
          const height = kind === 'exchanged' ? HEIGHT : kind === 'gap' ? 2 : Math.max(2, HEIGHT * strength);
          context.fillRect(x + column * COLUMN, HEIGHT - height, COLUMN, height);
        }
      }
    });
  }, [width, clip, takes, theme]);
  return (
    <div ref={host} className="points-strip" role="img" aria-label={stripWords(takes.find(({ points }) => points))}>
      <canvas ref={canvas} />
    </div>
  );
}

/** The strip in words. */
function stripWords(take: { points?: PointsTake['points'] } | undefined): string {
  const found = take?.points?.found;
  if (!take?.points || !found) return 'Points: poses are being found';
  const { gaps, exchanged } = found.report;
  const times = exchanged.legs + exchanged.arms;
  return [
    `${pointsWords(take.points.points.labels.length)}, half of them within ${millimetreWords(1000 * found.report.median)}`,
    gaps.length > 0 ? `${gaps.length} ${gaps.length === 1 ? 'gap' : 'gaps'}` : 'no gap',
    times > 0 ? `left and right exchanged in ${times} frames` : 'no sides exchanged',
  ].join('; ');
}
