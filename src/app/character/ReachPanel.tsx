import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Clip, IkChain, Vec3 } from '../../core';
import {
  beginDrag,
  chooseChain,
  lookTo,
  releaseChain,
  selectJoint,
  setGazeWeight,
  setSetting,
} from '../../state/actions';
import { gazeOf, gazePoint, gazeReport, gazeStart, weightOf } from '../../state/gaze';
import { handlesOf, reachReports } from '../../state/reach';
import { type ChoiceSetting, type Settings, settingTable } from '../../state/settings';
import { store } from '../../state/store';
import { degrees } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Switch } from '../ui/Switch';
import { useLimber } from '../ui/use-limber';
import { useTick } from '../ui/use-tick';
import { distance, type Handle, handlesFor } from './ik-handles';
import { ReachStrip } from './ReachStrip';
import { selectHandle, useSelectedHandle } from './reach-ui';

/** What belongs to pulling limbs, or to looking, beside the handles in the view: numbers, pins, chains, solver. */
export function ReachPanel({ mode }: { mode: 'ik' | 'look-at' }) {
  const clip = useLimber((state) => state.clip);
  if (!clip) return null;
  return mode === 'ik' ? <Limbs clip={clip} /> : <Look clip={clip} />;
}

function Limbs({ clip }: { clip: Clip }) {
  const choices = useLimber((state) => state.chainChoices);
  const isAnyHeld = useLimber((state) => Object.keys(state.pulls).length > 0);
  const selected = useSelectedHandle();
  const handles = useMemo(() => handlesFor('ik', clip, choices), [clip, choices]);
  const chain = handlesOf(clip, choices).find(({ id }) => id === selected);
  const handle = handles.find(({ id }) => id === selected);
  if (handles.length === 0) return <p className="reach-panel quiet">This skeleton has no chain that can be pulled.</p>;
  return (
    <section className="reach-panel" aria-label="Reach">
      <div className="reach-list" role="radiogroup" aria-label="Handle">
        {handles.map((each) => (
          <HandleRow key={each.id} handle={each} isSelected={each.id === selected} />
        ))}
      </div>
      {handle && <Place handle={handle} />}
      {chain && chain.kind !== 'root' && <ChainChoice clip={clip} chain={chain} isChosen={chain.id in choices} />}
      <SettingRow name="reachWith" />
      <SettingRow name="solver" />
      <ReachStrip
        residual={() => reachReports().reduce((worst, r) => Math.max(worst, r.residual), 0)}
        least={0.05}
        label={distance}
        name="Distance left"
      />
      <div className="reach-foot">
        <span className="quiet">
          Hold <kbd>I</kbd> to ignore limits
        </span>
        <button
          type="button"
          className="button is-outlined is-small"
          disabled={!isAnyHeld}
          onClick={() => releaseChain()}
        >
          Release all
        </button>
      </div>
    </section>
  );
}

function HandleRow({ handle, isSelected }: { handle: Handle; isSelected: boolean }) {
  const { id, label } = handle;
  const isHeld = useLimber((state) => state.pulls[id] !== undefined);
  const isPinned = useLimber((state) => state.pulls[id]?.isPinned ?? false);
  const words = useRef<HTMLSpanElement>(null);
  useTick(() => {
    const text = handle.shortfall() || { free: '', pulled: 'reached', pinned: 'pinned' }[handle.state()];
    if (words.current && words.current.textContent !== text) {
      words.current.textContent = text;
      words.current.classList.toggle('is-short', handle.shortfall() !== '');
    }
  });
  return (
    <div className={isSelected ? 'reach-row is-selected' : 'reach-row'}>
      <label>
        <input
          type="radio"
          name="reach-handle"
          aria-label={label}
          checked={isSelected}
          onChange={() => {
            selectHandle(id);
            handle.selectJoint();
          }}
        />
        <span className="reach-name">{label}</span>
        <span ref={words} className="reach-words number" />
      </label>
      <IconButton
        label={isPinned ? `Unpin ${label.toLowerCase()}` : `Pin ${label.toLowerCase()}`}
        icon="pin"
        size={13}
        aria-pressed={isPinned}
        onClick={() => handle.pin(!isPinned)}
      />
      <IconButton
        label={`Release ${label.toLowerCase()}`}
        icon="close"
        size={12}
        disabled={!isHeld}
        onClick={() => handle.release()}
      />
    </div>
  );
}

