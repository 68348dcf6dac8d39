import { DEGREE } from '../../core/math';
import { beginOpenGesture, endGesture, finishEdit } from '../../state/actions';
import { editView, isEditingSamples, setEditView } from '../page/view-state';
import { arrowSteps } from '../ui/take-arrow';
import { chosenSamples, deleteSamples, nudgeSample, pickSample } from './change-samples';

/** rad that an arrow key moves a sample, and with Shift. */
const NUDGE = DEGREE;
const NUDGE_FAR = 5 * NUDGE;

/** Keys for the sample that is picked, before the page's own keys hear of them. Returns how to stop. */
export function listenToEditKeys(element: HTMLElement): () => void {
  let isNudging = false;
  const onKey = (event: KeyboardEvent) => {
    if (!isEditingSamples() || event.ctrlKey || event.metaKey || event.altKey || !isOurs(event.target)) return;
    const { sample, marked } = editView();
    if (!sample && !marked) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      // What is shown before a share is kept goes by its own button.
      if (marked?.by === 'share' || chosenSamples().length === 0) return;
      deleteSamples();
    } else if (event.key === 'Escape') {
      setEditView({ share: null });
      pickSample(-1);
    } else {
      const way = arrowSteps[event.key];
      if (!way) return;
      // Held down, a key is one step.
      if (!isNudging) beginOpenGesture();
      const by = event.shiftKey ? NUDGE_FAR : NUDGE;
      if (!nudgeSample(way[0] * by, way[1] * by)) return endGesture();
      isNudging = true;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyUp = () => {
    if (isNudging) {
      finishEdit();
      endGesture();
    }
    isNudging = false;
  };
  /** Whether keys pressed there are for the plot: controls that work with them keep theirs. */
  const isOurs = (target: EventTarget | null): boolean =>
    target === document.body ||
    (target instanceof Element &&
      target.closest('.joint-space') === element.closest('.joint-space') &&
      !target.closest('input, select, [role=slider], [role=menu], [role=separator]'));
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('keyup', onKeyUp);
  // A key that is let go of elsewhere is not heard of here.
  window.addEventListener('blur', onKeyUp);
  element.tabIndex = -1;
  return () => {
    element.removeAttribute('tabindex');
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('keyup', onKeyUp);
    window.removeEventListener('blur', onKeyUp);
  };
}
