import { useEffect } from 'react';
import { say, selectedJoints } from '../../state/actions';
import { lockJoints } from '../../state/actions/lock';
import { isLocked } from '../../state/limits/held';
import { pasteLimits, selectedLimitsText } from '../../state/limits/paste-limits';
import { notify } from '../../state/notices';
import { store } from '../../state/store';
import { Icon } from '../ui/icons';
import { shownNames } from '../ui/joint-name';
import { Menu } from '../ui/Menu';
import { useLimber } from '../ui/use-limber';
import { leaveOutHere } from './leave-out';

/** What can be done to the limits of the joints that are selected, one or many. */
export function JointMenu() {
  const clip = useLimber((state) => state.clip);
  const looked = useLimber((state) => state.work.selectedJoint);
  const count = useLimber(({ alsoSelected }) => alsoSelected.length + 1);
  const areLocked = useLimber((state) => selectedJoints(state).every((joint) => isLocked(state.work.locked, joint)));
  const marked = useLimber((state) => state.markedFrames);
  useEffect(listenToCopy, []);
  if (!clip) return null;
  const who = count > 1 ? `${count} joints` : shownNames(clip.skeleton.names)[looked];
  return (
    <Menu
      label={`Limits of ${who}`}
      trigger={<Icon name="more" size={14} />}
      align="right"
      items={[
        { label: count > 1 ? `Copy ${count} limits` : 'Copy the limit', hint: 'Ctrl C', onSelect: () => void copy() },
        { label: 'Paste limits', hint: 'Ctrl V', onSelect: () => void paste() },
        {
          label: areLocked ? `Unlock ${who}` : `Lock ${who}`,
          onSelect: () => lockJoints(selectedJoints(store.getState()), !areLocked),
        },
        {
          label: marked ? 'Leave out the marked time' : 'Leave out this frame',
          hint: count > 1 ? `of ${count}` : undefined,
          onSelect: () => void leaveOutHere(),
        },
      ]}
    />
  );
}

async function copy(): Promise<void> {
  const text = selectedLimitsText();
  if (!text) return say('The selected joints have no limits');
  await navigator.clipboard.writeText(text);
  say('Limits copied');
}

async function paste(): Promise<void> {
  try {
    await pasteLimits(await navigator.clipboard.readText());
  } catch {
    notify('info', 'There are no limits to paste', 'Copy limits of a joint first, here or in another tab.');
  }
}

/** While the focus is in the list of joints, copying copies limits. */
function listenToCopy(): () => void {
  const onCopy = (event: ClipboardEvent) => {
    if (!(event.target instanceof Element && event.target.closest('[role=tree]'))) return;
    const text = selectedLimitsText();
    if (!text || !event.clipboardData) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    say('Limits copied');
  };
  document.addEventListener('copy', onCopy);
  return () => document.removeEventListener('copy', onCopy);
}
