import { openPanel, useIsPanelOpen } from '../page/view-state';
import { lazyRoom } from '../ui/lazy-room';

const TiesPanel = lazyRoom('The panel of ties', () => import('./TiesPanel'), 'TiesPanel', { isPlaceless: true });

/** Where the panel of ties appears when it is asked for. */
export function TiesHost() {
  const isOpen = useIsPanelOpen('ties');
  return isOpen ? <TiesPanel /> : null;
}

/** The way in. */
export function TiesButton({ className = '' }: { className?: string }) {
  return (
    <button type="button" className={`button is-small ${className}`} onClick={() => openPanel('ties')}>
      Ties…
    </button>
  );
}
