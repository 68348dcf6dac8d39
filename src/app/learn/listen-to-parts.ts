import { light } from './learn-view';

/** What names parts; all else that has a part is the part, or a piece of it. */
const NAMES = '.learn-text, .learn-key, .learn-readings';

/** Which part a view shows at a place of the window, CSS pixels. */
type Finder = (clientX: number, clientY: number) => string | null;

const views = new Map<Element, Finder>();

/** Lets a view say what of it the pointer is over. Returns how to stop. */
export function addView(track: Element, find: Finder): () => void {
  views.set(track, find);
  return () => {
    views.delete(track);
  };
}

/** Lights what is under the pointer or in focus, in the text, the key, the numbers and the figure alike. Returns how to stop. */
export function listenToParts(): () => void {
  // What is dragged stays lit, whatever the pointer comes over.
  let isHeld = false;
  const onFocus = ({ target }: FocusEvent) => lightElement(target);
  const onBlur = () => light(null);
  const onPointer = (event: PointerEvent) => {
    if (isHeld) return;
    if (!lightElement(event.target)) light(inView(event));
    isHeld = event.type === 'pointerdown' && isOverView(event.target);
  };
  const onRelease = () => {
    isHeld = false;
  };
  const onLeave = () => {
    if (!isHeld) light(null);
  };
  const { documentElement } = document;
  const taken = [
    ['focusin', onFocus],
    ['focusout', onBlur],
    ['pointermove', onPointer],
    ['pointerdown', onPointer],
    ['pointerup', onRelease],
    ['pointercancel', onRelease],
  ] as const;
  for (const [type, listener] of taken) addEventListener(type, listener as EventListener, true);
  documentElement.addEventListener('pointerleave', onLeave);
  return () => {
    for (const [type, listener] of taken) removeEventListener(type, listener as EventListener, true);
    documentElement.removeEventListener('pointerleave', onLeave);
    light(null);
  };
}

/** Lights the part that an element is, or names; returns whether there is one. */
function lightElement(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target.closest('[data-part]') : null;
  if (!element) return false;
  light(element.getAttribute('data-part'), element.closest(NAMES) !== null);
  return true;
}

const isOver = (track: Element, target: EventTarget | null) =>
  target instanceof Node && (track.parentElement ?? track).contains(target);

const isOverView = (target: EventTarget | null) => [...views.keys()].some((track) => isOver(track, target));

function inView({ target, clientX, clientY }: PointerEvent): string | null {
  for (const [track, find] of views) {
    if (isOver(track, target)) return find(clientX, clientY);
  }
  return null;
}
