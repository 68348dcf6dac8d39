import { useEffect, useMemo, useState } from 'react';
import type { PairStudy } from '../../core/study';
import { truthOf } from '../../state/clips/truth';
import { settingsHere } from '../../state/limits/chosen';
import { isEdited } from '../../state/limits/edits';
import { isSameModel, type LimitModel, needsHuman } from '../../state/limits/models';
import { pairsInForce } from '../../state/limits/ties';
import { fitOptionsOf } from '../../state/settings';
import { store } from '../../state/store';
import { worker } from '../../state/work';
import type { StudiedModel } from '../../worker/api';
import { EvidencePlot } from '../drawing/EvidencePlot';
import {
  type EvidenceRow,
  isByHand,
  rowName,
  TARGETS,
  type Target,
  tightest,
  tightnessOf,
} from '../drawing/evidence-table';
import { saveText } from '../page/save-text';
import { degrees, percent, shareText } from '../ui/format';
import { Icon } from '../ui/icons';
import { Segment } from '../ui/Segment';
import { useHumanLimit } from '../ui/use-human';
import { useLimber } from '../ui/use-limber';
import { EvidenceTable } from './EvidenceTable';
import { evidenceCsv } from './evidence-csv';
import { useModelHere } from './use-model-here';

/** rad: what the lines of the plot sweep through. */
const PADDINGS = [0, 0.03, 0.06, 0.1, 0.15, 0.22, 0.35];
/** ms without a change before a study begins. */
const QUIET = 350;

/** What ties leave of a limit that is filled up is not studied. */
const isStudied = ({ isTied, fill }: LimitModel): boolean => !(isTied && fill);

type Study =
  | { state: 'running'; progress: number; rows: readonly EvidenceRow[] }
  | { state: 'done' | 'cancelled'; rows: readonly EvidenceRow[] }
  | { state: 'failed'; rows: readonly EvidenceRow[]; reason: string };

/** What unseen frames say about each of the models: a plot, a table, a verdict, and a file. */
export function EvidencePanel({ models }: { models: readonly LimitModel[] }) {
  const [target, setTarget] = useState<Target>(0.95);
  const [isAll, setIsAll] = useState(false);
  const used = useModelHere();
  // What is in use is shown in any case: it is what the others are held against.
  const studied = useMemo(
    () => (models.some((model) => isSameModel(model, used)) ? models : [...models, used]).filter(isStudied),
    [models, used],
  );
  const [study, restart] = useStudy(studied, target);
  const edited = study.rows.findIndex(isByHand);
  const inUse = study.rows.flatMap(({ model }, i) => (isSameModel(model, used) ? [i] : []));
  const isStale = study.state !== 'done';
  return (
    <section
      className={['evidence', isStale ? 'is-stale' : '', isAll ? 'is-all' : ''].filter(Boolean).join(' ')}
      aria-label="Evidence"
      aria-busy={study.state === 'running'}
    >
      <div className="evidence-plot-side">
        <h2>Coverage against tightness</h2>
        <p className="quiet">
          Each shape is fitted to four fifths of the clip and tested on the rest, five times. A line is one shape as its
          padding grows from 0° to 20°; the shape in use is coloured. Up and to the right is better.
        </p>
        <EvidencePlot rows={study.rows} inUse={inUse} />
      </div>
      <div className="evidence-table-side">
        <div className="evidence-verdict row">
          <Verdict study={study} target={target} />
          <div className="spacer" />
          <Segment
            label="Compare volumes at a coverage of"
            value={String(target)}
            options={TARGETS.map((share) => ({ value: String(share), label: shareText(share) }))}
            onChange={(value) => setTarget(TARGETS.find((share) => String(share) === value) ?? target)}
          />
        </div>
        <EvidenceTable rows={study.rows} inUse={inUse} target={target} isAll={isAll} />
        <div className="evidence-foot row">
          {study.state === 'running' ? (
            <Running progress={study.progress} onCancel={() => worker.cancel('study')} />
          ) : study.state === 'done' ? (
            <p className="quiet">
              {onAllFrames([
                edited >= 0 && 'the limit edited by hand',
                study.rows.some(({ model }) => model.isHuman) && 'the human limit',
                study.rows.some(({ model }) => model.isGiven) && 'the given limit',
              ])}
            </p>
          ) : (
            <>
              <p className="quiet">{study.state === 'failed' ? `The study failed: ${study.reason}` : 'Cancelled.'}</p>
              <button type="button" className="button is-outlined is-small" onClick={restart}>
                Gather evidence
              </button>
            </>
          )}
          <div className="spacer" />
          <button
            type="button"
            className="button is-outlined is-small"
            aria-pressed={isAll}
            onClick={() => setIsAll(!isAll)}
          >
            {isAll ? 'Four figures' : 'All figures'}
          </button>
          <button
            type="button"
            className="button is-outlined is-small"
            disabled={study.state !== 'done'}
            onClick={() => saveCsv(study.rows, target)}
          >
            <Icon name="download" size={14} />
            CSV
          </button>
        </div>
      </div>
    </section>
  );
}

