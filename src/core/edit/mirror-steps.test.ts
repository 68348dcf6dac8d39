import { describe, expect, test } from 'vitest';
import { jointMirror, mirrorLimit, mirrorRotation } from '../anatomy';
import { standingPerson } from '../anatomy/testing/standing-people';
import type { Clip } from '../clip/clip';
import { fitJoint } from '../limit/fit';
import { chartAxes, type JointLimit, outOfAxes } from '../limit/joint-limit';
import { type FitOptions, resolveFitOptions } from '../limit/options';
import { violationAngle } from '../limit/project';
import { angleBetween, multiply } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { unit } from '../math/vector';
import { modelOf } from '../shape/shapes.ts';
import { chartOf } from '../space/charts';
import { wanderingRotations } from '../testing/made-clip';
import { randomRotation, seeded } from '../testing/random';
import { stepChartOf } from './carry';
import { editShapes } from './edit-shape';
import { mirrorSteps } from './mirror-steps';
import type { EditStep, ShapeStep } from './step';

const MODELS: Partial<FitOptions>[] = [
  { shape: 'k-dop' },
  { shape: 'convex-hull', split: 'swing-twist' },
  { shape: 'k-dop', split: 'swing-twist', chart: 'quaternion-vector' },
  { shape: 'distance-field', chart: 'quaternion-vector' },
];

function limitOf(seed: number, model: Partial<FitOptions>) {
  const { skeleton } = standingPerson({ armsOut: 1.1, legsOut: 0.1, facing: 0.9, seed });
  const [joints, frames] = [skeleton.names.length, 300];
  const from = skeleton.names.indexOf('LeftArm');
  const rotations = new Float32Array(4 * joints * frames).map((_, i) => (i % 4 === 3 ? 1 : 0));
  wanderingRotations(frames, seed).forEach((q, f) => {
    rotations.set(q, 4 * (f * joints + from));
  });
  const rootPositions = new Float32Array(3 * frames);
  const clip: Clip = {
    name: 'w',
    skeleton,
    frameTime: 1 / 60,
    frameCount: frames,
    rotations,
    rootPositions,
    notes: [],
  };
  const { limit } = fitJoint([clip], from, resolveFitOptions({ reference: 'average', ...model }));
  return { skeleton, limit };
}

function shapeSteps(limit: JointLimit): ShapeStep[] {
  const { shape } = limit.parts[0];
  const head = { id: 0, isOn: true, ...stepChartOf(limit, 0), shape: shape.kind };
  const handles = modelOf(shape).handles?.of(shape) ?? [];
  const moved = handles.slice(0, 1).map(
    ({ position, normal }): ShapeStep => ({
      ...head,
      kind: 'move-handle',
      position,
      normal,
      out: 0.08,
      across: shape.dimension === 2 ? 0.03 : 0,
    }),
  );
  const at: Vec3 = shape.dimension === 2 ? [0.9, 0.4, 0] : [0.7, 0.4, 0.2];
  const ball: ShapeStep = { ...head, kind: 'sculpt', brush: 'add', radius: 0.3, centres: [at] };
  const twist: ShapeStep = { id: 2, isOn: true, kind: 'set-twist', reference: limit.reference, low: -0.3, high: 0.7 };
  return [...(modelOf(shape).sculpt ? [ball] : moved), ...(limit.parts.length > 1 ? [twist] : [])];
}

describe.each([78, 79, 80])('on a person with axes of seed %i', (seed) => {
  test.each(MODELS)('the edited limit of the other side is the mirror image of the edited one: %o', (model) => {
    const { skeleton, limit } = limitOf(seed, model);
    const mirror = jointMirror(skeleton, limit.joint);
    const steps = shapeSteps(limit);
    const edited = editShapes(limit, steps);
    expect(edited.told.every(({ state }) => state === 'applied')).toBe(true);
    const image = mirrorLimit(limit, skeleton);
    const there = mirrorSteps(steps, limit, image, mirror);
    expect(there.leftOut).toEqual([]);
    const made = editShapes(image, there.steps as ShapeStep[]).limit;
    const expected = mirrorLimit(edited.limit, skeleton);
    const random = seeded(seed);
    let changed = 0;
    for (let n = 0; n < 400; n++) {
      const q = randomRotation(random);
      const want = violationAngle(expected, q);
      expect(Math.abs(violationAngle(made, q) - want)).toBeLessThan(2e-5);
      if (Math.abs(violationAngle(image, q) - want) > 1e-3) changed++;
    }
    expect(changed).toBeGreaterThan(2);
  });
});

