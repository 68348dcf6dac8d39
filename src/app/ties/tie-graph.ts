import { type Skeleton, worldTransforms } from '../../core';

/** Where joints are drawn: the rest pose seen from the front, fitted into a field; and the bones between them. */
export interface GraphLayout {
  /** px of the field. */
  width: number;
  /** J×2, px of the field. */
  places: Float32Array;
  bones: [number, number][];
}

/** px from the middle of the field: nearer an arc belongs to neither side. */
const IN_MIDDLE = 4;
/** How far an arc bulges, as a share of its length, twice. */
const BULGE = 0.5;

/** The character's right side is on the left, as when it faces who looks. */
export function layOut(skeleton: Skeleton, width: number, height: number, margin: number): GraphLayout {
  const { parents, restRotations } = skeleton;
  const count = parents.length;
  const positions = new Float32Array(3 * count);
  worldTransforms(skeleton, restRotations, 0, [0, 0, 0], positions, new Float32Array(4 * count));
  const box = [Infinity, -Infinity, Infinity, -Infinity];
  for (let j = 0; j < count; j++) {
    box[0] = Math.min(box[0], positions[3 * j]);
    box[1] = Math.max(box[1], positions[3 * j]);
    box[2] = Math.min(box[2], positions[3 * j + 1]);
    box[3] = Math.max(box[3], positions[3 * j + 1]);
  }
  const scale = Math.min(
    (width - 2 * margin) / Math.max(1e-6, box[1] - box[0]),
    (height - 2 * margin) / Math.max(1e-6, box[3] - box[2]),
  );
  const places = new Float32Array(2 * count);
  for (let j = 0; j < count; j++) {
    places[2 * j] = width / 2 + (positions[3 * j] - (box[0] + box[1]) / 2) * scale;
    places[2 * j + 1] = height / 2 - (positions[3 * j + 1] - (box[2] + box[3]) / 2) * scale;
  }
  const bones = Array.from(parents).flatMap((parent, joint): [number, number][] =>
    parent < 0 ? [] : [[parent, joint]],
  );
  return { width, places, bones };
}

/**
 * An arc from one joint to another, bulging away from the middle of the field, so that both sides of a body mirror each other; along the
 * middle itself to its right, and over a joint between the two to its left.
 */
export function arcPath({ places, bones, width }: GraphLayout, a: number, b: number): string {
  const [x0, y0, x1, y1] = [places[2 * a], places[2 * a + 1], places[2 * b], places[2 * b + 1]];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const fromMiddle = (x0 + x1) / 2 - width / 2;
  const isBone = bones.some(([p, q]) => (p === a && q === b) || (p === b && q === a));
  const side = Math.abs(fromMiddle) > IN_MIDDLE ? Math.sign(fromMiddle) : isBone ? 1 : -1;
  // A level arc bulges upwards, a steep one to its side.
  const isLevel = Math.abs(dx) > Math.abs(dy);
  const bulge = BULGE * (isLevel ? Math.sign(dx) : side * Math.sign(dy));
  const cx = (x0 + x1) / 2 + bulge * dy;
  const cy = (y0 + y1) / 2 - bulge * dx;
  return `M${x0.toFixed(1)} ${y0.toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${x1.toFixed(1)} ${y1.toFixed(1)}`;
}
