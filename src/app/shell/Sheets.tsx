import { useIsPanelOpen } from '../page/panel-state';
import { lazyRoom } from '../ui/lazy-room';

const ClipSheet = lazyRoom('About this clip', () => import('./ClipSheet').then(({ ClipSheet }) => ClipSheet), {
  isPlaceless: true,
});

const GallerySheet = lazyRoom(
  'The gallery',
  () => import('../gallery/GallerySheet').then(({ GallerySheet }) => GallerySheet),
  {
    isPlaceless: true,
  },
);

const WebSheet = lazyRoom(
  'The field for addresses',
  () => import('../gallery/WebSheet').then(({ WebSheet }) => WebSheet),
  {
    isPlaceless: true,
  },
);

const HelpSheet = lazyRoom('Keys and help', () => import('./HelpSheet').then(({ HelpSheet }) => HelpSheet), {
  isPlaceless: true,
});

const ProjectSheet = lazyRoom('The project', () => import('./ProjectSheet').then(({ ProjectSheet }) => ProjectSheet), {
  isPlaceless: true,
});

const NamesPanel = lazyRoom(
  'The panel of names',
  () => import('../names/NamesPanel').then(({ NamesPanel }) => NamesPanel),
  { isPlaceless: true },
);

const ShareSheet = lazyRoom('Sharing', () => import('./ShareSheet').then(({ ShareSheet }) => ShareSheet), {
  isPlaceless: true,
});

const VerdictSheet = lazyRoom(
  'The verdict',
  () => import('../compare/VerdictSheet').then(({ VerdictSheet }) => VerdictSheet),
  { isPlaceless: true },
);

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
