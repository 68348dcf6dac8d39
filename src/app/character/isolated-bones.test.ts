import { expect, it } from 'vitest';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { seeded } from '../../core/testing/random';
import { borderJoints, drawIn } from './isolated-bones';

const { skeleton } = standingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 0.4, seed: 501, fingers: true });
const { names, parents } = skeleton;
const joints = names.length;

const toRoot = (joint: number): number[] => (joint < 0 ? [] : [joint, ...toRoot(parents[joint])]);

/** The joints from one to another along the skeleton, both included. */
function way(from: number, to: number): number[] {
  const [up, down] = [toRoot(from), toRoot(to)];
  const top = up.find((joint) => down.includes(joint))!;
  return [...up.slice(0, up.indexOf(top) + 1), ...down.slice(0, down.indexOf(top)).reverse()];
}

it('a joint that is not shown goes to where the nearest that is begins or ends (seeds 502–531)', () => {
  for (let seed = 502; seed < 532; seed++) {
    const random = seeded(seed);
    const share = 0.05 + 0.5 * random();
    const shown = [...names.keys()].filter(() => random() < share);
    if (shown.length === 0) continue;
    const border = borderJoints(skeleton, shown);
    for (let joint = 0; joint < joints; joint++) {
      const ways = shown.map((other) => way(joint, other));
      const least = Math.min(...ways.map((each) => each.length));
      if (least === 1) expect(border[joint]).toBe(-1);
      else {
        // Between the last that is hidden and the first that is shown the lower one is where both meet.
        const places = ways
          .filter((each) => each.length === least)
          .map((each) => (parents[each[least - 2]] === each[least - 1] ? each[least - 2] : each[least - 1]));
        expect(places).toContain(border[joint]);
      }
    }
  }
});

it('what hangs on hidden bones alone shrinks to a point; shown bones stay to the bit', () => {
  const random = seeded(540);
  const shown = [names.indexOf('LeftForeArm'), names.indexOf('LeftHand')];
  const border = borderJoints(skeleton, shown);
  const matrices = Float32Array.from({ length: 16 * joints }, () => random() - 0.5);
  const before = matrices.slice();
  const places = Float32Array.from({ length: 3 * joints }, () => random());
  drawIn([...names.keys()], border, matrices, places);
  for (let joint = 0; joint < joints; joint++) {
    const own = matrices.subarray(16 * joint, 16 * joint + 16);
    if (shown.includes(joint)) expect(own).toEqual(before.subarray(16 * joint, 16 * joint + 16));
    else {
      const place = [0, 1, 2].map((k) => places[3 * border[joint] + k]);
      for (const point of [
        [3, -2, 5],
        [0, 0, 0],
      ])
        for (let k = 0; k < 3; k++)
          expect(own[k] * point[0] + own[4 + k] * point[1] + own[8 + k] * point[2] + own[12 + k]).toBe(place[k]);
    }
  }
});
