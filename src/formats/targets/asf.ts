import type { Quat, Vec3 } from '../../core';
import { length, multiply, rotateVector } from '../../core/math';
import type { ExportJoint, ExportScene } from '../scene';
import { digits, inDegrees, intervalInDegrees, row } from '../text';
import { axesAtRest, axesOf, rollPitchYaw, worldRotations } from './hinge-chain';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const asf: ExportTarget = {
  label: 'Acclaim (ASF)',
  group: 'engine',
  summary: 'The skeleton with degrees of freedom and their limits, as tools of motion capture have it.',
  regions: ['hinges'],
  framesOf: axesAtRest,
  conventions: [
    'Right-handed, y up, metres, degrees. A bone’s "axis" is the frame of its angles at rest, as Rz·Ry·Rx in the world; a pose is Rz·Ry·Rx of its angles about that frame.',
    'Zero is the rest pose. A bone runs from its joint to the first that hangs on it: where others hang elsewhere, their places are lost, not their limits.',
  ],
  unchecked: 'No reader of ASF that looks at limits was at hand.',
  write: (scene) => [{ name: `${fileStem(scene)}.asf`, content: skeleton(scene) }],
};

function skeleton(scene: ExportScene): string {
  const [root] = scene.joints;
  const world = worldRotations(scene);
  const nameOf = (joint: ExportJoint) => (joint === root ? 'root' : joint.id);
  return `${[
    ...fileHeading(asf, scene).map((line) => `# ${line}`),
    ':version 1.10',
    `:name ${fileStem(scene)}`,
    ':units',
    '  mass 1.0',
    '  length 1.0',
    '  angle deg',
    ':root',
    '  order TX TY TZ RX RY RZ',
    '  axis XYZ',
    `  position ${row(root.offset)}`,
    `  orientation ${row(rollPitchYaw(root.rest).map(inDegrees))}`,
    ':bonedata',
    ...scene.joints.slice(1).flatMap((joint) => bone(joint, world[joint.joint])),
    ':hierarchy',
    '  begin',
    ...scene.joints.flatMap((joint) => {
      const below = scene.joints.filter((child) => child !== root && Math.max(child.parent, 0) === joint.joint);
      return below.length > 0 ? [`    ${nameOf(joint)} ${below.map(nameOf).join(' ')}`] : [];
    }),
    '  end',
  ].join('\n')}\n`;
}

function bone({ joint, id, bones, regions }: ExportJoint, world: Readonly<Quat>): string[] {
  const long = bones[0] ?? [0, 0, 0];
  const size = length(long);
  const direction: Vec3 = size > 0 ? rotateVector(world, long.map((x) => x / size) as Vec3) : [0, 1, 0];
  const frame = regions.hinges ? multiply(world, axesOf(regions.hinges)) : world;
  const [z, y, x] = regions.hinges?.ranges.map(intervalInDegrees) ?? [];
  return [
    '  begin',
    `    id ${joint}`,
    `    name ${id}`,
    `    direction ${row(direction)}`,
    `    length ${digits(size)}`,
    `    axis ${row(rollPitchYaw(frame).map(inDegrees))} XYZ`,
    ...(regions.hinges
      ? ['    dof rx ry rz', `    limits (${row(x)})`, `           (${row(y)})`, `           (${row([-z[1], -z[0]])})`]
      : []),
    '  end',
  ];
}
