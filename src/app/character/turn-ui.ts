import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What the pointer is on, of the three angles of the selected joint: a slider and its ring light up together. */
interface TurnUi {
  /** 0 to 2; −1 for none. */
  axis: number;
  /** Whether a ring or the limb is being dragged. */
  isDragging: boolean;
}

export const turnUi = createStore<TurnUi>(() => ({ axis: -1, isDragging: false }));

export const useTurnUi = <T>(selector: (ui: TurnUi) => T): T => useStore(turnUi, selector);

export const pointAtAxis = (axis: number): void => {
  if (turnUi.getState().axis !== axis) turnUi.setState({ axis });
};