/** What is said of limits that were not fitted to a part of the clip. */
function onAllFrames(parts: readonly (string | false)[]): string {
  const what = parts.filter(Boolean);
  if (what.length === 0) return '';
  const [first] = what.join(' and ');
  return `${first.toUpperCase()}${what.join(' and ').slice(1)} ${what.length > 1 ? 'are' : 'is'} tested on all frames, without more padding.`;
}

/** "Tightest at 95 % coverage: Ellipsoid (25 %, padding 4.1°)" */
function Verdict({ study, target }: { study: Study; target: Target }) {
  if (study.state !== 'done') return <p className="quiet">Tightest at {shareText(target)} coverage: …</p>;
  const { rows, volume } = tightest(study.rows, target);
  if (rows.length === 0)
    return <p className="quiet">No shape reaches {shareText(target)} coverage with any padding.</p>;
  const { atEqualCoverage, moments } = rows[0].evidence;
  return (
    <p className="quiet">
      Tightest at {shareText(target)} coverage: <b>{rows.map(rowName).join(' and ')}</b> (
      {moments ? `volume ${volume.toFixed(2)}× at a moment` : `${percent(tightnessOf(volume))} %`}, padding{' '}
      {degrees(atEqualCoverage.padding, 1)})
    </p>
  );
}

function Running({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  return (
    <>
      <progress className="evidence-progress" aria-label="Gathering evidence" value={progress} max={1} />
      <span className="quiet">Gathering evidence…</span>
      <button type="button" className="button is-small" onClick={onCancel}>
        Cancel
      </button>
    </>
  );
}

/** The evidence on these models under the present settings; studied anew when anything it depends on changes. */
function useStudy(models: readonly LimitModel[], target: Target): [Study, () => void] {
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const { reference, sampleSpacing, padding, ellipsoid } = useLimber(settingsHere);
  const edited = useLimber(({ fit, unedited }) =>
    isEdited(fit, unedited, joint) ? (fit?.limits[joint] ?? null) : null,
  );
  const pairs = useLimber(pairsInForce);
  const human = useHumanLimit(joint, models.some(needsHuman));
  const given = useLimber(({ given }) => given?.limits.find((one) => one.joint === joint) ?? null);
  const [round, setRound] = useState(0);
  const [study, setStudy] = useState<Study>({ state: 'running', progress: 0, rows: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the settings only these are read; a new round begins again
  useEffect(() => {
    if (!clip) return;
    let isWanted = true;
    const isKnown = (rows: readonly EvidenceRow[]) => rows.filter(({ model }) => models.includes(model));
    setStudy(({ rows }) => ({ state: 'running', progress: 0, rows: isKnown(rows) }));
    const start = async () => {
      const settings = settingsHere(store.getState());
      // Where there is no human limit, or none is given, there is none to study.
      const fitted = models.filter((model) => (!needsHuman(model) || human.limit) && (!model.isGiven || given));
      const orders = fitted.map(({ isTied, fill, isHuman, isGiven, ...model }): StudiedModel => {
        if (isHuman && human.limit) return human.limit;
        if (isGiven && given) return given;
        return {
          ...fitOptionsOf(settings),
          ...model,
          ...(isTied && { neighbours: neighboursOf(pairs, joint) }),
          ...(fill && human.limit && { filled: { human: human.limit, share: fill } }),
        };
      });
      const onProgress = (progress: number) => {
        if (isWanted) setStudy((old) => (old.state === 'running' ? { ...old, progress } : old));
      };
      try {
        const studied = edited ? [...orders, edited] : orders;
        const region = await truthOf(joint);
        if (!isWanted) return;
        const truth = region && { region, tolerance: settings.padding };
        const compared = { paddings: PADDINGS, targetCoverage: target, truth };
        const answer = await worker.order('study', { joint, models: studied, settings: compared }, onProgress);
        if (!isWanted) return;
        setStudy(({ rows }) =>
          answer
            ? { state: 'done', rows: answer.map((evidence, i) => ({ model: fitted[i] ?? evidence.options, evidence })) }
            : { state: 'cancelled', rows },
        );
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (isWanted) setStudy(({ rows }) => ({ state: 'failed', rows, reason }));
      }
    };
    const timer = setTimeout(() => void start(), QUIET);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      worker.cancel('study');
    };
  }, [
    clip,
    joint,
    models,
    reference,
    sampleSpacing,
    padding,
    ellipsoid,
    edited,
    pairs,
    human.limit,
    given,
    target,
    round,
  ]);
  return [study, () => setRound(round + 1)];
}

/** Whom a joint is tied to. */
const neighboursOf = (pairs: readonly PairStudy[], joint: number) =>
  pairs.flatMap(({ joints, padding }) =>
    joints.includes(joint) ? [{ joint: joints[0] === joint ? joints[1] : joints[0], padding: padding ?? 0 }] : [],
  );

function saveCsv(rows: readonly EvidenceRow[], target: Target): void {
  const { clip, work } = store.getState();
  const { selectedJoint } = work;
  if (!clip) return;
  const joint = clip.skeleton.names[selectedJoint] ?? '';
  const base = clip.name.replace(/\.bvh$/i, '');
  saveText(`${base}.${joint}.evidence.csv`, 'text/csv', evidenceCsv(clip.name, joint, rows, target));
}
