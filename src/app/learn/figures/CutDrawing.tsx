import { useId } from 'react';
import { DEGREE } from '../../../core/math';
import { textWidth } from '../../stage/label';
import { Hatch } from './hatch';
import { isWithin, type LevelCut, type Loops } from './level-cut';
import { PlaneDot, type PlaneScale, pathThrough, planeScale } from './plane-plot';

/** CSS pixels at the lower edge of a figure: the key stands there. */
export const KEY = 44;
/** Of half the ball’s width: how far cuts are seen, to each side, and up and down; the boxes reach to there. */
const [ASIDE, UP] = [0.79, 0.82];
/** Where on the ring its word stands. */
const RING_WORD = -40 * DEGREE;

/** How places of a cut stand in a drawing, as large for all shapes. @param ball half of the ball's width */
export const cutScale = (size: readonly [number, number], ball: number): PlaneScale =>
  planeScale(size, [-ASIDE * ball, ASIDE * ball, -UP * ball, UP * ball]);

export const loopsPath = (scale: PlaneScale, loops: Loops): string =>
  loops.map((loop) => `${pathThrough(scale, loop)}Z`).join('');

/** The cut of another shape, as the part of the chapter that it is. */
export interface CutGhost {
  part: string;
  loops: Loops;
}

interface CutDrawingProps {
  cut: LevelCut;
  /** Whether it is seen what the joint can truly do; and whether what the limit does wrongly is. */
  hasTruth: boolean;
  hasFaults: boolean;
  /** How far from the middle a quarter turn lies. */
  quarter: number;
  scale: PlaneScale;
  size: readonly [number, number];
  /** The part that the limit is. */
  part?: string;
  isSmall?: boolean;
  samples?: readonly (readonly [number, number])[];
  ghosts?: readonly CutGhost[];
  /** Where the pose is that the body takes; null for none. */
  pose?: readonly [number, number] | null;
}

/** A flat cut through the ball: what the limit lets in, green, and what of that is impossible, hatched; what it stops that is possible, amber. */
export function CutDrawing({
  cut: { height, limit, possible },
  hasTruth,
  hasFaults,
  quarter,
  scale,
  size,
  part = 'limit',
  isSmall = false,
  samples = [],
  ghosts = [],
  pose = null,
}: CutDrawingProps) {
  const id = useId();
  const [x, y] = scale.at([0, 0]);
  const ring = Math.sqrt(Math.max(0, quarter ** 2 - height ** 2)) * scale.unit;
  const limitPath = loopsPath(scale, limit);
  const truePath = hasTruth && possible ? loopsPath(scale, possible) : null;
  const isJudged = hasFaults && truePath !== null;
  const arm = pose && !isWithin(limit, pose) ? 'this arm: stopped' : 'this arm';
  // On the other side of the dot where the word would run past the drawing.
  const side = pose && scale.at(pose)[0] + 8 + textWidth(arm) > size[0] ? -1 : 1;
  const whole = `M0 0H${size[0]}V${size[1]}H0Z`;
  return (
    <svg
      width={size[0]}
      height={size[1]}
      role="img"
      aria-label="A flat cut through the limit and what the joint can do"
    >
      <defs>
        <Hatch id={`${id}hatch`} />
        {isJudged && (
          <>
            <clipPath id={`${id}beyond`}>
              <path clipRule="evenodd" d={`${whole}${limitPath}`} />
            </clipPath>
            <clipPath id={`${id}impossible`}>
              <path clipRule="evenodd" d={`${whole}${truePath}`} />
            </clipPath>
          </>
        )}
      </defs>
      <g className="flat-rings">
        <circle cx={x} cy={y} r={ring} />
        {!isSmall && (
          <text x={x + Math.cos(RING_WORD) * ring + 6} y={y - Math.sin(RING_WORD) * ring + 6}>
            90°
          </text>
        )}
      </g>
      <path className="flat-limit" data-part={part} fillRule="evenodd" d={limitPath} />
      {isJudged && (
        <>
          <g clipPath={`url(#${id}beyond)`} data-part="lost">
            <path className="cut-lost" fillRule="evenodd" d={truePath} />
          </g>
          <g clipPath={`url(#${id}impossible)`} data-part="impossible">
            <path className="cut-wrong" fillRule="evenodd" fill={`url(#${id}hatch)`} d={limitPath} />
          </g>
        </>
      )}
      <path
        className="flat-samples cut-samples"
        data-part="samples"
        d={samples.map((at) => `${pathThrough(scale, [at])}h0`).join('')}
      />
      {ghosts.map((ghost) => (
        <path key={ghost.part} className="cut-ghost" data-part={ghost.part} d={loopsPath(scale, ghost.loops)} />
      ))}
      <path className="cut-limit" data-part={part} d={limitPath} />
      {truePath !== null && <path className="cut-possible" data-part="possible" d={truePath} />}
      {pose && (
        <g data-part="posed">
          <PlaneDot scale={scale} at={pose} look="held" by={[8 * side, 22]} anchor={side > 0 ? 'start' : 'end'}>
            {arm}
          </PlaneDot>
        </g>
      )}
    </svg>
  );
}
