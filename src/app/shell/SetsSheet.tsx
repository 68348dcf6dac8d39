import { type FormEvent, useEffect, useState } from 'react';
import { borrowLimits } from '../../state/limits/borrow';
import { type LimitSet, limitSets } from '../../state/project';
import { shorten } from '../../state/words';
import { saveText } from '../page/save-text';
import { closePanel } from '../page/view-state';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { Sheet } from '../ui/Sheet';
import { useLimber } from '../ui/use-limber';
import './project-sheet.css';

const REFUSED = 'This browser keeps nothing here: its storage is full, or switched off. Export the limits as a file.';

/** Limits that were given a name: kept in this browser, and taken by any rig. */
export function SetsSheet() {
  const [sets, setSets] = useState<readonly LimitSet[]>([]);
  const [problem, setProblem] = useState('');
  const take = (coming: Promise<readonly LimitSet[]>) => coming.then(setSets, () => setProblem(REFUSED));
  useEffect(() => {
    void limitSets.all().then(setSets, () => setProblem(REFUSED));
  }, []);
  return (
    <Sheet name="sets" title="Sets of limits">
      <p className="quiet">
        The limits of all joints under a name, such as “stiff knight”, kept in this browser. A set holds the same rig
        exactly; on another person, limits go to the same parts of the body.
      </p>
      <KeepForm sets={sets} onKeep={(name) => void take(limitSets.keep(name))} />
      {problem && (
        <p className="fails" role="alert">
          {problem}
        </p>
      )}
      {sets.length > 0 && (
        <section className="project-earlier stack" aria-label="Kept sets">
          <ul>
            {sets.map((set) => (
              <SetRow key={set.name} set={set} onDrop={() => void take(limitSets.drop(set.name))} />
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  );
}

/** A field for the name under which the limits that hold now are kept. */
function KeepForm({ sets, onKeep }: { sets: readonly LimitSet[]; onKeep: (name: string) => void }) {
  const [text, setText] = useState('');
  const hasLimits = useLimber((state) => state.fit !== null);
  const name = shorten(text.trim());
  const isKnown = sets.some((set) => set.name === name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name) return;
    onKeep(name);
    setText('');
  };
  return (
    <form className="row" onSubmit={submit}>
      <input
        className="field"
        type="text"
        aria-label="Name of the set"
        placeholder="Name of the set"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button is-primary" disabled={!hasLimits || !name}>
        {isKnown ? 'Replace' : 'Keep'}
      </button>
    </form>
  );
}

function SetRow({ set: { name, text }, onDrop }: { set: LimitSet; onDrop: () => void }) {
  const hasClip = useLimber((state) => state.clip !== null);
  return (
    <li className="row">
      <span className="cut">{name}</span>
      <span className="spacer" />
      <button
        type="button"
        className="button is-outlined is-small"
        disabled={!hasClip}
        aria-label={`Use ${name}`}
        onClick={() => {
          closePanel();
          void borrowLimits(text, name);
        }}
      >
        Use
      </button>
      <button
        type="button"
        className="button is-outlined is-small"
        aria-label={`Download ${name}`}
        onClick={() => saveText(`${name}.limits.json`, 'application/json', text)}
      >
        <Icon name="download" size={14} />
      </button>
      <IconButton label={`Delete ${name}`} icon="close" size={14} onClick={onDrop} />
    </li>
  );
}
