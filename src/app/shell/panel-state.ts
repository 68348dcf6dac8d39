import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What lies over the page for a while; one at a time, Escape closes it. */
export type PanelName = 'help' | 'clip' | 'tree' | 'settings' | 'side-switch' | 'project' | 'share';

const panel = createStore<{ open: PanelName | null }>(() => ({ open: null }));

export const openPanel = (name: PanelName): void => panel.setState({ open: name });
export const closePanel = (): void => panel.setState({ open: null });
export const togglePanel = (name: PanelName): void =>
  panel.setState(({ open }) => ({ open: open === name ? null : name }));
export const currentPanel = (): PanelName | null => panel.getState().open;

export function useIsPanelOpen(name: PanelName): boolean {
  return useStore(panel, (state) => state.open === name);
}
