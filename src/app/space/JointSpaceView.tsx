import { PerspectiveCamera, View } from '@react-three/drei';
import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type * as THREE from 'three';
import { NO_FRAME } from '../../core/edit';
import { hoverFrame, seekFrame } from '../../state/actions';
import { store } from '../../state/store';
import { cameraOf } from '../../state/work/cameras';
import { CHART_UP } from '../../three/chart-view';
import { createSpaceScene, FOV, type SpaceScene } from '../drawing/space-scene';
import { Guests } from '../guests/guests';
import { isEditingSamples, useEditView, useHasDrawn, useViewState } from '../page/view-state';
import { useCoveredAtRight } from '../stage/corner';
import { glideTime } from '../stage/glide';
import { keepCamera } from '../stage/keep-camera';
import { Orbit } from '../stage/Orbit';
import type { OrbitBounds } from '../stage/orbit';
import { onReframe } from '../stage/reframe';
import { usePalette } from '../stage/scene-palettes';
import { useShownView } from '../stage/shown-views';
import { useDisposable } from '../stage/use-disposable';
import { useOrbitKeys } from '../stage/use-orbit-keys';
import { usePicking } from '../stage/use-picking';
import { lazyRoom } from '../ui/lazy-room';
import { useLimber } from '../ui/use-limber';
import { createSpaceCamera, type PlotInsets } from './space-camera';
import { createSpaceLabels, type SpaceLabels } from './space-labels';

const DotLayer = lazyRoom('Turning in the plot', () => import('./DotLayer'), 'DotLayer', { isPlaceless: true });

const TwistDial = lazyRoom('The twist', () => import('./TwistDial'), 'TwistDial', {
  wait: <div className="twist-dial" />,
});

/** The selected joint's rotation space, whole or as swing and twist. Fills its element. */
export function JointSpaceView({ insets }: { insets: PlotInsets }) {
  const isSplit = useLimber((state) => (state.fit?.limits[state.work.selectedJoint]?.parts.length ?? 1) > 1);
  return (
    <div className={isSplit ? 'view space-view is-split' : 'view space-view'}>
      <SpacePlot isSplit={isSplit} insets={insets} />
      {isSplit ? <TwistDial /> : null}
    </div>
  );
}

function SpacePlot({ isSplit, insets }: { isSplit: boolean; insets: PlotInsets }) {
  const track = useRef<HTMLDivElement>(null!);
  const overlay = useRef<HTMLDivElement>(null!);
  const plot = useRef<HTMLDivElement>(null!);
  const space = useDisposable(createSpaceScene);
  const isInset = useViewState(({ inset }) => inset === 'space');
  return (
    <div ref={plot} className="space-plot">
      <View ref={track as never} index={isInset ? 2 : 1} className="view-track fill">
        {space ? (
          <SpaceContents space={space} plot={plot} track={track} overlay={overlay} isSplit={isSplit} insets={insets} />
        ) : null}
      </View>
      <div ref={overlay} className="view-overlay fill" aria-hidden="true">
        {isSplit ? <span className="space-caption small">Swing: where the bone points</span> : <Legend />}
      </div>
    </div>
  );
}

function Legend() {
  return (
    <span className="space-legend small">
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

function SpaceContents({ space, plot, track, overlay, isSplit, insets }: ContentsProps) {
  const camera = useRef<THREE.PerspectiveCamera>(null!);
  const controls = useRef<OrbitBounds & { target: THREE.Vector3 }>(null);
  const labels = useRef<SpaceLabels>(null);
  const framing = useMemo(() => createSpaceCamera(), []);
  const invalidate = useThree((state) => state.invalidate);
  useShownView('space', track);
  const palette = usePalette();
  const isEditing = useEditView((ui) => ui.isOn);
  const isLearn = useViewState(({ inset }) => inset !== null);
  const hasDrawn = useHasDrawn();
  const clip = useLimber((state) => state.clip);
  const cloud = useLimber((state) => state.fit?.clouds[state.work.selectedJoint] ?? null);
  const limit = useLimber((state) => state.fit?.limits[state.work.selectedJoint] ?? null);
  const type = useLimber((state) => state.fit?.types[state.work.selectedJoint] ?? null);

  useEffect(() => {
    space.setPalette(palette);
    invalidate();
  }, [space, palette, invalidate]);
  useEffect(() => {
    space.setLimit(clip, cloud, limit);
    space.setType(type);
    invalidate();
  }, [space, clip, cloud, limit, type, invalidate]);
  const learned = useLimber((state) => state.fitted?.clouds[state.work.selectedJoint] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is changed by hand must not slide away under the pointer
  useEffect(() => {
    framing.aim(space.centre, isSplit ? 0 : 0.42);
    invalidate();
  }, [space, framing, clip, learned, isSplit, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a swing is looked at from elsewhere than whole rotations
  useEffect(() => {
    framing.reset();
  }, [framing, isSplit]);
  useEffect(() => {
    labels.current = createSpaceLabels(overlay.current);
    return () => {
      labels.current?.remove();
      labels.current = null;
    };
  }, [overlay]);
  const frame = useCallback(() => {
    framing.reset();
    invalidate();
  }, [framing, invalidate]);
  useEffect(() => onReframe(frame), [frame]);
  useOrbitKeys(track, { label: 'Camera on the joint space', camera, controls, frame });
  usePicking(track, {
    at(x, y, width, height) {
      const sample = space.pick(camera.current, width, height, x, y);
      const { fit, work } = store.getState();
      const { selectedJoint } = work;
      const frame = fit?.clouds[selectedJoint]?.parts[0].frames[sample] ?? NO_FRAME;
      return frame === NO_FRAME ? -1 : frame;
    },
    choose(frame) {
      // While samples are edited a click picks one.
      if (!isEditingSamples()) seekFrame(frame);
    },
    hover: hoverFrame,
  });

  const coveredAtRight = useCoveredAtRight(track, isLearn);
  useFrame((_, delta) => {
    const state = store.getState();
    const { clientWidth: width, clientHeight: height } = track.current;
    const view = camera.current;
    if (!view || !controls.current || !state.live || width === 0 || height === 0) return;
    space.update(state, state.live);
    view.aspect = width / height;
    const right = coveredAtRight();
    view.setViewOffset(width, height, right / 2, (insets.bottom - insets.top) / 2, width, height);
    const { target } = controls.current;
    const dt = glideTime(delta, false);
    const { isFresh } = framing;
    if (framing.update(view, target, space, height, { ...insets, right }, dt)) invalidate();
    keepCamera(cameraOf('space'), view.position, target, framing.usual, isFresh);
    space.setDistance(view.position.distanceTo(target), height);
    view.lookAt(target);
    view.updateMatrixWorld();
    view.updateProjectionMatrix();
    labels.current?.place(space, view, width, height, insets);
  });

  return (
    <>
      <color attach="background" args={[palette.background]} />
      <PerspectiveCamera ref={camera} makeDefault up={CHART_UP} fov={FOV} near={0.1} far={100} />
      <Orbit track={track} controls={controls} minDistance={1} maxDistance={40} />
      <primitive object={space.object} />
      {!isEditing && hasDrawn && <DotLayer space={space} track={track} camera={camera} />}
      <Guests at="space" space={space} host={plot} camera={camera} />
    </>
  );
}
