import * as THREE from 'three';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** What views and what stands in them know: as of @react-three/fiber, as far as it is used here. */
export interface RootState {
  gl: THREE.WebGLRenderer;
  scene: THREE.Scene;
  camera: THREE.Camera;
  /** CSS pixels. */
  size: { width: number; height: number };
  /** `connected` is the element that a view lies in. */
  events: { connected: HTMLElement | undefined };
  invalidate: () => void;
  get: () => RootState;
}

export type RootStore = StoreApi<RootState>;
export type FrameCallback = (state: RootState, delta: number) => void;

interface Subscriber {
  call: FrameCallback;
  priority: number;
  of: RootStore;
}

/** The one canvas, as soon as there is one. */
export const stage = createStore<{ root: RootStore | null }>(() => ({ root: null }));

let subscribers: readonly Subscriber[] = [];
let request = 0;
let isInFrame = false;
let isWanted = false;
/** ms. */
let last = 0;

/** Calls a function for every frame; the lower its priority the earlier. Returns how to stop. */
export function onFrame(call: FrameCallback, priority: number, of: RootStore): () => void {
  const mine = { call, priority, of };
  subscribers = [...subscribers, mine].sort((a, b) => a.priority - b.priority);
  return () => {
    subscribers = subscribers.filter((each) => each !== mine);
  };
}

/** Asks for a frame; in the midst of one, for another after it. */
export function invalidate(): void {
  if (isInFrame) isWanted = true;
  else request ||= requestAnimationFrame(makeFrame);
}

function makeFrame(time: number): void {
  request = 0;
  if (!stage.getState().root) return;
  const delta = (time - last) / 1000;
  last = time;
  isInFrame = true;
  isWanted = false;
  try {
    for (const { call, of } of subscribers) call(of.getState(), delta);
  } finally {
    isInFrame = false;
  }
  if (isWanted) invalidate();
}

/** What one view has of its own: a scene, and a camera to come. */
export function createViewStore(root: RootStore, track: HTMLElement): RootStore {
  return createStore<RootState>((_, get) => ({
    ...root.getState(),
    scene: new THREE.Scene(),
    camera: new THREE.PerspectiveCamera(),
    events: { connected: track },
    get,
  }));
}

/** Stops what is under way, when the canvas goes. */
export function endFrames(): void {
  cancelAnimationFrame(request);
  request = 0;
  stage.setState({ root: null });
}
