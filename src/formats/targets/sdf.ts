import type { Quat, Vec3 } from '../../core';
import { length, multiply, plus, rotateVector, rotationBetween, rotationFromVector, subtract } from '../../core/math';
import { digits, row, xml, xmlComment } from '../text';
import { type FigureHinge, type FigureLink, figureLinks, figureOf, ragdollNotes, type WholeFigure } from './figure';
import { rollPitchYaw, withoutNoise } from './hinge-chain';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const sdf: ExportTarget = {
  label: 'SDF (Gazebo)',
  group: 'engine',
  summary: 'A ragdoll as a model of SDF 1.9: capsules, three revolute joints to a joint, standing on the ground.',
  regions: ['hinges'],
  conventions: [
    'Right-handed, metres, kilograms, radians; z is up. The model stands with its lowest capsule at 0, turned from the clip, in which y is up.',
    'With all angles zero the figure starts: at rest where the limits admit the rest, else as near to it as they admit.',
    'A joint that nothing limits turns about three axes; a joint without a body is a frame of the link that carries it.',
    'SDF excludes no pairs of links, so links of the model do not collide with each other at all.',
  ],
  unchecked:
    'Gazebo was not at hand. libsdformat, which Gazebo reads files with, finds no fault and gives back places, axes, ranges and masses.',

  write(scene) {
    const figure = figureOf(scene, sdf);
    const links = figureLinks(figure);
    const places = placesOf(links);
    const heights = [...places.values()].flatMap(({ link: { body }, place, turn }) =>
      body ? body.ends.map((end) => plus(place, rotateVector(turn, end))[1] - body.radius) : [],
    );
    const lines = [
      '<?xml version="1.0"?>',
      ...xmlComment([...fileHeading(sdf, scene), ...ragdollNotes(figure.ragdoll)]),
      '<sdf version="1.9">',
      `  <model name="${xml(scene.name)}">`,
      `    <pose>0 0 ${digits(-Math.min(...heights))} ${row(rollPitchYaw(UPRIGHT))}</pose>`,
      '    <self_collide>false</self_collide>',
      ...links.flatMap((link) => {
        const { id, joint } = link;
        if (joint && !joint.axis) return [frame(link, joint.parent)];
        const placed = places.get(id)!;
        return [...linkLines(placed, figure), ...(joint ? jointLines(placed, joint, figure) : [])];
      }),
      '  </model>',
      '</sdf>',
    ];
    return [{ name: `${fileStem(scene)}.sdf`, content: `${lines.join('\n')}\n` }];
  },
};

const Z: Vec3 = [0, 0, 1];
/** From y up to z up. */
const UPRIGHT: Quat = rotationFromVector([Math.PI / 2, 0, 0]);

/** A link, and where it stands in the model as the figure starts. */
interface PlacedLink {
  link: FigureLink;
  /** The link that carries it: its parent, or what the frames above it are fixed to. */
  carrier: string;
  place: Vec3;
  turn: Quat;
}

function placesOf(links: readonly FigureLink[]): Map<string, PlacedLink> {
  const placed = new Map<string, PlacedLink>();
  for (const link of links) {
    const above = link.joint && placed.get(link.joint.parent);
    const place = above ? plus(above.place, rotateVector(above.turn, link.place)) : link.place;
    const turn = above ? multiply(above.turn, link.turn) : link.turn;
    const carrier = above ? (above.link.joint && !above.link.joint.axis ? above.carrier : above.link.id) : '';
    placed.set(link.id, { link, carrier, place, turn });
  }
  return placed;
}

const pose = (place: Readonly<Vec3>, turn: Readonly<Quat>): string =>
  `<pose>${row([...place.map(withoutNoise), ...rollPitchYaw(turn)])}</pose>`;

function linkLines({ link, place, turn }: PlacedLink, { ragdoll: { friction } }: WholeFigure): string[] {
  const { id, body, share, of } = link;
  const { mass, inertia, centre, axis, ends, radius } = of;
  const at = body ? pose(centre, rotationBetween(Z, axis)) : '';
  const [across, along] = [inertia.across, body ? inertia.along : inertia.across].map((moment) =>
    digits(moment * share),
  );
  const matrix = `<ixx>${across}</ixx><iyy>${across}</iyy><izz>${along}</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz>`;
  const shape = `${at}<geometry><capsule><radius>${digits(radius)}</radius><length>${digits(length(subtract(ends[1], ends[0])))}</length></capsule></geometry>`;
  const surface = `<surface><friction><ode><mu>${digits(friction)}</mu><mu2>${digits(friction)}</mu2></ode></friction></surface>`;
  return [
    `    <link name="${id}">${pose(place, turn)}`,
    `      <inertial>${at}<mass>${digits(mass * share)}</mass><inertia>${matrix}</inertia></inertial>`,
    ...(body
      ? [
          `      <visual name="${id}_visual">${shape}</visual>`,
          `      <collision name="${id}_collision">${shape}${surface}</collision>`,
        ]
      : []),
    '    </link>',
  ];
}

function jointLines(
  { link: { id }, carrier }: PlacedLink,
  { name, axis, range, damping }: FigureHinge,
  figure: WholeFigure,
): string[] {
  const { jointFriction } = figure.ragdoll;
  const ends = range ? `<lower>${digits(range[0])}</lower><upper>${digits(range[1])}</upper>` : '';
  const type = range ? 'revolute' : 'continuous';
  return [
    `    <joint name="${name}" type="${type}"><parent>${carrier}</parent><child>${id}</child>`,
    `      <axis><xyz>${row(axis!)}</xyz><limit>${ends}</limit><dynamics><damping>${digits(damping)}</damping><friction>${digits(jointFriction)}</friction></dynamics></axis>`,
    '    </joint>',
  ];
}

const frame = ({ id, place, turn }: FigureLink, parent: string): string =>
  `    <frame name="${id}" attached_to="${parent}">${pose(place, turn)}</frame>`;
