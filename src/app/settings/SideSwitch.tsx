import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JointLimit, Vec3 } from '../../core';
import { DEGREE } from '../../core/math';
import { endPreview, previewTurn, setSetting } from '../../state/actions';
import { isFree } from '../../state/clips/roles';
import { type Settings, settingTable } from '../../state/settings';
import { turnAxes } from '../drawing/axis-names';
import { halfWidth, type SideCurve, type SidePolicy, sideCurves, tooWide } from '../drawing/side-curves';
import { closePanel } from '../page/panel-state';
import { degrees } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { shownNames } from '../ui/joint-name';
import { Segment } from '../ui/Segment';
import { useLimber } from '../ui/use-limber';

const axisChoices = turnAxes.map((value) => ({ value, label: value }));
const rangeChoices = [
  { value: '360', label: '1 turn' },
  { value: '720', label: '2 turns' },
] as const;

/** What each curve is called, and the setting that lets the character follow it. */
const POLICIES: Record<SidePolicy, { label: string; easing: Settings['easing'] | null }> = {
  'short-way': { label: 'Short way round (the article)', easing: null },
  nearer: { label: 'Nearer side', easing: 'none' },
  blend: { label: 'Blend of both sides', easing: 'blend' },
  'rate-limit': { label: 'Nearer side, 5° a step at most', easing: 'rate-limit' },
};

/** Size of the plot's field and where it begins, in its own units. */
const WIDTH = 470;
const HEIGHT = 156;
const LEFT = 38;
const TOP = 8;
/** ms for one turn of the sweep. */
const SWEEP = 6000;

/** Turns the selected joint all the way round, and plots what each way of holding it answers. */
export function SideSwitch() {
  const joint = useLimber((state) => state.selectedJoint);
  const limit = useLimber((state) => state.fit?.limits[state.selectedJoint] ?? null);
  const isRoot = useLimber(({ clip, selectedJoint }) => !clip || isFree(clip, selectedJoint));
  const name = useLimber(({ clip, selectedJoint }) => (clip && shownNames(clip.skeleton.names)[selectedJoint]) ?? '');
  return (
    <aside className="side-switch floating" aria-labelledby="side-title">
      <div className="sheet-head row">
        <h2 id="side-title">What happens past 180°? · {name}</h2>
        <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
      </div>
      {limit && !isRoot ? (
        <Sweep key={joint} joint={joint} limit={limit} />
      ) : (
        <p className="quiet">{isRoot ? 'The root is not limited: choose another joint.' : 'No limits yet.'}</p>
      )}
    </aside>
  );
}

