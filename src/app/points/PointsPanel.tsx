import { useEffect, useRef } from 'react';
import { rangesOf } from '../../core/clip';
import { DEGREE } from '../../core/math';
import { type Landmark, LEAST_POINTS, landmarks } from '../../core/points';
import { pause, seekFrame } from '../../state/actions';
import { chooseLimitUse, chooseRate, holdWith, namePoint } from '../../state/points/find-again';
import { limitsAtHand } from '../../state/points/limits-at-hand';
import { limitUseWords, millimetreWords, pointsWords } from '../../state/points/point-words';
import { hasPoses, type PointsTake, pointsHere } from '../../state/points/points-here';
import type { TakenPoints } from '../../state/points/taken-points';
import { store } from '../../state/store';
import { closePanel, useViewState, viewState } from '../page/view-state';
import { IconButton } from '../ui/IconButton';
import { Segment } from '../ui/Segment';
import { Select } from '../ui/Select';
import { Switch } from '../ui/Switch';
import { numberIn } from '../ui/type-value';
import { useLimber } from '../ui/use-limber';
import { FAR } from './points-scale';
import { choosePoint, hoverPoint, pointsView, usePointsView } from './points-view';
import '../ui/naming.css';
import './points.css';

const capital = (words: string): string => words[0].toUpperCase() + words.slice(1);
const toOption = (landmark: Landmark) => ({ value: landmark as string, label: capital(landmark) });

/** What a place is chosen from: by the part of the body. */
const PLACES = [
  { label: 'Middle', options: landmarks.filter((place) => !/^(left|right) /.test(place)).map(toOption) },
  ...(['left', 'right'] as const).map((side) => ({
    label: capital(side),
    options: landmarks.filter((place) => place.startsWith(side)).map(toOption),
  })),
];
const FOUND = 'found';
const OUT = 'out';

const USES = [
  { value: 'hold', label: 'Hold', title: 'No pose goes beyond a limit' },
  { value: 'guide', label: 'Guide', title: 'Poses lean to the limits, and go beyond where the points are' },
] as const;

/** Where recorded points sit, with the body as the picture, and how limits count for the poses that were found from them. */
export function PointsPanel() {
  const take = useLimber(pointsHere);
  useEffect(() => () => choosePoint(null), []);
  return (
    <aside className="points-panel aside floating" aria-labelledby="points-title">
      <div className="sheet-head row">
        <h2 id="points-title">Recorded points</h2>
        <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
      </div>
      {take ? (
        <>
          <Facts take={take} />
          <PointList take={take} />
        </>
      ) : (
        <p className="prose">What is shown was not found from points.</p>
      )}
    </aside>
  );
}

function Facts({ take }: { take: PointsTake }) {
  const { points } = take;
  const { found, request } = points;
  const showsPoints = useViewState((state) => state.showsPoints);
  const showsFree = usePointsView((view) => view.showsFree);
  return (
    <div className="points-facts">
      <p className="prose">
        {found
          ? `Half of ${pointsWords(points.points.labels.length)} are within ${millimetreWords(1000 * found.report.median)} of the body. ${limitUseWords(points)}`
          : hasPoses(take)
            ? points.isGrowing
              ? 'Poses are being found; they get better from the front.'
              : 'The search was ended: poses are known as far as they are shown.'
            : `Motion is found as soon as ${LEAST_POINTS} points are named; ${pointsWords(points.model.points.length)} so far. Point at a ball to see which one it is, click it, and choose where it sits.`}
      </p>
      <div className="row points-choices">
        <Segment
          label="How limits count"
          value={found?.use ?? request.use ?? 'hold'}
          options={USES}
          onChange={(use) => void chooseLimitUse(use)}
        />
        <WhoseLimits points={points} />
        {!points.hasRate && <Rate take={take} />}
        <span className="spacer" />
        <Switch label="Points" isOn={showsPoints} onChange={(isOn) => viewState.setState({ showsPoints: isOn })} />
        {found && (
          <Switch
            label="Without limits"
            title="The same points followed without limits, as a ghost"
            isOn={showsFree}
            onChange={(isOn) => pointsView.setState({ showsFree: isOn })}
          />
        )}
      </div>
      {showsFree && found && <Freed take={take} found={found} />}
      <p className="points-legend quiet small" aria-hidden="true">
        <span>
          <i className="is-scale" /> on the body to {100 * FAR} cm off
        </span>
        <span>
          <i className="is-missing" /> not seen
        </span>
        {points.others.labels.length > 0 && (
          <span>
            <i className="is-unnamed" /> not named
          </span>
        )}
        <span>
          <i className="is-exchanged" /> sides exchanged, under the strips
        </span>
      </p>
    </div>
  );
}

