import { lazyRoom } from '../ui/lazy-room';
import { useIsPanelOpen } from './panel-state';

const ClipSheet = lazyRoom('About this clip', () => import('./ClipSheet').then(({ ClipSheet }) => ClipSheet), {
  isPlaceless: true,
});

const HelpSheet = lazyRoom('Keys and help', () => import('./HelpSheet').then(({ HelpSheet }) => HelpSheet), {
  isPlaceless: true,
});

/** The dialogs, each fetched when it is first asked for. */
export function Sheets() {
  const isClipOpen = useIsPanelOpen('clip');
  const isHelpOpen = useIsPanelOpen('help');
  return (
    <>
      {isClipOpen && <ClipSheet />}
      {isHelpOpen && <HelpSheet />}
    </>
  );
}
