import { useCallback, useMemo } from 'react';
import * as THREE from 'three';
import type { ScenePalette } from '../../../three/palette';
import type { Now } from '../chapter';
import { useBeatHere } from '../learn-view';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { useKnob } from '../use-knob';
import { armThere, twistOf } from './arm-there';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { type ArmThere, twisted } from './taken';
import { alongRing, createTwistRing, ringOf } from './twist-ring';
import { useTarget } from './use-target';
import { useWordedDrawing } from './use-worded-drawing';

/** Of the ring's radius: where the arcs of the engine stand. */
const ENGINE = 1.3;
/** CSS pixels: how far over the middle of the ring a word stands, and views that are as wide have room for words. */
const [ABOVE, ROOMY] = [76, 200];

/** The arm that points where the limit allows: on a ring round the arm the twists of the limit, and once told, those of an engine beyond them. */
export function ArmTwist() {
  const { limit, own, taken } = useTarget();
  const isAnswered = useBeatHere()?.isAnswered ?? false;
  const way = Number(useKnob('round') ?? 0);
  const arm = useMemo(
    () => (limit && own && taken ? armThere(limit, own, taken.engine.region, way) : null),
    [limit, own, taken, way],
  );
  useNow(
    useCallback(
      (now: Now) => {
        if (!arm || !now.limit) return;
        stretchLimb(now, now.joint);
        turnJointTo(now, now.joint, twisted(now.limit, arm.swung, twistOf(arm, now, isAnswered)));
      },
      [arm, isAnswered],
    ),
  );
  const figure = useWordedDrawing(createArmTwist, (drawing, now, _, width) => {
    const said = drawing.update(now, arm, isAnswered);
    return width < ROOMY ? [] : said;
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createArmTwist() {
  const ring = createTwistRing();
  const beyond = createPaintedLines({ width: 6, depthTest: false });
  beyond.object.name = 'admitted';
  beyond.object.renderOrder = 42;
  const all = [ring, beyond];
  const object = new THREE.Group().add(...all.map((each) => each.object));
  return {
    object,
    setPalette(palette: ScenePalette) {
      for (const each of all) each.setPalette(palette);
    },
    /** Draws the moment; returns the word over the ring. */
    update(now: Now, arm: ArmThere | null, isTold: boolean): readonly Word[] {
      object.visible = arm !== null && now.limit !== null;
      if (!arm || !object.visible) return [];
      const at = ringOf(now, arm.swung);
      const twist = twistOf(arm, now, isTold);
      const [[low, high], [letLow, letHigh]] = [arm.twists, arm.letTwists];
      ring.draw(at, [{ twists: arm.twists, colour: 'limit-line' }], twist);
      beyond.begin();
      if (isTold && letLow < low) beyond.add('axis-x', alongRing(at, [letLow, low], ENGINE));
      if (isTold && letHigh > high) beyond.add('axis-x', alongRing(at, [high, letHigh], ENGINE));
      beyond.end();
      const isBeyond = twist < low || twist > high;
      return isBeyond ? [{ at: at(0, 0), by: [0, -ABOVE], text: 'let in', colour: 'axis-x' }] : [];
    },
    dispose() {
      for (const each of all) each.dispose();
    },
  };
}
