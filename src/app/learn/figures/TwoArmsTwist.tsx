import { useCallback } from 'react';
import * as THREE from 'three';
import { plus, readQuat, readVec3, rotateVector } from '../../../core/math';
import type { ScenePalette } from '../../../three/palette';
import type { Now } from '../chapter';
import { learnView, useBeatHere } from '../learn-view';
import { parentRotation } from '../parent-rotation';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { createLimbLines } from './limb-lines';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { straightLimb } from './straight-limb';
import { hingeAxes, twisted } from './taken';
import { createTwistRing, ringOf } from './twist-ring';
import { askedTwist, twistOf } from './two-arms';
import { useTarget } from './use-target';
import { useWordedDrawing } from './use-worded-drawing';

/** Of the limb: half of the hinge's rod; of that, where its word stands. */
const [HINGE, BEYOND] = [0.24, 1.25];

/** Of a ring's radius: where the twists stand that an engine lets in. */
const OUTSIDE = 1.34;
/** CSS pixels: views that are as wide have room for words. */
const ROOMY = 200;
/** CSS pixels: from the middle of a ring to the name of its arm, beside a hanging arm and over a level one. */
const [WIDE, HIGH] = [98, 62];

/** The arm as it hangs, and the arm held level beside it: on a ring round each how far it may twist there, and the outer of three hinges. */
export function TwoArmsTwist() {
  const { taken } = useTarget();
  const isAnswered = useBeatHere()?.isAnswered ?? false;
  useNow(
    useCallback(
      (now: Now) => {
        const arm = taken?.two?.arms[0];
        if (!arm || !now.limit) return;
        stretchLimb(now, now.joint);
        turnJointTo(now, now.joint, twisted(now.limit, arm.swung, twistOf(arm, askedTwist(now), isAnswered)));
      },
      [taken, isAnswered],
    ),
  );
  const figure = useWordedDrawing(createTwoArms, (drawing, now, _, width) => {
    const said = drawing.update(now);
    return width < ROOMY ? [] : said;
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createTwoArms() {
  const rings = [createTwistRing(), createTwistRing()];
  const other = createLimbLines();
  const hinge = createPaintedLines({ width: 8, depthTest: false });
  hinge.object.name = 'outer';
  const all = [...rings, other, hinge];
  const object = new THREE.Group().add(...all.map((each) => each.object));
  return {
    object,
    setPalette(palette: ScenePalette) {
      for (const each of all) each.setPalette(palette);
    },
    /** Draws the moment; returns the words in it. */
    update(now: Now): readonly Word[] {
      const { beat, taken } = learnView.getState();
      const { two = null, engine } = taken ?? {};
      object.visible = two !== null && now.limit !== null;
      if (!two || !engine || !now.limit) return [];
      const isAnswered = beat?.isAnswered ?? false;
      for (const [i, arm] of two.arms.entries()) {
        rings[i].draw(
          ringOf(now, arm.swung),
          [
            ...(isAnswered ? [{ twists: arm.letTwists, colour: 'axis-x', share: OUTSIDE }] : []),
            { twists: arm.twists, colour: 'limit-line' },
          ],
          twistOf(arm, askedTwist(now), isAnswered),
        );
      }
      const [hanging, level] = two.arms;
      other.update(now, [{ rotation: level.swung, text: level.name, colour: 'text-1', by: [0, 0] }]);
      const { clip, live, joint } = now;
      const names = [hanging, level].map(
        (arm, i): Word => ({
          at: ringOf(now, arm.swung)(0, 0),
          by: i === 0 ? [WIDE, 0] : [0, -HIGH],
          text: arm.name,
          colour: 'text-1',
        }),
      );
      const [axis] = hingeAxes(engine.region, readQuat(live.asked, joint));
      const along = rotateVector(parentRotation(clip.skeleton, joint, live.worldRotations), axis);
      const at = readVec3(live.worldPositions, joint);
      const half = HINGE * Math.hypot(...straightLimb(clip, joint).end);
      hinge.begin();
      hinge.add('axis-x', [...plus(at, along, -half), ...plus(at, along, half)]);
      hinge.end();
      // At the upper end, beside the head.
      const end = along[1] > 0 ? BEYOND * half : -BEYOND * half;
      return [
        ...names,
        { at: plus(at, along, end), by: [WIDE / 2 + 14, -8], text: 'outer hinge', colour: 'axis-x', isSmall: true },
      ];
    },
    dispose() {
      for (const each of all) each.dispose();
    },
  };
}
