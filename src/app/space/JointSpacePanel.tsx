import { useRef } from 'react';
import { AT_LIMIT, combinationProblem } from '../../core/limit';
import { DEGREE } from '../../core/math';
import { setSetting } from '../../state/actions';
import { isFree } from '../../state/clips/roles';
import { settingsHere, splitHere } from '../../state/limits/chosen';
import { stepsOf } from '../../state/limits/edits';
import { settingTable } from '../../state/settings';
import type { LimberState } from '../../state/store';
import { Guests } from '../guests/guests';
import { setPreference, usePreference } from '../page/preferences';
import { isSmall, type Layout } from '../page/use-layout';
import { openPanel, setEditView, useEditView, usePlace } from '../page/view-state';
import { PicturesNote } from '../stage/PicturesNote';
import { useTick } from '../stage/use-tick';
import { count, degrees, percent } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { JointPicker } from '../ui/JointPicker';
import { shownNames } from '../ui/joint-name';
import { isRigid, lackAt } from '../ui/joints';
import { Segment } from '../ui/Segment';
import { Splitter } from '../ui/Splitter';
import { useIsEmpty, useIsOfPeople, useLimber, useSelectedLimit } from '../ui/use-limber';
import type { PanelSizes } from '../ui/use-panel-sizes';
import { writeText } from '../ui/write-text';
import { JointSpaceView } from './JointSpaceView';
import { ShapeNotes, ShapeSwitch } from './ShapeSwitch';

/** px of the plot that the switches and the legend lie over. */
const INSETS = { top: 48, bottom: 30 };
/** Swing and twist begin under the switches, over their captions. */
const SPLIT_INSETS = { top: 0, bottom: 20 };
const PHONE_INSETS = { top: 4, bottom: 52 };

const BARE_INSETS = { top: 8, bottom: 8 };

interface JointSpacePanelProps {
  layout: Layout;
  sizes: PanelSizes;
  /** The picture alone: what is around it has its own controls. */
  isBare?: boolean;
}

export function JointSpacePanel({ layout, sizes, isBare = false }: JointSpacePanelProps) {
  const name = useLimber(
    ({ clip, work: { selectedJoint } }) => (clip && shownNames(clip.skeleton.names)[selectedJoint]) ?? '',
  );
  const isLarge = usePreference('isSpaceLarge');
  const isPhone = isSmall(layout);
  const isEmpty = useIsEmpty();
  const place = usePlace('space');
  const isOfPeople = useIsOfPeople();
  const isSplit = useLimber((state) => splitHere(state) !== 'none');
  const insets = isBare ? BARE_INSETS : isPhone ? PHONE_INSETS : isSplit ? SPLIT_INSETS : INSETS;
  return (
    <section className="joint-space" aria-label="Joint space" data-place={place}>
      {!isBare && (
        <div className="panel-head row">
          {isPhone ? <JointPicker name={name} /> : <h1>{name}</h1>}
          {!isPhone && <SampleCount />}
          <div className="spacer" />
          <Reading />
          <EditButton />
          {!isPhone && (
            <IconButton
              label={isLarge ? 'Show the character' : 'Enlarge the joint space'}
              icon={isLarge ? 'shrink' : 'grow'}
              size={14}
              onClick={() => setPreference('isSpaceLarge', !isLarge)}
            />
          )}
        </div>
      )}
      <div className="joint-space-plot">
        <div className="view-host fill">
          {!isEmpty && <JointSpaceView insets={insets} />}
          {!isEmpty && <PicturesNote />}
        </div>
        {!isBare && !isOfPeople && (
          <div className="toolbar is-top row">
            <ShapeSwitch isCompact={isPhone || (!isLarge && sizes.right < 470)} />
            <div className="spacer" />
            <SplitSwitch />
          </div>
        )}
        {!isBare && !isOfPeople && <ShapeNotes />}
        {!isPhone && !isBare && (
          <button type="button" className="button is-small side-open" onClick={() => openPanel('side-switch')}>
            <span>
              <span className="side-open-words">What happens </span>
              <span className="side-open-rest">past 180°?</span>
            </span>
          </button>
        )}
      </div>
      {!isBare && <Guests at="space foot" />}
      {!isPhone && !isLarge && !isBare && (
        <Splitter
          label="Width of the joint space"
          orientation="vertical"
          value={sizes.right}
          min={sizes.rightRange[0]}
          max={sizes.rightRange[1]}
          direction={-1}
          size="rightWidth"
        />
      )}
    </section>
  );
}

