import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { createTransforms, frameTransforms, restTransforms, worldTransforms } from '../../../core/clip';
import {
  cross,
  length,
  multiply,
  plus,
  readVec3,
  rotateVector,
  rotationFromVector,
  subtract,
  times,
  unit,
} from '../../../core/math';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { parentRotation } from '../parent-rotation';
import { arrowHead } from './arrow-head';
import { type BeatScene, BeatView, facing } from './BeatView';
import { badLimb } from './bad-limb';
import { forwardOf } from './forward';
import { createLimbLines, type LimbLine, type PosedJoint } from './limb-lines';
import { type Leap, oneLeap } from './one-leap';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { PlacedPose } from './poor-points';
import { createPosedBody } from './posed-body';
import type { Word } from './scene-words';
import { straightLimb } from './straight-limb';
import { LeapOnMap } from './TornCloudFigure';
import { tornCloud } from './torn-cloud';
import './flat.css';

/** One leap of the dot on the map; beside it the body in the reference, and in the frames before and after. */
export function LeapFigure() {
  return (
    <div className="learn-views is-half">
      <LeapOnMap />
      <BeatView create={createBodies} aim={() => facing(0.8, 1.22)} label="Camera on the bodies" index={2} fov={FLAT} />
    </div>
  );
}

/** ° of height that the lens sees: all bodies are seen from nearly one side. */
const FLAT = 10;
/** Of the height of a body: how far from the middle of the picture the middle of each is, to the side and up. */
const [ASIDE, UP_BY] = [0.37, 0.6];
/** rad: how far bodies are turned from the front. */
const TURNED = -0.55;
/** CSS pixels: the radius of the ring at the joint. */
const RING = 7;
/** Of the height of a body: how far below its middle its word stands. */
const UNDER = 0.58;
const UP = new THREE.Vector3(0, 1, 0);
/** The body in the reference stands above those of both frames. */
const STANDS = [
  { name: 'bad', at: [0, UP_BY], colour: 'text-3' },
  { name: 'before', at: [-ASIDE, -UP_BY], colour: 'text-1' },
  { name: 'after', at: [ASIDE, -UP_BY], colour: 'text-1' },
] as const;

/** Of the limb: where along it the arc of its roll stands, its radius, and how long its head is. */
const [ALONG, ROUND, HEAD] = [0.55, 0.2, 0.15];
const PIECES = 24;

/** The S×2×3 segments of the half turn that leads a limb to the bad reference: the way of a place beside it. */
function wayOfRoll({ clip, joint, live }: PosedJoint, { rotation, cover = [0, 0, 1] }: LimbLine, axis: Vec3): number[] {
  const { end } = straightLimb(clip, joint);
  const size = length(end);
  const spot = plus(times(end, ALONG), unit(cross(end, cover)), ROUND * size);
  const bad = multiply(parentRotation(clip.skeleton, joint, live.worldRotations), rotation);
  const places = Array.from({ length: PIECES + 1 }, (_, i) => {
    const turn = multiply(bad, rotationFromVector(times(axis, Math.PI * (1 - i / PIECES))));
    return plus(readVec3(live.worldPositions, joint), rotateVector(turn, spot));
  });
  const tip = places[PIECES];
  const eye = forwardOf(clip, live.worldPositions);
  return [...lineThrough(places), ...arrowHead(tip, subtract(places[PIECES - 3], tip), eye, HEAD * size)];
}

function createBodies(): BeatScene {
  const rings = createMarkers(STANDS.length);
  const ring = markerStyle(RING, 0, 2.4, 1);
  rings.object.renderOrder = 20;
  const limb = createLimbLines();
  const roll = createPaintedLines({ width: 2.6, depthTest: false });
  const stands = STANDS.map((stand) => {
    const body = createPosedBody();
    const group = new THREE.Group().add(body.object);
    group.name = stand.name;
    return { ...stand, body, group };
  });
  stands[0].group.add(limb.object, roll.object);
  /** As the body stands in the reference, the other joints at rest; null until that has been found. */
  const inReference = (now: Now): PlacedPose | null => {
    const { clip, joint } = now;
    const { skeleton } = clip;
    const pose = restTransforms(skeleton);
    const posed = { clip, joint, live: { worldPositions: pose.positions, worldRotations: pose.rotations } };
    const bad = badLimb(now, posed);
    const axis = tornCloud(clip, joint)?.axis;
    if (!bad || !axis) return null;
    const turns = Float64Array.from(skeleton.restRotations);
    const below = straightLimb(clip, joint);
    turns.set(bad.rotation, 4 * joint);
    for (const [i, each] of below.joints.entries()) turns.set(below.rotations[i], 4 * each);
    worldTransforms(skeleton, turns, 0, skeleton.offsets, pose.positions, pose.rotations);
    limb.update(posed, [bad]);
    roll.begin();
    roll.add('angle', wayOfRoll(posed, bad, axis));
    roll.end();
    return pose;
  };
  const inFrame = ({ clip }: Now, frame: number): PlacedPose => {
    const pose = createTransforms(clip.skeleton);
    frameTransforms(clip, frame, pose.positions, pose.rotations);
    return pose;
  };
  const stand = (now: Now, { frame }: Leap): Word[] => {
    const { clip, joint, state } = now;
    const [bad, before, after] = [inReference(now), inFrame(now, frame - 1), inFrame(now, frame)];
    // Both frames stand where the first of them does: what differs is what one frame changes.
    const poses = [bad && { pose: bad, from: bad }, { pose: before, from: before }, { pose: after, from: before }];
    const words = ['reference: arm rolled half round', `frame ${frame}`, `frame ${frame + 1}`];
    return stands.flatMap(({ body, group, at: [aside, up], colour }, i): Word[] => {
      const placed = poses[i];
      group.visible = placed !== null;
      if (!placed) return [];
      const { pose, from } = placed;
      const heights = from.positions.filter((_, k) => k % 3 === 1);
      const low = Math.min(...heights);
      const size = 1 / (state.body?.height ?? Math.max(...heights) - low);
      const [x, , z] = forwardOf(clip, from.positions);
      const turn = TURNED - Math.atan2(x, z);
      const [rootX, , rootZ] = readVec3(from.positions, 0);
      group.rotation.y = turn;
      group.scale.setScalar(size);
      group.position.set(-rootX, -low, -rootZ).multiplyScalar(size).applyAxisAngle(UP, turn);
      group.position.x += aside;
      group.position.y += up - 0.5;
      group.updateMatrixWorld();
      body.setPose(pose, -turn);
      const at = new THREE.Vector3(...readVec3(pose.positions, joint)).applyMatrix4(group.matrixWorld);
      rings.add(at.x, at.y, at.z, ring);
      return [{ at: [aside, up - UNDER, 0], text: words[i], colour }];
    });
  };
  return {
    object: new THREE.Group().add(...stands.map(({ group }) => group), rings.object),
    setPalette(palette) {
      rings.setHalo(palette.background);
      ring.ring.set(palette.text);
      for (const { body } of stands) body.setPalette(palette);
      for (const part of [limb, roll]) part.setPalette(palette);
    },
    draw(): readonly Word[] {
      const now = readNow();
      const leap = now && oneLeap(now.clip, now.joint);
      for (const { group } of stands) group.visible = leap !== null;
      rings.begin();
      const words = now && leap ? stand(now, leap) : [];
      rings.end();
      return words;
    },
    dispose() {
      for (const part of [rings, limb, roll, ...stands.map(({ body }) => body)]) part.dispose();
    },
  };
}
