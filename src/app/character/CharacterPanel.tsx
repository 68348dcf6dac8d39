import { motionWords } from '../../core/clip';
import { setSetting } from '../../state/actions';
import { choiceOf } from '../../state/clips/skins';
import { hasOwnFit } from '../../state/clips/sources';
import { isStill } from '../../state/frame/playback';
import { type ChoiceSetting, settingTable } from '../../state/settings';
import { Guests } from '../guests/guests';
import { openFileDialog } from '../page/open-dialog';
import { usePreference } from '../page/preferences';
import { isSmall, type Layout } from '../page/use-layout';
import { useIsPanelOpen, usePlace } from '../page/view-state';
import { PicturesNote } from '../stage/PicturesNote';
import { Icon, type IconName } from '../ui/icons';
import { lazyRoom } from '../ui/lazy-room';
import { Segment } from '../ui/Segment';
import { useIsEmpty, useIsOfPeople, useLimber } from '../ui/use-limber';
import { AtLimit } from './AtLimit';
import { CharacterView } from './CharacterView';

const BorrowedNote = lazyRoom('The note on borrowed limits', () => import('./BorrowedNote'), 'BorrowedNote');

const PeopleNote = lazyRoom('The note on human limits', () => import('./PeopleNote'), 'PeopleNote');

const FallBar = lazyRoom('The ragdoll’s buttons', () => import('./FallBar'), 'FallBar');
const PoseMenu = lazyRoom('The menu of poses', () => import('./PoseMenu'), 'PoseMenu', { isPlaceless: true });

const ViewMenu = lazyRoom('Ways to look', () => import('./ViewMenu'), 'ViewMenu', { isPlaceless: true });

const MODE_ICONS: Record<string, IconName> = { pose: 'pose', ik: 'ik', 'look-at': 'eye', ragdoll: 'fall' };
/** px that the drawer takes from the right of the character: its width and its margin. */
const DRAWER_WIDTH = 260;
/** Below this a drawer would cover the body: it then closes to its title. */
const ROOM_FOR_DRAWER = 590;

const modes = settingTable.mode.choices.map((choice) => ({ ...choice, icon: MODE_ICONS[choice.value] }));

interface CharacterPanelProps {
  layout: Layout;
  /** px. */
  width: number;
  /** The picture alone: what is around it has its own controls. */
  isBare?: boolean;
}

export function CharacterPanel({ layout, width, isBare = false }: CharacterPanelProps) {
  const mode = useLimber((state) => state.work.settings.mode);
  const isPreferred = usePreference('isDrawerOpen');
  const isCalled = useIsPanelOpen('settings');
  const isPhone = isSmall(layout);
  const isDrawerOpen = isPhone || width < ROOM_FOR_DRAWER ? isCalled : isPreferred;
  const isShown = width > 0;
  const isEmpty = useIsEmpty();
  const place = usePlace('character');
  // Who has opened something of their own has begun.
  const hasOwn = useLimber(hasOwnFit);
  const mayInvite = !usePreference('hasSeenHint') && !isStill && !hasOwn;
  const isBorrowed = useLimber((state) => state.work.borrowed !== null);
  const isOfPeople = useIsOfPeople();
  return (
    <section className="character" aria-label="Character" data-place={place} hidden={!isShown}>
      <div className="view-host fill">
        {isShown && !isEmpty && (
          <CharacterView insetRight={isDrawerOpen && !isPhone && !isBare ? DRAWER_WIDTH : 0} mayInvite={mayInvite} />
        )}
        {isShown && !isEmpty && <PicturesNote />}
      </div>
      {isEmpty && <NoClip />}
      {!isBare && (
        <>
          <div className="toolbar is-top row">
            <Segment label="Mode" value={mode} options={modes} onChange={(value) => setSetting('mode', value)} />
            {!isEmpty && <PoseMenu showsKeys={!isPhone} />}
          </div>
          {!isEmpty && (!isPhone || isCalled) && (
            <Guests at="drawer" isOpen={isDrawerOpen} isTemporary={isPhone || width < ROOM_FOR_DRAWER} />
          )}
          {isBorrowed ? <BorrowedNote /> : isOfPeople && <PeopleNote isOpen={!isPhone} />}
          <div className="toolbar is-bottom row">
            {isPhone && !isCalled && mode === 'ragdoll' ? <FallBar /> : <AtLimit showsNames={!isPhone} />}
            <div className="spacer" />
            {!isEmpty && <ViewMenu showsKeys={!isPhone} />}
            <ViewSwitch />
          </div>
        </>
      )}
    </section>
  );
}

/** What stands in the character's place when there is no clip to show. */
function NoClip() {
  return (
    <div className="no-clip fill">
      <Icon name="file" size={28} />
      <strong>No clip to show</strong>
      <p>Open motion capture or a rig, or drop it anywhere on the page: {motionWords()}. It stays on this device.</p>
      <button type="button" className="button is-outlined" onClick={() => openFileDialog('open')}>
        Choose a file
      </button>
    </div>
  );
}

type Seen = ReturnType<typeof choiceOf>;

const VIEW_ICONS: Record<Seen, IconName> = { skin: 'skin', body: 'body', bones: 'bones', both: 'both' };
const views = (settingTable.view as ChoiceSetting<Seen | 'auto'>).choices.flatMap(({ value, label }) =>
  value === 'auto' ? [] : [{ value, label, icon: VIEW_ICONS[value] }],
);

/** What stands for the character. A rig's own skin is among it where it has one. */
function ViewSwitch() {
  const view = useLimber((state) => state.work.settings.view);
  const skin = useLimber((state) => state.skin);
  return (
    <Segment
      label="View"
      value={choiceOf(view, skin)}
      options={skin ? views : views.filter(({ value }) => value !== 'skin')}
      isCompact
      // What is seen by itself stays so with whatever is opened next.
      onChange={(value) => setSetting('view', value === choiceOf('auto', skin) ? 'auto' : value)}
    />
  );
}
