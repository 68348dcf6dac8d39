import { PerspectiveCamera, View } from '@react-three/drei';
import { useFrame, useThree } from '@react-three/fiber';
import { type ReactNode, useEffect, useRef } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import type { ScenePalette } from '../../../three/palette';
import { useCoveredAtRight } from '../../stage/corner';
import { Orbit } from '../../stage/Orbit';
import type { OrbitBounds } from '../../stage/orbit';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useOrbitKeys } from '../../stage/use-orbit-keys';
import { useChapterHere } from '../learn-view';
import { Pointing, Spotlight } from '../Spotlight';

/** A scene of a chapter's own. */
export interface FigureScene {
  readonly object: THREE.Object3D;
  setPalette(palette: ScenePalette): void;
  /** Called before each frame that is drawn; returns whether another should follow at once. */
  update(camera: THREE.PerspectiveCamera): boolean;
  dispose(): void;
}

interface SceneViewProps<S extends FigureScene> {
  create: () => S;
  /** Where the camera stands, and what it looks at. */
  from: readonly [number, number, number];
  at?: readonly [number, number, number];
  /** Unit: what stands upright; y if not given. */
  up?: Vec3;
  /** Brings the scene up to date; called when `inputs` change. */
  apply: (scene: S) => void;
  inputs: readonly unknown[];
  /** The pointer over the view as a ray; null when it left. */
  onPointer?: (scene: S, ray: THREE.Ray | null) => void;
  canOrbit?: boolean;
  children?: ReactNode;
}

const FOV = 26;
const Y: Vec3 = [0, 1, 0];

/** A view onto a scene of its own, drawn by the page's one canvas. */
export function SceneView<S extends FigureScene>({ canOrbit = true, children, ...rest }: SceneViewProps<S>) {
  const track = useRef<HTMLDivElement>(null!);
  const scene = useDisposable(rest.create);
  // What stands in a corner is drawn over what fills the figure.
  const isInset = useChapterHere()?.figure.main !== 'own';
  return (
    <div className="view figure-view">
      <View ref={track as never} index={isInset ? 2 : 1} className="view-track fill">
        {scene ? <Contents scene={scene} track={track} canOrbit={canOrbit} {...rest} /> : null}
      </View>
      {children}
    </div>
  );
}

interface ContentsProps<S extends FigureScene> extends Omit<SceneViewProps<S>, 'create' | 'children'> {
  scene: S;
  track: React.RefObject<HTMLDivElement>;
}

const caster = new THREE.Raycaster();
const pointer = new THREE.Vector2();

function Contents<S extends FigureScene>(props: ContentsProps<S>) {
  const { scene, track, from, at = [0, 0, 0], up = Y, apply, inputs, onPointer, canOrbit } = props;
  const camera = useRef<THREE.PerspectiveCamera>(null!);
  const controls = useRef<OrbitBounds & { target: THREE.Vector3 }>(null);
  const invalidate = useThree((state) => state.invalidate);
  const palette = usePalette();
  const chapter = useChapterHere();
  useEffect(() => {
    scene.setPalette(palette);
    invalidate();
  }, [scene, palette, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs are what `apply` reads
  useEffect(() => {
    apply(scene);
    invalidate();
  }, [scene, invalidate, ...inputs]);
  useEffect(() => {
    const element = track.current;
    if (!onPointer || !element) return;
    const onMove = (event: PointerEvent) => {
      const box = element.getBoundingClientRect();
      pointer.set(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
      caster.setFromCamera(pointer, camera.current);
      onPointer(scene, caster.ray);
      invalidate();
    };
    const onLeave = () => onPointer(scene, null);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerdown', onMove);
    element.addEventListener('pointerleave', onLeave);
    return () => {
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerdown', onMove);
      element.removeEventListener('pointerleave', onLeave);
    };
  }, [scene, track, onPointer, invalidate]);
  const isPlaced = useRef(false);
  const coveredAtRight = useCoveredAtRight(track);
  useOrbitKeys(track, {
    label: canOrbit ? 'Camera on the picture' : null,
    camera,
    controls,
    frame: () => {
      isPlaced.current = false;
    },
  });
  useFrame(() => {
    const view = camera.current;
    if (!view || !track.current) return;
    const { clientWidth: width, clientHeight: height } = track.current;
    if (width === 0 || height === 0) return;
    view.aspect = width / height;
    const right = coveredAtRight();
    view.setViewOffset(width, height, right / 2, 0, width, height);
    if (!isPlaced.current) {
      isPlaced.current = true;
      const back = Math.max(1, height / (width - right));
      view.position.set(
        at[0] + (from[0] - at[0]) * back,
        at[1] + (from[1] - at[1]) * back,
        at[2] + (from[2] - at[2]) * back,
      );
      view.lookAt(...(at as [number, number, number]));
    }
    view.updateMatrixWorld();
    view.updateProjectionMatrix();
    if (scene.update(view)) invalidate();
  });
  return (
    <>
      <color attach="background" args={[palette.background]} />
      <PerspectiveCamera ref={camera} makeDefault up={up} fov={FOV} near={0.05} far={200} />
      {canOrbit ? <Orbit track={track} controls={controls} target={at} canZoom={false} /> : null}
      <primitive object={scene.object} />
      {chapter && <Pointing parts={chapter.parts} />}
      {chapter && <Spotlight parts={chapter.parts} />}
    </>
  );
}
