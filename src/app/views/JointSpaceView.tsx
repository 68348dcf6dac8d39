import { OrbitControls, PerspectiveCamera, View } from '@react-three/drei';
import { useFrame, useThree } from '@react-three/fiber';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef } from 'react';
import * as THREE from 'three';
import { NO_FRAME } from '../../core/limit/edit-cloud';
import { hoverFrame, seekFrame } from '../../state/actions';
import { isStill } from '../../state/playback';
import { store } from '../../state/store';
import { isEditingSamples, useEditUi } from '../lab/edit-ui';
import { useLimber } from '../use-limber';
import { fitDistance } from './fit-distance';
import { createLabel, project } from './label';
import type { OrbitBounds } from './orbit';
import { usePalette } from './palette';
import { onReframe } from './reframe';
import { createSpaceScene, FOV, type SpaceScene } from './space-scene';
import { useDisposable } from './use-disposable';
import { useOrbitKeys } from './use-orbit-keys';
import { usePicking } from './use-picking';

// Few edit, and those not at once.
const EditLayer = lazy(() => import('../lab/EditLayer').then(({ EditLayer }) => ({ default: EditLayer })));

const TwistDial = lazy(() => import('./TwistDial').then(({ TwistDial }) => ({ default: TwistDial })));

/** CSS pixels at the edges of a plot that something lies over: the shape keeps clear of them. */
interface PlotInsets {
  top: number;
  bottom: number;
}

/** The selected joint's rotation space, whole or as swing and twist. Fills its element. */
export function JointSpaceView({ insets }: { insets: PlotInsets }) {
  const isSplit = useLimber((state) => (state.fit?.limits[state.selectedJoint]?.parts.length ?? 1) > 1);
  return (
    <div className={isSplit ? 'view space-view is-split' : 'view space-view'}>
      <SpacePlot isSplit={isSplit} insets={insets} />
      {isSplit ? (
        <Suspense fallback={<div className="twist-dial" />}>
          <TwistDial />
        </Suspense>
      ) : null}
    </div>
  );
}

function SpacePlot({ isSplit, insets }: { isSplit: boolean; insets: PlotInsets }) {
  const track = useRef<HTMLDivElement>(null!);
  const overlay = useRef<HTMLDivElement>(null!);
  const plot = useRef<HTMLDivElement>(null!);
  const space = useDisposable(createSpaceScene);
  return (
    <div ref={plot} className="space-plot">
      <View ref={track as never} className="view-track">
        {space ? (
          <SpaceContents space={space} plot={plot} track={track} overlay={overlay} isSplit={isSplit} insets={insets} />
        ) : null}
      </View>
      <div ref={overlay} className="view-overlay" aria-hidden="true">
        {isSplit ? <span className="space-caption">Swing: where the bone points</span> : <Legend />}
      </div>
    </div>
  );
}

function Legend() {
  return (
    <span className="space-legend">
      <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10">
        <circle cx="5" cy="5" r="3" fill="var(--sample)" />
      </svg>
      sample
      <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10">
        <rect
          x=".7"
          y=".7"
          width="8.6"
          height="8.6"
          fill="var(--limit-fill)"
          fillOpacity=".3"
          stroke="var(--limit-line)"
          strokeWidth="1.3"
        />
      </svg>
      limit
      <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10">
        <circle cx="5" cy="5" r="3.8" fill="none" stroke="var(--violation-fill)" strokeWidth="2" />
      </svg>
      beyond
    </span>
  );
}

interface ContentsProps {
  space: SpaceScene;
  /** Holds the track; editing takes events here before the camera does. */
  plot: RefObject<HTMLDivElement>;
  track: RefObject<HTMLDivElement>;
  overlay: RefObject<HTMLDivElement>;
  isSplit: boolean;
  insets: PlotInsets;
}

const AXES = ['x', 'y', 'z'] as const;
/** Between a shape and the edge of what is free. */
const MARGIN = 1.05;

