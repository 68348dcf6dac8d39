import { useFrame, useThree } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import type * as THREE from 'three';
import type { JointLimit } from '../../core';
import { angleBetween } from '../../core/math';
import { prefersLessMotion } from '../../state/frame/motion';
import type { SpaceScene } from '../drawing/space-scene';
import { useView } from '../stage/view';
import { isDragUnderWay } from '../ui/drag';
import { useSelectedLimit } from '../ui/use-limber';
import { createMorph, type DrawnBefore, type DrawnLimit, drawnNow, type Morph } from './morph';

/** ms that a change of shape, chart or split takes. All that is there moves where rotations count from another pose: the eye follows for longer. */
const [TIME, MOVE] = [220, 700];
/** rad: between references that differ by less nothing is seen to move. */
const LEAST_MOVE = 0.05;

/** ms for which one limit of a joint becomes another; 0 where there is nothing to follow. */
function timeOf(before: JointLimit, now: JointLimit): number {
  const [a, b] = [before.parts[0], now.parts[0]];
  if (before.joint !== now.joint) return 0;
  if (a.shape.kind !== b.shape.kind || a.chart !== b.chart || a.bounds !== b.bounds) return TIME;
  return angleBetween(before.reference, now.reference) > LEAST_MOVE ? MOVE : 0;
}

/** What the scene draws of the limit, found by the names that the scene gives. */
function drawnIn(space: SpaceScene): DrawnLimit | null {
  const [limit, samples] = ['limit', 'samples'].map((name) => space.object.getObjectByName(name));
  if (!limit || !samples) return null;
  const geometries = limit.children.map((mesh) => (mesh as THREE.Mesh).geometry);
  return {
    surface: geometries[0],
    lines: geometries.filter((geometry) => geometry.hasAttribute('aStart')),
    samples: (samples as THREE.Points).geometry,
  };
}

/** Lets one shape become the next, one chart the next, and a solid the pane of its swings, where they would be swapped; all moves where rotations count from another pose. Another change begins from what is seen. */
export function MorphLayer() {
  const { scene: space } = useView<SpaceScene>();
  const invalidate = useThree((state) => state.invalidate);
  const limit = useSelectedLimit();
  const last = useRef(limit);
  const before = useRef<DrawnBefore | null>(null);
  const change = useRef<{ morph: Morph; begun: number } | null>(null);
  const time = useRef(0);

  // Before the effects that hand the new limit to the scene: what was drawn is still there.
  useLayoutEffect(() => {
    const old = last.current;
    last.current = limit;
    if (limit === old) return;
    time.current = old && limit && !prefersLessMotion() && !isDragUnderWay() ? timeOf(old, limit) : 0;
    const drawn = time.current > 0 ? drawnIn(space) : null;
    before.current = drawn && drawnNow(drawn, space.isFlat);
    change.current = null;
  }, [space, limit]);

  useFrame(() => {
    if (before.current) {
      const drawn = drawnIn(space);
      const morph = drawn && createMorph(before.current, drawn, space.isFlat);
      before.current = null;
      change.current = morph && { morph, begun: performance.now() };
    }
    if (!change.current) return;
    const share = Math.min(1, (performance.now() - change.current.begun) / time.current);
    // Quick at first, then slowly home.
    change.current.morph.put(1 - (1 - share) ** 3);
    if (share < 1) invalidate();
    else change.current = null;
  });
  return null;
}
