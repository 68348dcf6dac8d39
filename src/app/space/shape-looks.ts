import type { IconName } from '../ui/icons';

interface ShapeLook {
  icon: IconName;
  /** For a switch, where room is scarce. */
  short: string;
}

const looks: Partial<Record<string, ShapeLook>> = {
  box: { icon: 'box', short: 'Box' },
  'oriented-box': { icon: 'orientedBox', short: 'Oriented' },
  ellipsoid: { icon: 'ellipsoid', short: 'Ellipsoid' },
  'k-dop': { icon: 'kDop', short: 'k-DOP' },
  'convex-hull': { icon: 'hull', short: 'Hull' },
  'elliptic-cylinder': { icon: 'cylinder', short: 'Cylinder' },
  'distance-field': { icon: 'field', short: 'Field' },
  'reach-cone': { icon: 'cone', short: 'Cone' },
};

/** What a kind of shape looks like in switches and lists; one that has no icon of its own yet looks like a hull. */
export const shapeLook = (kind: string, label: string): ShapeLook => looks[kind] ?? { icon: 'hull', short: label };
