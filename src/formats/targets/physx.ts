import { type ExportScene, limitedJoints } from '../scene';
import { intervalInDegrees, json, rounded } from '../text';
import { physxHeader } from './physx-header';
import { physxJson } from './physx-json';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const physx: ExportTarget = {
  label: 'PhysX, and O3DE',
  group: 'engine',
  summary:
    'A whole ragdoll, and the frames and limits of a PxD6Joint for each joint, as JSON and as C++ (pyramid); for O3DE configurations of joints (cone).',
  regions: ['physx-pyramid', 'physx-cone'],
  conventions: [
    'Right-handed, y up, metres, quaternions x, y, z, w, radians; degrees in the configurations of O3DE, whose axes are those of the skeleton.',
    'Actor 0 is the parent, actor 1 the child; actors stand as the joints of the skeleton do. Twist is about x, swing 1 about y, swing 2 about z.',
    'In the ragdoll bodies stand in the world as they start, inside their limits. Its joints are D6 joints, and no articulation: of an articulation nobody was asked. A fall of half a metre goes beyond limits by 1 to 6° as a rule, for an instant. PhysX has no friction in joints.',
    'A pyramid needs both swings limited: do not free one of them.',
  ],
  unchecked:
    'O3DE was not at hand, and the C++ was compiled against the headers of PhysX 5.6, and not run. The JSON, which has the same numbers, was tried in PhysX.',

  write(scene) {
    const written = physxJson(scene, fileHeading(physx, scene));
    return [
      { name: `${fileStem(scene)}.physx.json`, content: json(written) },
      { name: `${fileStem(scene)}.physx.h`, content: physxHeader(written) },
      { name: `${fileStem(scene)}.o3de.json`, content: json(o3deJson(scene)) },
    ];
  },
};

const o3deJson = (scene: ExportScene) => ({
  about: fileHeading(physx, scene),
  joints: limitedJoints(scene, 'physx-cone').map(({ joint, parent, region }) => {
    const [[least, greatest], [, y], [, z]] = region.ranges.map((range) => rounded(intervalInDegrees(range)));
    return {
      name: joint.name,
      parent: parent.name,
      $type: 'D6JointLimitConfiguration',
      'Parent Local Rotation': rounded(region.parent),
      'Child Local Rotation': rounded(region.child),
      'Swing limit Y': y,
      'Swing limit Z': z,
      'Twist lower limit': least,
      'Twist upper limit': greatest,
    };
  }),
});
