import { useEffect, useRef } from 'react';
import { commandBindings, keyBindings } from '../keys';
import { closePanel, currentPanel, useIsPanelOpen } from '../panel-state';
import { setPreference, usePreference } from '../preferences';
import { IconButton } from '../ui/IconButton';
import { Segment } from '../ui/Segment';
import { Switch } from '../ui/Switch';
import { showHint } from './Hint';
import { SideSwitchButton } from './SideSwitchHost';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

/** The keys, what the signs mean, and this person's preferences. */
export function HelpSheet() {
  const isOpen = useIsPanelOpen('help');
  const dialog = useRef<HTMLDialogElement>(null);
  const singleKeys = usePreference('singleKeys');
  const theme = usePreference('theme');
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="sheet floating"
      aria-labelledby="help-title"
      onClose={() => {
        // It may have made way for another panel.
        if (currentPanel() === 'help') closePanel();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) closePanel();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
    >
      {isOpen && (
        <div className="sheet-inside">
          <div className="sheet-head">
            <h2 id="help-title">Keys and help</h2>
            <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
          </div>
          <dl className="key-list">
            {[...keyBindings, ...commandBindings].map(({ shown, does }) => (
              <div key={shown}>
                <dt>
                  <kbd>{shown}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
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
              At or beyond the limit. The arrow leads from what was asked to what is held.
            </li>
          </ul>
          <div className="sheet-foot">
            <Switch label="Single keys" isOn={singleKeys} onChange={(value) => setPreference('singleKeys', value)} />
            <Segment label="Theme" value={theme} options={THEMES} onChange={(value) => setPreference('theme', value)} />
            <span className="spacer" />
            <SideSwitchButton className="is-outlined" />
            <button
              type="button"
              className="button is-outlined is-small"
              onClick={() => {
                closePanel();
                showHint();
              }}
            >
              Show the first steps
            </button>
          </div>
        </div>
      )}
    </dialog>
  );
}
