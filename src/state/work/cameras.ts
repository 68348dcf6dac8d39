import type { Vec3 } from '../../core';

/** The views whose cameras are turned by hand. */
export type CameraName = 'character' | 'space' | 'compare';

/**
 * Where a camera stands from what it looks at, in distances that the view usually looks from: the same in a window of another size,
 * and while the camera glides after what moves.
 */
export type CameraView = Readonly<Vec3>;

/** Written by the view once a frame; nothing of it goes through the store, so that turning a camera renders no React. */
export interface KeptCamera {
  /** Null before the first frame. */
  view: CameraView | null;
  /** What it is to show in the next frame; null for what it shows. */
  wanted: CameraView | null;
  /** Whether a hand turned it, or a project, since the view was framed. */
  isMoved: boolean;
}

const fresh = (): KeptCamera => ({ view: null, wanted: null, isMoved: false });
const cameras: Record<CameraName, KeptCamera> = { character: fresh(), space: fresh(), compare: fresh() };
const names = Object.keys(cameras) as CameraName[];

export const cameraOf = (name: CameraName): KeptCamera => cameras[name];

/** Where cameras stand; `isMoved` leaves out those that stand where they first stood. */
export function cameraViews(isMoved = false): Partial<Record<CameraName, CameraView>> {
  const told = names.filter((name) => cameras[name].view && (cameras[name].isMoved || !isMoved));
  return Object.fromEntries(told.map((name) => [name, cameras[name].view]));
}

/** Puts cameras where they are said to stand; others stay. Views that are not shown do it when they are. */
export function wantCameras(views: Partial<Record<CameraName, CameraView>>): void {
  for (const name of names) cameras[name].wanted = views[name] ?? cameras[name].wanted;
}
