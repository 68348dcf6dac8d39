import { changeSettings } from '../../state/actions';
import { store } from '../../state/store';
import { preferences } from '../page/preferences';
import { isFocusByKeyboard } from '../stage/keyboard-focus';
import { mendAddress } from './address';
import { beatIn } from './beats';
import type { Chapter } from './chapter';
import { chapters } from './chapters';
import { answerGuess, guessKey, learnView } from './learn-view';
import { turnTo } from './turn-to';

/** In place of an answer: the reader asked to be shown. */
const SHOWN = -1;
/** More than any chapter has: the last of them. */
const LAST = 9;

/** Has settings and address name the beat that is open: a chapter that is come to from behind begins with its last. */
export function nameBeat(chapter: number, beat: number, beats: number): void {
  const { learn, beat: asked } = store.getState().work.settings;
  if (Math.round(learn) !== chapter) return;
  if (asked > beats) changeSettings({ beat });
  mendAddress(chapter, beat);
}

/** Answers the guess of the beat that is open. @param answer its place from 0 */
export function guess(answer: number): void {
  const { at, beat } = learnView.getState();
  if (at === null || !beat?.beat.guess || answer >= beat.beat.guess.answers.length) return;
  answerGuess(at, answer);
}

/** The steps that wait for a chapter; null where none does. */
let waiting: Promise<void> | null = null;

/**
 * One beat on or back, over the ends of chapters; a guess that is open is shown first. Steps are made one after another, and each waits
 * for the chapter that it starts from: where they lead does not depend on how fast chapters come.
 */
export function step(by: 1 | -1): void {
  const { chapter: number } = whereAsked();
  const { part } = chapters[number - 1].late;
  // At once where that is possible: a task later, the browser has drawn one more frame of the beat before.
  if (part && !waiting) stepFrom(number, part, by);
  else {
    const mine = (waiting ?? Promise.resolve())
      .then(() => stepOnceThere(by))
      .finally(() => {
        if (waiting === mine) waiting = null;
      });
    waiting = mine;
  }
}

function whereAsked(): { chapter: number; beat: number } {
  const { learn, beat } = store.getState().work.settings;
  return { chapter: Math.round(learn), beat: Math.round(beat) };
}

async function stepOnceThere(by: 1 | -1): Promise<void> {
  const { chapter: number } = whereAsked();
  // The page says that a chapter does not come.
  const chapter = await chapters[number - 1].late.fetch().catch(() => null);
  if (chapter && whereAsked().chapter === number) stepFrom(number, chapter, by);
}

function stepFrom(number: number, { beats }: Chapter, by: 1 | -1): void {
  const beat = beatIn(whereAsked().beat, beats.length);
  const at = guessKey(number, beat);
  const isOpen = beats[beat - 1].guess && learnView.getState().answers[at] === undefined;
  if (by > 0 && isOpen) answerGuess(at, SHOWN);
  else if (beat + by < 1) turnTo(number - 1, LAST);
  else if (beat + by > beats.length) turnTo(number + 1);
  else turnTo(number, beat + by);
}

/** What has arrows of its own. */
const OWN_ARROWS = 'input, select, textarea, [role=slider], [role=menu], [role=separator], [contenteditable]';
/** A picture has them for who came to it by keyboard. */
const PICTURE = '[role=application]';
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

/** Keys turn beats and answer guesses where nothing that takes them has the focus: before the page's own keys. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target instanceof Element && (target.closest(OWN_ARROWS) || (isFocusByKeyboard() && target.closest(PICTURE))))
    return;
  const by = STEPS[key];
  const answer = '123'.indexOf(key);
  if (by) step(by);
  else if (key.length === 1 && answer >= 0 && preferences.getState().singleKeys) guess(answer);
  else return;
  event.preventDefault();
}

/** Pixels of the wheel that turn one beat, and ms before it turns the next. */
const WHEEL = 90;
const PAUSE = 500;
/** CSS pixels of a swipe. */
const SWIPE = 48;

const textOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('.learn-text') : null;

/** Over the text, the wheel turns beats once there is nothing left to scroll. */
function createWheel(): (event: WheelEvent) => void {
  let turned = 0;
  let until = 0;
  return ({ target, deltaX, deltaY, timeStamp }) => {
    const scroller = textOf(target)?.querySelector('.learn-scroller');
    if (!scroller || Math.abs(deltaX) > Math.abs(deltaY)) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const left = deltaY > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
    if (left > 2 || timeStamp < until) {
      turned = 0;
      return;
    }
    turned += deltaY;
    if (Math.abs(turned) < WHEEL) return;
    step(turned > 0 ? 1 : -1);
    turned = 0;
    until = timeStamp + PAUSE;
  };
}

/** A finger that is drawn across the text turns beats. */
function createSwipe() {
  let from: Touch | null = null;
  return {
    begin({ target, touches }: TouchEvent) {
      const isOwn = target instanceof Element && target.closest(OWN_ARROWS);
      from = textOf(target) && !isOwn && touches.length === 1 ? touches[0] : null;
    },
    end({ changedTouches }: TouchEvent) {
      const to = changedTouches[0];
      if (!from || !to) return;
      const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = null;
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
    },
  };
}

/** Turns beats by keys, by wheel and by swipes. Returns how to stop. */
export function listenToPages(): () => void {
  const onWheel = createWheel();
  const { begin, end } = createSwipe();
  // On the way down: keys of the page come on the way up.
  document.addEventListener('keydown', onKeyDown, { capture: true });
  document.addEventListener('wheel', onWheel, { passive: true });
  document.addEventListener('touchstart', begin, { passive: true });
  document.addEventListener('touchend', end, { passive: true });
  return () => {
    document.removeEventListener('keydown', onKeyDown, { capture: true });
    document.removeEventListener('wheel', onWheel);
    document.removeEventListener('touchstart', begin);
    document.removeEventListener('touchend', end);
  };
}
