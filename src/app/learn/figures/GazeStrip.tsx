import { type CSSProperties, useState } from 'react';
import type { Clip } from '../../../core';
import { DEGREE } from '../../../core/math';
import { rolesOf } from '../../../state/clips/roles';
import { requestFrame } from '../../../state/frame/playback';
import { useTick } from '../../stage/use-tick';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { learnView, useBeatHere } from '../learn-view';
import { jointWord } from '../live-words';
import { readNow } from '../now';
import { type GazeTurns, gazeTurns } from './gaze-turns';

/** rad: less is no difference. */
const LEAST = 0.002;

/** What sets joints of one name apart, from below, by how many they are. */
const PLACES: Readonly<Record<number, readonly string[]>> = { 2: ['lower', 'upper'], 3: ['lower', 'middle', 'upper'] };

/** Joints as people speak of them, from below: those of one name by their places. */
function namesOf(clip: Clip, joints: readonly number[]): readonly string[] {
  const { head } = rolesOf(clip);
  const words = joints.map((joint) => (joint === head ? 'head' : jointWord({ clip, joint })));
  return words.map((word, i) => {
    const alike = words.filter((each) => each === word).length;
    if (alike === 1) return word;
    const place = words.slice(0, i).filter((each) => each === word).length;
    return PLACES[alike] ? `${PLACES[alike][place]} ${word}` : `${word} ${place + 1}`;
  });
}

/**
 * For each joint that turns for the gaze: how much nearer to the target it brings the gaze where no limit holds, and a line where limits
 * stop it. Once told, all that joints lose beside all that others take over.
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
  const clip = useLimber((state) => state.clip);
  const areHeld = useLimber((state) => state.work.settings.limits);
  const isAnswered = useBeatHere()?.isAnswered ?? false;
  const { turns = [], lost = 0, gained = 0 } = found ?? {};
  const most = Math.max(LEAST, lost, gained, ...turns.flatMap(({ free, held }) => [free, held]));
  const names = clip
    ? namesOf(
        clip,
        turns.map(({ joint }) => joint),
      )
    : [];
  const share = (angle: number) => `${Math.max(0, 100 * (angle / most))}%`;
  return (
    <div className="learn-used" data-held={areHeld}>
      <span>how much nearer to the target each joint brings the gaze; the line is where limits stop it</span>
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
                      {degrees(more, more < DEGREE ? 1 : 0)}
                      <small>
                        {' '}
                        {free > held ? (areHeld ? 'lost' : 'too far') : areHeld ? 'taken over' : 'to spare'}
                      </small>
                    </span>
                  )}
                </b>
                {isStopped && <u />}
              </i>
              <span>{names[i]}</span>
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
