import { useEffect } from 'react';
import { prefersLessMotion } from '../../state/frame/motion';
import { isStill } from '../../state/frame/playback';
import { store } from '../../state/store';
import type { OpenBeat } from './beats';
import type { Play } from './chapter';
import { learnView } from './learn-view';
import { setKnobs } from './use-knob';

let stop = () => {};

/** Turns the knob of a play from where it begins to its end; at once where nothing is to move by itself. */
function run({ knob, from, to, seconds, counts }: Play): void {
  stop();
  const count = counts ? { [counts]: Number(store.getState().knobs[counts] ?? 0) + 1 } : {};
  if (isStill || prefersLessMotion()) {
    setKnobs({ [knob]: to, ...count });
    return;
  }
  setKnobs({ [knob]: from, ...count });
  let begin: number | null = null;
  let request = 0;
  const turn = (time: number) => {
    begin ??= time;
    const share = Math.min(1, (time - begin) / (1000 * seconds));
    setKnobs({ [knob]: from + share * (to - from) });
    if (share < 1) request = requestAnimationFrame(turn);
  };
  request = requestAnimationFrame(turn);
  stop = () => cancelAnimationFrame(request);
}

/** Plays what the open beat plays, once more. */
export function playAgain(): void {
  const { beat } = learnView.getState();
  if (beat?.play) run(beat.play);
}

/** Plays what a beat plays when it begins, and when its guess is made. */
export function usePlay({ beat, play }: OpenBeat): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat plays anew
  useEffect(() => {
    if (play) run(play);
    return () => stop();
  }, [beat, play]);
}
