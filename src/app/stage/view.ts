import { createContext, createRef, type RefObject, useContext, useEffect, useRef } from 'react';
import * as THREE from 'three';
import type { LiveFrame } from '../../state/frame/live';
import type { LimberState } from '../../state/store';
import type { ScenePalette } from '../../three/palette';
import { createGrip, type Grip, type Taker } from './grip';
import type { OrbitBounds } from './orbit';

/** All that the pointer is offered to in each view, first to last; the camera comes after them. */
export const TAKERS = {
  character: ['ring', 'limb', 'part', 'gaze', 'point', 'joint'],
  space: ['edit', 'dot', 'sample'],
  compare: [],
  region: [],
  figure: ['aim'],
} as const;

export type TakerName = (typeof TAKERS)[keyof typeof TAKERS][number];

/** What a view shows. */
export interface ViewScene {
  readonly object: THREE.Object3D;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

/** A view in a frame. Reused by the next frame. */
export interface Seen {
  camera: THREE.PerspectiveCamera;
  /** What the camera looks at. */
  target: THREE.Vector3;
  /** CSS pixels of the view; above 0. */
  width: number;
  height: number;
  /** CSS pixels at the right that something lies over. */
  right: number;
  state: LimberState;
  live: LiveFrame | null;
}

/** From where a view looks. */
export interface Look {
  /** The distance from which it usually looks, in its own unit; above 0. */
  readonly usual: number;
  /** Whether the next update begins at the first look. */
  readonly isFresh: boolean;
  /** Goes back to the first look at the next update. */
  reset(): void;
}

/** The look of a view that stands where it once was put. `begin` tells whether it is to be put there now, and then no more. */
export function createLook(): Look & { begin(): boolean } {
  let isFresh = true;
  return {
    usual: 1,
    get isFresh() {
      return isFresh;
    },
    reset() {
      isFresh = true;
    },
    begin() {
      const wasFresh = isFresh;
      isFresh = false;
      return wasFresh;
    },
  };
}

/** What a view does in each frame. */
export interface Framing {
  look: Look;
  /**
   * Brings the scene up to date, and puts camera and target where they belong.
   *
   * @param delta s since the last frame
   * @returns whether another frame follows at once; null where there is nothing to see yet
   */
  update(seen: Seen, delta: number): boolean | null;
  /**
   * Places words, when the camera is set.
   *
   * @param isNamed whether words of a guest lie where the selected joint's name would stand
   */
  settle?(seen: Seen, isNamed: boolean): void;
}

/** Called when the camera is set for the frame. Returns whether its words lie where the selected joint's name would stand. */
export type AfterFrame = (seen: Seen) => boolean;

/** The view around a component, in its scene or over its picture. */
export interface ViewHere<S extends ViewScene = ViewScene> {
  scene: S;
  /** The element around all of the view. */
  root: RefObject<HTMLDivElement>;
  /** The element that the picture fills, and that turns the camera. */
  track: RefObject<HTMLDivElement>;
  /** Holds the words over the picture. */
  overlay: RefObject<HTMLDivElement>;
  camera: RefObject<THREE.PerspectiveCamera | null>;
  orbit: OrbitBounds & { readonly target: THREE.Vector3 };
  grip: Grip<TakerName>;
  framing: { current: Framing | null };
  afterFrame: Set<AfterFrame>;
}

export const createViewParts = (takers: readonly TakerName[], bounds: OrbitBounds): Omit<ViewHere, 'scene'> => ({
  root: createRef() as RefObject<HTMLDivElement>,
  track: createRef() as RefObject<HTMLDivElement>,
  overlay: createRef() as RefObject<HTMLDivElement>,
  camera: createRef(),
  orbit: { ...bounds, target: new THREE.Vector3() },
  grip: createGrip(takers),
  framing: { current: null },
  afterFrame: new Set(),
});

export const ViewContext = createContext<ViewHere | null>(null);

/** The view around. @typeParam S what it shows; the caller knows. */
export function useView<S extends ViewScene = ViewScene>(): ViewHere<S> {
  const view = useContext(ViewContext);
  if (!view) throw new Error('There is no view around.');
  return view as ViewHere<S>;
}

/** Words in the overlay of the view around, for as long as the component is mounted. */
export function useWords<T extends { remove(): void }>(
  create: (overlay: HTMLElement) => T,
): { readonly current: T | null } {
  const { overlay } = useView();
  const words = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once
  useEffect(() => {
    const made = create(overlay.current);
    words.current = made;
    return () => {
      words.current = null;
      made.remove();
    };
  }, [overlay]);
  return words;
}

/** Says what the view around does in each frame. For use in its scene, by one component. */
export function useFraming(framing: Framing): void {
  useView().framing.current = framing;
}

/** Offers the pointer over the view around to a taker; null for none now. */
export function useTaker(name: TakerName, taker: Taker | null): void {
  const { grip } = useView();
  const latest = useRef(taker);
  // One that goes away hides what it showed.
  latest.current = taker ?? latest.current;
  const isOffered = taker !== null;
  useEffect(() => {
    if (!isOffered) return;
    return grip.add(name, {
      take: (at) => latest.current?.take?.(at) ?? null,
      hover: (at) => latest.current?.hover?.(at) ?? null,
      click: (at) => latest.current?.click?.(at),
      isOnlooker: latest.current?.isOnlooker,
    });
  }, [grip, name, isOffered]);
}
