import { useThree } from '@react-three/fiber';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE, plus, readQuat, rotateVector, times } from '../../../core/math';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { createSwingPatch } from '../../../three/swing-patch';
import { type SwingOutline, swingOutline } from '../../drawing/swing-outline';
import type { Now } from '../chapter';
import { learnView } from '../learn-view';
import { ellipseOver, scaled } from './ellipse-stops';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { straightLimb } from './straight-limb';
import { CORNERS, rimAt, swingPlacesOf, swingPlane } from './swing-plane';
import { colourOf } from './tints';
import { useWordedDrawing } from './use-worded-drawing';

/** Of the limb: how long the cone is. */
const LENGTH = 0.54;

/** Of the cone: how far from the joint the line of no swing ends. */
const MIDDLE = 1.3;

/** °, from upwards round to the left: along which lines of its skin show the cone's form. */
const SPOKES = [0, 45, 90, 135, 180, 225, 270, 315];
/** Pieces of an ellipse; of the cone: how far from its joint the ellipse lies, over the skin of the cone. */
const PIECES = 72;
const OVER = 1.006;

/** Where a bone may point: a cone from its joint, with the corners that the flat patch names too, or with an ellipse over it. */
export function ConeOnBody() {
  const invalidate = useThree((state) => state.invalidate);
  const figure = useWordedDrawing(createCone, (cone, now) => {
    const { said, isNew } = cone.update(now);
    if (isNew) invalidate();
    return said;
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createCone() {
  const patch = createSwingPatch();
  const bone = createPaintedLines({ width: 3, depthTest: false });
  const ellipse = createPaintedLines({ width: 3 });
  const pierced = createMarkers(1);
  const dot = markerStyle(7, 1, 0, 2.4);
  let colours: ScenePalette | null = null;
  const object = new THREE.Group().add(patch.object, bone.object, ellipse.object, pierced.object);
  patch.object.name = 'patch';
  ellipse.object.name = 'ellipse';
  pierced.object.renderOrder = 30;
  let drawn: SwingOutline | null = null;
  return {
    object,
    setPalette(palette: ScenePalette) {
      colours = palette;
      for (const each of [patch, bone, ellipse]) each.setPalette(palette);
      pierced.setHalo(palette.background);
    },
    /** Draws the moment; returns the words in it. */
    update({ clip, live, joint, limit, cloud, knobs }: Now): { said: readonly Word[]; isNew: boolean } {
      const plane = limit && swingPlane(limit);
      const outline = limit && cloud && plane ? swingOutline(cloud, limit) : null;
      object.visible = outline !== null;
      if (!limit || !plane || !outline) return { said: [], isNew: false };
      const length = LENGTH * Math.hypot(...straightLimb(clip, joint).end);
      const isNew = outline !== drawn;
      if (isNew) {
        const spokes = SPOKES.map((way) => rotateVector(plane.turnTo(rimAt(plane, way * DEGREE), 0), limit.twistAxis));
        const { rim } = outline;
        const sides = Array.from({ length: rim.length / 6 }, (_, i) => [0, 0, 0, ...rim.subarray(6 * i, 6 * i + 6)]);
        patch.setPatch(
          Float32Array.from([...outline.triangles, ...sides.flat()]),
          Float32Array.from([...rim, ...spokes.flatMap((spoke) => [0, 0, 0, ...spoke])]),
          outline.directions,
          length,
        );
        drawn = outline;
      }
      object.position.fromArray(live.worldPositions, 3 * joint);
      const above = clip.skeleton.parents[joint];
      if (above >= 0) object.quaternion.fromArray(live.worldRotations, 4 * above);
      const points = rotateVector(readQuat(live.held, joint), limit.twistAxis);
      const isThere = (part: string) => learnView.getState().beat?.parts.some(({ id }) => id === part) ?? false;
      bone.begin();
      bone.add('text-1', [0, 0, 0, ...times(points, length)]);
      const middle = rotateVector(plane.turnTo([0, 0], 0), limit.twistAxis);
      if (isThere('middle')) bone.add('text-3', [...times(middle, length), ...times(middle, MIDDLE * length)]);
      bone.end();
      const hasEllipse = isThere('ellipse');
      ellipse.begin();
      if (hasEllipse && cloud) {
        const laid = ellipseOver(plane)(swingPlacesOf(clip, cloud, plane));
        const [a, b] = scaled(laid.smallest, Number(knobs.size ?? 1));
        const on = (i: number): Vec3 => {
          const way = (2 * Math.PI * i) / PIECES;
          const out = rotateVector(laid.plane.turnTo([a * Math.cos(way), b * Math.sin(way)], 0), limit.twistAxis);
          return times(out, OVER * length);
        };
        ellipse.add('axis-x', Array.from({ length: PIECES }, (_, i) => [...on(i), ...on(i + 1)]).flat());
      }
      ellipse.end();
      pierced.begin();
      if (colours) {
        dot.fill.set(colourOf('text-1', colours));
        const [x, y, z] = times(points, length);
        pierced.add(x, y, z, dot);
      }
      pierced.end();
      const [at, turn] = [object.position.toArray(), object.quaternion.toArray() as [number, number, number, number]];
      const said = CORNERS.map(({ name, way }): Word => {
        const out = rotateVector(plane.turnTo(rimAt(plane, way * DEGREE), 0), limit.twistAxis);
        return { at: plus(at, rotateVector(turn, out), 1.22 * length) as Vec3, text: name, colour: 'text-1' };
      });
      const there: Word = {
        at: plus(at, rotateVector(turn, middle), (MIDDLE + 0.1) * length) as Vec3,
        text: 'middle',
        colour: 'text-2',
      };
      return { said: [...(isThere('now') ? said : []), ...(isThere('middle') ? [there] : [])], isNew };
    },
    dispose() {
      for (const each of [patch, bone, ellipse, pierced]) each.dispose();
    },
  };
}
