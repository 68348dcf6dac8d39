import { changeSettings } from '../../state/actions';
import { store } from '../../state/store';
import { preferences } from '../page/preferences';
import { writeAddress } from './address';
import { chapters } from './chapters';
import { answerGuess, guessKey, learnView } from './learn-view';

/** More than any chapter has: the last of them. */
const LAST = 9;

/** Goes to a beat of a chapter, both counted from 1; there is no chapter before the first and after the last. */
export function turnTo(chapter: number, beat = 1): void {
  if (chapter < 1 || chapter > chapters.length) return;
  changeSettings({ learn: chapter, beat });
  writeAddress(chapter, beat);
  document.querySelector('.learn-scroller')?.scrollTo({ top: 0 });
}

/** Answers the guess of the beat that is open. @param answer its place from 0; −1 to be shown */
export function guess(answer: number): void {
  const { beat } = learnView.getState();
  if (!beat?.beat.guess || beat.isAnswered || answer >= beat.beat.guess.answers.length) return;
  answerGuess(guessKey(store.getState().work.settings.learn, beat.number), answer);
}

/** One beat on or back, over the ends of chapters; a guess that is open is shown first. */
export function step(by: 1 | -1): void {
  const { chapter, beat } = learnView.getState();
  const { learn } = store.getState().work.settings;
  if (!chapter || !beat) return;
  if (by > 0 && !beat.isAnswered) {
    guess(-1);
    return;
  }
  const next = beat.number + by;
  if (next < 1) turnTo(learn - 1, LAST);
  else if (next > chapter.beats.length) turnTo(learn + 1);
  else turnTo(learn, next);
}

/** What has arrows of its own. */
const OWN_ARROWS =
  'input, select, textarea, [role=slider], [role=application], [role=menu], [role=separator], [contenteditable]';
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

/** Keys turn beats and answer guesses where nothing that takes them has the focus: before the page's own keys. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target instanceof Element && target.closest(OWN_ARROWS)) return;
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
