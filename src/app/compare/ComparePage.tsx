import { useEffect, useMemo, useState } from 'react';
import { charts } from '../../core/space';
import { attempt } from '../../state/attempt';
import { latePart } from '../../state/fetch-part';
import { settingsHere } from '../../state/limits/chosen';
import { isEdited } from '../../state/limits/edits';
import { isFittedModel, isSameModel, type LimitModel, modelKey, needsHuman } from '../../state/limits/models';
import { pairsInForce } from '../../state/limits/ties';
import { modelIcon, modelLabel } from '../drawing/compared-models';
import { isSmall, type Layout } from '../page/use-layout';
import { PicturesNote } from '../stage/PicturesNote';
import { Icon } from '../ui/icons';
import { JointPicker } from '../ui/JointPicker';
import { shownNames } from '../ui/joint-name';
import { lazyRoom } from '../ui/lazy-room';
import { MotionButtons } from '../ui/MotionButtons';
import { SettingField } from '../ui/SettingField';
import { useHumanLimit } from '../ui/use-human';
import { useHasMotion, useLimber, useSelectedCloud } from '../ui/use-limber';
import { type CameraLink, CompareView, createCameraLink } from './CompareView';
import { fitModel } from './fits';
import { ModelChooser } from './ModelChooser';
import { takeModel, useModelHere } from './use-model-here';
import './compare.css';
import './evidence.css';
import { isFree } from '../../state/clips/roles';

const ChooseForMe = lazyRoom('Choosing shapes', () => import('./ChooseForMe'), 'ChooseForMe', { isPlaceless: true });

const EvidencePanel = lazyRoom('The evidence', () => import('./EvidencePanel'), 'EvidencePanel', {
  wait: <div className="evidence" />,
});

const slicing = latePart(() => import('./slice-under'));

const TAKEN = { given: 'Limits of the file', human: 'Human limits' };
const COUNT_WORDS = ['no limits', 'one limit', 'two limits', 'three limits', 'four limits'];

/** Several limits of one joint side by side, and which of them holds up on frames it has not seen. */
export function ComparePage({ layout }: { layout: Layout }) {
  const hasMotion = useHasMotion();
  return hasMotion ? <Comparison layout={layout} /> : <NothingToCompare />;
}

/** Models are fitted to motion, and judged by motion they have not seen. */
function NothingToCompare() {
  const name = useLimber((state) => state.clip?.name);
  return (
    <section className="compare" aria-label="Compare limits">
      <div className="compare-none">
        <p>
          <b>{name}</b> has no motion. Models are fitted to motion and judged by motion.
        </p>
        <div className="row">
          <MotionButtons />
        </div>
      </div>
    </section>
  );
}

function Comparison({ layout }: { layout: Layout }) {
  const models = useLimber((state) => state.work.models);
  const name = useLimber(
    ({ clip, work: { selectedJoint } }) => (clip && shownNames(clip.skeleton.names)[selectedJoint]) ?? '',
  );
  const isRoot = useLimber((state) => isFree(state, state.work.selectedJoint));
  const [link] = useState(createCameraLink);
  const isPhone = isSmall(layout);
  return (
    <section className="compare" aria-label="Compare limits">
      <div className="panel-head compare-head row">
        {isPhone || layout === 'narrow' ? (
          <JointPicker name={name} />
        ) : (
          <>
            <h1>Compare limits</h1>
            <span className="quiet cut">
              {name} · {COUNT_WORDS[models.length]}, same samples, one camera
            </span>
          </>
        )}
        <div className="spacer" />
        <SettingField setting="padding" label={isPhone ? null : undefined} className="compare-padding" />
        {!isPhone && <div className="rule" />}
        {!isPhone && <ChooseForMe />}
        <ModelChooser />
      </div>
      <div className="compare-cells" data-count={models.length}>
        {models.map((model) => (
          <Cell key={modelKey(model)} model={model} link={link} />
        ))}
        <PicturesNote />
      </div>
      {isPhone && (
        <div className="compare-note row">
          <p className="quiet">Gives every joint the tightest shape with 95 % coverage.</p>
          <ChooseForMe />
        </div>
      )}
      {isRoot ? (
        <p className="compare-note quiet">The root is not limited: a character may face any way.</p>
      ) : (
        <EvidencePanel models={models} />
      )}
    </section>
  );
}

