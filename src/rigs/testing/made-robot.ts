import type { Quat, Vec3 } from '../../core';
import { rotateVector } from '../../core/math/rotation';
import { unit } from '../../core/math/vector';
import { randomRotation, randomVector, seeded } from '../../core/testing/random';

const list = (values: readonly number[]): string => values.map((x) => Number(x.toPrecision(9))).join(' ');

/** A body of a made model: its name, and the names of its joints. */
interface MadeBody {
  name: string;
  joints: string[];
}

/**
 * A model of MuJoCo with bodies of all kinds: turned in every way that the format has, in frames, with ranges of their own or of a class, in
 * degrees or radians, with anchors and references, balls among them. The middle of three hinges stays within a quarter turn, so that a
 * rotation has one triple of angles.
 */
export function makeMjcf(seed: number): { text: string; bodies: MadeBody[] } {
  const random = seeded(seed);
  const isDegrees = random() < 0.5;
  const order = ['xyz', 'zyx', 'XYZ', 'yzX'][Math.floor(4 * random())];
  const bodies: MadeBody[] = [];
  const angle = (radians: number) => (isDegrees ? (radians * 180) / Math.PI : radians);
  const turn = () =>
    [
      () => '',
      () => ` quat="${list(randomRotation(random).map((x) => 3 * x))}"`,
      () => ` euler="${list(randomVector(random, 2).map(angle))}"`,
      () => ` axisangle="${list([...randomVector(random, 2), angle(5 * random() - 2.5)])}"`,
      () => ` xyaxes="${list([...randomVector(random), ...randomVector(random)])}"`,
      () => ` zaxis="${list(randomVector(random))}"`,
    ][Math.floor(6 * random())]();
  const range = (widest: number): [number, number] => {
    const low = -widest * random();
    return [low, low + (widest - low) * random() * 0.95 + 0.02];
  };
  const joint = (name: string, axis: Vec3, at: string, [low, high]: [number, number]) => {
    const ref = random() < 0.3 ? random() - 0.5 : 0;
    const said = ref === 0 ? '' : ` ref="${list([angle(ref)])}"`;
    const kind = random();
    if (kind < 0.1) return `<joint name="${name}" axis="${list(axis)}" pos="${at}"/>`;
    if (kind < 0.25) return `<joint class="narrow" name="${name}" axis="${list(axis)}" pos="${at}"/>`;
    return `<joint name="${name}" axis="${list(axis.map((x) => 2 * x))}" pos="${at}" range="${list([low + ref, high + ref].map(angle))}"${said}/>`;
  };
  const jointsOf = (name: string): string => {
    const at = list(random() < 0.5 ? [0, 0, 0] : randomVector(random, 0.1));
    const count = Math.floor(5 * random());
    if (count === 4) {
      bodies.push({ name, joints: [`${name}_ball`] });
      return `<joint name="${name}_ball" type="ball" pos="${at}" range="0 ${list([angle(0.2 + 2.5 * random())])}"/>`;
    }
    const frame: Quat = randomRotation(random);
    const sign = random() < 0.5 ? 1 : -1;
    const square = (
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, sign],
      ] as Vec3[]
    ).map((axis) => rotateVector(frame, axis));
    const axes =
      count === 2 && random() < 0.5 ? [unit(randomVector(random)), unit(randomVector(random))] : square.slice(0, count);
    const names = axes.map((_, k) => `${name}_${k}`);
    bodies.push({ name, joints: names });
    const joints = axes.map((axis, k) => joint(names[k], axis, at, range(k === 1 ? 1.4 : 2.9)));
    return random() < 0.2 ? `<frame>${joints.join('')}</frame>` : joints.join('');
  };
  const body = (depth: number): string => {
    const name = `b${bodies.length}`;
    const inner = depth === 0 ? '<freejoint name="root"/>' : jointsOf(name);
    if (depth === 0) bodies.push({ name, joints: [] });
    const children = Array.from({ length: depth > 5 ? 0 : 1 + Math.floor(2 * random()) }, () => {
      const child = body(depth + 1);
      return random() < 0.3
        ? `<frame pos="${list(randomVector(random))}"${turn()} childclass="wide">${child}</frame>`
        : child;
    });
    return `<body name="${name}" pos="${list(randomVector(random))}"${turn()}><geom size="0.1"/>${inner}${children.join('\n')}</body>`;
  };
  const whole = body(0);
  const text = `<mujoco><compiler ${isDegrees ? '' : 'angle="radian" '}eulerseq="${order}"/><option gravity="0 ${random() < 0.5 ? '-9.81 0' : '0 -9.81'}"/>
<default><joint damping="1"/><default class="wide"><joint range="${list([-1.3, 1.2].map(angle))}"/><default class="narrow"><joint range="${list([-0.2, 0.3].map(angle))}"/></default></default></default>
<worldbody>${whole}</worldbody></mujoco>`;
  return { text, bodies };
}
