import { type Stance, standingPerson } from '../../anatomy/testing/standing-people';
import type { Clip, Skeleton } from '../../clip/clip';
import { restTransforms } from '../../clip/forward-kinematics';
import { multiply, readQuat, rotateVector, rotationFromVector } from '../../math/rotation';
import type { Quat, Vec3 } from '../../math/types';
import { seeded } from '../../testing/random';

/** How a person made for tests is built and rests. */
export interface Build extends Stance {
  /** Times the size of the others. */
  size?: number;
  /** How much longer thighs, and as much shorter shins, are. */
  thighs?: number;
  /** rad: how far upper arms rest rolled from where elbows fold forward. */
  armRoll?: number;
  /** Put before names, and joints left out. */
  prefix?: string;
  without?: readonly string[];
}

const inverse = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, w];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const times = (v: Vec3, by: number): Vec3 => [v[0] * by, v[1] * by, v[2] * by];

/** A skeleton, no joint of which has axes that have to do with its bone, and the axes its hinges bend about, in the world of its rest. */
export function builtPerson(build: Build): { skeleton: Skeleton; hinges: Map<string, Vec3> } {
  const { size = 1, thighs = 1, armRoll = 0, prefix = '', without = [] } = build;
  const { skeleton: whole, places, forward } = standingPerson(build);
  const hinges = new Map<string, Vec3>();
  for (const side of ['Left', 'Right']) {
    const arm = places.get(`${side}ForeArm`)!.map((x, k) => x - places.get(`${side}Arm`)![k]) as Vec3;
    const roll = rotationFromVector(times(arm, armRoll / Math.hypot(...arm)));
    const folding = rotateVector(roll, cross(arm, forward));
    hinges.set(`${side}ForeArm`, times(folding, 1 / Math.hypot(...folding)));
    const leg = places.get(`${side}Leg`)!.map((x, k) => x - places.get(`${side}UpLeg`)![k]) as Vec3;
    const back = cross(leg, times(forward, -1));
    hinges.set(`${side}Leg`, times(back, 1 / Math.hypot(...back)));
  }
  const kept = [...whole.names.keys()].filter((j) => !without.includes(whole.names[j]));
  const offsets = whole.offsets.slice();
  const rests = whole.restRotations.slice();
  for (const [j, name] of whole.names.entries()) {
    const factor =
      size * (name.endsWith('Leg') && !name.endsWith('UpLeg') ? thighs : name.endsWith('Foot') ? 2 - thighs : 1);
    for (let k = 3 * j; k < 3 * j + 3; k++) offsets[k] *= factor;
  }
  // What hung on a joint that is left out hangs on what that hung on.
  const parents = whole.parents.slice();
  for (const name of without) {
    const gone = whole.names.indexOf(name);
    const turn = readQuat(rests, gone);
    for (const [j, parent] of parents.entries()) {
      if (parent !== gone) continue;
      parents[j] = parents[gone];
      const at = rotateVector(turn, [...offsets.subarray(3 * j, 3 * j + 3)] as Vec3);
      offsets.set(
        at.map((x, k) => x + offsets[3 * gone + k]),
        3 * j,
      );
      rests.set(multiply(turn, readQuat(rests, j)), 4 * j);
    }
  }
  const skeleton: Skeleton = {
    names: kept.map((j) => prefix + whole.names[j]),
    parents: Int16Array.from(kept, (j) => kept.indexOf(parents[j])),
    offsets: Float32Array.from(kept.flatMap((j) => [...offsets.subarray(3 * j, 3 * j + 3)])),
    restRotations: Float32Array.from(kept.flatMap((j) => [...rests.subarray(4 * j, 4 * j + 4)])),
    endSites: new Float32Array(0),
    endSiteJoints: new Int16Array(0),
  };
  return { skeleton, hinges: new Map([...hinges].map(([name, axis]) => [prefix + name, axis])) };
}

/** A person whose joints wander about the rest, elbows and knees about their hinges; shoulders and hips the most. */
export function movingPerson(build: Build, frames: number): Clip {
  const { skeleton, hinges } = builtPerson(build);
  const random = seeded(build.seed + 1000);
  const joints = skeleton.names.length;
  const positions = new Float64Array(3 * joints);
  const rest = new Float64Array(4 * joints);
  restTransforms(skeleton, { positions, rotations: rest });
  const ways = skeleton.names.map((name) => {
    const reach = /Arm$|UpLeg$/.test(name) && !hinges.has(name) ? 0.6 : 0.15;
    return [0, 1, 2].map(() => ({ reach, rate: 0.04 + 0.05 * random(), phase: 2 * Math.PI * random() }));
  });
  const rotations = new Float32Array(4 * joints * frames);
  for (let f = 0; f < frames; f++)
    for (const [j, name] of skeleton.names.entries()) {
      const waves = ways[j].map(({ rate, phase }) => Math.sin(rate * f + phase));
      const hinge = hinges.get(name);
      const vector = hinge ? times(hinge, 0.9 * (1 + waves[0])) : (waves.map((x, k) => x * ways[j][k].reach) as Vec3);
      const parent = skeleton.parents[j];
      const above: Quat = parent < 0 ? [0, 0, 0, 1] : readQuat(rest, parent);
      // From the rest, turned in the world of the rest: parentFromWorld · turn · worldFromLocal.
      const local = multiply(multiply(inverse(above), rotationFromVector(vector)), readQuat(rest, j));
      rotations.set(local, 4 * (f * joints + j));
    }
  const size = build.size ?? 1;
  const rootPositions = Float32Array.from({ length: 3 * frames }, (_, i) =>
    i % 3 === 1 ? 0.95 * size : size * 0.3 * Math.sin(i / 60),
  );
  return {
    name: `made ${build.seed}`,
    skeleton,
    frameTime: 1 / 60,
    frameCount: frames,
    rotations,
    rootPositions,
    notes: [],
  };
}
