import { setSetting } from '../../state/actions';
import { choiceOf } from '../../state/clips/skins';
import { type ChoiceSetting, settingTable } from '../../state/settings';
import type { IconName } from '../ui/icons';
import { Segment } from '../ui/Segment';
import { useLimber } from '../ui/use-limber';

type Seen = ReturnType<typeof choiceOf>;

const ICONS: Record<Seen, IconName> = { skin: 'skin', body: 'body', bones: 'bones', both: 'both' };
const { choices } = settingTable.view as ChoiceSetting<Seen | 'auto'>;
const options = choices.flatMap(({ value, label }) => (value === 'auto' ? [] : [{ value, label, icon: ICONS[value] }]));

/** What stands for the character. A rig's own skin is among it where it has one. */
export function ViewSwitch() {
  const view = useLimber((state) => state.work.settings.view);
  const skin = useLimber((state) => state.skin);
  return (
    <Segment
      label="View"
      value={choiceOf(view, skin)}
      options={skin ? options : options.filter(({ value }) => value !== 'skin')}
      isCompact
      // What is seen by itself stays so with whatever is opened next.
      onChange={(value) => setSetting('view', value === choiceOf('auto', skin) ? 'auto' : value)}
    />
  );
}