const AXES = ['x', 'y', 'z'] as const;

/** Where a handle is wanted, in cm, as numbers that can be typed. */
function Place({ handle }: { handle: Handle }) {
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const at = useRef<Vec3>([0, 0, 0]);
  useTick((live) => {
    handle.wanted(live, at.current);
    for (let k = 0; k < 3; k++) {
      const field = fields.current[k];
      if (!field || field === document.activeElement) continue;
      const text = (100 * at.current[k]).toFixed(1);
      if (field.value !== text) field.value = text;
    }
  });
  // React's onChange is every keystroke: a hand should not fly about while "145" is typed.
  useEffect(() => {
    const commit = (event: Event) => {
      const field = event.currentTarget as HTMLInputElement;
      const { live } = store.getState();
      const value = field.valueAsNumber / 100;
      if (!live || !Number.isFinite(value)) return;
      const next: Vec3 = [...handle.wanted(live, at.current)];
      next[fields.current.indexOf(field)] = value;
      beginDrag();
      handle.selectJoint();
      handle.moveTo(next);
    };
    const all = fields.current.filter((field) => field !== null);
    for (const field of all) field.addEventListener('change', commit);
    return () => {
      for (const field of all) field.removeEventListener('change', commit);
    };
  }, [handle]);
  return (
    <fieldset className="reach-place" aria-label={`${handle.label}, place in cm`}>
      {AXES.map((axis, k) => (
        <label key={axis}>
          <span className={`axis-name is-${axis}`}>{axis}</span>
          <input
            ref={(element) => {
              fields.current[k] = element;
            }}
            className="field number"
            type="number"
            step="1"
            aria-label={`${axis}, cm`}
          />
        </label>
      ))}
      <span className="quiet">cm</span>
    </fieldset>
  );
}

/** From which joint to which the handle pulls. */
function ChainChoice({ clip, chain, isChosen }: { clip: Clip; chain: IkChain; isChosen: boolean }) {
  const { names, parents } = clip.skeleton;
  const from = chain.joints[0];
  const to = chain.joints[chain.joints.length - 1];
  const carriers: number[] = [];
  for (let j = parents[to]; j >= 0; j = parents[j]) carriers.unshift(j);
  const carried = names.map((_, j) => j).filter((j) => hangsOn(parents, j, from));
  const option = (j: number) => (
    <option key={j} value={j}>
      {names[j]}
    </option>
  );
  return (
    <Row label="Joints">
      <span className="reach-span">
        <select
          className="select"
          aria-label="First joint"
          value={from}
          onChange={(event) => chooseChain(chain.id, [Number(event.target.value), to])}
        >
          {carriers.map(option)}
        </select>
        <span aria-hidden="true">→</span>
        <select
          className="select"
          aria-label="Last joint"
          value={to}
          onChange={(event) => chooseChain(chain.id, [from, Number(event.target.value)])}
        >
          {carried.map(option)}
        </select>
        <IconButton
          label="Joints as found"
          icon="back"
          size={12}
          disabled={!isChosen}
          onClick={() => chooseChain(chain.id, null)}
        />
      </span>
    </Row>
  );
}

function hangsOn(parents: Int16Array, joint: number, carrier: number): boolean {
  for (let j = parents[joint]; j >= 0; j = parents[j]) if (j === carrier) return true;
  return false;
}

/** m from the eyes to the targets that the buttons set. */
const GLANCE = 1.5;

