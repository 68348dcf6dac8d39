import type { ShapeKind } from '../../core';
import { shapeFamilies } from '../../core/shape';
import { type IconName, isIcon } from '../ui/icons';

interface ShapeLook {
  icon: IconName;
  /** For a switch, where room is scarce. */
  short: string;
}

/** What a kind of shape looks like in switches and lists; a kind that names no picture looks like a hull. */
export function shapeLook(kind: ShapeKind): ShapeLook {
  const { icon, short, label } = shapeFamilies[kind];
  return { icon: icon && isIcon(icon) ? icon : 'hull', short: short ?? label };
}
