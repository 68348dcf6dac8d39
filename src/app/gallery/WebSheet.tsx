import { type FormEvent, useEffect, useRef, useState } from 'react';
import { motionWords } from '../../core/clip';
import { webAddress } from '../../state/link/web-address';
import { openFromWeb } from '../../state/web';
import { shorten } from '../../state/words';
import { type FilePurpose, takeFiles } from '../page/open-dialog';
import { closePanel, viewState } from '../page/view-state';
import { Icon } from '../ui/icons';
import { Sheet } from '../ui/Sheet';
import { useLimber } from '../ui/use-limber';
import './gallery.css';

/** A field for the address of a clip or a rig: what it names is fetched, and nothing else. */
export function WebSheet() {
  const hasClip = useLimber((state) => state.clip !== null);
  const [text, setText] = useState(() => viewState.getState().pasted);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The sheet has opened by then, and given the focus to its first button.
  useEffect(() => field.current?.focus(), []);
  const fetchThem = (purpose: FilePurpose) => {
    const given = text.split(/\s+/).filter(Boolean);
    const wrong = given.find((word) => webAddress(word) === null);
    if (given.length === 0) setProblem('Write the address of a file first.');
    else if (wrong)
      setProblem(`“${shorten(wrong, 40)}” is not a web address. Web addresses begin with https:// or http://.`);
    else {
      viewState.setState({ pasted: '' });
      closePanel();
      void openFromWeb(
        given.map((word) => webAddress(word)!),
        (files) => takeFiles(files, purpose),
      );
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    fetchThem('open');
  };
  return (
    <Sheet name="web" title="From the web">
      <form className="web-form" noValidate onSubmit={submit}>
        <label htmlFor="web-address">Address of a {motionWords()} file</label>
        <input
          ref={field}
          id="web-address"
          className="field"
          type="text"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          placeholder="https://…/clip.bvh"
          value={text}
          aria-invalid={problem !== ''}
          aria-describedby="web-problem web-words"
          onChange={(event) => {
            setText(event.target.value);
            setProblem('');
          }}
        />
        <p id="web-problem" className="web-problem fails" role="alert">
          {problem}
        </p>
        <p id="web-words" className="quiet">
          Fetched without cookies or referrer. The site must allow other pages to read its files (CORS), as GitHub’s raw
          files do. For a glTF with a .bin, write both addresses with a space between.
        </p>
        <div className="sheet-foot row">
          <button type="submit" className="button is-primary">
            <Icon name="download" size={15} />
            Open
          </button>
          {hasClip && (
            <button type="button" className="button is-outlined" onClick={() => fetchThem('add')}>
              <Icon name="plus" size={15} />
              Add to this clip
            </button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
