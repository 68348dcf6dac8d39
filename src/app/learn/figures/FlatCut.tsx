import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useRef } from 'react';
import { DEGREE } from '../../../core/math';
import type { Settings } from '../../../state/settings';
import { chartRadius } from '../../drawing/chart-scale';
import { takeArrow } from '../../ui/take-arrow';
import { useLimber, useSelectedCloud } from '../../ui/use-limber';
import { useSize } from '../../ui/use-size';
import type { Now } from '../chapter';
import { useBeatHere, useFinds } from '../learn-view';
import { readNow } from '../now';
import { stretchLimb, turnJointBy } from '../turn-joint';
import { useNow } from '../use-apply';
import { setKnobs } from '../use-knob';
import { CutDrawing, type CutGhost, cutScale, KEY } from './CutDrawing';
import { cutNow, cutUnder } from './cut-now';
import { cutPose } from './cut-pose';
import { type LevelCut, samplesNear } from './level-cut';
import type { PlaneScale } from './plane-plot';

/** Parts that are the cut of another shape. */
const GHOSTS: readonly (readonly [part: string, shape: Settings['shape']])[] = [
  ['straight', 'box'],
  ['tilted', 'oriented-box'],
  ['kdop', 'k-dop'],
];

/** rad: how far an arrow key moves the pose. */
const STEP = 3 * DEGREE;

/** A flat cut through the ball of the joint: each place is a pose. Of what the parts of the step are: the samples beside it, other shapes, dashed, and a pose that the reader moves and the body takes. */
export function FlatCut() {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const last = useRef<{ cut: LevelCut; kind: string } | null>(null);
  const lastPose = useRef<{ pose: readonly [number, number]; asks: unknown } | null>(null);
  useFinds();
  useLimber((state) => state.fit);
  useLimber((state) => state.knobs);
  const cloud = useSelectedCloud();
  const open = useBeatHere();
  const has = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  const now = readNow();
  const found = now && cutNow(now);
  const kind = now?.limit?.parts[0].shape.kind ?? '';
  // Until the next cut is found, that of before stands.
  if (found) last.current = { cut: found, kind };
  const chart = now?.limit?.parts[0].chart;
  if (!last.current || !chart || width === 0) return <div ref={host} className="flat-figure cut-figure fill" />;
  const { cut } = last.current;
  const ghosts = GHOSTS.flatMap(([part, shape]): CutGhost[] => {
    const other = has(part) && shape !== kind ? cutUnder(now, shape) : null;
    return other ? [{ part, loops: other.limit }] : [];
  });
  const size: [number, number] = [width, height - KEY];
  const scale = cutScale(size, chartRadius(chart, Math.PI));
  const foundPose = has('posed') ? cutPose(now) : null;
  const asks = now.knobs.asks;
  if (foundPose) lastPose.current = { pose: foundPose, asks };
  // Until it is found under another shape, the pose of the step stands.
  const pose = has('posed') && lastPose.current?.asks === asks ? lastPose.current.pose : null;
  const drawing = (
    <CutDrawing
      cut={cut}
      hasTruth={has('possible')}
      hasFaults={has('impossible')}
      part={has('planes') ? 'planes' : 'limit'}
      samples={cloud && has('samples') ? samplesNear(cloud.parts[0].points, cut.height) : []}
      ghosts={ghosts}
      pose={pose}
      quarter={chartRadius(chart, Math.PI / 2)}
      scale={scale}
      size={size}
    />
  );
  return (
    <div ref={host} className={`flat-figure cut-figure fill${last.current.kind === kind ? '' : ' is-pending'}`}>
      {pose ? (
        <Mover pose={pose} height={cut.height} scale={scale}>
          {drawing}
        </Mover>
      ) : (
        drawing
      )}
    </div>
  );
}

interface MoverProps {
  pose: readonly [number, number];
  height: number;
  scale: PlaneScale;
  children: ReactNode;
}

/** Has the reader move the pose in the cut, and the body take it. */
function Mover({ pose, height, scale, children }: MoverProps) {
  const [poseX, poseY] = pose;
  const take = useCallback(
    (now: Now) => {
      stretchLimb(now, now.joint);
      turnJointBy(now, [poseX, poseY, height]);
    },
    [poseX, poseY, height],
  );
  useNow(take);
  const move = (x: number, y: number) => setKnobs({ poseX: x, poseY: y });
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1 && event.type !== 'pointerdown') return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = scale.at([0, 0]);
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    move((event.clientX - left - x) / scale.unit, (y - event.clientY + top) / scale.unit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = takeArrow(event);
    if (!step) return;
    move(pose[0] + STEP * step[0], pose[1] + STEP * step[1]);
  };
  return (
    <div
      className="cut-mover"
      role="slider"
      tabIndex={0}
      aria-label="Pose in the cut"
      aria-valuenow={Math.round(pose[0] / DEGREE)}
      aria-valuetext={`${Math.round(pose[0] / DEGREE)}°, ${Math.round(pose[1] / DEGREE)}°; arrow keys move it`}
      onPointerDown={follow}
      onPointerMove={follow}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
