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

type Row = readonly [positive: number | null, negative: number | null];

interface Figures {
  source: string;
  isChecked: boolean;
  /** °, for each axis in the order and with the signs of the joint's table; null for an axis without figures. */
  rows: readonly [Row | null, Row | null, Row | null];
}

const AAOS = 'American Academy of Orthopaedic Surgeons';
const MERCK = 'Merck Manual, normal ranges of motion';

const FIGURES: Record<NormPart, Figures> = {
  neck: {
    source: 'clinical reviews of the cervical spine',
    isChecked: true,
    rows: [
      [64, 63],
      [49, 49],
      [80, 80],
    ],
  },
  // Thoracic 35, 22, 27, 32 as commonly cited, lumbar 50, 15, 20, 5 from Physiopedia.
  trunk: {
    source: 'Physiopedia (lumbar) and commonly cited figures (thoracic), added up',
    isChecked: false,
    rows: [
      [85, 37],
      [47, 47],
      [37, 37],
    ],
  },
  clavicle: {
    source: 'clinical reviews of the shoulder girdle',
    isChecked: true,
    rows: [
      [15, 15],
      [45, 5],
      [45, null],
    ],
  },
  upperArm: {
    source: AAOS,
    isChecked: true,
    rows: [
      [180, 60],
      [180, null],
      [70, 90],
    ],
  },
  foreArm: { source: AAOS, isChecked: true, rows: [[150, 0], null, [80, 80]] },
  hand: { source: AAOS, isChecked: true, rows: [[80, 70], [30, 20], null] },
  upperLeg: {
    source: MERCK,
    isChecked: true,
    rows: [
      [125, 15],
      [45, 25],
      [45, 45],
    ],
  },
  lowerLeg: { source: MERCK, isChecked: true, rows: [[130, 0], null, null] },
  foot: { source: MERCK, isChecked: true, rows: [[20, 50], [35, 25], null] },
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