function Look({ clip }: { clip: Clip }) {
  const axis = useLimber((state) => state.settings.gazeAxis);
  const follows = useLimber((state) => state.settings.gazeFollowsPointer);
  const isLooking = useLimber((state) => state.gazeTarget !== null);
  const weights = useLimber((state) => state.gazeWeights);
  const choices = useLimber((state) => state.chainChoices);
  const gaze = gazeOf(clip, axis);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle reads the axis itself
  const handle = useMemo(() => handlesFor('look-at', clip, choices)[0], [clip, choices, axis]);
  const words = useRef<HTMLSpanElement>(null);
  useTick(() => {
    const report = gazeReport();
    const text = !report ? 'follows the clip' : handle?.shortfall() || 'sees it';
    if (words.current && words.current.textContent !== text) {
      words.current.textContent = text;
      words.current.classList.toggle('is-short', (handle?.shortfall() ?? '') !== '');
    }
  });
  if (!gaze || !handle) return <p className="reach-panel quiet">This skeleton has no head to look with.</p>;
  const { names } = clip.skeleton;

  /** Looks to a side of the face as it is without a target: turns of the forward direction about the vertical. */
  const glance = (turn: number) => {
    const { live } = store.getState();
    if (!live) return;
    const from = gazeStart(gaze, live);
    const faced = trunkFacing(clip, gaze.chain[0]) ?? gazePoint(gaze, live, null).map((x, k) => x - from[k]);
    const [x, , z] = faced;
    const length = Math.hypot(x, z) || 1;
    const to: Vec3 = [
      from[0] + (GLANCE * (x * Math.cos(turn) + z * Math.sin(turn))) / length,
      from[1],
      from[2] + (GLANCE * (z * Math.cos(turn) - x * Math.sin(turn))) / length,
    ];
    beginDrag();
    lookTo(to);
    handle.selectJoint();
  };
  return (
    <section className="reach-panel" aria-label="Gaze">
      <div className="reach-row">
        <span className="reach-name">{handle.label}</span>
        <span ref={words} className="reach-words number" />
      </div>
      <Place handle={handle} />
      <div className="reach-glances">
        {(
          [
            ['Left', Math.PI / 2],
            ['Ahead', 0],
            ['Right', -Math.PI / 2],
            ['Behind', Math.PI - 0.2],
          ] as const
        ).map(([label, turn]) => (
          <button key={label} type="button" className="button is-outlined is-small" onClick={() => glance(turn)}>
            {label}
          </button>
        ))}
      </div>
      <Row label="Follow pointer">
        <Switch
          label={settingTable.gazeFollowsPointer.label}
          isLabelHidden
          title={settingTable.gazeFollowsPointer.help}
          isOn={follows}
          onChange={(value) => setSetting('gazeFollowsPointer', value)}
        />
      </Row>
      <SettingRow name="gazeAxis" />
      <fieldset className="reach-weights" aria-label="Share of the turn">
        {gaze.chain.map((joint, i) => {
          const weight = weightOf(gaze, weights, i);
          return (
            <label key={joint}>
              <button type="button" className="reach-name" onClick={() => selectJoint(joint)}>
                {names[joint]}
              </button>
              <input
                className="slider"
                type="range"
                min={0}
                max={1}
                step={0.01}
                value={weight}
                style={{ '--share': `${100 * weight}%`, '--to': `${100 * weight}%` } as React.CSSProperties}
                aria-label={`${names[joint]}, share of the turn`}
                onChange={(event) => setGazeWeight(joint, event.target.valueAsNumber)}
              />
              <output className="number">{weight.toFixed(2)}</output>
            </label>
          );
        })}
      </fieldset>
      <ReachStrip residual={() => gazeReport()?.residual ?? 0} least={Math.PI / 18} label={degrees} name="Angle left" />
      <div className="reach-foot">
        <span className="quiet">
          Hold <kbd>I</kbd> to ignore limits
        </span>
        <button
          type="button"
          className="button is-outlined is-small"
          disabled={!isLooking}
          onClick={() => lookTo(null)}
        >
          Release
        </button>
      </div>
    </section>
  );
}

/** Where the joint that carries the gaze's chain faces: a glance "behind" is behind the hips, not the turned head. */
function trunkFacing(clip: Clip, first: number): Vec3 | null {
  const { live } = store.getState();
  const carrier = clip.skeleton.parents[first];
  if (!live || carrier < 0) return null;
  const [x, y, z, w] = live.worldRotations.subarray(4 * carrier, 4 * carrier + 4);
  // The third column of the rotation: +Z, which rest poses face.
  return [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
}

function SettingRow({ name }: { name: 'solver' | 'reachWith' | 'gazeAxis' }) {
  const { label, help, choices } = settingTable[name] as ChoiceSetting;
  const value = useLimber((state) => state.settings[name]);
  return (
    <Row label={label}>
      <select
        className="select"
        title={help}
        aria-label={label}
        value={value}
        onChange={(event) => setSetting(name, event.target.value as Settings[typeof name])}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Row>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="reach-setting">
      <span>{label}</span>
      {children}
    </div>
  );
}
