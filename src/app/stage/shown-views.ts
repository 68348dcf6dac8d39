import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect } from 'react';
import type * as THREE from 'three';

/** A view that is on the screen, with all it takes to draw it elsewhere. */
export interface ShownView {
  track: HTMLElement;
  gl: THREE.WebGLRenderer;
  scene: THREE.Scene;
  camera: THREE.PerspectiveCamera;
  invalidate: () => void;
}

export type ShownViewName = 'character' | 'space';

const views = new Map<ShownViewName, ShownView>();

/** The view of that name, if it is on the screen. */
export const shownView = (name: ShownViewName): ShownView | undefined => views.get(name);

/** Makes a view known under its name, if it has one, as long as it is on the screen. For use inside it. */
export function useShownView(name: ShownViewName | undefined, track: RefObject<HTMLElement>): void {
  const get = useThree((state) => state.get);
  useEffect(() => {
    if (!name) return;
    const view: ShownView = {
      track: track.current,
      get gl() {
        return get().gl;
      },
      get scene() {
        return get().scene;
      },
      get camera() {
        return get().camera as THREE.PerspectiveCamera;
      },
      invalidate: () => get().invalidate(),
    };
    views.set(name, view);
    return () => {
      if (views.get(name) === view) views.delete(name);
    };
  }, [name, track, get]);
}
