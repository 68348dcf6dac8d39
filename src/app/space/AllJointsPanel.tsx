import { useMemo } from 'react';
import { Guests } from '../guests/guests';
import { useHasDrawn } from '../page/view-state';
import { count } from '../ui/format';
import { movingJoints } from '../ui/joints';
import { lazyRoom } from '../ui/lazy-room';
import { useLimber } from '../ui/use-limber';

// Many small plots come after the first frame.
const AllJointsView = lazyRoom('All joints', () => import('./AllJointsView'), 'AllJointsView');

export function AllJointsPanel() {
  const hasDrawn = useHasDrawn();
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  const moving = useMemo(() => (clip && fit ? movingJoints(clip, fit).length : 0), [clip, fit]);
  return (
    <section className="all-joints" aria-label="All joints">
      <div className="panel-head row">
        <h2>All joints</h2>
        {clip && fit && (
          <span className="quiet number">
            {count(moving)} of {count(clip.skeleton.names.length)} joints {fit.missing ? 'have limits' : 'move'}
          </span>
        )}
        <div className="spacer" />
        {hasDrawn && clip && fit && <Guests at="small plots head" />}
        <span className="scale-key row small" title="The ring in each small plot is at 45°">
          ring = 45°
        </span>
      </div>
      <div className="all-joints-host">
        {fit?.missing && moving === 0 ? (
          <p className="all-joints-none quiet">Joints are shown here once they have limits.</p>
        ) : (
          hasDrawn && <AllJointsView />
        )}
      </div>
    </section>
  );
}