function Sweep({ joint, limit }: { joint: number; limit: JointLimit }) {
  const [axisName, setAxis] = useState<(typeof turnAxes)[number]>('x');
  const [range, setRange] = useState<'360' | '720'>('360');
  const [asked, setAsked] = useState(0);
  const [isSweeping, setIsSweeping] = useState(false);
  const easing = useLimber((state) => state.settings.easing);
  const axis = useMemo(() => axisOf(limit, turnAxes.indexOf(axisName)), [limit, axisName]);
  const turns = Number(range);
  const curves = useMemo(() => sideCurves(limit, axis, turns), [limit, axis, turns]);
  const half = halfWidth(curves);
  const room = tooWide(half);

  // While this is open the joint is turned by its control; afterwards it is as it was.
  useEffect(() => endPreview, []);

  const turn = useCallback(
    (degree: number) => {
      const at = Math.min(degree, turns);
      setAsked(at);
      const angle = at * DEGREE;
      previewTurn(joint, [axis[0] * angle, axis[1] * angle, axis[2] * angle]);
    },
    [joint, axis, turns],
  );
  const lastAsked = useRef(0);
  lastAsked.current = asked;
  // Another axis: the same turn about it.
  useEffect(() => turn(lastAsked.current), [turn]);

  useEffect(() => {
    if (!isSweeping) return;
    const from = lastAsked.current >= turns ? 0 : lastAsked.current;
    const start = performance.now();
    let request = requestAnimationFrame(function step(now) {
      const at = from + ((now - start) / SWEEP) * 360;
      turn(at);
      if (at < turns) request = requestAnimationFrame(step);
      else setIsSweeping(false);
    });
    return () => cancelAnimationFrame(request);
  }, [isSweeping, turn, turns]);

  return (
    <>
      <p className="side-text">
        The joint is asked to turn all the way round. Its limit holds it back at one side, until the way back from the
        other side is nearer.
      </p>
      <div className="side-controls row">
        <Segment label="Axis" value={axisName} options={axisChoices} onChange={setAxis} />
        <Segment label="How far" value={range} options={rangeChoices} onChange={setRange} />
        <input
          className="slider"
          type="range"
          min={0}
          max={turns}
          step={1}
          value={asked}
          style={{ '--share': `${(100 * asked) / turns}%`, '--to': `${(100 * asked) / turns}%` } as React.CSSProperties}
          aria-label="Asked turn"
          aria-valuetext={`${Math.round(asked)} degrees`}
          onChange={(event) => {
            setIsSweeping(false);
            turn(event.target.valueAsNumber);
          }}
        />
        <output className="number">{Math.round(asked)}°</output>
        <IconButton
          label={isSweeping ? 'Stop the sweep' : 'Sweep'}
          icon={isSweeping ? 'pause' : 'play'}
          size={14}
          onClick={() => setIsSweeping(!isSweeping)}
        />
      </div>
      <SidePlot curves={curves} asked={asked} range={turns} />
      <p className="side-text">
        {settingTable.easing.label}: <span className="quiet">which of them the character follows</span>
      </p>
      <fieldset className="side-legend" aria-label="Easing: the character follows">
        {curves.map(({ policy, largestStep, stepAt, answers }) => {
          const { label, easing: setting } = POLICIES[policy];
          const jumps = largestStep > 10 * DEGREE;
          return (
            <label key={policy} className={setting === easing ? 'is-followed' : undefined}>
              <input
                type="radio"
                name="side-policy"
                aria-label={label}
                disabled={setting === null}
                checked={setting === easing}
                onChange={() => setting && setSetting('easing', setting)}
              />
              <svg width="26" height="8" aria-hidden="true">
                <path className={`side-line is-${policy}`} d="M1 4H25" />
              </svg>
              <span>{label}</span>
              <span className="number side-now">{degrees(answers[Math.round(asked)])}</span>
              <span className={jumps ? 'number side-step is-jump' : 'number side-step'}>
                {jumps ? `jumps ${degrees(largestStep)} at ${stepAt}°` : `${degrees(largestStep, 1)} a step at most`}
              </span>
            </label>
          );
        })}
      </fieldset>
      {room !== 'no' && (
        <p className="side-warning" role="note">
          Here the region goes {degrees(half)} to either side:{' '}
          {room === 'yes' ? 'too wide to be blended without a jump.' : 'about as wide as can be blended.'} Limit the
          rate instead, or fit a tighter shape.
        </p>
      )}
    </>
  );
}

/** An axis of the frame of the charts, in that of the joint. */
export const axisOf = ({ axes }: JointLimit, i: number): Vec3 => [axes[3 * i], axes[3 * i + 1], axes[3 * i + 2]];

/** What each way of holding answers, and where the joint is asked to be, °. */
export function SidePlot({ curves, asked, range }: { curves: readonly SideCurve[]; asked: number; range: number }) {
  const x = (degree: number) => LEFT + (degree / range) * WIDTH;
  const y = (angle: number) => TOP + (0.5 - angle / (2 * Math.PI)) * HEIGHT;
  // biome-ignore lint/correctness/useExhaustiveDependencies: x and y depend on the range alone
  const paths = useMemo(
    () =>
      curves.map(({ policy, answers }) => ({
        policy,
        d: Array.from(answers, (a, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(a).toFixed(1)}`).join(''),
      })),
    [curves, range],
  );
  const marks = Array.from({ length: range / 90 + 1 }, (_, i) => 90 * i);
  return (
    <svg
      className="side-plot"
      viewBox={`0 0 ${LEFT + WIDTH + 14} ${TOP + HEIGHT + 20}`}
      role="img"
      aria-label={`Held angle against asked angle, 0 to ${range} degrees, four ways`}
    >
      <g className="side-grid">
        {[-180, -90, 0, 90, 180].map((mark) => (
          <g key={mark}>
            <path d={`M${LEFT} ${y(mark * DEGREE)}h${WIDTH}`} />
            <text x={LEFT - 6} y={y(mark * DEGREE)} dy="4" textAnchor="end">
              {degrees(mark * DEGREE)}
            </text>
          </g>
        ))}
        {marks.map((mark) => (
          <g key={mark}>
            <path d={`M${x(mark)} ${TOP}v${HEIGHT}`} />
            {(range === 360 || mark % 180 === 0) && (
              <text x={x(mark)} y={TOP + HEIGHT + 14} textAnchor="middle">
                {mark}°
              </text>
            )}
          </g>
        ))}
      </g>
      {paths.map(({ policy, d }) => (
        <path key={policy} className={`side-line is-${policy}`} d={d} />
      ))}
      <path className="side-cursor" d={`M${x(asked)} ${TOP}v${HEIGHT}`} />
      {curves.map(({ policy, answers }) => (
        <circle
          key={policy}
          className={`side-dot is-${policy}`}
          cx={x(asked)}
          cy={y(answers[Math.round(asked)])}
          r={policy === 'short-way' ? 5 : 3.2}
        />
      ))}
    </svg>
  );
}
