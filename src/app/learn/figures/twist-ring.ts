import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { multiply, plus, readVec3, rotateVector, times } from '../../../core/math';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import type { Now } from '../chapter';
import { parentRotation } from '../parent-rotation';
import { outOfCharts } from '../turn-joint';
import { createPaintedLines } from './painted-lines';
import { straightLimb } from './straight-limb';
import { type Twists, twisted } from './taken';

const PIECES = 72;
/** Of the ring's radius: where the pointer ends, and where arcs stand. */
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

/** Pieces of the ring between two twists, at a share of its radius. */
export function alongRing(at: ReturnType<typeof ringOf>, [from, to]: Twists, share: number): number[] {
  const count = Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * PIECES);
  const on = (k: number) => at(from + ((to - from) * k) / count, share);
  return Array.from({ length: count }, (_, i) => [...on(i), ...on(i + 1)]).flat();
}

/** Twists that are drawn along a ring, in a colour, at a share of its radius. */
export interface TwistArc {
  twists: Twists;
  /** A token, without its dashes. */
  colour: string;
  share?: number;
}

/** A ring round a limb: arcs of twists, the later over the earlier, and a pointer at the twist of now. */
export function createTwistRing() {
  const ring = createLines({ width: 1.2, depthTest: false, opacity: 0.5 }, [], PIECES);
  const bold = createPaintedLines({ width: 5, depthTest: false });
  const pointer = createLines({ width: 4, depthTest: false }, [], 1);
  const all = [ring, bold, pointer];
  const object = new THREE.Group().add(...all.map((part) => part.object));
  object.name = 'twist';
  ring.object.renderOrder = 40;
  bold.object.renderOrder = 41;
  pointer.object.renderOrder = 60;
  return {
    object,
    setPalette(palette: ScenePalette) {
      ring.setColor(palette.text);
      bold.setPalette(palette);
      pointer.setColor(palette.text);
    },
    /** @param at where the ring is at a twist, rad, and a share of its radius; at 0 the middle of the limb */
    draw(at: (twist: number, share: number) => Vec3, arcs: readonly TwistArc[], now: number) {
      bold.begin();
      pointer.begin();
      ring.set(alongRing(at, [-Math.PI, Math.PI], 1));
      for (const { twists, colour, share = BESIDE } of arcs) bold.add(colour, alongRing(at, twists, share));
      pointer.add(...at(now, 0), ...at(now, POINTER));
      pointer.end();
      bold.end();
    },
    dispose() {
      for (const each of all) each.dispose();
    },
  };
}
