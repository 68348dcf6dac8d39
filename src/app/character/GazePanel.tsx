import { useMemo, useRef } from 'react';
import type { Clip, Vec3 } from '../../core';
import { beginOpenGesture, lookTo, selectJoint, setGazeWeight } from '../../state/actions';
import { gazeOf, gazePoint, gazeReport, gazeStart, weightOf } from '../../state/frame/gaze';
import { store } from '../../state/store';
import { useTick } from '../stage/use-tick';
import { degrees } from '../ui/format';
import { SettingField } from '../ui/SettingField';
import { Slider } from '../ui/Slider';
import { useLimber } from '../ui/use-limber';
import { writeText } from '../ui/write-text';
import { HandlePlace } from './HandlePlace';
import { handlesFor } from './handles';
import { ReachFoot } from './ReachFoot';
import { ReachStrip } from './ReachStrip';

/** m from the eyes to the targets that the buttons set. */
const GLANCE = 1.5;

/** What is looked at, and how much of the turn each joint takes. */
export function GazePanel({ clip }: { clip: Clip }) {
  const axis = useLimber((state) => state.work.settings.gazeAxis);
  const isLooking = useLimber((state) => state.work.gazeTarget !== null);
  const weights = useLimber((state) => state.work.gazeWeights);
  const choices = useLimber((state) => state.work.chainChoices);
  const gaze = gazeOf(clip, axis);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle reads the axis itself
  const handle = useMemo(() => handlesFor('look-at', clip, choices)[0], [clip, choices, axis]);
  const words = useRef<HTMLSpanElement>(null);
  useTick(() => {
    const report = gazeReport();
    const text = !report ? 'follows the clip' : handle?.shortfall() || 'sees it';
    if (words.current && words.current.textContent !== text) {
      writeText(words.current, text);
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
    beginOpenGesture();
    lookTo(to);
    handle.selectJoint();
  };
  return (
    <section className="reach-panel" aria-label="Gaze">
      <div className="reach-row row">
        <span className="reach-name cut">{handle.label}</span>
        <span ref={words} className="reach-words small number" />
      </div>
      <HandlePlace handle={handle} />
      <div className="reach-glances button-grid">
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
      <SettingField setting="gazeFollowsPointer" />
      <SettingField setting="gazeAxis" isList />
      <fieldset className="reach-weights" aria-label="Share of the turn">
        {gaze.chain.map((joint, i) => (
          <Slider
            key={joint}
            label={`${names[joint]}, share of the turn`}
            name={
              <button type="button" className="reach-name cut" onClick={() => selectJoint(joint)}>
                {names[joint]}
              </button>
            }
            min={0}
            max={1}
            step={0.01}
            value={weightOf(gaze, weights, i)}
            show={(weight) => weight.toFixed(2)}
            onChange={(weight) => setGazeWeight(joint, weight)}
          />
        ))}
      </fieldset>
      <ReachStrip residual={() => gazeReport()?.residual ?? 0} least={Math.PI / 18} label={degrees} name="Angle left" />
      <ReachFoot label="Release" isHeld={isLooking} onRelease={() => lookTo(null)} />
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
