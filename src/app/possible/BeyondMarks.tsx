import { useEffect, useRef } from 'react';
import type { ViolationRun } from '../../core/study';
import { shareOfFrame } from '../drawing/time-axis';
import { useTheme } from '../page/theme';
import { drawOn } from '../ui/draw-canvas';
import { useLimber } from '../ui/use-limber';
import { useSize } from '../ui/use-size';
import './possible.css';

/** px: of a stretch that is shorter, and of all marks. */
const LEAST = 3;
const HEIGHT = 7;
const NONE: readonly ViolationRun[] = [];

/** Where over time the selected joint is beyond what people can do. */
export function BeyondMarks() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const clip = useLimber((state) => state.clip);
  const checked = useLimber((state) => state.checked);
  const joint = useLimber((state) => state.work.selectedJoint);
  const theme = useTheme();
  const runs = checked?.joints.find((check) => check.joint === joint)?.runs ?? NONE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read here.
  useEffect(() => {
    const element = canvas.current;
    if (!element || !clip || width === 0) return;
    const { context, ink } = drawOn(element, width, HEIGHT);
    context.fillStyle = ink('--danger');
    for (const { first, last } of runs) {
      const [start, end] = [shareOfFrame(clip, first), shareOfFrame(clip, last + 1)];
      context.fillRect(start * width, 0, Math.max(LEAST, (end - start) * width), HEIGHT);
    }
  }, [width, clip, runs, theme]);
  return (
    <div
      ref={host}
      className="beyond-marks"
      role="img"
      aria-label={`Frames beyond: ${runs.length} ${runs.length === 1 ? 'stretch' : 'stretches'}`}
    >
      <canvas ref={canvas} />
    </div>
  );
}
