import { useMemo, useState } from 'react';
import { type AnatomicalJoint, anatomyOf, type Tie } from '../../core';
import type { PairStudy } from '../../core/study';
import { seekFrame, selectJoint } from '../../state/actions';
import { presentScene } from '../../state/frame/playback';
import { forgetTies, isLearningTies, learnTiesOfClips, switchTie } from '../../state/limits/learn-ties';
import { type LearnedTies, tieKey, tiesInForce } from '../../state/limits/ties';
import { closePanel } from '../page/view-state';
import { FoldingSection } from '../ui/FoldingSection';
import { percent } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { JobProgress } from '../ui/JobProgress';
import { shownNames } from '../ui/joint-name';
import { SettingField } from '../ui/SettingField';
import { Switch } from '../ui/Switch';
import { useHasMotion, useLimber } from '../ui/use-limber';
import { HabitPlot } from './HabitPlot';
import { TieGraph } from './TieGraph';
import {
  keptPairs,
  refusedPairs,
  sayEvidence,
  sayExample,
  sayFound,
  sayGiving,
  sayPeople,
  sayResting,
  WHY,
} from './tie-words';
import './ties.css';

const NO_TIES: readonly Tie[] = [];

/** How joints depend on each other: learned, listed with evidence, switched on and off. */
export function TiesPanel() {
  const ties = useLimber((state) => state.work.ties);
  const borrowed = useLimber((state) => state.work.borrowed);
  const hasPeople = useLimber(({ fit }) => (fit?.ties?.length ?? 0) > 0);
  return (
    <aside className="ties aside floating" aria-labelledby="ties-title">
      <div className="sheet-head row">
        <h2 id="ties-title">Ties between joints</h2>
        <div className="spacer" />
        {(ties || borrowed?.ties || hasPeople) && <SettingField setting="ties" label="Hold" />}
        <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
      </div>
      <div className="ties-inside aside-inside">
        {borrowed ? (
          <p className="prose">
            {borrowed.ties?.length
              ? `The limits of ${borrowed.name} come with ${borrowed.ties.length} ties, which are in force.`
              : `The limits of ${borrowed.name} have no ties.`}
          </p>
        ) : (
          <>
            <Learning ties={ties} />
            {ties && <Learned ties={ties} />}
            <OfPeople />
          </>
        )}
      </div>
    </aside>
  );
}

function Learning({ ties }: { ties: LearnedTies | null }) {
  const isBusy = useLimber(isLearningTies);
  const hasClip = useLimber((state) => state.clip !== null);
  const hasMotion = useHasMotion();
  if (isBusy) return <JobProgress label="Learning ties" />;
  return (
    <>
      {!ties && (
        <p className="prose">
          Each limit looks at one joint only. Neighbours depend on each other: a raised arm takes the collarbone along.
          Ties are learned from this clip, and kept only where hidden stretches of the clip agree.
        </p>
      )}
      {!hasMotion && <p className="prose">There is no motion to learn ties from: add a clip first.</p>}
      <div className="row">
        <button
          type="button"
          className={`button is-small ${ties ? 'is-outlined' : 'is-primary'}`}
          disabled={!hasClip || !hasMotion}
          onClick={() => void learnTiesOfClips()}
        >
          {ties ? 'Learn again' : 'Learn ties'}
        </button>
        {ties && (
          <button type="button" className="button is-small" onClick={forgetTies}>
            Forget them
          </button>
        )}
      </div>
    </>
  );
}

function Learned({ ties }: { ties: LearnedTies }) {
  const clip = useLimber((state) => state.clip);
  const resting = useResting();
  const [lit, setLit] = useState('');
  const anatomy = useMemo(() => (clip ? anatomyOf(clip.skeleton) : []), [clip]);
  const { study, off, clips } = ties;
  const kept = useMemo(() => keptPairs(study), [study]);
  if (!clip) return null;
  const names = shownNames(clip.skeleton.names);
  const isHabits = study.pairs.some(({ verdict }) => verdict === 'habits');
  return (
    <>
      <p className="prose">
        {sayFound(study, clips)}{' '}
        {isHabits &&
          `In this clip even unrelated joints look ${percent(study.habit)} % tied: it shows habits, not limits. Above 40 % no tie is kept.`}
      </p>
      {kept.length > 0 && (
        <div className="ties-body">
          <TieGraph skeleton={clip.skeleton} kept={kept} off={off} lit={lit} />
          <ul className="ties-list">
            {kept.map((pair) => (
              <TieRow
                key={tieKey(pair.joints)}
                pair={pair}
                names={names}
                anatomy={anatomy}
                isOn={!off.includes(tieKey(pair.joints))}
                why={resting.get(tieKey(pair.joints)) ?? ''}
                onPoint={setLit}
              />
            ))}
          </ul>
        </div>
      )}
      <Refused ties={ties} names={names} />
    </>
  );
}

