import { useMemo, useState } from 'react';
import type { JointLimit, Tie } from '../../core';
import { defaultCover, exportTargets, regionModels, standingOf, type TargetKind } from '../../formats';
import { freeOf } from '../../state/clips/roles';
import { tiesInForce } from '../../state/limits/ties';
import { softeningOf } from '../../state/settings';
import { store } from '../../state/store';
import type { ExportedJoint } from '../../worker/api';
import { LimitPicture } from '../drawing/LimitPicture';
import { type ExportState, useExport } from '../drawing/use-export';
import { Slider } from '../ui/Slider';
import { useHasMotion, useIsOfPeople, useLimber } from '../ui/use-limber';
import { COVERS } from './choice';
import { FileList } from './FileList';
import { LossTable } from './LossTable';
import { shareInWords } from './loss-rows';

const NO_LIMITS: readonly JointLimit[] = [];
const NO_TIES: readonly Tie[] = [];

interface LimitsExportProps {
  target: TargetKind;
  /** The share of each limit's room that regions keep; undefined until a person says. */
  kept: number | undefined;
  onKept: (kept: number) => void;
}

/** Limits for a target: what it makes of each joint beside what was learned, and the files. */
export function LimitsExport({ target, kept, onKept }: LimitsExportProps) {
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const clip = useLimber((state) => state.clip);
  const all = useLimber((state) => state.fit?.limits ?? NO_LIMITS);
  const softens = useLimber(({ work: { settings } }) => JSON.stringify(softeningOf(settings)));
  const joint = useLimber((state) => state.work.selectedJoint);
  const ties = useLimber((state) => (state.work.settings.ties ? tiesInForce(state) : NO_TIES));
  const { conventions, regions, group, tiesAs } = exportTargets[target];
  const standing = group === 'limits' ? null : standingOf(exportTargets[target]);
  const isLossless = regions.length === 0;
  const free = useLimber(freeOf);
  const limitable = useMemo(() => all.filter(({ joint }) => !free.includes(joint)), [all, free]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: softening is compared by its words
  const limits = useMemo(() => {
    const softening = softeningOf(store.getState().work.settings);
    return limitable.filter((limit) => !without.has(limit.joint)).map((limit) => ({ ...limit, softening }));
  }, [limitable, without, softens]);
  const hasMotion = useHasMotion();
  const cover = kept ?? defaultCover(hasMotion);
  const [found, restart, cancel] = useExport(target, limits, cover, ties);
  const isOfPeople = useIsOfPeople();
  const name = clip?.skeleton.names[joint] ?? '';
  const rows = limitable.map((limit) => ({
    joint: limit.joint,
    name: limit.name,
    found: found.joints.get(limit.joint) ?? null,
  }));
  const chosen = new Set(limits.map((limit) => limit.joint));
  const own = found.joints.get(joint) ?? null;
  return (
    <div className="export-main">
      <LimitPicture limit={all[joint] ?? null} region={own?.region ?? null} name={name} isLossless={isLossless} />
      <div className="export-under">
        <Figures name={name} own={own} isLossless={isLossless} isWritten={chosen.has(joint)} />
        <div className="export-detail">
          {(!isLossless || found.state !== 'done') && (
            <div className="export-files-head row">
              {!isLossless && <Cover value={cover} onChange={onKept} />}
              <div className="spacer" />
              <Progress found={found} restart={restart} cancel={cancel} />
            </div>
          )}
          {isOfPeople && (
            <p className="quiet" role="note">
              These are human limits: {clip?.name} has no frames to test the target with.
            </p>
          )}
          {ties.length > 0 && group === 'engine' && (
            <p className="quiet" role="note">
              {ties.length === 1 ? '1 tie' : `${ties.length} ties`} between joints{' '}
              {tiesAs
                ? `as ${tiesAs}.`
                : 'are not exported: this target limits each joint by itself. The limits file and source code keep ties.'}
            </p>
          )}
          {found.state === 'done' && <FileList files={found.files} />}
          <details className="export-notes">
            <summary>{standing ? `Axes, units, bind pose. ${standing.title}` : 'Axes, units, bind pose'}</summary>
            <ul className="bullets">
              {conventions.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              {standing?.sentences.map((sentence) => (
                <li key={sentence} className={sentence.startsWith('Not checked') ? 'warns' : undefined}>
                  {sentence}
                </li>
              ))}
              {regions.map((kind) => (
                <li key={kind} className="quiet">
                  {regionModels[kind].label}
                </li>
              ))}
            </ul>
          </details>
          <LossTable
            rows={rows}
            chosen={chosen}
            isLossless={isLossless}
            onChoose={(joints, isOn) =>
              setWithout((old) => {
                const next = new Set(old);
                for (const one of joints) {
                  if (isOn) next.delete(one);
                  else next.add(one);
                }
                return next;
              })
            }
          />
        </div>
      </div>
    </div>
  );
}

interface FiguresProps {
  name: string;
  own: ExportedJoint | null;
  isLossless: boolean;
  isWritten: boolean;
}

/** The numbers of the picked joint. */
function Figures({ name, own, isLossless, isWritten }: FiguresProps) {
  const hasMotion = useHasMotion();
  if (!isWritten) return <p className="export-figures quiet">{name} is exported without a limit.</p>;
  if (isLossless) return <p className="export-figures">Nothing is lost: {name}’s limit is exported unchanged.</p>;
  if (own && !own.loss) return <p className="export-figures quiet">The target leaves {name} free.</p>;
  const loss = own?.loss;
  const rejects = {
    label: `of the ${loss ? `${loss.frames} ` : ''}frames inside the limit are rejected`,
    share: loss?.rejected,
  };
  const figures = [
    ...(hasMotion ? [rejects] : []),
    { label: 'of the target’s room is wrongly admitted', share: loss?.wronglyAdmitted },
    { label: 'of the limit’s room is lost', share: loss?.lost },
  ];
  return (
    <dl className="export-figures">
      {figures.map(({ label, share }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="number">{share === undefined ? '…' : shareInWords(share)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The share of a limit's room that regions keep. */
function Cover({ value, onChange }: { value: number; onChange: (cover: number) => void }) {
  return (
    <Slider
      label="Share of the limit kept"
      name="Keeps"
      help="The target gets the smallest region that keeps this share of the limit’s room and the frames inside. With frames, 85 % gives a region about as large as the limit."
      className="export-cover"
      {...COVERS}
      value={value}
      show={(cover) => `${(100 * cover).toFixed(0)} %`}
      onChange={onChange}
    />
  );
}

interface ProgressProps {
  found: ExportState;
  restart: () => void;
  cancel: () => void;
}

/** How far the export is, or why there is none. */
function Progress({ found, restart, cancel }: ProgressProps) {
  if (found.state === 'done') return null;
  if (found.state === 'running') {
    return (
      <>
        <progress aria-label="Fitting the target’s region" value={found.progress} max={1} />
        <button type="button" className="button is-small" onClick={cancel}>
          Cancel
        </button>
      </>
    );
  }
  return (
    <>
      <span className={found.state === 'failed' ? 'fails' : 'quiet'}>
        {found.state === 'failed' ? found.reason : 'Cancelled.'}
      </span>
      <button type="button" className="button is-outlined is-small" onClick={restart}>
        Try again
      </button>
    </>
  );
}
