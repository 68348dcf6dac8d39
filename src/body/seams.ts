import type { BuildFigure } from './anatomy/figure';
import type { Bow } from './collar-distance';

/**
 * A line round the trunk: its level in the middle of the body, as a share of the trunk's length, and how it bows to the sides on a trunk as
 * long as a height; on shorter ones it bows less, as their lines lie closer.
 */
export interface Seam {
  share: number;
  bow: Bow;
}

/** The seams of the waist: the rim of the pelvis and the arch of the ribs. They bend towards each other at the sides, less on the back. */
export const SEAMS = {
  pelvis: { share: 0.2, bow: { front: 10.7, back: 4.3 } },
  ribs: { share: 0.56, bow: { front: -23.4, back: -7 } },
} satisfies Record<string, Seam>;

/** Lines as straight as the floor, below the pelvis and at the breast. */
const LOW: Seam = { share: 0, bow: { front: 0, back: 0 } };
const HIGH: Seam = { share: 0.8, bow: { front: 0, back: 0 } };
const LINES = [LOW, SEAMS.pelvis, SEAMS.ribs, HIGH];

/** How a line round a trunk of so many heights bows. */
export const bowOf = ({ bow }: Seam, trunk: number): Bow => ({ front: bow.front * trunk, back: bow.back * trunk });

/** How a line round the trunk at a level (heights) bows, so that the line crosses neither seam: between two lines, as both of them do. */
export function bowAt(level: number, { hips, trunk }: Pick<BuildFigure, 'hips' | 'trunk'>): Bow {
  const share = (level - hips[1]) / trunk;
  const next = LINES.findIndex((line) => line.share > share);
  if (next <= 0) return LOW.bow;
  const [a, b] = [LINES[next - 1], LINES[next]];
  const t = (share - a.share) / (b.share - a.share);
  const between = (side: keyof Bow) => a.bow[side] + t * (b.bow[side] - a.bow[side]);
  return bowOf({ share, bow: { front: between('front'), back: between('back') } }, trunk);
}
