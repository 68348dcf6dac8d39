import { type CSSProperties, useEffect } from 'react';
import { splitHere } from '../../state/limits/chosen';
import type { Settings } from '../../state/settings';
import { CharacterPanel } from '../character/CharacterPanel';
import { JointTree } from '../joints/JointTree';
import { usePreference } from '../page/preferences';
import { isSmall, useLayout } from '../page/use-layout';
import { AllJointsPanel } from '../space/AllJointsPanel';
import { JointSpacePanel } from '../space/JointSpacePanel';
import { Stage } from '../stage/Stage';
import { Timeline } from '../timeline/Timeline';
import { lazyRoom } from '../ui/lazy-room';
import { listenToSliders } from '../ui/slider-gestures';
import { useLimber } from '../ui/use-limber';
import { FOLDED_TIMELINE, usePanelSizes } from '../ui/use-panel-sizes';
import { DropTarget } from './DropTarget';
import { LiveRegions } from './LiveRegions';
import { Notices } from './Notices';
import { Panels } from './Panels';
import { TopBar } from './TopBar';
import { useListeners } from './use-listeners';
import { useNudges } from './use-nudges';
import { useReady } from './use-ready';

// One page at a time: the other comes when it is asked for.
const ComparePage = lazyRoom('The comparison', () => import('../compare/ComparePage'), 'ComparePage');

const ExportPage = lazyRoom('The export', () => import('../export/ExportPage'), 'ExportPage');

const LearnPage = lazyRoom('The chapter', () => import('../learn/LearnPage'), 'LearnPage');

/** px, about: of the character beside the export. */
const NARROW_CHARACTER = 420;

export function App() {
  const layout = useLayout();
  const sizes = usePanelSizes(layout);
  const isSpaceLarge = usePreference('isSpaceLarge') && !isSmall(layout);
  const split = useLimber(splitHere);
  const page = useLimber((state) => state.work.settings.page);
  const isCompare = page === 'compare';
  const isLearn = page === 'learn';
  useEffect(listenToSliders, []);
  useReady(useListeners());
  useNudges();
  const style = {
    '--left-width': `${sizes.left}px`,
    '--right-width': `${sizes.right}px`,
    '--timeline-height': `${isCompare && !isSmall(layout) ? FOLDED_TIMELINE : sizes.timeline}px`,
  } as CSSProperties;
  return (
    <DropTarget style={style}>
      <Stage />
      <div className={`app${pageClass(page, isSpaceLarge)}`} data-split={split}>
        <TopBar layout={layout} />
        {!isLearn && <JointTree layout={layout} sizes={sizes} />}
        <main>
          {isCompare ? (
            <ComparePage layout={layout} />
          ) : (
            <>
              {isLearn && <LearnPage layout={layout} />}
              <CharacterPanel
                layout={layout}
                width={page === 'export' ? NARROW_CHARACTER : isSpaceLarge && !isLearn ? 0 : sizes.character}
                isBare={isLearn}
              />
              {page === 'export' ? (
                <ExportPage layout={layout} />
              ) : (
                <div className="right">
                  <JointSpacePanel layout={layout} sizes={sizes} isBare={isLearn} />
                  {!isLearn && <AllJointsPanel />}
                </div>
              )}
            </>
          )}
        </main>
        {!isLearn && <Timeline layout={layout} sizes={sizes} isCompact={isCompare} />}
      </div>
      <Notices />
      <Panels />
      <LiveRegions />
    </DropTarget>
  );
}

/** What of the layout belongs to the page that is shown. */
function pageClass(page: Settings['page'], isSpaceLarge: boolean): string {
  if (page !== 'inspect') return ` is-${page}`;
  return isSpaceLarge ? ' is-space-large' : '';
}