test('steps mirrored twice are what they were, along any axes (seed 9)', () => {
  const random = seeded(9);
  const { skeleton, limit } = limitOf(78, { shape: 'k-dop' });
  const [mirror, other] = [limit.joint, jointMirror(skeleton, limit.joint).to].map((j) => jointMirror(skeleton, j));
  const vector = () => [0, 1, 2].map(() => 2 * random() - 1) as Vec3;
  const image = mirrorLimit(limit, skeleton);
  for (let n = 0; n < 200; n++) {
    // The bone of the other side, which runs against the mirrored axis, and not quite along it.
    const axis = unit(image.twistAxis.map((x, k) => -x + 0.1 * vector()[k]) as Vec3);
    const to = { axes: chartAxes(axis) };
    for (const part of ['whole', 'swing', 'twist'] as const) {
      const place = { part, chart: 'exponential-map' as const, reference: randomRotation(random) };
      const flat = (v: Vec3): Vec3 => (part === 'whole' ? v : part === 'swing' ? [v[0], v[1], 0] : [v[0], 0, 0]);
      const head = { id: n, isOn: n % 2 === 0 };
      const steps: EditStep[] = [
        {
          ...head,
          kind: 'move-handle',
          ...place,
          shape: 'k-dop',
          position: flat(vector()),
          normal: unit(flat(vector())),
          out: 0.1,
          across: part === 'swing' ? 0.2 : 0,
        },
        {
          ...head,
          kind: 'sculpt',
          ...place,
          shape: 'k-dop',
          brush: 'add',
          radius: 0.2,
          centres: [flat(vector()), flat(vector())],
        },
        { ...head, kind: 'add-sample', ...place, to: flat(vector()) },
        { ...head, kind: 'set-twist', reference: place.reference, low: -0.4, high: null },
        { ...head, kind: 'leave-out', part, frames: [{ clip: 'w', ranges: [[0, n]] }] },
      ];
      const there = mirrorSteps(steps, limit, to, mirror);
      expect(there.leftOut).toEqual([]);
      expect(there.steps[3]).toMatchObject({ low: null, high: 0.4 });
      const back = mirrorSteps(there.steps, to, limit, other).steps;
      const flatOf = (x: unknown): number[] =>
        typeof x === 'number' ? [x] : x && typeof x === 'object' ? Object.values(x).flatMap(flatOf) : [];
      const [was, is] = [steps, back].map((all) =>
        all.flatMap((s) =>
          Object.entries(s)
            .sort()
            .flatMap(([, x]) => flatOf(x)),
        ),
      );
      expect(is.length).toBe(was.length);
      for (const [i, x] of was.entries()) expect(Math.abs(is[i] - x)).toBeLessThan(1e-9);
    }
  }
});

test('what means nothing on the other side is left out and told', () => {
  const { skeleton, limit } = limitOf(78, { shape: 'k-dop' });
  const moved: EditStep = {
    id: 4,
    isOn: true,
    kind: 'move-sample',
    ...stepChartOf(limit, 0),
    clip: 'w',
    frame: 3,
    frames: [{ clip: 'w', ranges: [[3, 3]] }],
    to: [1, 0, 0],
  };
  const answer = mirrorSteps([moved], limit, mirrorLimit(limit, skeleton), jointMirror(skeleton, limit.joint));
  expect(answer.steps).toEqual([]);
  expect(answer.leftOut).toMatchObject([{ step: { id: 4 }, reason: expect.stringContaining('elsewhere') }]);
});

test.each(['exponential-map', 'quaternion-vector', 'swing-twist', 'euler-zyz'] as const)(
  'rotations of steps are the mirror images of what they were, along axes that run the other way: %s',
  (chart) => {
    const random = seeded(31);
    const { skeleton, limit } = limitOf(81, { shape: 'k-dop' });
    const mirror = jointMirror(skeleton, limit.joint);
    const to = { axes: chartAxes(unit(mirrorLimit(limit, skeleton).twistAxis.map((x) => -x) as Vec3)) };
    const rotationOf = (axes: number[], reference: Readonly<Quat>, v: Readonly<Vec3>) =>
      multiply(reference, outOfAxes(axes, chartOf(chart).toRotation([...v] as Vec3)));
    for (let n = 0; n < 100; n++) {
      const vector = () => [0, 1, 2].map(() => 0.8 * (random() - 0.5)) as Vec3;
      const [at, reference] = [vector(), randomRotation(random)];
      const head = { id: 0, isOn: true, part: 'whole' as const, chart, reference };
      const ball: EditStep = { ...head, kind: 'add-sample', to: at };
      const turned = (angle: number, from: Readonly<Quat>, axes: number[]): Quat => {
        const sine = Math.sin(angle / 2);
        return multiply(from, [sine * axes[6], sine * axes[7], sine * axes[8], Math.cos(angle / 2)]);
      };
      const twist: EditStep = { id: 1, isOn: true, kind: 'set-twist', reference, low: -0.2, high: 0.9 };
      const [made, twisted] = mirrorSteps([ball, twist], limit, to, mirror).steps;
      if (made.kind !== 'add-sample' || twisted.kind !== 'set-twist') throw new Error('another kind');
      const image = mirrorRotation(mirror, rotationOf(limit.axes, reference, at));
      expect(angleBetween(rotationOf(to.axes, made.reference, made.to), image)).toBeLessThan(1e-6);
      const end = mirrorRotation(mirror, turned(0.9, reference, limit.axes));
      expect(angleBetween(turned(twisted.low!, twisted.reference, to.axes), end)).toBeLessThan(1e-6);
    }
  },
);
