import { setPreference } from '../page/preferences';
import { togglePanel, useHasDrawn } from '../page/view-state';
import { Icon } from '../ui/icons';
import { lazyRoom } from '../ui/lazy-room';
import { SettingField } from '../ui/SettingField';

// leva comes after the first frame.
const SettingsControls = lazyRoom('The settings', () => import('./SettingsControls'), 'SettingsControls', {
  wait: <Wait />,
});

interface SettingsDrawerProps {
  isOpen: boolean;
  /** It lies over the view for a while, instead of being part of the layout. */
  isTemporary: boolean;
}

export function SettingsDrawer({ isOpen, isTemporary }: SettingsDrawerProps) {
  const hasDrawn = useHasDrawn();
  const flip = () => {
    if (isTemporary) togglePanel('settings');
    else setPreference('isDrawerOpen', !isOpen);
  };
  return (
    <div className={isTemporary ? 'drawer floating is-narrow' : 'drawer floating'}>
      <div className="drawer-head row">
        <button type="button" aria-expanded={isOpen} aria-controls="limit-settings" onClick={flip}>
          <Icon name="sliders" size={14} />
          <span>Limit settings</span>
          <Icon name={isOpen ? 'down' : 'right'} size={14} />
        </button>
        {/* Whether the drawer is open or not: with and without limits is the comparison that matters most. */}
        <SettingField setting="limits" />
      </div>
      {isOpen && (
        <div className="drawer-body" id="limit-settings">
          {hasDrawn ? <SettingsControls /> : <Wait />}
        </div>
      )}
    </div>
  );
}

function Wait() {
  return <p className="drawer-wait quiet">Loading…</p>;
}
