import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JointLimit } from '../../core';
import { DEGREE } from '../../core/math';
import { endPreview, previewTurn, setSetting } from '../../state/actions';
import { isFree } from '../../state/clips/roles';
import { type Settings, settingTable } from '../../state/settings';
import { turnAxes } from '../drawing/axis-names';
import { SidePlot } from '../drawing/SidePlot';
import { axisOf, halfWidth, JUMP, type SidePolicy, sideCurves, tooWide } from '../drawing/side-curves';
import { closePanel } from '../page/view-state';
import { degrees } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { shownNames } from '../ui/joint-name';
import { Segment } from '../ui/Segment';
import { Slider } from '../ui/Slider';
import { useLimber, useSelectedLimit } from '../ui/use-limber';
import './side-switch.css';

const axisChoices = turnAxes.map((value) => ({ value, label: value }));
const rangeChoices = [
  { value: '360', label: '1 turn' },
  { value: '720', label: '2 turns' },
] as const;

/** What each curve is called, and the setting that lets the character follow it. */
const POLICIES: Record<SidePolicy, { label: string; easing: Settings['easing'] | null }> = {
  'short-way': { label: 'Shortest way (as in Holden’s article)', easing: null },
  nearer: { label: 'Nearer side', easing: 'none' },
  blend: { label: 'Blend of both sides', easing: 'blend' },
  'rate-limit': { label: 'Rate-limited: at most 5° per step', easing: 'rate-limit' },
};

/** ms for one turn of the sweep. */
const SWEEP = 6000;

/** Turns the selected joint all the way round, and plots what each way of holding it answers. */
export function SideSwitch() {
  const joint = useLimber((state) => state.work.selectedJoint);
  const limit = useSelectedLimit();
  const isRoot = useLimber((state) => !state.clip || isFree(state, state.work.selectedJoint));
  const name = useLimber(
    ({ clip, work: { selectedJoint } }) => (clip && shownNames(clip.skeleton.names)[selectedJoint]) ?? '',
  );
  return (
    <aside className="side-switch aside floating" aria-labelledby="side-title">
      <div className="sheet-head row">
        <h2 id="side-title">What happens past 180°? · {name}</h2>
        <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
      </div>
      <div className="aside-inside">
        {limit && !isRoot ? (
          <Sweep key={joint} joint={joint} limit={limit} />
        ) : (
          <p className="quiet">{isRoot ? 'The root is not limited: choose another joint.' : 'No limits yet.'}</p>
        )}
      </div>
    </aside>
  );
}

function Sweep({ joint, limit }: { joint: number; limit: JointLimit }) {
  const [axisName, setAxis] = useState<(typeof turnAxes)[number]>('x');
  const [range, setRange] = useState<'360' | '720'>('360');
  const [asked, setAsked] = useState(0);
  const [isSweeping, setIsSweeping] = useState(false);
  const easing = useLimber((state) => state.work.settings.easing);
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
      <p className="prose">
        The joint is asked to turn all the way round. Its limit stops it at one side, until the other side is nearer.
      </p>
      <div className="side-controls row">
        <Segment label="Axis" value={axisName} options={axisChoices} onChange={setAxis} />
        <Segment label="How far" value={range} options={rangeChoices} onChange={setRange} />
        <Slider
          label="Asked turn"
          name={null}
          min={0}
          max={turns}
          step={1}
          value={asked}
          show={(degree) => `${Math.round(degree)}°`}
          onChange={(degree) => {
            setIsSweeping(false);
            turn(degree);
          }}
        />
        <IconButton
          label={isSweeping ? 'Stop the sweep' : 'Sweep'}
          icon={isSweeping ? 'pause' : 'play'}
          size={14}
          onClick={() => setIsSweeping(!isSweeping)}
        />
      </div>
      <SidePlot curves={curves} asked={asked} range={turns} />
      <p className="prose">
        {settingTable.easing.label}: <span className="quiet">character follows</span>
      </p>
      <fieldset className="side-legend" aria-label="Easing: character follows">
        {curves.map(({ policy, largestStep, stepAt, answers }) => {
          const { label, easing: setting } = POLICIES[policy];
          const jumps = largestStep > JUMP;
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
              <span className={jumps ? 'number side-step warns' : 'number side-step'}>
                {jumps ? `jumps ${degrees(largestStep)} at ${stepAt}°` : `at most ${degrees(largestStep, 1)} per step`}
              </span>
            </label>
          );
        })}
      </fieldset>
      {room !== 'no' && (
        <p className="warns" role="note">
          The region reaches {degrees(half)} to either side: {room === 'yes' ? 'too wide' : 'almost too wide'} to blend
          without a jump. Limit the rate instead, or fit a tighter shape.
        </p>
      )}
    </>
  );
}
