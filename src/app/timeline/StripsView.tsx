import { useEffect, useMemo, useRef, useState } from 'react';
import { timeSegments } from '../drawing/time-axis';
import { Guests } from '../guests/guests';
import { useTheme } from '../page/theme';
import { afterNextFrame, drawOn } from '../ui/draw-canvas';
import { movingJoints } from '../ui/joints';
import { useLimber } from '../ui/use-limber';
import { useSize } from '../ui/use-size';
import { drawStrip, highestOf } from './strips';

/** px: heights of the strip of the selected joint and of all, and the space between. */
const STRIP = 14;
const ALL_STRIP = 4;
const GAP = 3;
/** px between the strips of clips that follow one another. */
const SEAM = 2;

/** How near to its limit the selected joint comes, and the nearest of all, over time. */
export function StripsView() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  const joint = useLimber((state) => state.work.selectedJoint);
  const theme = useTheme();
  const [tied, setTied] = useState<Uint8Array | null>(null);
  const strips = tied ?? fit?.strips;
  const all = useMemo(
    () => (clip && fit && strips ? highestOf(strips, movingJoints(clip, fit), clip.frameCount) : null),
    [clip, fit, strips],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read here.
  useEffect(() => {
    const element = canvas.current;
    if (!element || width === 0) return;
    return afterNextFrame(() => {
      const { context, ink } = drawOn(element, width, STRIP + GAP + ALL_STRIP);
      if (!clip || !strips || !all) return;
      const colours = { track: ink('--control'), near: ink('--limit-fill'), atLimit: ink('--violation-fill') };
      const own = strips.subarray(joint * clip.frameCount, (joint + 1) * clip.frameCount);
      for (const { firstFrame, lastFrame, start, end } of timeSegments(clip)) {
        const x = start * width;
        const place = { x, width: (end - start) * width - (end < 1 ? SEAM : 0) };
        const [ownPart, allPart] = [own, all].map((strip) => strip.subarray(firstFrame, lastFrame + 1));
        drawStrip(context, ownPart, { ...place, y: 0, height: STRIP }, colours, true);
        drawStrip(context, allPart, { ...place, y: STRIP + GAP, height: ALL_STRIP }, colours, false);
      }
    });
  }, [width, clip, strips, joint, all, theme]);
  return (
    <div ref={host} className="strips">
      <canvas ref={canvas} />
      <Guests at="over strips" />
      <Guests at="strips" onMade={setTied} />
    </div>
  );
}
