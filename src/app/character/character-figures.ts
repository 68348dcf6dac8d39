import * as THREE from 'three';
import type { Body } from '../../body';
import type { Skeleton } from '../../core';
import { shownFigure } from '../../state/clips/skins';
import type { LimberState } from '../../state/store';
import type { MeshDetail } from '../../three/mesh-levels';
import type { createOwnSkin } from '../../three/own-skin';
import type { ScenePalette } from '../../three/palette';
import { createSkin, type Skin, type SkinSurface } from '../../three/skin';
import type { Stature } from '../drawing/character-measures';

type OwnSkin = NonNullable<LimberState['skin']>;

/** What stands for the character: a body that was grown, a rig's own skin, or both, one of which is seen. */
export interface Figures {
  readonly object: THREE.Group;
  /** The one that is seen; null while there is none, and where bones alone are asked for. */
  readonly shown: Skin | null;
  /** Whether bones are seen too, or in its place. */
  readonly hasBones: boolean;
  /** How the one that is there stands at rest; null while there is none. */
  readonly stature: Stature | null;
  /** m: how far the one that is there reaches sideways beyond its joints. */
  readonly girth: number;
  setBody(body: Body | null): void;
  /** @param worn a skin with what makes it, which comes when it is first needed; or none */
  setSkin(...worn: [skin: OwnSkin, make: typeof createOwnSkin] | [skin: null, make?: undefined]): void;
  setPalette(palette: ScenePalette): void;
  /** Shows what a state asks for, as far as it is there; `shown` and `hasBones` say what that is. */
  show(state: LimberState): void;
  dispose(): void;
}

/** How much of a skin is seen before the bones in it. */
const VEIL = 0.32;

/**
 * @param surface outlives the figures; nothing else is drawn with it meanwhile
 * @param detail at a height of 1.75 m
 */
export function createFigures(skeleton: Skeleton, surface: SkinSurface, detail: MeshDetail): Figures {
  const joints = skeleton.parents.length;
  surface.setJointCount(joints);
  const object = new THREE.Group().add(surface.object);
  let palette: ScenePalette | null = null;
  let grown: Skin | null = null;
  let own: Skin | null = null;
  let body: Body | null = null;
  let skin: OwnSkin | null = null;
  let shown: Skin | null = null;
  let hasBones = false;
  let girth = 0;

  const put = (before: Skin | null, after: Skin | null): Skin | null => {
    if (before) {
      object.remove(before.object, before.ghost);
      before.dispose();
      if (shown === before) shown = null;
    }
    if (after) {
      after.object.visible = false;
      object.remove(surface.object).add(after.object, after.ghost);
      if (palette) after.setPalette(palette);
    }
    return after;
  };

  return {
    object,
    get shown() {
      return shown;
    },
    get hasBones() {
      return hasBones;
    },
    get stature() {
      if (skin?.isWhole) return { ...skin, bindPositions: skin.restPositions, jointCount: joints };
      return body;
    },
    get girth() {
      return skin?.isWhole ? girth : 0;
    },
    setBody(next) {
      if (next === body || (next && next.jointCount !== joints)) return;
      body = next;
      grown = put(grown, next && createSkin(next, skeleton, surface, detail));
    },
    setSkin(...[next, make]) {
      if (next === skin) return;
      skin = next;
      own = put(own, next && make(next, surface, detail.shadowCell));
      girth = next ? girthOf(next) : 0;
    },
    setPalette(next) {
      palette = next;
      grown?.setPalette(next);
      own?.setPalette(next);
    },
    show({ skin: rigs, work: { settings } }) {
      const asked = shownFigure(settings.view, rigs);
      // What is asked for may still grow.
      const [first, second] = asked.figure === 'body' ? [grown, own] : [own, grown];
      const next = asked.figure === 'none' ? null : (first ?? second);
      if (next !== shown) {
        for (const each of [grown, own]) {
          if (!each) continue;
          each.object.visible = each === next;
          each.ghost.visible = false;
        }
        shown = next;
      }
      hasBones = asked.hasBones || shown === null;
      shown?.setOpacity(asked.isVeiled ? VEIL : 1);
    },
    dispose() {
      for (const part of [grown, own]) part?.dispose();
    },
  };
}

/** m: how far a skin reaches sideways beyond the joints at rest. */
function girthOf({ positions, restPositions }: OwnSkin): number {
  const reach = (points: Float32Array, k: number, sign: number) => {
    let most = Number.NEGATIVE_INFINITY;
    for (let i = k; i < points.length; i += 3) most = Math.max(most, sign * points[i]);
    return most;
  };
  const sides = [0, 2].flatMap((k) => [1, -1].map((sign) => reach(positions, k, sign) - reach(restPositions, k, sign)));
  return Math.max(0, ...sides);
}