/** By pair: why a tie that was kept does not hold at present, or not all of it. */
function useResting(): Map<string, string> {
  const scene = useLimber((state) => (state.fit && state.work.settings.ties ? presentScene() : null));
  const inForce = useLimber(tiesInForce);
  const tied = scene?.projector?.ties;
  return new Map([
    ...(tied?.resting ?? []).map(({ tie, why }) => [tieKey(inForce[tie].joints), sayResting(why)] as const),
    ...(tied?.givingWay() ?? []).map(({ tie, slack }) => [tieKey(inForce[tie].joints), sayGiving(slack)] as const),
  ]);
}

interface TieRowProps {
  pair: PairStudy;
  names: readonly string[];
  anatomy: readonly AnatomicalJoint[];
  isOn: boolean;
  /** Why it does not hold, or not all of it, although it is on; empty where it does. */
  why: string;
  onPoint: (key: string) => void;
}

function TieRow({ pair, names, anatomy, isOn, why, onPoint }: TieRowProps) {
  const key = tieKey(pair.joints);
  const { example } = pair;
  const label = pair.joints.map((joint) => names[joint]).join(' – ');
  return (
    <li onPointerEnter={() => onPoint(key)} onPointerLeave={() => onPoint('')}>
      <div className="row">
        <strong className="cut">{label}</strong>
        <div className="spacer" />
        <Switch label={label} isLabelHidden isOn={isOn} onChange={(value) => switchTie(key, value)} />
      </div>
      {example && (
        <p>
          {sayExample(example, anatomy, names)}{' '}
          <button
            type="button"
            className="ties-link"
            onClick={() => {
              selectJoint(example.joint);
              seekFrame(example.frame);
            }}
          >
            Frame {example.frame}
          </button>
        </p>
      )}
      <p className="quiet">{sayEvidence(pair)}</p>
      {why && (
        <p className="warns" role="note">
          {why}
        </p>
      )}
    </li>
  );
}

/** Ties that come with limits of people, and with limits that are filled up to these. */
function OfPeople() {
  const ties = useLimber(({ fit }) => fit?.ties ?? NO_TIES);
  const clip = useLimber((state) => state.clip);
  const resting = useResting();
  if (!clip || ties.length === 0) return null;
  const names = shownNames(clip.skeleton.names);
  return (
    <section className="stack">
      <div className="row">
        <h3>Human ties</h3>
        <div className="spacer" />
        <SettingField setting="humanTies" label={null} />
      </div>
      <p className="prose">
        A human limit also allows motion that a joint takes over from its neighbours. Human ties bound their sum to
        clinical ranges of motion.
      </p>
      <ul className="stack prose">
        {ties.map((tie) => {
          const why = resting.get(tieKey(tie.joints));
          return (
            <li key={tieKey(tie.joints)}>
              {tie.joints.map((joint) => names[joint]).join(' – ')}
              <span className="quiet"> {sayPeople(tie)}</span>
              {why && (
                <p className="warns" role="note">
                  {why}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Refused({ ties: { study }, names }: { ties: LearnedTies; names: readonly string[] }) {
  const { told, untold } = refusedPairs(study);
  const rest = (Object.keys(untold) as (keyof typeof WHY)[]).map((verdict) => `${untold[verdict]} ${WHY[verdict]}`);
  if (study.pairs.length === 0) return null;
  return (
    <>
      <FoldingSection title={`Refused, ${told.length}`} isOpenAtFirst={false}>
        <ul className="stack prose">
          {told.map(({ joints, verdict, stops }) => (
            <li key={tieKey(joints)}>
              {joints.map((joint) => names[joint]).join(' – ')}
              <span className="quiet">
                {' '}
                stops {percent(stops)} %: {WHY[verdict as keyof typeof WHY]}
              </span>
            </li>
          ))}
        </ul>
        {rest.length > 0 && <p className="quiet">Other neighbours: {rest.join(', ')}.</p>}
      </FoldingSection>
      <FoldingSection title={`Habit level, ${percent(study.habit)} %`} isOpenAtFirst={false}>
        <p className="prose">
          Above: poses that ties between distant joints would stop. Below: poses that ties between neighbours would
          stop. Left of the line, a tie may be only a habit.
        </p>
        <HabitPlot study={study} />
      </FoldingSection>
    </>
  );
}
