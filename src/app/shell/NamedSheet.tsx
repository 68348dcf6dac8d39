import { type FormEvent, useEffect, useState } from 'react';
import type { NamedFile, NamedFiles } from '../../state/project';
import { shorten } from '../../state/words';
import { saveText } from '../page/save-text';
import { closePanel, type PanelName } from '../page/view-state';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { Sheet } from '../ui/Sheet';
import { useLimber } from '../ui/use-limber';
import './project-sheet.css';

interface NamedSheetProps {
  name: PanelName;
  title: string;
  /** What is kept, and what for. */
  about: string;
  /** What one is called: "set". */
  noun: string;
  files: NamedFiles;
  /** Whether there is something to keep. */
  canKeep: boolean;
  /** What a file's name ends with: ".limits.json". */
  ending: string;
  /** What else there is where the browser keeps nothing. */
  instead: string;
  onUse: (file: NamedFile) => void;
}

/** What was given names: kept in this browser, and taken by any rig. */
export function NamedSheet({ name, title, about, noun, files, canKeep, ending, instead, onUse }: NamedSheetProps) {
  const refused = `This browser can’t store it: its storage is full or switched off. ${instead}`;
  const [all, setAll] = useState<readonly NamedFile[]>([]);
  const [problem, setProblem] = useState('');
  const take = (coming: Promise<readonly NamedFile[]>) => coming.then(setAll, () => setProblem(refused));
  useEffect(() => {
    void files.all().then(setAll, () => setProblem(refused));
  }, [files, refused]);
  return (
    <Sheet name={name} title={title}>
      <p className="quiet">{about}</p>
      <KeepForm
        label={`Name of the ${noun}`}
        known={all}
        canKeep={canKeep}
        onKeep={(given) => void take(files.keep(given))}
      />
      {problem && (
        <p className="fails" role="alert">
          {problem}
        </p>
      )}
      {all.length > 0 && (
        <section className="project-earlier stack" aria-label={`Kept ${noun}s`}>
          <ul>
            {all.map((file) => (
              <FileRow
                key={file.name}
                file={file}
                ending={ending}
                onUse={() => onUse(file)}
                onDrop={() => void take(files.drop(file.name))}
              />
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  );
}

interface KeepFormProps {
  label: string;
  known: readonly NamedFile[];
  canKeep: boolean;
  onKeep: (name: string) => void;
}

/** A field for the name under which what there is now is kept. */
function KeepForm({ label, known, canKeep, onKeep }: KeepFormProps) {
  const [text, setText] = useState('');
  const name = shorten(text.trim());
  const isKnown = known.some((file) => file.name === name);
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
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button is-primary" disabled={!canKeep || !name}>
        {isKnown ? 'Replace' : 'Keep'}
      </button>
    </form>
  );
}

interface FileRowProps {
  file: NamedFile;
  ending: string;
  onUse: () => void;
  onDrop: () => void;
}

function FileRow({ file: { name, text }, ending, onUse, onDrop }: FileRowProps) {
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
          onUse();
        }}
      >
        Use
      </button>
      <button
        type="button"
        className="button is-outlined is-small"
        aria-label={`Download ${name}`}
        onClick={() => saveText(`${name}${ending}`, 'application/json', text)}
      >
        <Icon name="download" size={14} />
      </button>
      <IconButton label={`Delete ${name}`} icon="close" size={14} onClick={onDrop} />
    </li>
  );
}
