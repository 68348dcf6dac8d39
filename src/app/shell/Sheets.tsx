import { useIsPanelOpen } from '../page/view-state';
import { lazyRoom } from '../ui/lazy-room';

const ClipSheet = lazyRoom('About this clip', () => import('./ClipSheet'), 'ClipSheet', { isPlaceless: true });

const GallerySheet = lazyRoom('The gallery', () => import('../gallery/GallerySheet'), 'GallerySheet', {
  isPlaceless: true,
});

const WebSheet = lazyRoom('The field for addresses', () => import('../gallery/WebSheet'), 'WebSheet', {
  isPlaceless: true,
});

const HelpSheet = lazyRoom('Keys and help', () => import('./HelpSheet'), 'HelpSheet', { isPlaceless: true });

const ProjectSheet = lazyRoom('The project', () => import('./ProjectSheet'), 'ProjectSheet', { isPlaceless: true });

const NamesPanel = lazyRoom('The panel of names', () => import('../names/NamesPanel'), 'NamesPanel', {
  isPlaceless: true,
});

const ShareSheet = lazyRoom('Sharing', () => import('./ShareSheet'), 'ShareSheet', { isPlaceless: true });

const VerdictSheet = lazyRoom('The verdict', () => import('../compare/VerdictSheet'), 'VerdictSheet', {
  isPlaceless: true,
});

/** The dialogs, each fetched when it is first asked for. */
export function Sheets() {
  const isClipOpen = useIsPanelOpen('clip');
  const isGalleryOpen = useIsPanelOpen('gallery');
  const isWebOpen = useIsPanelOpen('web');
  const isHelpOpen = useIsPanelOpen('help');
  const isProjectOpen = useIsPanelOpen('project');
  const isNamesOpen = useIsPanelOpen('names');
  const isShareOpen = useIsPanelOpen('share');
  const isVerdictOpen = useIsPanelOpen('verdict');
  return (
    <>
      {isClipOpen && <ClipSheet />}
      {isGalleryOpen && <GallerySheet />}
      {isWebOpen && <WebSheet />}
      {isHelpOpen && <HelpSheet />}
      {isProjectOpen && <ProjectSheet />}
      {isNamesOpen && <NamesPanel />}
      {isShareOpen && <ShareSheet />}
      {isVerdictOpen && <VerdictSheet />}
    </>
  );
}
