import { lazy, Suspense } from 'react';
import { useIsPanelOpen } from './panel-state';

const ClipSheet = lazy(() => import('./ClipSheet').then((module) => ({ default: module.ClipSheet })));
const HelpSheet = lazy(() => import('./HelpSheet').then((module) => ({ default: module.HelpSheet })));

/** The dialogs, each fetched when it is first asked for. */
export function Sheets() {
  const isClipOpen = useIsPanelOpen('clip');
  const isHelpOpen = useIsPanelOpen('help');
  return (
    <Suspense fallback={null}>
      {isClipOpen && <ClipSheet />}
      {isHelpOpen && <HelpSheet />}
    </Suspense>
  );
}
