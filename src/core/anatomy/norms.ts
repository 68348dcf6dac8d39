/** How far people's joints go, from the literature. */
export interface Norm {
  /** rad, ≥ 0: how far in the axis's positive way; null where no figure is at hand. */
  readonly positive: number | null;
  /** rad, ≥ 0: how far in its negative way; null where no figure is at hand. */
  readonly negative: number | null;
  readonly source: string;
  /** Whether the figure was read in a copy of the source; false for what is commonly cited. */
  readonly isChecked: boolean;
  /** How many joints of this skeleton make up the range together: 2 for a neck and a head that share the neck's. */
  readonly sharedBy: number;
}

/** Parts of the body that norms are told for. */
export type NormPart =
  | 'neck'
  | 'trunk'
  | 'clavicle'
  | 'upperArm'
  | 'foreArm'
  | 'hand'
  | 'upperLeg'
  | 'lowerLeg'
  | 'foot';

/** °, in the axis's positive and negative way; null for a way or an axis without a figure. */
type Row = readonly [positive: number | null, negative: number | null] | null;

const AAOS = 'American Academy of Orthopaedic Surgeons';
const MERCK = 'Merck Manual, normal ranges of motion';
// Thoracic 35, 22, 27, 32 as commonly cited, lumbar 50, 15, 20, 5 from Physiopedia.
const TRUNK = 'Physiopedia (lumbar) and commonly cited figures (thoracic), added up';

/** @param rows for each axis in the order and with the signs of the joint's table. */
const figures = (source: string, isChecked: boolean, ...rows: readonly [Row, Row, Row]) => ({
  source,
  isChecked,
  rows,
});

const FIGURES: Record<NormPart, ReturnType<typeof figures>> = {
  neck: figures('clinical reviews of the cervical spine', true, [64, 63], [49, 49], [80, 80]),
  trunk: figures(TRUNK, false, [85, 37], [47, 47], [37, 37]),
  clavicle: figures('clinical reviews of the shoulder girdle', true, [15, 15], [45, 5], [45, null]),
  upperArm: figures(AAOS, true, [180, 60], [180, null], [70, 90]),
  foreArm: figures(AAOS, true, [150, 0], null, [80, 80]),
  hand: figures(AAOS, true, [80, 70], [30, 20], null),
  upperLeg: figures(MERCK, true, [125, 15], [45, 25], [45, 45]),
  lowerLeg: figures(MERCK, true, [130, 0], null, null),
  foot: figures(MERCK, true, [20, 50], [35, 25], null),
};

const radians = (degrees: number | null): number | null => (degrees === null ? null : (degrees * Math.PI) / 180);

/** The norm of one axis of a part; null where there is none. */
export function normOf(part: NormPart | null, axis: number, sharedBy: number): Norm | null {
  if (part === null) return null;
  const { source, isChecked, rows } = FIGURES[part];
  const row = rows[axis];
  if (!row) return null;
  return { positive: radians(row[0]), negative: radians(row[1]), source, isChecked, sharedBy };
}