/** What finds the slices that ties leave; null until that part has come, and where nothing is tied. */
function useSlicer(isWanted: boolean): typeof slicing.part {
  const [part, setPart] = useState(slicing.part);
  useEffect(() => {
    if (isWanted && !part) void attempt('What ties leave', async () => setPart(await slicing.fetch()));
  }, [isWanted, part]);
  return isWanted ? part : null;
}

function Cell({ model, link }: { model: LimitModel; link: CameraLink }) {
  const clip = useLimber((state) => state.clip);
  const joint = useLimber((state) => state.work.selectedJoint);
  const settings = useLimber(settingsHere);
  const { reference, sampleSpacing, padding, ellipsoid } = settings;
  const human = useHumanLimit(joint, needsHuman(model));
  const given = useLimber(({ given }) => given?.limits.find((one) => one.joint === joint) ?? null);
  const giver = useLimber((state) => state.given?.name ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the settings only these are read
  const fit = useMemo(
    () => (clip ? fitModel(clip, joint, model, settings, human.limit, given) : null),
    [clip, joint, model, human.limit, given, reference, sampleSpacing, padding, ellipsoid],
  );
  const isInUse = isSameModel(model, useModelHere());
  // What was changed by hand is what limits the character.
  const edited = useLimber((state) =>
    isEdited(state.fit, state.unedited, joint) ? (state.fit?.limits[joint] ?? null) : null,
  );
  const editedCloud = useSelectedCloud();
  const shown = isInUse && edited && editedCloud ? { cloud: editedCloud, limit: edited, learned: null } : fit;
  const { name, detail: kind } = modelLabel(model);
  const detail = model.isGiven && giver ? giver : kind;
  const pairs = useLimber(pairsInForce);
  const slicer = useSlicer(model.isTied === true && !model.fill);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the settings only these are read
  const slice = useMemo(
    () => (clip && shown && slicer ? slicer.sliceUnder(clip, shown.limit, model, settings, pairs) : null),
    [clip, shown?.limit, slicer, model, pairs, reference, sampleSpacing, padding, ellipsoid],
  );
  return (
    <section
      className={isInUse ? 'compare-cell is-in-use' : 'compare-cell'}
      aria-label={[name, detail].filter(Boolean).join(', ')}
    >
      <div className="compare-cell-head row">
        <Icon name={modelIcon(model)} size={16} />
        <h2>{name}</h2>
        {detail && <span className="cut quiet">{detail}</span>}
        <div className="spacer" />
        {isInUse ? (
          <span className="tag in-use">
            <Icon name="check" size={12} />
            In use{edited ? ', by hand' : ''}
          </span>
        ) : (
          <button
            type="button"
            className="button is-small"
            disabled={!shown}
            title={
              isFittedModel(model)
                ? undefined
                : `${TAKEN[model.isGiven ? 'given' : 'human']} hold all joints that have one`
            }
            onClick={() => takeModel(model)}
          >
            Use<span className="visually-hidden"> {[name, detail].filter(Boolean).join(', ')}</span>
          </button>
        )}
      </div>
      <div className="compare-cell-view">
        {shown && (
          <CompareView
            cloud={shown.cloud}
            limit={shown.limit}
            learned={shown.learned}
            slice={slice}
            link={link}
            name={name}
            caption={captionOf(model)}
          />
        )}
        {!shown && model.isGiven && (
          <p className="compare-none quiet">
            {giver
              ? `${giver} gives no limit to this joint.`
              : 'Open a robot, a simulation or a limits file to compare its limits here.'}
          </p>
        )}
        {!shown && human.reason && (
          <p className="compare-none quiet">
            There is no human limit{model.isHuman ? '' : ' to fill up to'}. {human.reason}
          </p>
        )}
      </div>
    </section>
  );
}

/** "Swing · Quaternion vector": what of a rotation is seen, and in which chart; nothing for what is usual. */
function captionOf({ split, chart, fill }: LimitModel): string {
  if (fill) return 'Solid: learned · around it: filled up';
  const part = split === 'swing-twist' ? 'Swing' : '';
  return [part, chart === 'exponential-map' ? '' : charts[chart].label].filter(Boolean).join(' · ');
}
