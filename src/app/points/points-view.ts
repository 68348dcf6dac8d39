import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Which point is pointed at, on the body or in the list, and which was chosen: by label. */
interface PointsView {
  hovered: string | null;
  chosen: string | null;
}

export const pointsView = createStore<PointsView>(() => ({ hovered: null, chosen: null }));

export const usePointsView = <T>(selector: (view: PointsView) => T): T => useStore(pointsView, selector);

export function hoverPoint(label: string | null): void {
  if (pointsView.getState().hovered !== label) pointsView.setState({ hovered: label });
}

export const choosePoint = (label: string | null): void => pointsView.setState({ chosen: label });
