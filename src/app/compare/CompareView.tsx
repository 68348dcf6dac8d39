import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as THREE from 'three';
import { createMeasurement, type JointLimit, measureRotation, type Quat } from '../../core';
import type { JointCloud } from '../../core/limit';
import { angleBetween, readQuat } from '../../core/math';
import { cameraOf } from '../../state/work/cameras';
import { FLAT_EYE, SOLID_EYE } from '../../three/chart-view';
import type { SpaceFrame } from '../drawing/space-marks';
import { CHART_LENS, createSpaceScene, type SpaceScene } from '../drawing/space-scene';
import { fitDistance } from '../stage/fit-distance';
import { keepCamera } from '../stage/keep-camera';
import { createLabel, project } from '../stage/label';
import { OrbitView } from '../stage/OrbitView';
import { useFraming, useView, useWords } from '../stage/view';
import { degrees } from '../ui/format';
import { lazyRoom } from '../ui/lazy-room';
import { useLimber } from '../ui/use-limber';

/** Comes where ties are: most limits have none. */
import type { TiedSlice } from './slice-under';

const SliceLayer = lazyRoom('What ties leave', () => import('../drawing/SliceLayer'), 'SliceLayer', {
  isPlaceless: true,
});

const FilledLayer = lazyRoom('What was learned', () => import('../drawing/FilledLayer'), 'FilledLayer', {
  isPlaceless: true,
});

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
const SLOPE = Math.tan((CHART_LENS.fov * Math.PI) / 360);
/** Between a limit and the edge of its view. */
const MARGIN = 1.1;
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
  /** What was learned, where the limit was filled up; null else. */
  learned: JointLimit | null;
  /** What ties leave of it; null for a limit alone. */
  slice: TiedSlice | null;
  link: CameraLink;
  /** What the limit is called. */
  name: string;
  /** What the picture shows, where that is not plain. */
  caption: string;
}

/** A joint's rotation space under one of several limits, seen by a camera that it shares with the others. */
export function CompareView({ caption, ...shown }: CompareViewProps) {
  const { link, name } = shown;
  const [own] = useState(() => ({}));
  return (
    <OrbitView
      className="view compare-view"
      create={createSpaceScene}
      takers="compare"
      label={`Camera on all, at ${name}`}
      lens={CHART_LENS}
      onOrbit={() => {
        link.leader = own;
      }}
      over={caption ? <span className="space-caption small">{caption}</span> : null}
    >
      <Compared own={own} {...shown} />
    </OrbitView>
  );
}

/** @param own the view among those that are linked */
function Compared({ own, cloud, limit, learned, slice, link }: Omit<CompareViewProps, 'caption'> & { own: object }) {
  const { scene: space, camera: eye, orbit } = useView<SpaceScene>();
  const words = useWords((overlay) => createLabel(overlay, 'label-now'));
  const frame = useRef<OwnFrame>(null);
  const centre = useRef(new THREE.Vector3());
  const isFresh = useRef(true);
  const aspect = useRef(0);
  const invalidate = useThree((state) => state.invalidate);
  const clip = useLimber((state) => state.clip);

  useEffect(() => {
    space.setLimit(clip, cloud, limit);
    centre.current.fromArray(space.centre);
    isFresh.current = true;
    invalidate();
  }, [space, clip, cloud, limit, invalidate]);
  useEffect(() => () => void link.views.delete(own), [link, own]);

  // The leader says where it stands before anyone follows.
  useFrame(() => {
    if (link.leader !== own || isFresh.current || !eye.current) return;
    link.offset.subVectors(eye.current.position, orbit.target).divideScalar(space.ballRadius);
  }, -0.75);
  useFraming({
    look: {
      usual: 1,
      isFresh: false,
      reset() {
        link.leader = null;
      },
    },
    update({ camera, target, height, state, live }) {
      if (!live) return null;
      frame.current = readFrame(frame.current, limit, slice, live, state.work.settings.easing === 'blend');
      space.update(state, frame.current);
      if (isFresh.current || camera.aspect !== aspect.current) {
        aspect.current = camera.aspect;
        const slopes = [SLOPE * camera.aspect, SLOPE] as const;
        const reachFrom = (from: THREE.Vector3) =>
          (MARGIN * fitDistance(space.outline, centre.current, from, camera.up, slopes)) / space.ballRadius;
        // The others stand back with this one.
        invalidate();
        const { isFlat } = space;
        link.views.set(own, { isFlat, fromAside: reachFrom(SOLID_EYE), fromAbove: reachFrom(FLAT_EYE) });
      }
      if (link.leader === null) standBack(link);
      const kept = cameraOf('compare');
      // Nobody leads then, and all follow.
      if (keepCamera(kept, link.offset, ORIGIN, 1, link.leader === null)) link.leader = kept;
      if (isFresh.current || link.leader !== own) {
        isFresh.current = false;
        target.copy(centre.current);
        camera.position.copy(link.offset).multiplyScalar(space.ballRadius).add(target);
      }
      space.setDistance(camera.position.distanceTo(target), height);
      return false;
    },
    settle({ camera, width, height }) {
      if (words.current && frame.current)
        placeLabel(words.current, space, frame.current, limit.joint, camera, width, height);
    },
  });
  const filled = useMemo(() => learned && { limit, learned }, [limit, learned]);
  return (
    <>
      {slice && <SliceLayer own={slice.slice} />}
      {filled && <FilledLayer own={filled} />}
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
  slice: TiedSlice | null,
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
  slice.project(live.held, q, tiedTo);
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
