import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import * as THREE from 'three';
import { SOLID_EYE } from '../../three/chart-view';
import { fitDistance } from '../stage/fit-distance';
import { OrbitView } from '../stage/OrbitView';
import { createLook, useFraming, useView } from '../stage/view';
import { createRegionScene, type RegionScene } from './region-scene';
import type { Shown } from './shown-regions';
import { CHART_LENS } from './space-scene';

const SLOPE = Math.tan((CHART_LENS.fov * Math.PI) / 360);
const MARGIN = 1.12;
/** rad: a small region is not brought nearer than this much of the ball. */
const LEAST_REACH = 1.2;

interface RegionViewProps {
  shown: Shown | null;
  name: string;
}

/** The learned limit of a joint and an engine's region of it in one ball, with where the joint is now. */
export const RegionView = ({ shown, name }: RegionViewProps) => (
  <OrbitView
    className="view fill"
    create={createRegionScene}
    takers="region"
    label={`Camera on ${name} and what the target makes of it`}
    lens={CHART_LENS}
    avoidsCorner
  >
    <Region shown={shown} />
  </OrbitView>
);

function Region({ shown }: { shown: Shown | null }) {
  const { scene } = useView<RegionScene>();
  const look = useMemo(createLook, []);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    scene.set(shown);
    invalidate();
  }, [scene, shown, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another joint, or region, is looked at anew
  useEffect(() => {
    look.reset();
    invalidate();
  }, [look, shown?.limit.joint, shown?.engine, invalidate]);
  useFraming({
    look,
    update({ camera, target, width, height, right, live }) {
      if (!live) return null;
      scene.update(live);
      if (scene.corners.length > 0 && look.begin()) {
        new THREE.Box3().setFromArray(scene.corners).getCenter(target).multiplyScalar(0.6);
        const slopes = [(SLOPE * (width - right)) / height, SLOPE] as const;
        const reach = MARGIN * fitDistance(scene.corners, target, SOLID_EYE, camera.up, slopes);
        camera.position.copy(target).addScaledVector(SOLID_EYE, Math.max(reach, LEAST_REACH / SLOPE));
      }
      scene.setDistance(camera.position.distanceTo(target));
      return false;
    },
  });
  return null;
}
