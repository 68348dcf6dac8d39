import * as THREE from 'three';
import { createTransforms, frameTransforms } from '../../../core/clip';
import { readVec3 } from '../../../core/math';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { type BeatScene, BeatView, facing } from './BeatView';
import { forwardOf } from './forward';
import { type Leap, oneLeap } from './one-leap';
import { createPosedBody } from './posed-body';
import type { Word } from './scene-words';
import { LeapOnMap } from './TornCloudFigure';
import './flat.css';

/** One leap of the dot on the map, and beside it the body in the frames before and after. */
export function LeapFigure() {
  return (
    <div className="learn-views is-half">
      <LeapOnMap />
      <BeatView
        create={createBodies}
        aim={() => facing(0.8, 0.68)}
        label="Camera on both bodies"
        index={2}
        fov={FLAT}
      />
    </div>
  );
}

/** ° of height that the lens sees: both bodies are seen from nearly one side. */
const FLAT = 10;
/** Of the height of a body: how far each stands from the middle, and how high above its lowest joint the middle of the picture is. */
const [ASIDE, MIDDLE] = [0.37, 0.5];
/** rad: how far bodies are turned from the front. */
const TURNED = -0.55;
/** CSS pixels: the radius of the ring at the joint. */
const RING = 7;
/** Of the height of a body: how far below the middle of the picture its frame is told. */
const UNDER = 0.58;
const UP = new THREE.Vector3(0, 1, 0);
const SIDES = ['before', 'after'] as const;

function createBodies(): BeatScene {
  const rings = createMarkers(SIDES.length);
  const ring = markerStyle(RING, 0, 2.4, 1);
  rings.object.renderOrder = 20;
  const stands = SIDES.map((name) => {
    const body = createPosedBody();
    const group = new THREE.Group().add(body.object);
    group.name = name;
    return { body, group };
  });
  /** Both stand where the body of the frame before does: what differs is what one frame changes. */
  const stand = ({ clip, joint, state }: Now, { frame }: Leap): Word[] => {
    const poses = SIDES.map((_, i) => {
      const pose = createTransforms(clip.skeleton);
      frameTransforms(clip, frame - 1 + i, pose.positions, pose.rotations);
      return pose;
    });
    const [{ positions }] = poses;
    const heights = positions.filter((_, k) => k % 3 === 1);
    const low = Math.min(...heights);
    const size = 1 / (state.body?.height ?? Math.max(...heights) - low);
    const [x, , z] = forwardOf(clip, positions);
    const turn = TURNED - Math.atan2(x, z);
    const [rootX, , rootZ] = readVec3(positions, 0);
    return stands.map(({ body, group }, i): Word => {
      const aside = (2 * i - 1) * ASIDE;
      group.rotation.y = turn;
      group.scale.setScalar(size);
      group.position.set(-rootX, -low, -rootZ).multiplyScalar(size).applyAxisAngle(UP, turn);
      group.position.x += aside;
      group.position.y -= MIDDLE;
      group.updateMatrixWorld();
      body.setPose(poses[i], -turn);
      const at = new THREE.Vector3(...readVec3(poses[i].positions, joint)).applyMatrix4(group.matrixWorld);
      rings.add(at.x, at.y, at.z, ring);
      return { at: [aside, -UNDER, 0], text: `frame ${frame + i}`, colour: 'text-1' };
    });
  };
  return {
    object: new THREE.Group().add(...stands.map(({ group }) => group), rings.object),
    setPalette(palette) {
      rings.setHalo(palette.background);
      ring.ring.set(palette.text);
      for (const { body } of stands) body.setPalette(palette);
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
      for (const part of [rings, ...stands.map(({ body }) => body)]) part.dispose();
    },
  };
}
