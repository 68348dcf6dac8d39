import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Clip, parseBvh, type Vec3 } from '../core';
import { findRoles, frameTransforms } from '../core/clip';
import { readVec3 } from '../core/math';
import { MARKING, MARKING_SIZE } from './body';
import { growBody } from './grow-body';
import { type RingPiece, ringPieces } from './testing/rings';
import { poseSkin } from './testing/skin';
import { addScaled, clamp, distance, dot, lerp, scale, sub } from './vec';

const root = new URL('../../', import.meta.url);
const paths = [
  'public/clips/range-of-motion',
  ...['CMU_13_29', 'louise', 'pirouette', 'mixed_orders'].map((name) => `../shared/mocap/${name}`),
];
// Real ones, where they are.
const clips = paths.flatMap((path): [string, Clip][] => {
  const url = new URL(`${path}.bvh`, root);
  return existsSync(url) ? [[path.split('/').at(-1)!, parseBvh(readFileSync(url, 'utf8'), path)]] : [];
});
const FRAMES = 24;
/** Times the width in the build pose: what nine of ten pieces of a ring stay above and below in every frame. */
const WIDTHS = { least: 0.35, most: 1.85 };
/** How far outside of the plane of the face the ring of the head lies at least, as `Body.markings` measures that. */
const OFF_FACE = 0.15;
/** Hundredths of a height: nearer, a ring runs along a seam. */
const BESIDE_SEAM = 0.25;

describe.each(clips)('rings of %s', (_, clip) => {
  const { left, right, neck, head, spine, chest } = findRoles(clip.skeleton);
  const body = growBody(clip, { detail: 'coarse' });
  const { height, markings, bindPositions } = body;
  const positions = new Float64Array(3 * body.jointCount);
  const rotations = new Float64Array(4 * body.jointCount);
  const at = (joint: number) => readVec3(positions, joint);
  const frames = Array.from({ length: FRAMES }, (_, i) => Math.floor(((i + 0.5) * clip.frameCount) / FRAMES));
  const skins = frames.map((frame) => {
    frameTransforms(clip, frame, positions, rotations);
    return poseSkin(body, clip.skeleton, positions, rotations).positions;
  });
  /** Calls with the ring of a joint in each frame, while `at` tells where joints are. */
  const inMotion = (joint: number, look: (pieces: RingPiece[]) => void) => {
    for (const [i, frame] of frames.entries()) {
      frameTransforms(clip, frame, positions, rotations);
      look(ringPieces(body, skins[i], joint));
    }
  };

  it('stay at the joints: round the joint of a limb, within a tenth of it at arcs, and on the neck between its joints', () => {
    const upTo = [
      ...[left, right].flatMap(({ foreArm, hand, lowerLeg, foot }) => [foreArm, hand, lowerLeg, foot]),
      ...[left, right].flatMap(({ upperArm, upperLeg }) => [upperArm, upperLeg]),
    ].map((joint, i) => [joint, i < 8 ? 0.012 : 0.06] as const);
    for (const [joint, most] of upTo)
      inMotion(joint, (ring) => {
        expect(distance(centreOf(ring), at(joint)) / height).toBeLessThan(most);
      });
    inMotion(neck[0], (ring) => {
      const joints = [...neck, head].map(at);
      const away = joints.slice(1).map((next, i) => distanceToBone(centreOf(ring), joints[i], next));
      expect(Math.min(...away) / height).toBeLessThan(0.025);
    });
  });

  it('round the neck stay as wide as they are, where head and neck bend against each other too', () => {
    const usual = share(ringPieces(body, body.positions, neck[0]), 0.5);
    inMotion(neck[0], (ring) => {
      expect(share(ring, 0.1)).toBeGreaterThan(WIDTHS.least * usual);
      expect(share(ring, 0.9)).toBeLessThan(WIDTHS.most * usual);
    });
  });

  const quietOf = (joint: number) => ringPieces(body, body.positions, joint, 'quiet');
  /** A mark of the skin in the middle of a piece. */
  const marked = ({ corners, shares }: RingPiece, mark: keyof typeof MARKING) =>
    corners.reduce((sum, v, k) => sum + shares[k] * markings[MARKING_SIZE * v + MARKING[mark]], 0);

  it('of the head lie along the jaw and not across the face', () => {
    const ring = quietOf(head);
    expect(ring.length).toBeGreaterThan(20);
    for (const piece of ring) expect(marked(piece, 'outsideFace')).toBeGreaterThan(OFF_FACE);
  });

  it('of collar bones lie along the bones, and nothing of them on breast and back', () => {
    for (const { clavicle, upperArm } of [left, right]) {
      const ring = quietOf(clavicle).map(({ middle }) =>
        scale(sub(middle, readVec3(bindPositions, upperArm)), 1 / height),
      );
      expect(ring.length).toBeGreaterThan(3);
      const spread = (k: number) => Math.max(...ring.map((p) => p[k])) - Math.min(...ring.map((p) => p[k]));
      expect(spread(0)).toBeGreaterThan(1.5 * spread(1));
      for (const [, y, z] of ring) {
        expect(y).toBeGreaterThan(-0.03);
        expect(z).toBeGreaterThan(0);
      }
    }
  });

  it('of the spine cross no seam of the waist', () => {
    for (const joint of [...spine, chest]) {
      const sides = quietOf(joint)
        .map((piece) => marked(piece, 'seam'))
        .filter((away) => Math.abs(away) > BESIDE_SEAM);
      expect(new Set(sides.map(Math.sign)).size).toBeLessThan(2);
    }
  });
});

const centreOf = (ring: RingPiece[]): Vec3 =>
  ring.reduce<Vec3>((sum, { middle }) => addScaled(sum, middle, 1 / ring.length), [0, 0, 0]);

/** The width that this share of the pieces lies below. m */
const share = (ring: RingPiece[], part: number): number =>
  ring.map(({ width }) => width).sort((a, b) => a - b)[Math.floor(part * (ring.length - 1))];

function distanceToBone(p: Vec3, from: Vec3, to: Vec3): number {
  const bone = sub(to, from);
  return distance(p, lerp(from, to, clamp(dot(sub(p, from), bone) / dot(bone, bone), 0, 1)));
}
