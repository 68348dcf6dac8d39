import { useFrame, useThree } from '@react-three/fiber';
import * as THREE from 'three';
import type { JointLimit, Vec3 } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { DEGREE, plus, readQuat, rotateVector } from '../../../core/math';
import { createSwingPatch } from '../../../three/swing-patch';
import { type SwingOutline, swingOutline } from '../../drawing/swing-outline';
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import type { Now } from '../chapter';
import { learnView } from '../learn-view';
import { keptFor, readNow } from '../now';
import { useNoName } from '../use-no-name';
import { createPaintedLines } from './painted-lines';
import { createSceneWords, type Word } from './scene-words';
import { straightLimb } from './straight-limb';
import { CORNERS, rimAt, swingPlane } from './swing-plane';

/** Of the limb: how long the cone is. */
const LENGTH = 0.54;

/** Where a bone may point: a cone from its joint, with the corners that the flat patch names too. */
export function ConeOnBody() {
  const figure = useDrawing(createCone);
  const invalidate = useThree((state) => state.invalidate);
  useNoName();
  const { track, camera } = useView();
  const words = useWords(createSceneWords);
  useFrame(() => {
    const now = readNow();
    const view = camera.current;
    if (!now || !figure || !view) return;
    const { said, isNew } = figure.update(now);
    const { clientWidth, clientHeight } = track.current;
    words.current?.say(said, view, clientWidth, clientHeight);
    if (isNew) invalidate();
  });
  return figure ? <primitive object={figure.object} /> : null;
}

const outlines = keptFor((limit: JointLimit) => ({
  of: null as JointCloud | null,
  outline: null as SwingOutline | null,
  limit,
}));

/** The outline of a limit's swings, found once. */
function outlineFor(cloud: JointCloud, limit: JointLimit): SwingOutline | null {
  const kept = outlines(limit);
  if (kept.of !== cloud) Object.assign(kept, { of: cloud, outline: swingOutline(cloud, limit) });
  return kept.outline;
}

function createCone() {
  const patch = createSwingPatch();
  const bone = createPaintedLines({ width: 3, depthTest: false });
  const object = new THREE.Group().add(patch.object, bone.object);
  patch.object.name = 'rays';
  let drawn: SwingOutline | null = null;
  return {
    object,
    setPalette(palette: Parameters<typeof patch.setPalette>[0]) {
      patch.setPalette(palette);
      bone.setPalette(palette);
    },
    /** Draws the moment; returns the words in it. */
    update({ clip, live, joint, limit, cloud }: Now): { said: readonly Word[]; isNew: boolean } {
      const plane = limit && swingPlane(limit);
      const outline = limit && cloud && plane ? outlineFor(cloud, limit) : null;
      object.visible = outline !== null;
      if (!limit || !plane || !outline) return { said: [], isNew: false };
      const length = LENGTH * Math.hypot(...straightLimb(clip, joint).end);
      const isNew = outline !== drawn;
      if (isNew) {
        const corners = plane.rim.map((place) => rotateVector(plane.turnTo(place, 0), limit.twistAxis));
        const { rim } = outline;
        const sides = Array.from({ length: rim.length / 6 }, (_, i) => [0, 0, 0, ...rim.subarray(6 * i, 6 * i + 6)]);
        patch.setPatch(
          Float32Array.from([...outline.triangles, ...sides.flat()]),
          Float32Array.from([...rim, ...corners.flatMap((corner) => [0, 0, 0, ...corner])]),
          outline.directions,
          length,
        );
        drawn = outline;
      }
      object.position.fromArray(live.worldPositions, 3 * joint);
      const above = clip.skeleton.parents[joint];
      if (above >= 0) object.quaternion.fromArray(live.worldRotations, 4 * above);
      const points = rotateVector(readQuat(live.held, joint), limit.twistAxis);
      bone.begin();
      bone.add('text-1', [0, 0, 0, ...points.map((x) => x * length)]);
      bone.end();
      const [at, turn] = [object.position.toArray(), object.quaternion.toArray() as [number, number, number, number]];
      const isTold = learnView.getState().beat?.isAnswered ?? true;
      const said = CORNERS.map(({ name, way }): Word => {
        const out = rotateVector(plane.turnTo(rimAt(plane, way * DEGREE), 0), limit.twistAxis);
        return { at: plus(at, rotateVector(turn, out), 1.22 * length) as Vec3, text: name, colour: 'text-1' };
      });
      return { said: isTold ? said : [], isNew };
    },
    dispose() {
      patch.dispose();
      bone.dispose();
    },
  };
}
