import { type CSSProperties, useState } from 'react';
import { requestFrame } from '../../../state/frame/playback';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { learnView, useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { type GazeTurns, gazeTurns } from './gaze-turns';

/** rad: less is no difference. */
const LEAST = 0.002;

/**
 * For each joint that turns for the gaze: how far it turns where no limit holds, and a line where it stands where limits hold. Once told,
 * all that joints lose beside all that others take over.
 */
export function GazeStrip() {
  const [found, setFound] = useState<GazeTurns | null>(null);
  useTick(() => {
    const now = readNow();
    const next = now && gazeTurns(now);
    if (next === found) return;
    setFound(next);
    if (!next) return;
    learnView.setState({ gaze: next });
    // Words are read with every frame of the page.
    requestFrame();
  });
  const names = useLimber((state) => state.clip?.skeleton.names);
  const areHeld = useLimber((state) => state.work.settings.limits);
  const isAnswered = useBeatHere()?.isAnswered ?? false;
  const { turns = [], lost = 0, gained = 0 } = found ?? {};
  const most = Math.max(LEAST, lost, gained, ...turns.flatMap(({ free, held }) => [free, held]));
  const share = (angle: number) => `${Math.max(0, 100 * (angle / most))}%`;
  return (
    <div className="learn-used" data-held={areHeld}>
      <span>how far each joint turns to the target; the line is where limits stop it</span>
      <div className="gaze-bars">
        {turns.map(({ joint, free, held, isStopped }, i) => {
          const more = Math.abs(free - held);
          const style = {
            '--both': share(Math.min(free, held)),
            '--more': share(more),
            '--held': share(held),
            '--nth': i,
          };
          return (
            <div key={joint} data-loses={free > held} style={style as CSSProperties}>
              <i>
                <b />
                <b className="is-more">
                  {more > LEAST && (
                    <span>
                      {degrees(more)}
                      <small>
                        {' '}
                        {free > held ? (areHeld ? 'lost' : 'too far') : areHeld ? 'taken over' : 'to spare'}
                      </small>
                    </span>
                  )}
                </b>
                {isStopped && <u />}
              </i>
              <span>{names?.[joint]}</span>
            </div>
          );
        })}
        {isAnswered &&
          [lost, gained].map((sum, i) => (
            <div
              key={i ? 'gained' : 'lost'}
              className="is-sum"
              data-loses={i === 0}
              style={{ '--both': 0, '--more': share(sum), '--nth': turns.length } as CSSProperties}
            >
              <i>
                <b className="is-more">
                  <span>{degrees(sum)}</span>
                </b>
              </i>
              <span>{i ? 'taken over' : 'lost'}</span>
            </div>
          ))}
      </div>
    </div>
  );
}
