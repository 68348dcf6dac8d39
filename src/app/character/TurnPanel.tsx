import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Vec3 } from '../../core';
import type { AnatomicalAxis } from '../../core/anatomy';
import { DEGREE, readQuat } from '../../core/math';
import { clearManual, selectJoint } from '../../state/actions';
import { anatomyFor, askedAngles, turnToAngles } from '../../state/clips/anatomy';
import { handlesOf } from '../../state/frame/reach';
import { isLocked } from '../../state/limits/held';
import { type LimberState, store } from '../../state/store';
import { useTurnView } from '../page/view-state';
import { useTick } from '../stage/use-tick';
import { degrees } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { movingJoints } from '../ui/joints';
import { useHasMotion, useLimber } from '../ui/use-limber';
import { writeText } from '../ui/write-text';
import { anglesBeyond } from './angles-beyond';
import { RangeFields } from './RangeFields';
import { rangeWords } from './range-words';
import { TurnField } from './TurnField';
import { TurnSlider } from './TurnSlider';
import { useJointRanges } from './use-joint-ranges';

const AXES = [0, 1, 2] as const;
/** rad: a joint that is asked to go further out than this is said to be beyond its limit. */
const BEYOND = 0.05 * DEGREE;
/** ms between two changes of what a screen reader would read, while the clip plays. */
const WORDS_PAUSE = 500;

/**
 * Turns the selected joint by hand, in the angles people speak and beyond its limit if one likes; while nobody does, shows where the clip
 * has it. What is touched moves from where it is.
 */
export function TurnPanel() {
  const clip = useLimber((state) => state.clip);
  const index = useLimber((state) => state.work.selectedJoint);
  const isManual = useLimber((state) => state.work.manual[state.work.selectedJoint] !== undefined);
  const isReady = useLimber((state) => state.fit !== null);
  const isPlaying = useLimber((state) => state.isPlaying);
  const conflict = useLimber(whoWins);
  const held = useLimber(whyHeld);
  const joint = (clip && anatomyFor(clip)[index]) ?? null;
  const ranges = useJointRanges(joint);
  const hasMotion = useHasMotion();
  const hovered = useTurnView((ui) => ui.axis);
  /** The angle that was touched last; −1 for none. */
  const [touched, setTouched] = useState(-1);
  const sliders = useRef<(HTMLInputElement | null)[]>([]);
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const said = useRef({ texts: ['', '', ''], time: 0 });
  const beyond = useRef<HTMLSpanElement>(null);
  const host = useRef<HTMLFieldSetElement>(null);

  const write = () => {
    const state = store.getState();
    if (!joint || !state.live || !state.fit) return;
    const angles = askedAngles(joint, state, state.live);
    const isTurned = state.work.manual[joint.joint] !== undefined;
    const now = performance.now();
    const areWordsDue = !isPlaying || now - said.current.time >= WORDS_PAUSE;
    if (areWordsDue) said.current.time = now;
    for (const k of AXES) {
      const slider = sliders.current[k];
      const field = fields.current[k];
      const text = angleText(angles[k], isTurned);
      if (!slider || !field) continue;
      if (areWordsDue && said.current.texts[k] !== text) {
        said.current.texts[k] = text;
        slider.setAttribute('aria-valuetext', inWords(joint.axes[k], angles[k]));
      }
      if (field.dataset.shown === text) continue;
      field.dataset.shown = text;
      if (field !== document.activeElement) field.value = text;
      slider.value = String(Math.round(angles[k] / DEGREE));
    }
  };
  const writeBeyond = () => {
    const { live, fit } = store.getState();
    const limit = fit?.limits[index];
    if (!beyond.current || !live || !joint || !limit) return;
    const angle = live.askedViolation[index];
    const words = angle > BEYOND ? anglesBeyond(joint, limit, readQuat(live.asked, index)) : '';
    const text = words && `Beyond its limit by ${degrees(angle, 1)}: ${words}`;
    writeText(beyond.current, text);
  };
  useTick(write);
  useTick(writeBeyond);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another joint everything is to be written anew
  useEffect(() => {
    for (const field of fields.current) delete field?.dataset.shown;
    setTouched(-1);
    said.current = { texts: ['', '', ''], time: 0 };
    write();
  }, [joint]);

  const now = (): Vec3 | null => {
    const state = store.getState();
    return joint && state.live && state.fit ? [...askedAngles(joint, state, state.live)] : null;
  };
  const put = (axis: number, angle: number) => {
    const angles = now();
    if (!joint || !angles) return;
    angles[axis] = angle;
    turnToAngles(joint, angles);
  };
  const move = (axis: number, by: number) => {
    const angles = now();
    if (angles) put(axis, angles[axis] + by);
  };
  /** Page down and page up look at the next joint and the one before; the field keeps the focus. */
  const nextJoint = (event: KeyboardEvent) => {
    const way = { PageDown: 1, PageUp: -1 }[event.key];
    const field = event.target;
    if (!way || !(field instanceof HTMLInputElement) || field.type !== 'text') return;
    event.preventDefault();
    event.stopPropagation();
    const { clip, fit } = store.getState();
    const all = clip && fit ? movingJoints(clip, fit) : [];
    const at = all.indexOf(index);
    const next = all[(at + way + all.length) % all.length];
    if (next === undefined) return;
    // What was typed is for the joint that is left.
    field.blur();
    selectJoint(next);
    requestAnimationFrame(() => {
      const again = host.current?.querySelector<HTMLInputElement>(`[data-field="${field.dataset.field}"]`);
      again?.focus();
      again?.select();
    });
  };
  const axis = hovered >= 0 ? hovered : touched;
  const parts = joint?.axes ?? [];
  return (
    <fieldset
      ref={host}
      onKeyDown={nextJoint}
      className={isManual ? 'by-hand is-manual' : 'by-hand'}
      aria-label="Turn by hand"
      disabled={!isReady}
    >
      {parts.map((part, k) => (
        <TurnSlider
          key={part.positive.name}
          axis={k}
          part={part}
          range={ranges && { learned: ranges.learned[k], seen: ranges.seen[k], people: ranges.people?.[k] ?? null }}
          noPeople={ranges?.reason ?? null}
          element={(element) => {
            sliders.current[k] = element;
          }}
          put={(angle) => put(k, angle)}
          move={(by) => move(k, by)}
          back={() => clearManual(index)}
          touch={() => setTouched(k)}
        />
      ))}
      {parts.map((part, k) => (
        <TurnField
          key={AXES[k]}
          axis={k}
          part={part}
          element={(element) => {
            fields.current[k] = element;
          }}
          put={(angle) => put(k, angle)}
          move={(by) => move(k, by)}
          touch={() => setTouched(k)}
        />
      ))}
      {joint &&
        AXES.map((k) => (
          <RangeFields
            key={k}
            axis={k}
            range={ranges && { learned: ranges.learned[k], seen: ranges.seen[k] }}
            {...{ joint, held }}
          />
        ))}
      <IconButton label="Back to clip" icon="back" size={14} disabled={!isManual} onClick={() => clearManual(index)} />
      <p className={conflict ? 'turn-words cut small is-conflict' : 'turn-words cut small'}>
        {conflict === null && <span ref={beyond} className="turn-beyond" />}
        <span>{conflict ?? (joint && ranges ? rangeWords(joint, ranges, axis, hasMotion) : ' ')}</span>
      </p>
    </fieldset>
  );
}

