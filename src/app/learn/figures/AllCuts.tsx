import { useRef } from 'react';
import { chartRadius } from '../../drawing/chart-scale';
import { useLimber } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { roomUnder } from '../room-under';
import { wrongly } from '../wrongly';
import { CutDrawing, cutScale, KEY } from './CutDrawing';
import { cutUnder } from './cut-now';
import { isLeastWrong } from './least-wrong';
import type { LevelCut } from './level-cut';
import { shapeWord, TOLD } from './shapes-told';

/** CSS pixels: the name of a shape over its cut, and what it does wrongly under it; and how far cuts stay from the edges, and names from the upper one. */
const [NAME, WRONG, EDGE, TOP] = [22, 22, 8, 12];
/** CSS pixels: a lower figure has no room for numbers. */
const LOW = 320;

/** The cuts of all shapes at one height and of one scale; once it is told, what of all rotations each lets in and stops wrongly. */
export function AllCuts() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const last = useRef(new Map<string, LevelCut>());
  useFinds();
  useLimber((state) => state.fit);
  useLimber((state) => state.knobs);
  const isTold = useBeatHere()?.isAnswered ?? false;
  const now = readNow();
  const chart = now?.limit?.parts[0].chart;
  if (!now || !chart || width === 0) return <div ref={host} className="flat-figure fill" />;
  const columns = width > height ? 3 : 2;
  // In a low figure the bars alone tell what each shape does wrongly.
  const wrong = height < LOW ? 0 : WRONG;
  const size: [number, number] = [
    Math.floor((width - 2 * EDGE) / columns),
    Math.floor((height - TOP - KEY) / Math.ceil(TOLD.length / columns)),
  ];
  return (
    <div
      ref={host}
      className="flat-figure fill cut-all"
      style={{ gridTemplateColumns: `repeat(${columns}, ${size[0]}px)`, paddingInline: EDGE, paddingTop: TOP }}
    >
      {TOLD.map((shape) => {
        const found = cutUnder(now, shape);
        // Until the next cut is found, that of before stands.
        if (found) last.current.set(shape, found);
        const cut = found ?? last.current.get(shape);
        const inner: [number, number] = [size[0], size[1] - NAME - wrong];
        return (
          <figure
            key={shape}
            className={isTold && isLeastWrong(now, shape) ? 'is-here' : undefined}
            style={{ width: size[0], height: size[1] }}
          >
            <figcaption>{shapeWord(shape)}</figcaption>
            <div className={found ? undefined : 'is-pending'} style={{ height: inner[1] }}>
              {cut && (
                <CutDrawing
                  cut={cut}
                  hasTruth
                  hasFaults={isTold}
                  isSmall
                  quarter={chartRadius(chart, Math.PI / 2)}
                  scale={cutScale(inner, chartRadius(chart, Math.PI))}
                  size={inner}
                />
              )}
            </div>
            {wrong > 0 && isTold && (
              <p>
                <b>{wrongly(roomUnder(now, shape)).both}</b> wrong
              </p>
            )}
          </figure>
        );
      })}
    </div>
  );
}
