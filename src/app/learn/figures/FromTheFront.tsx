import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { prefersLessMotion } from '../../../state/frame/motion';
import { isStill } from '../../../state/frame/playback';
import { store } from '../../../state/store';
import { useView } from '../../stage/view';
import { isDragUnderWay } from '../../ui/drag';
import { stepDone } from './eased';

/** s: the way to the front, how long the space is seen from there, and the way back. */
const [THERE, STAY, BACK] = [0.7, 0.9, 1.5];

/** Whether the limit that is shown is the box: until it is fitted, that of before is. */
function isBoxed(): boolean {
  const { fit, work } = store.getState();
  return fit?.limits[work.selectedJoint]?.parts[0].shape.kind === 'box';
}

/** How much of the usual look is left, 0 to 1, that many seconds after the beat began. */
const lookAfter = (seconds: number): number =>
  seconds < THERE + STAY ? 1 - stepDone(seconds / THERE) : stepDone((seconds - THERE - STAY) / BACK);

/** The space is once seen straight from the front, where a box is a rectangle, and turned back: the rectangle is a box. */
export function FromTheFront() {
  const { camera, orbit } = useView();
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    if (isStill || prefersLessMotion()) return;
    let [begin, around, above] = [Number.NaN, 0, 0];
    let request = requestAnimationFrame(function turn(time) {
      const eye = camera.current;
      // What the reader turns stays as the reader has it.
      if (isDragUnderWay()) return;
      request = requestAnimationFrame(turn);
      if (!eye || !isBoxed()) return;
      const away = eye.position.distanceTo(orbit.target);
      if (Number.isNaN(begin)) {
        const [x, y, z] = eye.position.clone().sub(orbit.target).divideScalar(away);
        [begin, around, above] = [time, Math.atan2(x, -y), Math.asin(z)];
      }
      const seconds = (time - begin) / 1000;
      const left = lookAfter(seconds);
      const [turned, risen] = [left * around, left * above];
      const level = away * Math.cos(risen);
      eye.position.set(level * Math.sin(turned), -level * Math.cos(turned), away * Math.sin(risen)).add(orbit.target);
      invalidate();
      if (seconds > THERE + STAY + BACK) cancelAnimationFrame(request);
    });
    return () => cancelAnimationFrame(request);
  }, [camera, orbit, invalidate]);
  return null;
}
