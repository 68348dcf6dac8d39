import { PerspectiveCamera, View } from '@react-three/drei';
import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import * as THREE from 'three';
import { createMeasurement, type JointLimit, measureRotation, type Quat } from '../../core';
import type { JointCloud } from '../../core/limit';
import { angleBetween, readQuat } from '../../core/math';
import { type JointSlice, projectInSlice, sliceAt } from '../../core/ties';
import { store } from '../../state/store';
import { cameraOf } from '../../state/work/cameras';
import { CHART_UP, FLAT_EYE, SOLID_EYE } from '../../three/chart-view';
import { SliceLayer } from '../drawing/SliceLayer';
import type { SpaceFrame } from '../drawing/space-marks';
import { createSpaceScene, FOV, type SpaceScene } from '../drawing/space-scene';
import { fitDistance } from '../stage/fit-distance';
import { keepCamera } from '../stage/keep-camera';
import { createLabel, project } from '../stage/label';
import { Orbit } from '../stage/Orbit';
import type { OrbitBounds } from '../stage/orbit';
import { onReframe } from '../stage/reframe';
import { usePalette } from '../stage/scene-palettes';
import { useDisposable } from '../stage/use-disposable';
import { useOrbitKeys } from '../stage/use-orbit-keys';
import { degrees } from '../ui/format';
import { useLimber } from '../ui/use-limber';

/** What linked cameras share: where they stand from what they look at, in units of half a turn. */
export interface CameraLink {
  offset: THREE.Vector3;
  /** The camera that was turned last; the others follow it. */
  leader: object | null;
  views: Map<object, LinkedView>;
}

/** What a view says of itself before it has been turned. */
interface LinkedView {
  /** It shows swings. */
  isFlat: boolean;
  /** How far back it has to be to show its limit whole, from aside and from above, in units of half a turn. */
  fromAside: number;
  fromAbove: number;
}

export const createCameraLink = (): CameraLink => ({
  offset: new THREE.Vector3(),
  leader: null,
  views: new Map(),
});

const ORIGIN = new THREE.Vector3();
const SLOPE = Math.tan((FOV * Math.PI) / 360);
/** Between a limit and the edge of its view. */
const MARGIN = 1.06;
/** Half turns: a limit that is smaller than this is shown small. */
const LEAST_REACH = 1.4;

/** Where cameras nobody has turned yet stand: as far back as the largest of the limits asks for, and above when one of them is flat. */
function standBack({ offset, views }: CameraLink): void {
  let isAbove = false;
  for (const { isFlat } of views.values()) isAbove ||= isFlat;
  let reach = LEAST_REACH;
  for (const { fromAbove, fromAside } of views.values()) reach = Math.max(reach, isAbove ? fromAbove : fromAside);
  offset.copy(isAbove ? FLAT_EYE : SOLID_EYE).multiplyScalar(reach);
}

interface CompareViewProps {
  cloud: JointCloud;
  limit: JointLimit;
  /** What ties leave of it; null for a limit alone. */
  slice: JointSlice | null;
  link: CameraLink;
  /** What the limit is called. */
  name: string;
  /** What the picture shows, where that is not plain. */
  caption: string;
}

/** A joint's rotation space under one of several limits, seen by a camera that it shares with the others. */
export function CompareView({ cloud, limit, slice, link, name, caption }: CompareViewProps) {
  const track = useRef<HTMLDivElement>(null!);
  const overlay = useRef<HTMLDivElement>(null!);
  const space = useDisposable(createSpaceScene);
  return (
    <div className="view compare-view">
      <View ref={track as never} className="view-track fill">
        {space ? (
          <Contents
            space={space}
            track={track}
            overlay={overlay}
            cloud={cloud}
            limit={limit}
            slice={slice}
            link={link}
            name={name}
          />
        ) : null}
      </View>
      <div ref={overlay} className="view-overlay fill">
        {caption ? <span className="space-caption small">{caption}</span> : null}
      </div>
    </div>
  );
}

interface ContentsProps extends Omit<CompareViewProps, 'caption'> {
  space: SpaceScene;
  track: RefObject<HTMLDivElement>;
  overlay: RefObject<HTMLDivElement>;
}