/** What the same points come to without limits, and the way to the frame where that is seen best. */
function Freed({ take, found }: { take: PointsTake; found: NonNullable<TakenPoints['found']> }) {
  const { angles } = found.free.beyond;
  const frames = angles.filter((angle) => angle > 0).length;
  if (frames === 0) return <p className="quiet">Without limits, no frame is beyond them either.</p>;
  const worst = angles.reduce((best, angle, frame) => (angle > angles[best] ? frame : best), 0);
  return (
    <div className="row">
      <span className="quiet">
        Without limits, {frames} of {take.frameCount} frames are beyond them, by up to{' '}
        {Math.round(angles[worst] / DEGREE)}°.
      </span>
      <button type="button" className="button is-outlined is-small" onClick={() => showFrame(take, worst)}>
        Show the farthest
      </button>
    </div>
  );
}

/** Goes to a frame of a take, and stays there. */
function showFrame(take: PointsTake, frame: number): void {
  const { clip } = store.getState();
  const range = clip && rangesOf(clip).find((other) => other.clip.rotations === take.rotations);
  if (!range) return;
  pause();
  seekFrame(range.firstFrame + frame);
}

/** Hz: rates that frames can have. */
const RATES = { least: 1, most: 10_000 } as const;

/** Frames per second, of a file that does not say. */
function Rate({ take: { frameTime, points } }: { take: PointsTake }) {
  const shown = String(Math.round(1000 / frameTime) / 1000);
  return (
    <label className="row" title="The file does not say how fast it was recorded">
      <span>Frames per second</span>
      <input
        key={shown}
        className="field is-low number points-rate"
        inputMode="decimal"
        defaultValue={shown}
        disabled={points.isGrowing}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
        onBlur={({ currentTarget }) => {
          const rate = numberIn(currentTarget.value);
          if (rate >= RATES.least && rate <= RATES.most) chooseRate(rate);
          else currentTarget.value = shown;
        }}
      />
    </label>
  );
}

const PEOPLE = 'people';
const OWN = 'own';

/** Whose limits hold the poses, where there is a choice. */
function WhoseLimits({ points: { request } }: { points: PointsTake['points'] }) {
  const other = useLimber(limitsAtHand);
  const own = request.holding ?? other;
  if (!own) return null;
  return (
    <Select
      label="Limits of"
      value={request.holding ? OWN : PEOPLE}
      className="is-filled"
      options={[
        { value: PEOPLE, label: 'Human limits' },
        { value: OWN, label: `Limits of ${own.name}` },
      ]}
      onChange={(value) => void holdWith(value === OWN ? own : null)}
    />
  );
}

function PointList({ take: { points } }: { take: PointsTake }) {
  const list = useRef<HTMLUListElement>(null);
  const chosen = usePointsView((view) => view.chosen);
  const { model, unused, request, found } = points;
  useEffect(() => {
    const row = chosen === null ? null : list.current?.querySelector('[aria-current]');
    // The list alone scrolls: the page stays.
    if (row instanceof HTMLElement && list.current && !row.contains(document.activeElement))
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [chosen]);
  const report = new Map(found?.report.points.map((point) => [point.label, point]));
  return (
    <ul ref={list} className="naming">
      {unused.map((label) => (
        <PointRow key={label} label={label} place={null} byHand={request.names[label]} far="" />
      ))}
      {model.points.map(({ label, landmark }) => {
        const median = report.get(label)?.median;
        const far = median === undefined ? '' : median === null ? 'never seen' : millimetreWords(1000 * median);
        return <PointRow key={label} label={label} place={landmark} byHand={request.names[label]} far={far} />;
      })}
    </ul>
  );
}

interface PointRowProps {
  label: string;
  /** Null where nobody knows, or the point is left out. */
  place: Landmark | null;
  /** Undefined for as the name tells; null for left out by hand. */
  byHand: Landmark | null | undefined;
  /** How far the point is from the body, in words. */
  far: string;
}

function PointRow({ label, place, byHand, far }: PointRowProps) {
  const isChosen = usePointsView((view) => view.chosen === label);
  const isOpen = place === null && byHand === undefined;
  const asNamed = byHand !== undefined ? 'As its name says' : place ? `${capital(place)} (found)` : 'Not known';
  return (
    <li
      className={`${isChosen ? 'is-selected' : ''}${isOpen ? ' is-open' : ''}`}
      aria-current={isChosen || undefined}
      onPointerEnter={() => hoverPoint(label)}
      onPointerLeave={() => hoverPoint(null)}
    >
      <span className="cut" title={label}>
        {label}
      </span>
      <span className="quiet number">{far}</span>
      <Select
        label={label}
        value={byHand === undefined ? FOUND : (byHand ?? OUT)}
        className={byHand === undefined ? 'is-filled' : 'is-filled is-chosen'}
        options={[{ value: FOUND, label: asNamed }, { value: OUT, label: 'Left out' }, ...PLACES]}
        onFocus={() => choosePoint(label)}
        onChange={(value) =>
          void namePoint(label, value === FOUND ? undefined : value === OUT ? null : (value as Landmark))
        }
      />
    </li>
  );
}
