import { useEffect, useState } from 'react';
import { ownClips } from '../../state/clips/sources';
import { consent, type EarlierWork, keeping } from '../../state/project';
import { bringBack, saveProject } from '../page/keep-work';
import { openFileDialog } from '../page/open-dialog';
import { closePanel } from '../page/view-state';
import { count } from '../ui/format';
import { locale } from '../ui/locale';
import { Sheet } from '../ui/Sheet';
import { Switch } from '../ui/Switch';
import { useLimber } from '../ui/use-limber';
import { SheetButton } from './SheetButton';
import './project-sheet.css';

/** The work as a file, what this browser keeps of it, and works that gave way to others. */
export function ProjectSheet() {
  return (
    <Sheet name="project" title="Project">
      <p className="quiet">{useSummary()}</p>
      <div className="row wraps">
        <SheetButton label="Save project" icon="download" isPrimary onPress={() => void saveProject()} />
        <SheetButton label="Open a project…" icon="folder" onPress={() => openFileDialog('open')} />
      </div>
      <KeepsClips />
      <Earlier />
    </Sheet>
  );
}

/** What the project has, in one sentence. */
function useSummary(): string {
  const takes = useLimber((state) => state.work.takes);
  const edited = useLimber((state) => Object.keys(state.work.edits).length);
  const turned = useLimber((state) => Object.keys(state.work.manual).length);
  const pulled = useLimber((state) => Object.keys(state.work.pulls).length);
  if (takes.length === 0) return 'There is no clip yet.';
  const clips = takes.length === 1 ? takes[0].name : `${count(takes.length)} clips`;
  const parts = [
    { many: edited, one: 'edited limit' },
    { many: turned, one: 'turned joint' },
    { many: pulled, one: 'pulled limb' },
  ].filter(({ many }) => many > 0);
  const list = parts.map(({ many, one }) => `${count(many)} ${one}${many === 1 ? '' : 's'}`).join(', ');
  const place = keeping.isKept()
    ? 'It is saved in this browser as you work, and returns after a reload.'
    : 'It is not saved in this browser: save it as a file before you leave.';
  return `${clips}${list ? `: ${list}` : ''}. ${place}`;
}

function KeepsClips() {
  const [isKept, setKept] = useState(() => consent() === 'yes');
  const hasOwn = useLimber(() => ownClips().length > 0);
  return (
    <div className="project-keeps stack">
      <Switch
        label="Keep own clips in this browser"
        isOn={isKept}
        onChange={(value) => {
          setKept(value);
          void keeping.setKeepsClips(value);
        }}
      />
      <p className="quiet">
        {isKept
          ? 'They stay on this device. Switching this off deletes them.'
          : `After a reload you will be asked to reopen ${hasOwn ? 'this clip' : 'your own clips'}. Files never leave this device.`}
      </p>
    </div>
  );
}

function Earlier() {
  const [works, setWorks] = useState<readonly EarlierWork[]>([]);
  useEffect(() => {
    keeping.earlier().then(setWorks, () => setWorks([]));
  }, []);
  if (works.length === 0) return null;
  return (
    <section className="project-earlier stack" aria-label="Earlier work">
      <h3>Earlier work</h3>
      <ol>
        {works.map((work) => (
          <li className="row" key={work.saved}>
            <span className="cut">{nameOf(work)}</span>
            <span className="quiet number">{new Date(work.saved).toLocaleString(locale, WHEN)}</span>
            <span className="spacer" />
            <button
              type="button"
              className="button is-outlined is-small"
              onClick={() => {
                closePanel();
                void bringBack(work);
              }}
            >
              Bring back
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const WHEN = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** The first clip a work is about, without reading all of it. */
const nameOf = ({ text }: EarlierWork): string => /"name": "((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? 'A project';
