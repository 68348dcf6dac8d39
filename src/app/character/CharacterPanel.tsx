import { useRef } from 'react';
import { selectJoint, setSetting } from '../../state/actions';
import { settingTable } from '../../state/settings';
import { store } from '../../state/store';
import { DRAWER_WIDTH, SettingsDrawer } from '../settings/SettingsDrawer';
import { openFileDialog } from '../shell/open-dialog';
import { useIsPanelOpen } from '../shell/panel-state';
import { usePreference } from '../shell/preferences';
import { isSmall, type Layout } from '../shell/use-layout';
import { AT_LIMIT } from '../space/gauge';
import { PicturesNote } from '../stage/PicturesNote';
import { degrees } from '../ui/format';
import { Icon, type IconName } from '../ui/icons';
import { Segment } from '../ui/Segment';
import { useIsEmpty, useLimber } from '../ui/use-limber';
import { useTick } from '../ui/use-tick';
import { CharacterView } from './CharacterView';

const MODE_ICONS: Record<string, IconName> = { pose: 'pose', ik: 'ik', 'look-at': 'eye' };
const VIEW_ICONS: Record<string, IconName> = { body: 'body', bones: 'bones', both: 'both' };
/** Below this a drawer would cover the body: it then closes to its title. */
const ROOM_FOR_DRAWER = 560;

const modes = settingTable.mode.choices.map((choice) => ({ ...choice, icon: MODE_ICONS[choice.value] }));
const viewKinds = settingTable.view.choices.map((choice) => ({ ...choice, icon: VIEW_ICONS[choice.value] }));

interface CharacterPanelProps {
  layout: Layout;
  /** px. */
  width: number;
}

export function CharacterPanel({ layout, width }: CharacterPanelProps) {
  const mode = useLimber((state) => state.settings.mode);
  const view = useLimber((state) => state.settings.view);
  const isPreferred = usePreference('isDrawerOpen');
  const isCalled = useIsPanelOpen('settings');
  const isPhone = isSmall(layout);
  const isDrawerOpen = isPhone || width < ROOM_FOR_DRAWER ? isCalled : isPreferred;
  const isShown = width > 0;
  const isEmpty = useIsEmpty();
  return (
    <section className="character" aria-label="Character" hidden={!isShown}>
      <div className="view-host fill">
        {isShown && !isEmpty && <CharacterView insetRight={isDrawerOpen && !isPhone ? DRAWER_WIDTH : 0} />}
        {isShown && !isEmpty && <PicturesNote />}
      </div>
      {isEmpty && <NoClip />}
      <div className="toolbar is-top row">
        <Segment label="Mode" value={mode} options={modes} onChange={(value) => setSetting('mode', value)} />
      </div>
      {!isEmpty && (!isPhone || isCalled) && (
        <SettingsDrawer isOpen={isDrawerOpen} isTemporary={isPhone || width < ROOM_FOR_DRAWER} />
      )}
      <div className="toolbar is-bottom row">
        <AtLimit showsNames={!isPhone} />
        <div className="spacer" />
        <Segment
          label="View"
          value={view}
          options={viewKinds}
          isCompact
          onChange={(value) => setSetting('view', value)}
        />
      </div>
    </section>
  );
}

/** What stands in the character's place when there is no clip to show. */
function NoClip() {
  return (
    <div className="no-clip fill">
      <Icon name="file" size={28} />
      <strong>No clip to show</strong>
      <p>Open a motion-capture file in BVH format, or drop it anywhere on the page. It stays on this device.</p>
      <button type="button" className="button is-outlined" onClick={() => openFileDialog('open')}>
        Choose a file
      </button>
    </div>
  );
}

/** How many names fit without hiding the floor. */
const MOST_NAMES = 3;

/** The chip that says which joints are at their limit now; it leads to the first of them. */
function AtLimit({ showsNames }: { showsNames: boolean }) {
  const chip = useRef<HTMLButtonElement>(null);
  const names = useRef<HTMLSpanElement>(null);
  const joints = useRef<number[]>([]);
  const last = useRef('');
  useTick((live) => {
    const { clip, selectedJoint } = store.getState();
    if (!clip || !chip.current) return;
    const found = joints.current;
    found.length = 0;
    for (let joint = 0; joint < live.gauge.length; joint++) {
      if (live.gauge[joint] >= AT_LIMIT) found.push(joint);
    }
    const beyond = live.askedViolation[selectedJoint] ?? 0;
    const name = clip.skeleton.names[selectedJoint];
    const isBeyond = beyond > 0.5 * (Math.PI / 180);
    const isHeld = isBeyond && live.heldViolation[selectedJoint] < beyond - 1e-3;
    const label = isBeyond
      ? `${name} ${degrees(beyond, 1)} beyond its limit${isHeld ? ' — held' : ''}`
      : `${found.length} at their limit`;
    const list = isBeyond
      ? ''
      : found
          .slice(0, MOST_NAMES)
          .map((joint) => clip.skeleton.names[joint])
          .join(', ') + (found.length > MOST_NAMES ? ', …' : '');
    const key = label + list;
    if (key === last.current) return;
    last.current = key;
    chip.current.hidden = found.length === 0 && !isBeyond;
    chip.current.querySelector('span')!.textContent = label;
    if (names.current) names.current.textContent = list;
  });
  return (
    <>
      <button
        ref={chip}
        type="button"
        className="tag is-violation"
        hidden
        onClick={() => {
          const [first] = joints.current;
          if (first !== undefined) selectJoint(first);
        }}
      >
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        <span />
      </button>
      {showsNames && <span ref={names} className="at-limit-names cut small" />}
    </>
  );
}
