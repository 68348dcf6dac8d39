import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { multiply, plus, readVec3, rotateVector, times } from '../../../core/math';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import type { Now } from '../chapter';
import { parentRotation } from '../parent-rotation';
import { outOfCharts } from '../turn-joint';
import { straightLimb } from './straight-limb';
import { type Twists, twisted } from './taken';
import { colourOf } from './tints';

const PIECES = 72;
/** Of the ring's radius: where the pointer ends, and where the twists stand that an engine lets in. */
const [POINTER, BESIDE] = [1.18, 1.09];

/** Of the limb: where the ring of twists is along it, and how wide. */
const [RING, GIRTH] = [0.72, 0.2];
/** rad: from where on the ring twists are counted, so that the pointer is seen. */
const FROM = 0.9;

/**
 * Where the ring round the stretched limb of a joint is in the world, at a twist (rad) and a share of its radius.
 *
 * @param swung of the joint without a twist, parentFromLocal
 */
export function ringOf({ clip, live, joint, limit }: Now, swung: Quat): (twist: number, share: number) => Vec3 {
  const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
  const { end } = straightLimb(clip, joint);
  const [centre, out] = [times(end, RING), outOfCharts(limit!.axes, [Math.cos(FROM), Math.sin(FROM), 0])];
  const size = GIRTH * Math.hypot(...end);
  return (twist, share) => {
    const turn = multiply(parent, twisted(limit!, swung, twist));
    return plus(readVec3(live.worldPositions, joint), rotateVector(turn, plus(centre, out, share * size)));
  };
}

/**
 * A ring round a limb: twists that are right, others beside them, and a pointer at the twist of now.
 *
 * @param besideColour the token of those beside
 */
export function createTwistRing(besideColour: string) {
  const ring = createLines({ width: 1.2, depthTest: false, opacity: 0.5 }, [], PIECES);
  const allowed = createLines({ width: 5, depthTest: false }, [], PIECES);
  const beside = createLines({ width: 5, depthTest: false }, [], 2 * PIECES);
  const pointer = createLines({ width: 4, depthTest: false }, [], 1);
  const all = [ring, allowed, beside, pointer];
  const object = new THREE.Group().add(...all.map((part) => part.object));
  object.name = 'twist';
  for (const [i, part] of all.entries()) part.object.renderOrder = 40 + i;
  return {
    object,
    setPalette(palette: ScenePalette) {
      ring.setColor(palette.text);
      allowed.setColor(palette.limitLine);
      beside.setColor(colourOf(besideColour, palette));
      pointer.setColor(palette.text);
    },
    /**
     * @param at where the ring is at a twist, rad, and a share of its radius; at 0 the middle of the limb
     * @param wider twists of which some are beside; null while they are not told
     */
    draw(at: (twist: number, share: number) => Vec3, right: Twists, wider: Twists | null, now: number) {
      for (const each of all) each.begin();
      const arc = (of: typeof ring, from: number, to: number, share: number) => {
        const count = Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * PIECES);
        for (let i = 0; i < count; i++) {
          const [a, b] = [i, i + 1].map((k) => at(from + ((to - from) * k) / count, share));
          of.add(...a, ...b);
        }
      };
      arc(ring, -Math.PI, Math.PI, 1);
      arc(allowed, ...right, BESIDE);
      if (wider && wider[0] < right[0]) arc(beside, wider[0], right[0], BESIDE);
      if (wider && wider[1] > right[1]) arc(beside, right[1], wider[1], BESIDE);
      pointer.add(...at(now, 0), ...at(now, POINTER));
      for (const each of all) each.end();
    },
    dispose() {
      for (const each of all) each.dispose();
    },
  };
}
