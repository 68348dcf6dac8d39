import { useFrame } from '@react-three/fiber';
import { readQuat } from '../../../core/math';
import { twistAngle } from '../../drawing/twist-angle';
import { useDrawing } from '../../stage/use-drawing';
import { useView, useWords } from '../../stage/view';
import { learnView } from '../learn-view';
import { readNow } from '../now';
import { useNoName } from '../use-no-name';
import { raisedAndRolled, twistsAt } from './raised-and-rolled';
import { createSceneWords, type Word } from './scene-words';
import { swingPlane } from './swing-plane';
import { createTwistRing, ringOf } from './twist-ring';

/** Of the ring's radius: where the twists of samples stand, inside those that are allowed. */
const WITHIN = 0.86;
/** CSS pixels: a narrower view has no room for words. */
const ROOMY = 200;
/** And where words stand; and how far along the interval its name does, CSS pixels from there: beside head and hand. */
const WORD = 1.55;
const [ALONG, BESIDE] = [0.72, [16, -4]] as const;

/** On a ring round the arm: the twists that the split allows, and, once told, those that samples have with the arm raised so far. */
export function TwistOnArm() {
  const ring = useDrawing(createTwistRing);
  useNoName();
  const { track, camera } = useView();
  const words = useWords(createSceneWords);
  useFrame(() => {
    const now = readNow();
    const plane = now?.limit && swingPlane(now.limit);
    if (!ring) return;
    ring.object.visible = Boolean(now?.cloud && plane);
    if (!now?.limit || !now.cloud || !plane) return;
    const held = readQuat(now.live.held, now.joint);
    const place = plane.placeOf(held);
    const all = [plane.twists.low, plane.twists.high] as const;
    const isTold = learnView.getState().beat?.parts.some(({ id }) => id === 'arc') ?? false;
    const had = isTold ? twistsAt(raisedAndRolled(now.clip, now.cloud, now.limit), place[1]) : null;
    const at = ringOf(now, plane.turnTo(place, 0));
    ring.draw(
      at,
      [{ twists: all, colour: 'limit-line' }, ...(had ? [{ twists: had, colour: 'sample', share: WITHIN }] : [])],
      twistAngle(now.limit, held),
    );
    const view = camera.current;
    if (!view) return;
    const named = all[0] + ALONG * (all[1] - all[0]);
    const said: Word[] = [{ at: at(named, WORD), by: BESIDE, text: 'interval', colour: 'limit-line' }];
    if (had) said.push({ at: at((had[0] + had[1]) / 2, WORD), by: [24, 26], text: 'with samples', colour: 'sample' });
    const { clientWidth: width, clientHeight: height } = track.current;
    words.current?.say(width < ROOMY ? [] : said, view, width, height);
  });
  return ring ? <primitive object={ring.object} /> : null;
}
