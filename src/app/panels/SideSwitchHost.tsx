import { lazy, Suspense } from 'react';
import { openPanel, useIsPanelOpen } from '../panel-state';

const SideSwitch = lazy(() => import('./SideSwitch').then((module) => ({ default: module.SideSwitch })));

/** Where the demonstration of side switching appears when it is asked for. */
export function SideSwitchHost() {
  const isOpen = useIsPanelOpen('side-switch');
  return isOpen ? (
    <Suspense fallback={null}>
      <SideSwitch />
    </Suspense>
  ) : null;
}

/** The way in. */
export function SideSwitchButton({ className = '' }: { className?: string }) {
  return (
    <button type="button" className={`button is-small ${className}`} onClick={() => openPanel('side-switch')}>
      What happens past 180°?
    </button>
  );
}
