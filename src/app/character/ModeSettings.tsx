import { FoldingSection } from '../ui/FoldingSection';
import { lazyRoom } from '../ui/lazy-room';
import { useHoldsLimbs, useLimber } from '../ui/use-limber';
import { GazePanel } from './GazePanel';
import { LimbList, PinList } from './LimbList';

const RagdollPanel = lazyRoom('The ragdoll', () => import('./RagdollPanel'), 'RagdollPanel');

/** What belongs to the mode beside the handles in the view: numbers, pins, chains and solver of a reach; the gaze; the fall. */
export function ModeSettings() {
  const mode = useLimber((state) => state.work.settings.mode);
  const clip = useLimber((state) => state.clip);
  const isHeld = useHoldsLimbs();
  if (mode === 'ragdoll')
    return (
      <FoldingSection key={mode} title="Ragdoll" isOpenAtFirst>
        <RagdollPanel />
      </FoldingSection>
    );
  if (mode === 'pose')
    return (
      isHeld &&
      clip && (
        <FoldingSection key="pins" title="Pins" isOpenAtFirst>
          <PinList clip={clip} />
        </FoldingSection>
      )
    );
  return (
    <FoldingSection key="reach" title={mode === 'ik' ? 'Reach' : 'Gaze'} isOpenAtFirst>
      {clip && (mode === 'ik' ? <LimbList clip={clip} /> : <GazePanel clip={clip} />)}
    </FoldingSection>
  );
}