function SpaceContents({ space, plot, track, overlay, isSplit, insets }: ContentsProps) {
  const camera = useRef<THREE.PerspectiveCamera>(null!);
  const controls = useRef<OrbitBounds & { target: THREE.Vector3 }>(null!);
  const labels = useRef<SpaceLabels>(null);
  const goal = useRef({
    target: new THREE.Vector3(),
    /** The distance that shows what is there now; what the user zoomed stays as a factor to it. */
    reach: 1,
    /** What the distance has yet to be multiplied by. */
    stretch: 1,
    isFresh: true,
    isChanged: false,
    isGliding: false,
  });
  const invalidate = useThree((state) => state.invalidate);
  const palette = usePalette();
  const isEditing = useEditUi((ui) => ui.isOn);
  const clip = useLimber((state) => state.clip);
  const cloud = useLimber((state) => state.fit?.clouds[state.selectedJoint] ?? null);
  const limit = useLimber((state) => state.fit?.limits[state.selectedJoint] ?? null);
  const type = useLimber((state) => state.fit?.types[state.selectedJoint] ?? null);

  useEffect(() => {
    space.setPalette(palette);
    invalidate();
  }, [space, palette, invalidate]);
  useEffect(() => {
    space.setPart(clip, cloud, limit, 0);
    space.setType(type);
    invalidate();
  }, [space, clip, cloud, limit, type, invalidate]);
  const learned = useLimber((state) => state.fitted?.clouds[state.selectedJoint] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is changed by hand must not slide away under the pointer
  useEffect(() => {
    // Where it is looked from stays when only the shape changes.
    goal.current.target.fromArray(space.centre).multiplyScalar(isSplit ? 0 : 0.42);
    goal.current.isChanged = goal.current.isGliding = true;
    invalidate();
  }, [space, clip, learned, isSplit, invalidate]);
  const twistAxis = limit?.twistAxis;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a swing is looked at along its own bone
  useEffect(() => {
    goal.current.isFresh = true;
  }, [isSplit, isSplit ? twistAxis : null]);
  useEffect(() => {
    labels.current = createSpaceLabels(overlay.current);
    return () => {
      labels.current?.remove();
      labels.current = null;
    };
  }, [overlay]);
  const frame = useCallback(() => {
    goal.current.isFresh = true;
    invalidate();
  }, [invalidate]);
  useEffect(() => onReframe(frame), [frame]);
  useOrbitKeys(track, { label: 'Camera on the joint space', camera, controls, frame });
  usePicking(track, {
    at(x, y, width, height) {
      const sample = space.pick(camera.current, width, height, x, y);
      const { fit, selectedJoint } = store.getState();
      const frame = fit?.clouds[selectedJoint]?.parts[0].frames[sample] ?? NO_FRAME;
      return frame === NO_FRAME ? -1 : frame;
    },
    choose(frame) {
      // While samples are edited a click picks one.
      if (!isEditingSamples()) seekFrame(frame);
    },
    hover: hoverFrame,
  });

  useFrame((_, delta) => {
    const state = store.getState();
    const { clientWidth: width, clientHeight: height } = track.current;
    const view = camera.current;
    if (!view || !controls.current || !state.live || width === 0 || height === 0) return;
    space.update(state, state.live);
    view.aspect = width / height;
    view.setViewOffset(width, height, 0, (insets.bottom - insets.top) / 2, width, height);
    const { target } = controls.current;
    const { current } = goal;
    if (current.isFresh || current.isChanged) {
      if (current.isFresh) lookFrom(direction, isSplit ? twistAxis : undefined);
      else direction.subVectors(view.position, target).normalize();
      const reach = reachOf(space, current.target, direction, view.aspect, height, isSplit, insets);
      if (current.isFresh) {
        target.copy(current.target);
        view.position.copy(target).addScaledVector(direction, reach);
        current.stretch = 1;
        current.isGliding = false;
      } else if (!isEditing) current.stretch *= reach / current.reach;
      // What is pulled at must not slide away under the pointer.
      if (!isEditing || current.isFresh) current.reach = reach;
      current.isFresh = current.isChanged = false;
    }
    if (current.isGliding) {
      const share = isStill ? 1 : 1 - Math.exp(-Math.min(delta, 0.1) / 0.09);
      const stretch = current.stretch ** share;
      away.subVectors(view.position, target).multiplyScalar(stretch);
      current.stretch /= stretch;
      target.lerp(current.target, share);
      view.position.copy(target).add(away);
      current.isGliding = target.distanceToSquared(current.target) > 1e-6 || Math.abs(current.stretch - 1) > 1e-3;
      if (current.isGliding) invalidate();
    }
    space.setDistance(view.position.distanceTo(target), height);
    view.lookAt(target);
    view.updateMatrixWorld();
    view.updateProjectionMatrix();
    labels.current?.place(space, view, width, height, isSplit, insets);
  });

  return (
    <>
      <color attach="background" args={[palette.background]} />
      <PerspectiveCamera ref={camera} makeDefault fov={FOV} near={0.1} far={100} />
      <OrbitControls
        ref={controls as never}
        domElement={track.current}
        enableDamping={!isStill}
        dampingFactor={0.12}
        enablePan={false}
        minDistance={1}
        maxDistance={40}
      />
      <primitive object={space.object} />
      {isEditing ? (
        <Suspense fallback={null}>
          <EditLayer host={plot} camera={camera} />
        </Suspense>
      ) : null}
    </>
  );
}

const direction = new THREE.Vector3();
const away = new THREE.Vector3();

/** Where the first look comes from: above and aside; a swing is looked at from before the bone it turns. */
function lookFrom(out: THREE.Vector3, twistAxis: readonly number[] | undefined): void {
  let azimuth = 0.62;
  let elevation = 0.34;
  if (twistAxis) {
    const [x, y, z] = twistAxis;
    const isUpright = Math.abs(y) > 0.8;
    azimuth = isUpright ? 0.62 : Math.atan2(x, z) - 0.31;
    elevation = isUpright ? Math.sign(y) * 1.1 : 0.24;
  }
  out.setFromSphericalCoords(1, Math.PI / 2 - elevation, azimuth);
}

/** From how far the ball of rotations has its usual size, and a shape that is larger still fits between the insets. */
function reachOf(
  space: SpaceScene,
  target: THREE.Vector3,
  direction: THREE.Vector3,
  aspect: number,
  height: number,
  isSplit: boolean,
  insets: PlotInsets,
): number {
  const half = (FOV * Math.PI) / 360;
  const narrow = Math.max(1, 1 / aspect);
  const free = Math.max(0.3, 1 - (insets.top + insets.bottom) / height);
  if (isSplit) return (space.ballRadius * 1.14 * Math.max(narrow, 1 / free)) / Math.sin(half);
  const usual = (space.ballRadius * 0.77 * Math.min(narrow, 1.3)) / Math.sin(half);
  const slope = Math.tan(half);
  return Math.max(usual, MARGIN * fitDistance(space.outline, target, direction, [slope * aspect, slope * free]));
}

interface SpaceLabels {
  place(
    space: SpaceScene,
    camera: THREE.Camera,
    width: number,
    height: number,
    isSplit: boolean,
    insets: PlotInsets,
  ): void;
  remove(): void;
}

function createSpaceLabels(overlay: HTMLElement): SpaceLabels {
  const ends = AXES.map((axis) => createLabel(overlay, `label-axis label-${axis}`, `${axis} 180°`));
  const middles = AXES.map(() => createLabel(overlay, 'label-tick', '90°'));
  const hinge = [0, 1].map(() => createLabel(overlay, 'label-hinge'));
  const now = createLabel(overlay, 'label-now', 'now');
  const asked = createLabel(overlay, 'label-asked', 'asked');
  const all = [...ends, ...middles, ...hinge, now, asked];
  const spots = [0, 0, 0, 0];
  return {
    place(space, camera, width, height, isSplit, insets) {
      let at = project(camera, width, height, space.held[0], space.held[1], space.held[2]);
      const [heldX, heldY] = [at.x, at.y];
      at = project(camera, width, height, space.asked[0], space.asked[1], space.asked[2]);
      const [askedX, askedY] = [at.x, at.y];
      spots[0] = heldX;
      spots[1] = heldY;
      spots[2] = askedX;
      spots[3] = askedY;
      if (space.isApart) {
        const isAskedRight = askedX >= heldX;
        now.setText('held');
        now.place(heldX + (isAskedRight ? -36 : 11), heldY + 5);
        asked.place(askedX + (isAskedRight ? 11 : -44), askedY - 17);
      } else {
        now.setText(isSplit ? 'now' : `now ${Math.round((space.angle * 180) / Math.PI)}°`);
        now.place(heldX + 11, heldY - 19);
        asked.hide();
      }
      for (let i = 0; i < 2; i++) {
        const end = space.hingeEnds[i];
        if (!end) {
          hinge[i]!.hide();
          continue;
        }
        at = project(camera, width, height, end.at[0], end.at[1], end.at[2]);
        hinge[i]!.setText(end.text);
        // Beside the dot its word stands above it, or below when it is held.
        const isBesideDot = Math.hypot(at.x - heldX, at.y - heldY) < 30;
        hinge[i]!.place(at.x + 9, at.y + (isBesideDot && space.isApart ? -19 : 4));
      }
      const top = insets.top + 8;
      const bottom = height - Math.max(24, insets.bottom + 8);
      for (let axis = 0; axis < 3; axis++) {
        const end = 1.055 * space.ballRadius;
        at = project(camera, width, height, axis === 0 ? end : 0, axis === 1 ? end : 0, axis === 2 ? end : 0);
        const isCovered = Math.hypot(at.x - heldX, at.y - heldY) < 30;
        if (isCovered || at.y < top || at.y > bottom || at.x < -60 || at.x > width + 60) ends[axis].hide();
        else ends[axis].place(Math.min(width - 30, Math.max(30, at.x)), at.y);
        const half = 0.5 * space.ballRadius;
        at = project(camera, width, height, axis === 0 ? half : 0, axis === 1 ? half : 0, axis === 2 ? half : 0);
        const isCrowded = Math.hypot(at.x - heldX, at.y - heldY) < 36 || Math.hypot(at.x - askedX, at.y - askedY) < 36;
        if (isCrowded || at.y < top || at.y > bottom || at.x < 12 || at.x > width - 12) middles[axis].hide();
        else middles[axis].place(at.x + (axis === 1 ? 18 : 0), at.y + (axis === 1 ? 0 : 11));
      }
    },
    remove() {
      for (const label of all) label.remove();
    },
  };
}