function Contents({ space, track, overlay, cloud, limit, slice, link, name }: ContentsProps) {
  const camera = useRef<THREE.PerspectiveCamera>(null!);
  const controls = useRef<OrbitBounds & { target: THREE.Vector3 }>(null);
  const label = useRef<ReturnType<typeof createLabel>>(null);
  const frame = useRef<OwnFrame>(null);
  const target = useRef(new THREE.Vector3());
  const isFresh = useRef(true);
  const invalidate = useThree((state) => state.invalidate);
  const palette = usePalette();
  const clip = useLimber((state) => state.clip);

  useEffect(() => {
    space.setPalette(palette);
    invalidate();
  }, [space, palette, invalidate]);
  useEffect(() => {
    space.setLimit(clip, cloud, limit);
    target.current.fromArray(space.centre);
    isFresh.current = true;
    invalidate();
  }, [space, clip, cloud, limit, invalidate]);
  useEffect(() => () => void link.views.delete(space), [link, space]);
  useEffect(() => {
    label.current = createLabel(overlay.current, 'label-now');
    return () => label.current?.remove();
  }, [overlay]);
  const frameAgain = useCallback(() => {
    link.leader = null;
    invalidate();
  }, [link, invalidate]);
  useEffect(() => onReframe(frameAgain), [frameAgain]);
  const lead = () => {
    link.leader = controls.current;
  };
  useOrbitKeys(track, { label: `Camera on all, at ${name}`, camera, controls, frame: frameAgain, onOrbit: lead });

  // The leader says where it stands before anyone follows.
  useFrame(() => {
    if (link.leader === null || link.leader !== controls.current || isFresh.current) return;
    link.offset.subVectors(camera.current.position, controls.current.target).divideScalar(space.ballRadius);
  }, -0.5);
  useFrame(() => {
    const state = store.getState();
    const { clientWidth: width, clientHeight: height } = track.current;
    const view = camera.current;
    if (!view || !controls.current || !state.live || width === 0 || height === 0) return;
    frame.current = readFrame(frame.current, limit, slice, state.live, state.work.settings.easing === 'blend');
    space.update(state, frame.current);
    const aspect = width / height;
    if (isFresh.current || view.aspect !== aspect) {
      view.aspect = aspect;
      const reachFrom = (eye: THREE.Vector3) =>
        (MARGIN * fitDistance(space.outline, target.current, eye, view.up, [SLOPE * aspect, SLOPE])) / space.ballRadius;
      // The others stand back with this one.
      invalidate();
      const { isFlat } = space;
      link.views.set(space, { isFlat, fromAside: reachFrom(SOLID_EYE), fromAbove: reachFrom(FLAT_EYE) });
    }
    if (link.leader === null) standBack(link);
    const kept = cameraOf('compare');
    // Nobody leads then, and all follow.
    if (keepCamera(kept, link.offset, ORIGIN, 1, link.leader === null)) link.leader = kept;
    if (isFresh.current || link.leader !== controls.current) {
      isFresh.current = false;
      controls.current.target.copy(target.current);
      view.position.copy(link.offset).multiplyScalar(space.ballRadius).add(target.current);
    }
    space.setDistance(view.position.distanceTo(controls.current.target), height);
    view.lookAt(controls.current.target);
    view.updateMatrixWorld();
    view.updateProjectionMatrix();
    if (label.current) placeLabel(label.current, space, frame.current, limit.joint, view, width, height);
  });

  return (
    <>
      <color attach="background" args={[palette.background]} />
      <PerspectiveCamera ref={camera} makeDefault up={CHART_UP} fov={FOV} near={0.1} far={100} />
      <Orbit track={track} controls={controls} minDistance={1} maxDistance={40} onMove={lead} />
      <primitive object={space.object} />
      {slice && <SliceLayer space={space} own={slice} />}
    </>
  );
}

type OwnFrame = { -readonly [K in keyof SpaceFrame]: SpaceFrame[K] };

const q: Quat = [0, 0, 0, 1];
const tiedTo: Quat = [0, 0, 0, 1];
const measurement = createMeasurement();
/** rad: less is no move. */
const UNMOVED = 1e-6;

/** The frame as this limit would hold it; only its joint is filled in. */
function readFrame(
  own: OwnFrame | null,
  limit: JointLimit,
  slice: JointSlice | null,
  live: SpaceFrame,
  isBlended: boolean,
): OwnFrame {
  const joints = live.gauge.length;
  const frame =
    own && own.gauge.length === joints
      ? own
      : {
          frame: 0,
          asked: live.asked,
          held: new Float32Array(4 * joints),
          askedViolation: new Float32Array(joints),
          gauge: new Float32Array(joints),
        };
  const { joint, softening } = limit;
  frame.frame = live.frame;
  frame.asked = live.asked;
  if (joint >= joints) return frame;
  measureRotation(limit, readQuat(live.asked, joint, q), { softening, isBlended }, measurement);
  frame.askedViolation[joint] = measurement.violation;
  frame.gauge[joint] = measurement.gauge;
  frame.held.set(measurement.held, 4 * joint);
  if (!slice) return frame;
  readQuat(live.asked, joint, q);
  projectInSlice(sliceAt(slice, live.held), q, tiedTo);
  frame.held.set(tiedTo, 4 * joint);
  frame.askedViolation[joint] = angleBetween(tiedTo, q);
  if (frame.askedViolation[joint] > UNMOVED) frame.gauge[joint] = Math.max(1, frame.gauge[joint]);
  return frame;
}

const HALF_A_DEGREE = Math.PI / 360;

function placeLabel(
  label: ReturnType<typeof createLabel>,
  space: SpaceScene,
  frame: SpaceFrame,
  joint: number,
  camera: THREE.Camera,
  width: number,
  height: number,
): void {
  const beyond = frame.askedViolation[joint] ?? 0;
  const isBeyond = beyond > 0.1 * HALF_A_DEGREE;
  label.setText(isBeyond ? `${degrees(beyond, 1)} beyond` : 'allowed');
  label.setClass(isBeyond ? 'label-asked' : 'label-now');
  const { y: heldY } = project(camera, width, height, space.held[0], space.held[1], space.held[2]);
  const at = space.isApart ? space.asked : space.held;
  const place = project(camera, width, height, at[0], at[1], at[2]);
  const isRight = place.x > width - 90;
  // Where the arrow does not go.
  const isBelow = space.isApart && heldY < place.y && place.y < height - 40;
  label.place(place.x + (isRight ? (isBeyond ? -88 : -54) : 11), isBelow ? place.y + 5 : Math.max(4, place.y - 19));
}
