import { openPanel, useIsPanelOpen } from '../page/view-state';
import { lazyRoom } from '../ui/lazy-room';

const SideSwitch = lazyRoom('Switching sides', () => import('./SideSwitch'), 'SideSwitch', { isPlaceless: true });

/** Where the demonstration of side switching appears when it is asked for. */
export function SideSwitchHost() {
  const isOpen = useIsPanelOpen('side-switch');
  return isOpen ? <SideSwitch /> : null;
}

/** The way in. The first words may be left out where there is little room. */
export function SideSwitchButton({ className = '' }: { className?: string }) {
  return (
    <button type="button" className={`button is-small ${className}`} onClick={() => openPanel('side-switch')}>
      <span>
        <span className="side-open-words">What happens </span>
        <span className="side-open-rest">past 180°?</span>
      </span>
    </button>
  );
}
