import { useMemo } from 'react';
import { captureNext, missingAt, sayMissing, sayMotion } from '../../core/study';
import { selectJoint } from '../../state/actions';
import { fillJoints } from '../../state/actions/fill-joints';
import { backToOneModel } from '../../state/actions/share-model';
import { chooseForAll } from '../../state/limits/choose';
import { settingsFor, type Verdicts, verdictsHere } from '../../state/limits/chosen';
import { dataWords } from '../drawing/tile-words';
import { closePanel, openPanel } from '../page/view-state';
import { count, percent } from '../ui/format';
import { shownNames } from '../ui/joint-name';
import { Sheet } from '../ui/Sheet';
import { useLimber } from '../ui/use-limber';
import { countData, seenJoints, shapeCounts } from './verdict';
import './verdict.css';

/** Which shape each joint has, whether it was seen doing enough, and what to capture next. */
export function VerdictSheet() {
  const clip = useLimber((state) => state.clip);
  const verdicts = useLimber(verdictsHere);
  const chosen = useLimber((state) => state.work.chosen);
  const seen = useMemo(() => (clip && verdicts ? seenJoints(clip, verdicts) : []), [clip, verdicts]);
  if (!clip) return null;
  const names = shownNames(clip.skeleton.names);
  const own = Object.keys(chosen).length;
  const { enough } = countData(clip, verdicts ?? []);
  const scarce = seen.filter(({ data }) => data.kind === 'scarce').map(({ anatomy: { joint } }) => joint);
  const motions = captureNext(seen);
  return (
    <Sheet name="verdict" title="Verdict on every joint">
      <section className="verdict-part stack">
        <h3>Shapes</h3>
        <p>
          {own === 0
            ? 'All joints have one shape.'
            : `${count(own)} ${own === 1 ? 'joint has a shape' : 'joints have shapes'} of their own: ${shapeCounts(chosen)}.`}{' '}
          <span className="quiet">Pick best shapes takes, for each joint, the tightest shape with 95 % coverage.</span>
        </p>
      </section>
      {verdicts && (
        <section className="verdict-part stack">
          <h3>Enough data?</h3>
          <p>
            {count(enough)} {enough === 1 ? 'joint' : 'joints'}: enough.{' '}
            {scarce.length === 0 ? 'None is scarce.' : `${count(scarce.length)} scarce:`}
          </p>
          {scarce.length > 0 && (
            <ul className="verdict-list">
              {scarce.map((joint) => (
                <li key={joint}>
                  <JointLink joint={joint} name={names[joint]} />
                  <span>
                    {missingAt(seen, joint).slice(0, 1).map(sayMissing).join('') || dataWords(verdicts[joint].data)}
                  </span>
                  <FillButton joint={joint} name={names[joint]} fill={verdicts[joint].fill} />
                </li>
              ))}
            </ul>
          )}
          <Cure joints={scarce} verdicts={verdicts} />
          <p className="quiet">
            Enough: mean coverage is at least 95 %, and 80 % in every fifth of the clip. Scarce: less, or fewer than 12
            samples.
          </p>
        </section>
      )}
      {verdicts && (
        <section className="verdict-part stack">
          <h3>Capture this next</h3>
          {motions.length === 0 ? (
            <p>The clip shows at least three quarters of every typical range.</p>
          ) : (
            <ol className="verdict-list">
              {motions.map((motion) => (
                <li key={sayMotion(motion, names)}>{sayMotion(motion, names)}</li>
              ))}
            </ol>
          )}
        </section>
      )}
      <div className="sheet-foot row">
        <button
          type="button"
          className="button is-outlined"
          onClick={() => {
            closePanel();
            void chooseForAll();
          }}
        >
          {verdicts ? 'Pick again' : 'Pick best shapes'}
        </button>
        <button
          type="button"
          className="button is-outlined"
          disabled={own === 0}
          onClick={() => {
            closePanel();
            backToOneModel();
          }}
        >
          Back to one shape for all
        </button>
        <button type="button" className="button is-outlined" onClick={() => openPanel('possible')}>
          Is this clip possible?
        </button>
      </div>
    </Sheet>
  );
}

/** Fills up the limit of a joint with scarce data, or takes that back. */
function FillButton({ joint, name, fill }: { joint: number; name: string; fill: Verdicts['joints'][number]['fill'] }) {
  const share = useLimber(({ work: { settings, chosen } }) => settingsFor(settings, chosen, joint).fill);
  if (!fill) return null;
  const isFilled = share > 0;
  return (
    <button
      type="button"
      className="button is-small is-outlined number"
      aria-pressed={isFilled}
      aria-label={`Fill up ${name}`}
      title={`Of frames held out ${percent(fill.coverage)} % are inside when filled up, ${percent(fill.learned.coverage)} % as learned; it admits ${volumeText(fill.volume)} of all rotations, ${volumeText(fill.learned.volume)} as learned.`}
      onClick={() => fillJoints({ [joint]: isFilled ? 0 : fill.share })}
    >
      {isFilled ? `Filled up ${percent(share)} %` : 'Fill up'}
    </button>
  );
}

/** 0.0123 → "1.2 %". */
const volumeText = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** What filling up the joints with scarce data comes to, and a button that does it for all of them. */
function Cure({ joints, verdicts }: { joints: readonly number[]; verdicts: Verdicts['joints'] }) {
  const settings = useLimber((state) => state.work.settings);
  const chosen = useLimber((state) => state.work.chosen);
  const fills = joints.flatMap((joint) => {
    const { fill } = verdicts[joint];
    return fill ? [{ joint, ...fill }] : [];
  });
  if (fills.length === 0) return null;
  const left = fills.filter(({ joint }) => settingsFor(settings, chosen, joint).fill === 0);
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
  const [before, after] = [
    mean(fills.map(({ learned }) => learned.coverage)),
    mean(fills.map(({ coverage }) => coverage)),
  ];
  return (
    <div className="verdict-cure row">
      <p>
        Where data are scarce, limits are filled up {percent(fills[0].share)} % of the way to what people can do: of
        frames held out {percent(after)} % are inside then, {percent(before)} % as learned.
      </p>
      {left.length > 1 && (
        <button
          type="button"
          className="button is-small is-outlined"
          onClick={() => fillJoints(Object.fromEntries(left.map(({ joint, share }) => [joint, share])))}
        >
          Fill up all
        </button>
      )}
    </div>
  );
}

function JointLink({ joint, name }: { joint: number; name: string }) {
  return (
    <button
      type="button"
      className="button is-small"
      onClick={() => {
        closePanel();
        selectJoint(joint);
      }}
    >
      {name}
    </button>
  );
}
