import { json } from '../text';
import { joltHeader } from './jolt-header';
import { joltJson } from './jolt-json';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const jolt: ExportTarget = {
  label: 'Jolt Physics',
  group: 'engine',
  summary:
    'A whole ragdoll, and settings of a SixDOFConstraint (pyramid) and of a SwingTwistConstraint (cone) for each joint, as JSON and as C++.',
  regions: ['jolt-pyramid', 'jolt-cone'],
  conventions: [
    'Right-handed, y up, metres, radians. Body 1 is the parent, body 2 the child; bodies stand as the joints of the skeleton do.',
    'Axes are in the frames of the bodies (EConstraintSpace::LocalToBodyCOM); offset is where the joint is in its parent: take off the centre of mass of body 1.',
    'In the ragdoll bodies stand in the world as they start, inside their limits, and axes of toParent are those of the two bodies.',
    'A ragdoll that falls half a metre goes beyond its limits by 1 to 6° as a rule, for an instant, with the step and settings told; with 60 steps a second and the settings that Jolt begins with, by 30°.',
    'The bodies may stand anywhere when the constraint is made. SixDOF limits each side of a swing on its own; SwingTwist has one angle for both sides.',
  ],
  unchecked:
    'The C++ was compiled against the headers of Jolt 5.5, and not run. The JSON, which has the same numbers, was tried in Jolt.',

  write(scene) {
    const written = joltJson(scene, fileHeading(jolt, scene));
    return [
      { name: `${fileStem(scene)}.jolt.json`, content: json(written) },
      { name: `${fileStem(scene)}.jolt.h`, content: joltHeader(written) },
    ];
  },
};
