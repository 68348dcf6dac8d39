/**
 * Stands for @react-three/fiber in the build of embeds, under its names, as far as the page uses it: views are plain components of the page,
 * objects are put into scenes by effects, and there are no events and no second reconciler, which is a third of what an article would
 * load for one picture.
 */
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { createRoot as createPage, type Root } from 'react-dom/client';
import * as THREE from 'three';
import { createStore, useStore } from 'zustand';
import { endFrames, type FrameCallback, invalidate, onFrame, type RootState, type RootStore, stage } from './root';

export const ViewContext = createContext<RootStore | null>(null);

/** The store of the view around, or of the canvas. */
export function useRootStore(): RootStore {
  const own = useContext(ViewContext);
  const root = own ?? stage.getState().root;
  if (!root) throw new Error('There is no canvas yet.');
  return root;
}

export const useThree = <T,>(select: (state: RootState) => T): T => useStore(useRootStore(), select);

export function useFrame(call: FrameCallback, priority = 0): void {
  const store = useRootStore();
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  useLayoutEffect(() => onFrame((state, delta) => latest.current(state, delta), priority, store), [priority, store]);
}

/** Elements are made without a catalogue. */
export function extend(): void {}

interface Configuration {
  dpr: number | [least: number, most: number];
  gl: THREE.WebGLRendererParameters;
  size: { width: number; height: number };
  onCreated: (state: RootState) => void;
}

/** A renderer on a canvas. What is rendered into it is in no view: it draws nothing, and lives with the canvas. */
export function createRoot(canvas: HTMLCanvasElement) {
  let root: RootStore | null = null;
  let page: Root | null = null;
  return {
    async configure({ dpr, gl: parameters, size, onCreated }: Configuration): Promise<void> {
      const isNew = root === null;
      root ??= createRootStore(new THREE.WebGLRenderer({ canvas, ...parameters }));
      const { gl } = root.getState();
      const [least, most] = typeof dpr === 'number' ? [dpr, dpr] : dpr;
      gl.setPixelRatio(Math.min(most, Math.max(least, devicePixelRatio)));
      gl.setSize(size.width, size.height);
      root.setState({ size });
      if (isNew) onCreated(root.getState());
      stage.setState({ root });
      invalidate();
    },
    render(children: ReactNode): void {
      page ??= createPage(document.createElement('div'));
      page.render(children);
    },
    unmount(): void {
      page?.unmount();
      endFrames();
      root?.getState().gl.dispose();
      root?.getState().gl.forceContextLoss();
    },
  };
}

function createRootStore(gl: THREE.WebGLRenderer): RootStore {
  gl.shadowMap.enabled = true;
  gl.shadowMap.type = THREE.PCFShadowMap;
  gl.toneMapping = THREE.ACESFilmicToneMapping;
  return createStore<RootState>((_, get) => ({
    gl,
    scene: new THREE.Scene(),
    camera: new THREE.PerspectiveCamera(),
    size: { width: 0, height: 0 },
    events: { connected: undefined },
    invalidate,
    get,
  }));
}
