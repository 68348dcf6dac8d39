import { useMemo } from 'react';
import type { Clip } from '../../core';
import type { Holder } from '../../physics';
import { pinChain, setSetting } from '../../state/actions';
import { openClips } from '../../state/clips/clips';
import { handlesOf } from '../../state/frame/reach';
import { compareHolders, fallAgain, fallAsClip } from '../../state/ragdoll/deeds';
import { ragdollMode } from '../../state/ragdoll/mode';
import { type ChoiceSetting, settingTable } from '../../state/settings';
import { saveText } from '../page/save-text';
import { degrees } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { SettingField } from '../ui/SettingField';
import { useLimber } from '../ui/use-limber';
import { FallButtons } from './FallBar';
import { FallPlot, HOLDER_INKS } from './FallPlot';
import { PullByKeys } from './PullByKeys';
import './ragdoll.css';

const { choices: holders } = settingTable.heldBy as ChoiceSetting<Holder>;

/** What belongs to falling: what holds the joints, weight, time, ground, pins; how far each holder lets the body out; the fall taken along. */
export function RagdollPanel() {
  const clip = useLimber((state) => state.clip);
  const { phase, problem, notes } = useLimber((state) => state.fall);
  if (!clip) return null;
  if (phase === 'coming') return <Coming />;
  return (
    <section className="reach-panel" aria-label="Ragdoll">
      {problem && <p className="warns">{problem}</p>}
      {phase === 'failed' && (
        <button type="button" className="button is-outlined is-small" onClick={() => ragdollMode.start()}>
          Try again
        </button>
      )}
      {phase === 'ready' && (
        <>
          <Holders />
          <Circumstances />
          <Pins clip={clip} />
          <PullByKeys />
          <Deeds />
          {notes.map((note) => (
            <p key={note} className="quiet small">
              {note}
            </p>
          ))}
        </>
      )}
    </section>
  );
}

function Coming() {
  const progress = useLimber((state) => state.fall.progress);
  return (
    <section className="reach-panel" aria-label="Ragdoll">
      <p className="quiet">Fetching the physics engine, once…</p>
      <progress aria-label="Fetching the physics engine" max={1} value={progress ?? undefined} />
    </section>
  );
}

/** Who holds the joints, and how far each lets them out. */
function Holders() {
  const heldBy = useLimber((state) => state.work.settings.heldBy);
  const hasLimits = useLimber((state) => state.work.settings.limits);
  const { curves, fitting, comparing, isReplaying } = useLimber((state) => state.fall);
  return (
    <>
      <div className="ragdoll-holders" role="radiogroup" aria-label={settingTable.heldBy.label}>
        {holders.map(({ value, label }) => (
          <div key={value} className={value === heldBy ? 'reach-row row is-selected' : 'reach-row row'}>
            <label title={settingTable.heldBy.help}>
              <input
                type="radio"
                name="held-by"
                aria-label={label}
                checked={value === heldBy}
                onChange={() => setSetting('heldBy', value)}
              />
              <i className="ragdoll-ink" style={{ background: HOLDER_INKS[value] }} aria-hidden="true" />
              <span className="reach-name cut">{label}</span>
              <span className="reach-words small number">{worstOf(curves[value])}</span>
            </label>
            <IconButton
              className="is-tiny"
              label={`The same fall again, held by ${label.toLowerCase()}`}
              icon="loop"
              size={12}
              onClick={() => {
                setSetting('heldBy', value);
                fallAgain();
              }}
            />
          </div>
        ))}
      </div>
      {!hasLimits && <p className="quiet small">Limits are off: nothing holds the joints.</p>}
      <FallPlot />
      {fitting !== null || comparing !== null ? (
        <progress
          aria-label={fitting !== null ? 'Fitting the engine’s limits' : 'Falling four ways'}
          max={1}
          value={fitting ?? comparing ?? 0}
        />
      ) : (
        <button
          type="button"
          className="button is-outlined is-small ragdoll-compare"
          title="Repeats this fall with each of the four, and plots the worst violation"
          disabled={isReplaying}
          onClick={() => void compareHolders()}
        >
          Compare all four
        </button>
      )}
    </>
  );
}

/** The farthest that a fall went outside, in words. */
function worstOf(curve: readonly number[] | undefined): string {
  if (!curve || curve.length === 0) return '';
  return degrees(
    curve.reduce((a, b) => Math.max(a, b), 0),
    1,
  );
}

function Circumstances() {
  return (
    <>
      <SettingField setting="gravity" />
      <SettingField setting="pace" isNamed />
      <SettingField setting="ground" isNamed />
    </>
  );
}

/** Hands and feet that are nailed to where they are. */
function Pins({ clip }: { clip: Clip }) {
  const pulls = useLimber((state) => state.work.pulls);
  const choices = useLimber((state) => state.work.chainChoices);
  const chains = useMemo(() => handlesOf(clip, choices).filter(({ kind }) => kind === 'limb'), [clip, choices]);
  if (chains.length === 0) return null;
  return (
    <fieldset className="ragdoll-pins button-grid" aria-label="Pins">
      <legend className="quiet">Pin in place</legend>
      {chains.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className="button is-small is-outlined"
          aria-pressed={pulls[id]?.isPinned ?? false}
          onClick={() => pinChain(id, !pulls[id]?.isPinned)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function Deeds() {
  const take = (use: (name: string, text: string) => void) => {
    const found = fallAsClip();
    if (found) use(found.clip.name, found.text);
  };
  return (
    <div className="button-grid">
      <FallButtons />
      <button
        type="button"
        className="button is-small is-outlined"
        title="Save the fall so far as a clip (BVH)"
        onClick={() => take((name, text) => saveText(name, 'text/plain', text))}
      >
        Save clip
      </button>
      <button
        type="button"
        className="button is-small is-outlined"
        title="Open the fall so far in place of this clip"
        onClick={() => take((name, text) => void openClips([new File([text], name)]))}
      >
        Open clip
      </button>
    </div>
  );
}
