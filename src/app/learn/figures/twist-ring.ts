import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { createLines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import type { Twists } from './taken';

const PIECES = 72;
/** Of the ring's radius: where the pointer ends, and where the twists stand that an engine lets in. */
const [POINTER, BESIDE] = [1.18, 1.09];

/** A ring round a limb: the twists that a limit allows, those that an engine lets in beside them, and a pointer at the twist of now. */
export function createTwistRing() {
  const ring = createLines({ width: 1.2, depthTest: false, opacity: 0.5 }, [], PIECES);
  const allowed = createLines({ width: 5, depthTest: false }, [], PIECES);
  const letIn = createLines({ width: 5, depthTest: false }, [], 2 * PIECES);
  const pointer = createLines({ width: 4, depthTest: false }, [], 1);
  const all = [ring, allowed, letIn, pointer];
  const object = new THREE.Group().add(...all.map((part) => part.object));
  object.name = 'twist';
  for (const [i, part] of all.entries()) part.object.renderOrder = 40 + i;
  return {
    object,
    setPalette(palette: ScenePalette) {
      ring.setColor(palette.text);
      allowed.setColor(palette.limitLine);
      letIn.setColor(palette.axes[0]);
      pointer.setColor(palette.text);
    },
    /**
     * @param at where the ring is at a twist, rad, and a share of its radius; at 0 the middle of the limb
     * @param engine the twists that an engine has; null while they are not told
     */
    draw(at: (twist: number, share: number) => Vec3, limit: Twists, engine: Twists | null, now: number) {
      for (const each of all) each.begin();
      const arc = (of: typeof ring, from: number, to: number, share: number) => {
        const count = Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * PIECES);
        for (let i = 0; i < count; i++) {
          const [a, b] = [i, i + 1].map((k) => at(from + ((to - from) * k) / count, share));
          of.add(...a, ...b);
        }
      };
      arc(ring, -Math.PI, Math.PI, 1);
      arc(allowed, ...limit, BESIDE);
      if (engine) {
        if (engine[0] < limit[0]) arc(letIn, engine[0], limit[0], BESIDE);
        if (engine[1] > limit[1]) arc(letIn, limit[1], engine[1], BESIDE);
      }
      pointer.add(...at(now, 0), ...at(now, POINTER));
      for (const each of all) each.end();
    },
    dispose() {
      for (const each of all) each.dispose();
    },
  };
}
