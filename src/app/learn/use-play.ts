import { useEffect } from 'react';
import { prefersLessMotion } from '../../state/frame/motion';
import { isStill } from '../../state/frame/playback';
import { store } from '../../state/store';
import type { OpenBeat } from './beats';
import type { Play } from './chapter';
import { learnView } from './learn-view';
import { setKnobs } from './use-knob';

let stop = () => {};

/** 0 at the beginning, 1 after one way, 0 again after the way back, and so on. */
const thereAndBack = (ways: number): number => 1 - Math.abs(1 - (ways % 2));

/** Turns the knob of each play in turn from where it begins to its end; at once where nothing is to move by itself. */
function run([play, ...rest]: readonly Play[]): void {
  stop();
  if (!play) return;
  const { knob, from, to, seconds, counts, ways = 1 } = play;
  const count = counts ? { [counts]: Number(store.getState().knobs[counts] ?? 0) + 1 } : {};
  if (isStill || prefersLessMotion()) {
    setKnobs({ [knob]: to, ...count });
    run(rest);
    return;
  }
  setKnobs({ [knob]: from, ...count });
  let last = from;
  let begin: number | null = null;
  let request = 0;
  const turn = (time: number) => {
    // The reader has taken hold of the knob.
    if (store.getState().knobs[knob] !== last) return;
    begin ??= time;
    const share = Math.min(1, (time - begin) / (1000 * seconds));
    last = from + thereAndBack(share * ways) * (to - from);
    setKnobs({ [knob]: last });
    if (share < 1) request = requestAnimationFrame(turn);
    else run(rest);
  };
  request = requestAnimationFrame(turn);
  stop = () => cancelAnimationFrame(request);
}

/** Plays what the open beat has played so far, once more. */
export function playAgain(): void {
  const { beat } = learnView.getState();
  if (beat) run(beat.plays);
}

/** Plays what a beat plays when it begins, and when its guess is made. */
export function usePlay({ beat, plays }: OpenBeat): void {
  const last = plays.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat plays anew
  useEffect(() => {
    if (last) run([last]);
    return () => stop();
  }, [beat, last]);
}
