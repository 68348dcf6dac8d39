import { selectAlso, selectJoint } from '../../state/actions';
import { store } from '../../state/store';
import { startDrag } from '../ui/drag';
import './box-select.css';

/** Where joints stand as elements with their number. */
const LISTS = '.joint-grid, [role="tree"]';
/** px that a pointer goes before the press is a box and no click. */
const SLOP = 6;

interface Chosen {
  selectedJoint: number;
  alsoSelected: readonly number[];
}

/** Lets the mouse draw a box around joints in their list and in the small plots: all that the box touches are selected. Returns how to stop. */
export function listenToBoxes(): () => void {
  const onPress = (press: PointerEvent) => {
    const target = press.target instanceof Element ? press.target : null;
    const list = target?.closest<HTMLElement>(LISTS);
    // A finger scrolls there.
    if (!list || press.pointerType !== 'mouse' || press.button !== 0) return;
    const before = chosenNow();
    const keeps = press.ctrlKey || press.metaKey || press.shiftKey;
    let box: HTMLElement | null = null;
    const captor = target!.closest<HTMLElement>('[data-joint]') ?? list;
    startDrag(press, captor, {
      slop: SLOP,
      isStep: false,
      begin: () => {
        box = document.body.appendChild(document.createElement('div'));
        box.className = 'selection-box';
      },
      move: (event) => {
        const frame = frameOf(press, event);
        Object.assign(box!.style, {
          left: `${frame.left}px`,
          top: `${frame.top}px`,
          width: `${frame.right - frame.left}px`,
          height: `${frame.bottom - frame.top}px`,
        });
        choose(touched(list, frame), keeps ? before : null);
      },
      takeBack: () => {
        if (before.selectedJoint !== store.getState().work.selectedJoint) selectJoint(before.selectedJoint);
        selectAlso(before.alsoSelected);
      },
      end: () => {
        box?.remove();
        // The press was no click.
        if (box) window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      },
    });
  };
  document.addEventListener('pointerdown', onPress);
  return () => document.removeEventListener('pointerdown', onPress);
}

const swallow = (event: Event) => event.stopPropagation();

const chosenNow = (): Chosen => {
  const { work, alsoSelected } = store.getState();
  return { selectedJoint: work.selectedJoint, alsoSelected };
};

const frameOf = (a: PointerEvent, b: PointerEvent) => ({
  left: Math.min(a.clientX, b.clientX),
  right: Math.max(a.clientX, b.clientX),
  top: Math.min(a.clientY, b.clientY),
  bottom: Math.max(a.clientY, b.clientY),
});

/** The joints of a list that a box touches, in the order of the list. */
function touched(list: HTMLElement, frame: ReturnType<typeof frameOf>): number[] {
  return [...list.querySelectorAll<HTMLElement>('[data-joint]')]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left <= frame.right && right >= frame.left && top <= frame.bottom && bottom >= frame.top;
    })
    .map((element) => Number(element.dataset.joint));
}

/** Selects joints, with those of before where these are kept; the one that is looked at stays where the box touches that joint. */
function choose(joints: readonly number[], before: Chosen | null): void {
  const now = chosenNow();
  const all = before ? [...joints, before.selectedJoint, ...before.alsoSelected] : joints;
  if (all.length === 0) return;
  if (!all.includes(now.selectedJoint)) selectJoint(all[0]);
  const others = all.filter((joint) => joint !== chosenNow().selectedJoint);
  const { alsoSelected } = chosenNow();
  const isSame = new Set(others).size === alsoSelected.length && others.every((joint) => alsoSelected.includes(joint));
  if (!isSame) selectAlso(others);
}
