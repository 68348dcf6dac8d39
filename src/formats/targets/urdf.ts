import type { Quat, Vec3 } from '../../core';
import { length, normalize, plus, readQuat, rotationBetween, subtract, times } from '../../core/math';
import type { RagdollBody } from '../../ragdoll';
import type { SceneRagdoll } from '../scene-ragdoll';
import { digits, row, xml, xmlComment } from '../text';
import { type FigureHinge, type FigureLink, figureLinks, figureOf, ragdollNotes, type WholeFigure } from './figure';
import { hingeAngles, rollPitchYaw, withoutNoise } from './hinge-chain';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const urdf: ExportTarget = {
  label: 'URDF',
  group: 'engine',
  summary: 'A ragdoll as a robot of revolute joints, three to a joint with two small links between them.',
  regions: ['hinges'],
  conventions: [
    'Right-handed, metres, kilograms, radians; y is up, as in the clip, where ROS has z. The root link is the root joint, turned and moved by nobody.',
    'With all angles zero the figure starts: at rest where the limits admit the rest, else as near to it as they admit.',
    'A capsule is a cylinder and two spheres. A joint that nothing limits is continuous about three axes; a joint without a body is fixed.',
    'The links that never collide are disabled in the SRDF beside it.',
  ],
  unchecked: null,

  write(scene) {
    const figure = figureOf(scene, urdf);
    const lines = [
      '<?xml version="1.0"?>',
      ...xmlComment([...fileHeading(urdf, scene), ...ragdollNotes(figure.ragdoll)]),
      `<robot name="${xml(scene.name)}">`,
      ...figureLinks(figure).flatMap((link) => [
        ...linkLines(link),
        ...(link.joint ? jointLines(link, link.joint, figure.ragdoll.jointFriction) : []),
      ]),
      ...bindState(figure.ragdoll),
      '</robot>',
    ];
    return [
      { name: `${fileStem(scene)}.urdf`, content: `${lines.join('\n')}\n` },
      { name: `${fileStem(scene)}.srdf`, content: srdf(scene.name, figure) },
    ];
  },
};

/** The angles of the bind pose, for whoever brings limits back to a rig. Readers of URDF pass over elements that they do not know. */
function bindState({ bodies, joints, pose }: SceneRagdoll): string[] {
  const rows = bodies.flatMap(({ joint, parent }, i) => {
    const { id, rest, regions } = joints[i];
    const { hinges } = regions;
    if (parent < 0 || !hinges) return [];
    const start = hingeAngles(hinges, normalize(readQuat(pose, joint)));
    return hingeAngles(hinges, rest).map(
      (angle, k) => `    <angle joint="${id}_r${'xyz'[k]}" value="${digits(withoutNoise(angle - start[k]))}"/>`,
    );
  });
  return ['  <state name="bind">', ...rows, '  </state>'];
}

const Z: Vec3 = [0, 0, 1];
const HERE: Vec3 = [0, 0, 0];
const UNTURNED: Quat = [0, 0, 0, 1];

const origin = (place: Readonly<Vec3>, turn: Readonly<Quat>): string =>
  `<origin xyz="${row(place)}" rpy="${row(rollPitchYaw(turn))}"/>`;

function linkLines({ id, body, share, of }: FigureLink): string[] {
  const { mass, inertia, centre, axis } = of;
  const place = body ? origin(centre, rotationBetween(Z, axis)) : origin(HERE, UNTURNED);
  const [across, along] = [inertia.across, body ? inertia.along : inertia.across].map((moment) =>
    digits(moment * share),
  );
  return [
    `  <link name="${id}">`,
    `    <inertial>${place}<mass value="${digits(mass * share)}"/><inertia ixx="${across}" iyy="${across}" izz="${along}" ixy="0" ixz="0" iyz="0"/></inertial>`,
    ...(body ? [...shapes('visual', body), ...shapes('collision', body)] : []),
    '  </link>',
  ];
}

/** A capsule as what URDF knows: its ends and what is between them. */
function shapes(use: 'visual' | 'collision', { ends, centre, axis, radius }: RagdollBody): string[] {
  const long = length(subtract(ends[1], ends[0]));
  const shape = (place: Readonly<Vec3>, geometry: string) =>
    `    <${use}>${origin(place, rotationBetween(Z, axis))}<geometry>${geometry}</geometry></${use}>`;
  return [
    shape(centre, `<cylinder radius="${digits(radius)}" length="${digits(long)}"/>`),
    ...[-0.5, 0.5].map((end) => shape(plus(centre, times(axis, end * long)), `<sphere radius="${digits(radius)}"/>`)),
  ];
}

function jointLines({ id, place, turn }: FigureLink, joint: FigureHinge, friction: number): string[] {
  const { name, parent, axis, range, damping } = joint;
  const links = `<parent link="${parent}"/><child link="${id}"/>${origin(place, turn)}`;
  if (!axis) return [`  <joint name="${name}" type="fixed">${links}</joint>`];
  const ends = range ? ` lower="${digits(range[0])}" upper="${digits(range[1])}"` : '';
  return [
    `  <joint name="${name}" type="${range ? 'revolute' : 'continuous'}">${links}`,
    `    <axis xyz="${row(axis)}"/><limit${ends} effort="100" velocity="20"/><dynamics damping="${digits(damping)}" friction="${digits(friction)}"/>`,
    '  </joint>',
  ];
}

/** The pairs of links that never collide, as MoveIt and others read them. */
const srdf = (name: string, { ragdoll: { joints, pairsApart } }: WholeFigure): string =>
  [
    '<?xml version="1.0"?>',
    `<robot name="${xml(name)}">`,
    ...pairsApart.map(
      ([i, k]) => `  <disable_collisions link1="${joints[i].id}" link2="${joints[k].id}" reason="Never"/>`,
    ),
    '</robot>',
    '',
  ].join('\n');
