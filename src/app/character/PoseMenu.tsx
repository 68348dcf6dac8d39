import { setSetting } from '../../state/actions';
import { deleteKey, keepKeysAsClip, setKey } from '../../state/keys/change-keys';
import { mirrorShownPose } from '../../state/poses/take-pose';
import { openPanel } from '../page/view-state';
import { Icon } from '../ui/icons';
import { Menu } from '../ui/Menu';
import { useLimber } from '../ui/use-limber';
import { copyPose, pasteCopied } from './pose-clipboard';

/**
 * What can be done with whole poses.
 *
 * @param showsKeys whether there is likely a keyboard
 */
export function PoseMenu({ showsKeys }: { showsKeys: boolean }) {
  const isPart = useLimber((state) => state.alsoSelected.length > 0);
  const hasKeys = useLimber((state) => state.work.keys.length > 0);
  const isKeyed = useLimber((state) => state.work.settings.pose === 'keys');
  const hint = (key: string) => (showsKeys ? key : undefined);
  const on = isPart ? ' on the selected joints' : '';
  return (
    <Menu
      label="Poses"
      trigger={<Icon name="more" size={15} />}
      items={[
        { label: 'Copy the pose', hint: hint('Ctrl C'), onSelect: () => void copyPose() },
        { label: `Paste a pose${on}`, hint: hint('Ctrl V'), onSelect: () => void pasteCopied() },
        { label: `Mirror the pose${on}`, hint: hint('M'), onSelect: mirrorShownPose },
        { label: 'Set a key here', hint: hint('K'), onSelect: setKey },
        ...(hasKeys
          ? [
              {
                label: isKeyed ? 'Show the clip' : 'Show the motion through keys',
                onSelect: () => setSetting('pose', isKeyed ? 'clip' : 'keys'),
              },
              { label: 'Keep the keys as a clip', onSelect: () => void keepKeysAsClip() },
              { label: 'Delete all keys', onSelect: () => deleteKey() },
            ]
          : []),
        { label: 'Named poses…', onSelect: () => openPanel('poses') },
      ]}
    />
  );
}
