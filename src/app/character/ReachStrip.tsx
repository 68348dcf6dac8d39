import { useEffect, useEffectEvent, useRef } from 'react';
import type { LiveFrame } from '../../state/frame/live';
import { store } from '../../state/store';
import { useTheme } from '../page/theme';
import { writeOnTick } from '../stage/writes';
import { drawOn } from '../ui/draw-canvas';
import { degrees } from '../ui/format';
import { writeText } from '../ui/write-text';

interface Props {
  /** What is missing now, m or rad. */
  residual: () => number;
  /** The strip's full height stands for at least this. */
  least: number;
  label: (residual: number) => string;
  name: string;
}

/** ms that the strip shows. */
const SPAN = 6000;
const MOST = 512;
const WIDTH = 228;
const HEIGHT = 40;
/** rad: full height of the violation at least. */
const LEAST_VIOLATION = Math.PI / 9;

/** The last seconds: what is missing as a line; below it how far joints are beyond their limits, asked and held. */
export function ReachStrip({ residual, least, label, name }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const missing = useRef<HTMLSpanElement>(null);
  const beyond = useRef<HTMLSpanElement>(null);
  const theme = useTheme();
  const missingNow = useEffectEvent(() => residual());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const { context, ink: inkOf } = drawOn(canvas.current!, WIDTH, HEIGHT);
    const ink = inkOf('--text-1');
    const amber = inkOf('--violation-fill');
    const times = new Float64Array(MOST);
    const left = new Float32Array(MOST);
    const asked = new Float32Array(MOST);
    const held = new Float32Array(MOST);
    let count = 0;
    const texts = ['', ''];
    const write = (element: HTMLElement | null, i: number, text: string) => {
      if (!element || texts[i] === text) return;
      texts[i] = text;
      writeText(element, text);
    };
    const draw = ({ askedViolation, heldViolation }: LiveFrame) => {
      const now = performance.now();
      const at = count++ % MOST;
      times[at] = now;
      left[at] = missingNow();
      asked[at] = held[at] = 0;
      for (let j = 0; j < askedViolation.length; j++) {
        if (askedViolation[j] > asked[at]) asked[at] = askedViolation[j];
        if (heldViolation[j] > held[at]) held[at] = heldViolation[j];
      }
      let mostLeft = least;
      let mostBeyond = LEAST_VIOLATION;
      const first = Math.max(0, count - MOST);
      for (let i = first; i < count; i++) {
        if (now - times[i % MOST] > SPAN) continue;
        mostLeft = Math.max(mostLeft, left[i % MOST]);
        mostBeyond = Math.max(mostBeyond, asked[i % MOST]);
      }
      context.clearRect(0, 0, WIDTH, HEIGHT);
      const x = (i: number) => WIDTH * (1 - (now - times[i]) / SPAN);
      const area = (values: Float32Array, opacity: number) => {
        context.globalAlpha = opacity;
        context.fillStyle = amber;
        for (let i = first; i < count; i++) {
          const next = i + 1 < count ? x((i + 1) % MOST) : WIDTH;
          const height = (values[i % MOST] / mostBeyond) * (HEIGHT - 2);
          const begin = x(i % MOST);
          if (begin >= 0) context.fillRect(begin, HEIGHT - height, Math.max(1, next - begin), height);
        }
        context.globalAlpha = 1;
      };
      area(asked, 0.3);
      area(held, 0.9);
      const y = (i: number) => HEIGHT - 1 - (left[i] / mostLeft) * (HEIGHT - 3);
      context.beginPath();
      // Before the first there was nothing else.
      context.moveTo(0, y(first % MOST));
      // What was, stayed until the next frame was made.
      for (let i = first; i < count; i++) {
        context.lineTo(x(i % MOST), y(Math.max(first, i - 1) % MOST));
        context.lineTo(x(i % MOST), y(i % MOST));
      }
      context.lineTo(WIDTH, y(at));
      context.strokeStyle = ink;
      context.lineWidth = 1.4;
      context.stroke();
      write(missing.current, 0, label(left[at]));
      write(beyond.current, 1, degrees(held[at] > 1e-4 ? held[at] : asked[at]));
    };
    const { live } = store.getState();
    if (live) draw(live);
    return writeOnTick(draw);
  }, [theme, least, label]);

  return (
    <figure className="reach-strip">
      <canvas ref={canvas} style={{ width: '100%', height: HEIGHT }} role="img" aria-label={`${name} and violations`} />
      <figcaption>
        <span className="is-line">{name}</span>
        <span ref={missing} className="number" />
        <span className="is-area">Beyond</span>
        <span ref={beyond} className="number" />
      </figcaption>
    </figure>
  );
}
