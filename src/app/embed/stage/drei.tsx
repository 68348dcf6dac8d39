/** Stands for @react-three/drei in the build of embeds, under its names, as far as the page uses it. */
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useState } from 'react';
import * as THREE from 'three';
import { useStore } from 'zustand';
import { useFrame, useRootStore, ViewContext } from './fiber';
import { createViewStore, type RootState, type RootStore, stage } from './root';
import { knowSceneElements } from './scene-elements';

knowSceneElements();

interface ViewProps {
  ref: { current: HTMLDivElement | null };
  className?: string;
  /** What is drawn later lies over what is drawn earlier. */
  index?: number;
  children?: ReactNode;
}

/** A scene that is drawn where its element is. */
export function View({ ref, className, index = 1, children }: ViewProps) {
  const root = useStore(stage, (state) => state.root);
  const [view, setView] = useState<RootStore | null>(null);
  useLayoutEffect(() => {
    const track = ref.current;
    setView(root && track ? createViewStore(root, track) : null);
  }, [root, ref]);
  return (
    <>
      <div ref={ref} className={className} />
      {view && (
        <ViewContext value={view}>
          {children}
          <Drawing index={index} />
        </ViewContext>
      )}
    </>
  );
}

/** Views draw by themselves. */
View.Port = (): null => null;

function Drawing({ index }: { index: number }) {
  const store = useRootStore();
  useFrame((state) => inPlaceOf(state, () => state.gl.render(state.scene, state.camera)), index);
  // What is gone leaves nothing behind on the canvas.
  useLayoutEffect(() => () => inPlaceOf(store.getState(), () => store.getState().gl.clear()), [store]);
  return null;
}

/** Draws where the view's element is, and nowhere else; not at all where it is out of sight. */
function inPlaceOf({ gl, events: { connected } }: RootState, draw: () => void): void {
  const box = connected?.getBoundingClientRect();
  if (!box || box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) return;
  const bottom = gl.domElement.clientHeight - box.bottom;
  const { autoClear } = gl;
  gl.autoClear = false;
  gl.setViewport(box.left, bottom, box.width, box.height);
  gl.setScissor(box.left, bottom, box.width, box.height);
  gl.setScissorTest(true);
  draw();
  gl.setScissorTest(false);
  gl.autoClear = autoClear;
}

interface CameraProps {
  ref: Ref<THREE.PerspectiveCamera>;
  up?: readonly [number, number, number];
  fov: number;
  near: number;
  far: number;
  makeDefault?: boolean;
}

/** The camera of the view around. */
export function PerspectiveCamera({ ref, up, fov, near, far }: CameraProps) {
  const store = useRootStore();
  const camera = useMemo(() => new THREE.PerspectiveCamera(fov, 1, near, far), [fov, near, far]);
  useImperativeHandle(ref, () => camera, [camera]);
  useLayoutEffect(() => {
    if (up) camera.up.set(...up);
    store.setState({ camera });
  }, [camera, up, store]);
  return null;
}