/** Whether the selected joint has a limit: a selector of the store. */
const isLimitedHere = (state: LimberState): boolean => state.fit !== null && !isFree(state, state.work.selectedJoint);

/** Which file gives the limit of the selected joint; null where no file does, or the limit was learned from samples: a selector of the store. */
const giverHere = ({ fit, work: { borrowed, selectedJoint } }: LimberState): string | null =>
  borrowed !== null && fit?.limits[selectedJoint]?.sampleCount === 0 ? borrowed.name : null;

/** Lets the limit be changed by hand. */
function EditButton() {
  const isOn = useEditView((ui) => ui.isOn);
  const isLimited = useLimber(isLimitedHere);
  return (
    <IconButton
      label="Edit the limit"
      icon="edit"
      size={14}
      aria-pressed={isOn}
      disabled={!isLimited}
      onClick={() => setEditView({ isOn: !isOn, handle: -1 })}
    />
  );
}

function SampleCount() {
  const limit = useSelectedLimit();
  const kind = useLimber((state) => state.fit?.types[state.work.selectedJoint]?.kind ?? null);
  const steps = useLimber((state) => stepsOf(state.work.edits, state.work.selectedJoint).length);
  const isFreeHere = useLimber((state) => isFree(state, state.work.selectedJoint));
  const lack = useLimber((state) => lackAt(state.fit, state.work.selectedJoint));
  const isOfPeople = useIsOfPeople();
  const isNever = useLimber((state) => isRigid(state.fit, state.work.selectedJoint));
  const profile = useLimber((state) => state.work.settings.profile);
  const giver = useLimber(giverHere);
  // Samples of both sides are in no order of time.
  const isAlike = useLimber(
    ({ fit, work }) => work.settings.sidesAlike && fit?.clouds[work.selectedJoint]?.inTime === false,
  );
  if (!limit) return null;
  if (lack) {
    return (
      <span className="quiet" title={lack}>
        free · no human limit
      </span>
    );
  }
  if (isFreeHere) return <span className="quiet">root · not limited</span>;
  if (isNever) return <span className="quiet">rigid · never moves in this clip</span>;
  const edits = steps > 0 && ` · ${count(steps)} ${steps === 1 ? 'edit' : 'edits'}`;
  if (giver) return <span className="quiet cut">limit of {giver}</span>;
  // Nothing was learned where nothing moves.
  if (isOfPeople) {
    return (
      <span className="quiet">
        human limit · {profile}
        {edits}
      </span>
    );
  }
  return (
    <span className="quiet number">
      {kind === null ? '' : `${kind === 'rigid' ? 'hardly moves' : `${kind} joint`} · `}
      {count(limit.sampleCount)} samples{isAlike && ' of both sides'}
      {edits}
    </span>
  );
}

/** How near its limit the selected joint is, in words. */
function Reading() {
  const element = useRef<HTMLSpanElement>(null);
  const selected = useLimber((state) => state.work.selectedJoint);
  const isLimited = useLimber(isLimitedHere);
  const last = useRef('');
  useTick((live) => {
    if (!element.current) return;
    const gauge = live.gauge[selected];
    const beyond = live.askedViolation[selected];
    const isBeyond = beyond > 0.05 * DEGREE;
    const text = isBeyond ? `${degrees(beyond, 1)} beyond` : `${percent(gauge)} % of limit`;
    if (text === last.current) return;
    last.current = text;
    writeText(element.current, text);
    element.current.className = isBeyond || gauge >= AT_LIMIT ? 'reading tag is-violation number' : 'reading number';
  });
  return isLimited ? <span ref={element} className="reading number" /> : null;
}

function SplitSwitch() {
  const { split, chart, shape } = useLimber(settingsHere);
  const options = settingTable.split.choices.map((choice) => {
    const problem = combinationProblem({ split: choice.value, chart, shape });
    return { ...choice, isDisabled: problem !== null && choice.value !== split, title: problem ?? undefined };
  });
  return <Segment label="Split" value={split} options={options} onChange={(value) => setSetting('split', value)} />;
}
