import type { snapshot } from '../src/state/snapshot';

declare global {
  interface Window {
    limber: { snapshot: typeof snapshot };
  }
}
