import { useFrame } from '@react-three/fiber';
import { readQuat } from '../../../core/math';
import { twistAngle } from '../../drawing/twist-angle';
import { useDrawing } from '../../stage/use-drawing';
import { learnView } from '../learn-view';
import { readNow } from '../now';
import { raisedAndRolled, twistsAt } from './raised-and-rolled';
import { swingPlane } from './swing-plane';
import { createTwistRing, ringOf } from './twist-ring';

/** Of the ring's radius: where the twists of samples stand, inside those that are allowed. */
const WITHIN = 0.86;

/** On a ring round the arm: the twists that the split allows, and, once told, those that samples have with the arm raised so far. */
export function TwistOnArm() {
  const ring = useDrawing(createTwistRing);
  useFrame(() => {
    const now = readNow();
    const plane = now?.limit && swingPlane(now.limit);
    if (!ring) return;
    ring.object.visible = Boolean(now?.cloud && plane);
    if (!now?.limit || !now.cloud || !plane) return;
    const held = readQuat(now.live.held, now.joint);
    const place = plane.placeOf(held);
    const all = [plane.twists.low, plane.twists.high] as const;
    const { isAnswered = false } = learnView.getState().beat ?? {};
    const had = isAnswered ? twistsAt(raisedAndRolled(now.clip, now.cloud, now.limit), place[1]) : null;
    ring.draw(
      ringOf(now, plane.turnTo(place, 0)),
      [{ twists: all, colour: 'limit-line' }, ...(had ? [{ twists: had, colour: 'sample', share: WITHIN }] : [])],
      twistAngle(now.limit, held),
    );
  });
  return ring ? <primitive object={ring.object} /> : null;
}
