import { useRef } from 'react';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useFinds } from '../learn-view';
import { useKnob } from '../use-knob';
import { KEY, loopsPath } from './CutDrawing';
import { heldOut } from './held-out';
import { type NearCut, nearCut } from './near-cut';
import { planeScale } from './plane-plot';
import './flat.css';

/** Of what is cut: how much room is left around it. */
const AROUND = 0.12;
/** CSS pixels: a narrower figure has no room for a second half of its note. */
const ROOMY = 320;

/** From where to where a cut is seen, to both sides, and down and up. */
function around({ allowed, near }: NearCut): [left: number, right: number, low: number, high: number] {
  const [xs, ys] = [0, 1].map((k) => [...allowed, ...near].flatMap((loop) => loop.map((place) => place[k])));
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const more = AROUND * Math.max(right - left, high - low);
  return [left - more, right + more, low - more, high + more];
}

/** A flat cut of the ball: the room near samples, over the room that the limit allows which was learned without the hidden piece. */
export function NearFigure() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  useFinds();
  const block = Number(useKnob('block') ?? 1);
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const settings = useLimber((state) => state.work.settings);
  const cloud = useSelectedCloud();
  const view = useSelectedLimit();
  const last = useRef<NearCut | null>(null);
  const found = clip && heldOut(clip, joint, block, settings);
  const isWhole = view?.parts[0].bounds === 'whole';
  if (clip && found && cloud && isWhole) last.current = nearCut(clip, cloud, view, found.limit) ?? last.current;
  const size: [number, number] = [width, height - KEY];
  const scale = last.current && width > 0 ? planeScale(size, around(last.current)) : null;
  return (
    <div ref={host} className="flat-figure cut-figure fill">
      {scale && last.current && (
        <svg width={size[0]} height={size[1]} role="img" aria-label="Room near frames, and room that the limit allows">
          <path
            className="flat-limit"
            fillRule="evenodd"
            data-part="learned"
            d={loopsPath(scale, last.current.allowed)}
          />
          <path className="near-room" fillRule="evenodd" data-part="near" d={loopsPath(scale, last.current.near)} />
          <path className="cut-limit" data-part="learned" d={loopsPath(scale, last.current.allowed)} />
          <text className="flat-note" x={width / 2} y="24" textAnchor="middle">
            a flat cut of the ball{width >= ROOMY && '; the whole is about as tight'}
          </text>
        </svg>
      )}
    </div>
  );
}
