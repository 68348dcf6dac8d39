import type { Vec3 } from '../../core';
import { rotateVector } from '../../core/math';
import { type ExportScene, limitedJoints } from '../scene';
import { digits, intervalInDegrees, plainText, quoted } from '../text';
import { type ExportTarget, fileHeading, fileStem } from './target';

/** cm in a metre. */
const CENTIMETRES = 100;

export const unreal: ExportTarget = {
  label: 'Unreal Engine',
  group: 'engine',
  summary:
    'Constraints of a physics asset as text, one for each bone: angular limits, and the frames in which they are.',
  regions: ['physx-cone'],
  findsByName: true,
  conventions: [
    'Left-handed, z up, centimetres, degrees: (x, y, z) of the clip is (x, z, y) here. Constraint bone 1 is the child, 2 the parent. Bones are found by name.',
    'Twist is about the first axis of a frame (PriAxis), swing 1 about the third, swing 2 about the second (SecAxis). All are limited alike to both sides.',
    'Bones stand as the joints of the skeleton do; an importer that turns them needs PriAxis and SecAxis turned as well.',
  ],
  unchecked:
    'Unreal was not at hand: the text follows the names of its properties, the region is taken to be that of PhysX, and neither was tried.',
  write: (scene) => [{ name: `${fileStem(scene)}_unreal.txt`, content: text(scene) }],
};

/** y and z change places: from right-handed with y up to left-handed with z up. */
const swapped = ([x, y, z]: Readonly<Vec3>): Vec3 => [x, z, y];
const place = (v: Readonly<Vec3>): string =>
  swapped(v)
    .map((value, k) => `${'XYZ'[k]}=${digits(value)}`)
    .join(',');

function text(scene: ExportScene): string {
  const constraints = limitedJoints(scene, 'physx-cone').flatMap(({ joint, parent, region }) => {
    const [[, twist], [, y], [, z]] = region.ranges.map(intervalInDegrees);
    const axes = (frame: typeof region.child) =>
      [
        [1, 0, 0],
        [0, 1, 0],
      ].map((axis) => `(${place(rotateVector(frame, axis as Vec3))})`);
    const [pri1, sec1] = axes(region.child);
    const [pri2, sec2] = axes(region.parent);
    const position = place(joint.offset.map((x) => x * CENTIMETRES) as Vec3);
    // The child's name stands for the constraint's, as in a physics asset.
    return [
      `Begin Object Class=/Script/Engine.PhysicsConstraintTemplate Name=${quoted(joint.id)}`,
      `   DefaultInstance=(JointName=${quoted(joint.name)},ConstraintBone1=${quoted(joint.name)},ConstraintBone2=${quoted(parent.name)},Pos1=(X=0,Y=0,Z=0),PriAxis1=${pri1},SecAxis1=${sec1},Pos2=(${position}),PriAxis2=${pri2},SecAxis2=${sec2},ProfileInstance=(ConeLimit=(Swing1LimitDegrees=${digits(z)},Swing2LimitDegrees=${digits(y)},Swing1Motion=ACM_Limited,Swing2Motion=ACM_Limited),TwistLimit=(TwistLimitDegrees=${digits(twist)},TwistMotion=ACM_Limited)))`,
      'End Object',
    ];
  });
  return `${[...fileHeading(unreal, scene).map((line) => `; ${plainText(line)}`), ...constraints].join('\n')}\n`;
}
