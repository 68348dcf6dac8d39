import { changeSettings } from '../../state/actions';
import { setPreference, usePreference } from '../page/preferences';
import { closePanel, openPanel } from '../page/view-state';
import { viewKeys } from '../stage/use-orbit-keys';
import { Segment } from '../ui/Segment';
import { Sheet } from '../ui/Sheet';
import { Switch } from '../ui/Switch';
import { keyWords } from './key-words';
import { nudges } from './nudges';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

const LIST_KEYS = [
  { shown: 'Ctrl + click', does: 'Select one joint more, or one less' },
  { shown: 'Page ↑ ↓', does: 'In a number field: go to the previous or next joint' },
  { shown: 'Ctrl C, Ctrl V', does: 'Copy the limits of the joints; paste limits' },
  {
    shown: 'Shift + click',
    does: 'Select all joints up to this one; Shift ↑ and ↓ go joint by joint, Ctrl A takes all',
  },
];

/** The keys, what the signs mean, and this person's preferences. */
export function HelpSheet() {
  const singleKeys = usePreference('singleKeys');
  const theme = usePreference('theme');
  return (
    <Sheet name="help" title="Keys and help">
      <KeyList keys={Object.values(keyWords)} />
      <h3>When a 3D view has focus</h3>
      <KeyList keys={viewKeys} />
      <h3>In the lists of joints</h3>
      <KeyList keys={LIST_KEYS} />
      <h3>What you see</h3>
      <ul className="sign-list">
        <li>
          <i className="sign is-sample" />A sample: a rotation the joint had in the clip. Click one to go there.
        </li>
        <li>
          <i className="sign is-limit" />
          The limit learned from the samples: inside it the joint is free.
        </li>
        <li>
          <i className="sign is-beyond" />
          At or beyond the limit. The arrow leads from the pose asked for to the pose held.
        </li>
        <li>
          <i className="sign is-twist" />
          Upwards: twist, how the bone turns about itself. Sideways: swing, where the bone points.
        </li>
      </ul>
      <div className="sheet-foot row">
        <Switch
          label="Single-key shortcuts"
          isOn={singleKeys}
          onChange={(value) => setPreference('singleKeys', value)}
        />
        <Segment label="Theme" value={theme} options={THEMES} onChange={(value) => setPreference('theme', value)} />
        <span className="sheet-break" />
        <fieldset className="row" aria-label="Tips">
          <span className="quiet">Tips:</span>
          {nudges.map(({ preference, label }) => (
            <TipSwitch key={preference} preference={preference} label={label} />
          ))}
        </fieldset>
        <span className="sheet-break" />
        <button type="button" className="button is-outlined is-small" onClick={() => openPanel('side-switch')}>
          What happens past 180°?
        </button>
        <button
          type="button"
          className="button is-outlined is-small"
          onClick={() => {
            closePanel();
            changeSettings({ mode: 'pose', page: 'inspect' });
            setPreference('hasSeenHint', false);
          }}
        >
          Show the first tip again
        </button>
      </div>
    </Sheet>
  );
}

function TipSwitch({ preference, label }: Pick<(typeof nudges)[number], 'preference' | 'label'>) {
  const isOn = usePreference(preference);
  return <Switch label={label} isOn={isOn} onChange={(value) => setPreference(preference, value)} />;
}

function KeyList({ keys }: { keys: readonly { shown: string; does: string }[] }) {
  return (
    <dl className="key-list">
      {keys.map(({ shown, does }) => (
        <div key={shown}>
          <dt>
            <kbd>{shown}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
