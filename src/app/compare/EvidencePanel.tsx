import { useEffect, useState } from 'react';
import { isEdited } from '../../state/edits';
import { isSameModel, type LimitModel } from '../../state/models';
import { fitOptionsOf } from '../../state/settings';
import { store } from '../../state/store';
import { truthOf } from '../../state/truth';
import { cancelStudy, studyModels } from '../../state/work';
import { saveText } from '../shell/save-text';
import { Icon } from '../ui/icons';
import { Segment } from '../ui/Segment';
import { useLimber } from '../ui/use-limber';
import { EvidencePlot } from './EvidencePlot';
import { EvidenceTable } from './EvidenceTable';
import {
  type EvidenceRow,
  evidenceCsv,
  isByHand,
  rowName,
  shareText,
  TARGETS,
  type Target,
  tightest,
} from './evidence-table';

/** rad: what the lines of the plot sweep through. */
const PADDINGS = [0, 0.03, 0.06, 0.1, 0.15, 0.22, 0.35];
/** ms without a change before a study begins. */
const QUIET = 350;

type Study =
  | { state: 'running'; progress: number; rows: readonly EvidenceRow[] }
  | { state: 'done' | 'cancelled'; rows: readonly EvidenceRow[] }
  | { state: 'failed'; rows: readonly EvidenceRow[]; reason: string };

/** What unseen frames say about each of the models: a plot, a table, a verdict, and a file. */
export function EvidencePanel({ models }: { models: readonly LimitModel[] }) {
  const [target, setTarget] = useState<Target>(0.95);
  const [study, restart] = useStudy(models, target);
  const settings = useLimber((state) => state.settings);
  const edited = study.rows.findIndex(isByHand);
  const inUse = edited >= 0 ? edited : models.findIndex((model) => isSameModel(model, settings));
  const isStale = study.state !== 'done';
  return (
    <section
      className={isStale ? 'evidence is-stale' : 'evidence'}
      aria-label="Evidence"
      aria-busy={study.state === 'running'}
    >
      <div className="evidence-plot-side">
        <h2>Coverage against tightness</h2>
        <p className="quiet">
          Fitted on four fifths of the clip, tested on the rest, five times over. Lines sweep the padding from 0° to
          20°.
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
        <EvidenceTable rows={study.rows} inUse={inUse} target={target} />
        <div className="evidence-foot row">
          {study.state === 'running' ? (
            <Running progress={study.progress} onCancel={cancelStudy} />
          ) : study.state === 'done' ? (
            <p className="quiet">
              <b>Coverage</b>: share of unseen frames inside the limit{edited >= 0 && '; by hand, of all frames'}.{' '}
              <b>Volume</b>: what the limit admits, in volumes of the samples themselves. Up and to the right is better;
              compare volumes at the same coverage.
            </p>
          ) : (
            <>
              <p className="quiet">{study.state === 'failed' ? `The study ended: ${study.reason}` : 'Cancelled.'}</p>
              <button type="button" className="button is-outlined is-small" onClick={restart}>
                Gather evidence
              </button>
            </>
          )}
          <div className="spacer" />
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

/** "Tightest at 99 % coverage: Ellipsoid, 5.2×." */
function Verdict({ study, target }: { study: Study; target: Target }) {
  if (study.state !== 'done') return <p className="quiet">Tightest at {shareText(target)} coverage: …</p>;
  const { rows, volume } = tightest(study.rows, target);
  if (rows.length === 0)
    return <p className="quiet">None covers {shareText(target)} of unseen frames, whatever the padding.</p>;
  return (
    <p className="quiet">
      Tightest at {shareText(target)} coverage: <b>{rows.map(rowName).join(' and ')}</b>, {volume.toFixed(1)}× the
      samples
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
  const joint = useLimber((state) => state.selectedJoint);
  const { reference, sampleSpacing, padding, ellipsoid } = useLimber((state) => state.settings);
  const edited = useLimber(({ fit, fitted }) => (isEdited(fit, fitted, joint) ? (fit?.limits[joint] ?? null) : null));
  const [round, setRound] = useState(0);
  const [study, setStudy] = useState<Study>({ state: 'running', progress: 0, rows: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the settings only these are read; a new round begins again
  useEffect(() => {
    if (!clip) return;
    let isWanted = true;
    const isKnown = (rows: readonly EvidenceRow[]) => rows.filter(({ model }) => models.includes(model));
    setStudy(({ rows }) => ({ state: 'running', progress: 0, rows: isKnown(rows) }));
    const start = async () => {
      const { settings } = store.getState();
      const options = models.map((model) => ({ ...fitOptionsOf(settings), ...model }));
      const onProgress = (progress: number) => {
        if (isWanted) setStudy((old) => (old.state === 'running' ? { ...old, progress } : old));
      };
      try {
        const studied = edited ? [...options, edited] : options;
        const region = await truthOf(joint);
        if (!isWanted) return;
        const truth = region && { region, tolerance: settings.padding };
        const compared = { paddings: PADDINGS, targetCoverage: target, truth };
        const answer = await studyModels(joint, studied, compared, onProgress);
        if (!isWanted) return;
        setStudy(({ rows }) =>
          answer
            ? { state: 'done', rows: answer.map((evidence, i) => ({ model: models[i] ?? evidence.options, evidence })) }
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
      cancelStudy();
    };
  }, [clip, joint, models, reference, sampleSpacing, padding, ellipsoid, edited, target, round]);
  return [study, () => setRound(round + 1)];
}

function saveCsv(rows: readonly EvidenceRow[], target: Target): void {
  const { clip, selectedJoint } = store.getState();
  if (!clip) return;
  const joint = clip.skeleton.names[selectedJoint] ?? '';
  const base = clip.name.replace(/\.bvh$/i, '');
  saveText(`${base}.${joint}.evidence.csv`, 'text/csv', evidenceCsv(clip.name, joint, rows, target));
}