/** Why the limit of the selected joint can't be typed; null where it can. */
const whyHeld = ({ fit, work }: Pick<LimberState, 'fit' | 'work'>): string | null =>
  isLocked(work.locked, work.selectedJoint)
    ? 'The limit is locked'
    : fit?.limits[work.selectedJoint]
      ? null
      : 'This joint has no limit';

/** By hand to a tenth, where there is one. */
const angleText = (angle: number, isTurned: boolean): string =>
  degrees(angle, isTurned && Math.abs(angle / DEGREE - Math.round(angle / DEGREE)) > 0.05 ? 1 : 0);

/** "flexed 32 degrees". */
function inWords({ positive, negative }: AnatomicalAxis, angle: number): string {
  const size = Math.round(Math.abs(angle) / DEGREE);
  return size === 0 ? '0 degrees' : `${(angle > 0 ? positive : negative).state} ${size} degrees`;
}

/**
 * What to say where a joint is turned by hand and something else holds its limb too. Null where nothing does, or the joint is as the clip
 * has it.
 */
function whoWins({ clip, work }: Pick<LimberState, 'clip' | 'work'>): string | null {
  const { manual, pulls, chainChoices, selectedJoint: joint } = work;
  if (!clip || manual[joint] === undefined) return null;
  const chain = handlesOf(clip, chainChoices).find(({ id, joints }) => pulls[id] && joints.includes(joint));
  if (!chain) return null;
  const name = chain.label.toLowerCase();
  const holder = pulls[chain.id].isPinned ? 'pin' : 'target';
  return `The ${holder} of the ${name} has priority: the limb starts from this turn and bends to reach it`;
}
