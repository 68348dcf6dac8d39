import { PerspectiveCamera, View } from '@react-three/drei';
import { useFrame, useThree } from '@react-three/fiber';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import * as THREE from 'three';
import { store } from '../../state/store';
import { CHART_UP, SOLID_EYE } from '../../three/chart-view';
import { useCoveredAtRight } from '../stage/corner';
import { fitDistance } from '../stage/fit-distance';
import { Orbit } from '../stage/Orbit';
import type { OrbitBounds } from '../stage/orbit';
import { onReframe } from '../stage/reframe';
import { usePalette } from '../stage/scene-palettes';
import { useDisposable } from '../stage/use-disposable';
import { useOrbitKeys } from '../stage/use-orbit-keys';
import { useSize } from '../ui/use-size';
import { createRegionScene, type RegionScene } from './region-scene';
import type { Shown } from './shown-regions';
import { FOV } from './space-scene';

const SLOPE = Math.tan((FOV * Math.PI) / 360);
const MARGIN = 1.12;
/** rad: a small region is not brought nearer than this much of the ball. */
const LEAST_REACH = 1.2;

interface RegionViewProps {
  shown: Shown | null;
  name: string;
  /** Drawn into the scene beside it. */
  children?: ReactNode;
}

/** The learned limit of a joint and an engine's region of it in one ball, with where the joint is now. */
export function RegionView({ shown, name, children }: RegionViewProps) {
  const track = useRef<HTMLDivElement>(null!);
  const scene = useDisposable(createRegionScene);
  return (
    <div className="view fill">
      <View ref={track as never} className="view-track fill">
        {scene ? (
          <Contents scene={scene} track={track} shown={shown} name={name}>
            {children}
          </Contents>
        ) : null}
      </View>
    </div>
  );
}

interface ContentsProps extends RegionViewProps {
  scene: RegionScene;
  track: RefObject<HTMLDivElement>;
}

function Contents({ scene, track, shown, name, children }: ContentsProps) {
  const camera = useRef<THREE.PerspectiveCamera>(null!);
  const controls = useRef<OrbitBounds & { target: THREE.Vector3 }>(null);
  const isFresh = useRef(true);
  const invalidate = useThree((state) => state.invalidate);
  const palette = usePalette();
  const limit = shown?.limit ?? null;
  const size = useSize(track);

  useEffect(() => {
    scene.setPalette(palette);
    invalidate();
  }, [scene, palette, invalidate]);
  useEffect(() => {
    scene.set(shown);
    invalidate();
  }, [scene, shown, invalidate]);
  const frame = useCallback(() => {
    isFresh.current = true;
    invalidate();
  }, [invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another joint, or region, is looked at anew
  useEffect(frame, [frame, limit?.joint, shown?.engine]);
  useEffect(() => onReframe(frame), [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has another size is drawn anew
  useEffect(() => invalidate(), [size, invalidate]);
  useOrbitKeys(track, { label: `Camera on ${name} and what the target makes of it`, camera, controls, frame });

  const coveredAtRight = useCoveredAtRight(track);
  useFrame(() => {
    const { live } = store.getState();
    if (!track.current) return;
    const { clientWidth: width, clientHeight: height } = track.current;
    const view = camera.current;
    if (!view || !controls.current || !live || width === 0 || height === 0) return;
    scene.update(live);
    view.aspect = width / height;
    const right = coveredAtRight();
    view.setViewOffset(width, height, right / 2, 0, width, height);
    const { target } = controls.current;
    if (isFresh.current && scene.corners.length > 0) {
      isFresh.current = false;
      new THREE.Box3().setFromArray(scene.corners).getCenter(target).multiplyScalar(0.6);
      const slopes = [(SLOPE * (width - right)) / height, SLOPE] as const;
      const reach = MARGIN * fitDistance(scene.corners, target, SOLID_EYE, view.up, slopes);
      view.position.copy(target).addScaledVector(SOLID_EYE, Math.max(reach, LEAST_REACH / SLOPE));
    }
    scene.setDistance(view.position.distanceTo(target));
    view.lookAt(target);
    view.updateMatrixWorld();
    view.updateProjectionMatrix();
  });

  return (
    <>
      <color attach="background" args={[palette.background]} />
      <PerspectiveCamera ref={camera} makeDefault up={CHART_UP} fov={FOV} near={0.1} far={100} />
      <Orbit track={track} controls={controls} minDistance={1} maxDistance={40} />
      <primitive object={scene.object} />
      {children}
    </>
  );
}
