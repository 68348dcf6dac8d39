import { selectAlso, selectJoint } from '../../state/actions';
import { store } from '../../state/store';
import { startDrag } from '../ui/drag';
import './box-select.css';

/** Where joints stand as elements with their number. */
const LISTS = '.joint-grid, [role="tree"]';
/** px that a pointer goes before the press is a box and no click. */
const SLOP = 6;

/** Lets the mouse draw a box around joints in their list and in the small plots: all that the box touches are selected. Returns how to stop. */
export function listenToBoxes(): () => void {
  const onPress = (press: PointerEvent) => {
    const target = press.target instanceof Element ? press.target : null;
    const list = target?.closest<HTMLElement>(LISTS);
    // A finger scrolls there.
    if (!list || press.pointerType !== 'mouse' || press.button !== 0) return;
    const keeps = press.ctrlKey || press.metaKey || press.shiftKey;
    let box: HTMLElement | null = null;
    let inside: HTMLElement[] = [];
    const mark = (elements: HTMLElement[]) => {
      for (const element of inside) delete element.dataset.boxed;
      inside = elements;
      for (const element of inside) element.dataset.boxed = '';
    };
    // Words are not selected meanwhile.
    const noWords = new AbortController();
    document.addEventListener('selectstart', (event) => event.preventDefault(), { signal: noWords.signal });
    const isBegun = startDrag(press, target!.closest<HTMLElement>('[data-joint]') ?? list, {
      slop: SLOP,
      isStep: false,
      begin: () => {
        box = document.body.appendChild(document.createElement('div'));
        box.className = 'selection-box';
      },
      // Joints are selected when the box is done: what is selected moves the list.
      move: (event) => {
        const frame = frameOf(press, event);
        Object.assign(box!.style, {
          left: `${frame.left}px`,
          top: `${frame.top}px`,
          width: `${frame.right - frame.left}px`,
          height: `${frame.bottom - frame.top}px`,
        });
        mark(touched(list, frame));
      },
      commit: () =>
        choose(
          inside.map(({ dataset }) => Number(dataset.joint)),
          keeps,
        ),
      end: () => {
        noWords.abort();
        mark([]);
        if (box) swallowClick();
        box?.remove();
      },
    });
    if (!isBegun) noWords.abort();
  };
  document.addEventListener('pointerdown', onPress);
  return () => document.removeEventListener('pointerdown', onPress);
}

/** The press was no click, though the browser reports one when the button is let go of: after a box that was taken back, later. */
function swallowClick(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const end = () => over.abort();
  const swallow = (event: Event) => {
    event.stopPropagation();
    end();
  };
  window.addEventListener('click', swallow, options);
  window.addEventListener('pointerdown', end, options);
}

const frameOf = (a: PointerEvent, b: PointerEvent) => ({
  left: Math.min(a.clientX, b.clientX),
  right: Math.max(a.clientX, b.clientX),
  top: Math.min(a.clientY, b.clientY),
  bottom: Math.max(a.clientY, b.clientY),
});

/** The joints of a list that a box touches, in the order of the list. */
const touched = (list: HTMLElement, frame: ReturnType<typeof frameOf>): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('[data-joint]')].filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left <= frame.right && right >= frame.left && top <= frame.bottom && bottom >= frame.top;
  });

/** Selects joints, with those of before where these are kept; the one that is looked at stays where it is one of them. */
function choose(joints: readonly number[], keeps: boolean): void {
  if (joints.length === 0) return;
  const { work, alsoSelected } = store.getState();
  const all = keeps ? [...joints, work.selectedJoint, ...alsoSelected] : joints;
  if (!all.includes(work.selectedJoint)) selectJoint(all[0]);
  selectAlso(all);
}
