import { useRef } from 'react';
import { chartRadius } from '../../drawing/chart-scale';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import { useFinds } from '../learn-view';
import { useKnob } from '../use-knob';
import { cutScale, KEY, loopsPath } from './CutDrawing';
import { heldOut } from './held-out';
import { type NearCut, nearCut } from './near-cut';
import './flat.css';

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
  const scale = isWhole && width > 0 ? cutScale(size, chartRadius(view.parts[0].chart, Math.PI)) : null;
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
            a flat cut of the ball
          </text>
        </svg>
      )}
    </div>
  );
}
