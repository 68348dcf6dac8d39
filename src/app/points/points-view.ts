import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How recorded points are looked at. Points are called by their labels. */
interface PointsView {
  /** The point that is pointed at, on the body or in the list, and the one that was chosen. */
  hovered: string | null;
  chosen: string | null;
  /** Whether the poses that the points have without limits are drawn too. */
  showsFree: boolean;
}

export const pointsView = createStore<PointsView>(() => ({ hovered: null, chosen: null, showsFree: false }));

export const usePointsView = <T>(selector: (view: PointsView) => T): T => useStore(pointsView, selector);

export function hoverPoint(label: string | null): void {
  if (pointsView.getState().hovered !== label) pointsView.setState({ hovered: label });
}

export const choosePoint = (label: string | null): void => pointsView.setState({ chosen: label });
