import { ARMS, balancing, pause, section, upright } from './choreography';
import type { Side } from './skeleton';
import { onBoth, onSide, type Phrase, type Section, type SidedTargets, type Targets } from './timeline';

/**
 * Slow stretches at the end of the routine, along the edges of the muscles that cross two joints: hamstrings, rectus femoris and
 * gastrocnemius. Angles are asked for beyond those edges; the leg is then held on them.
 */

const { sin, cos, PI } = Math;
const TURN = 2 * PI;
/** Degrees: more than any edge. */
const BEYOND = { hip: 127, knee: 142, ankle: 21 };

/** The foot once round the edge of what it can do, as `turns` goes from 0 to 1. */
const circle = (turns: number): SidedTargets => ({
  ankle: -17 + 40 * sin(TURN * turns),
  inversion: 5 + 31 * cos(TURN * turns),
});

/** One leg while the other stands. */
const stretchLeg = (side: Side): Phrase[] => {
  const on = (t: SidedTargets): Targets => onSide(t, side);
  const late = side === 'Left' ? 0 : 0.7;
  return [
    { in: 0.9, to: { weight: side === 'Left' ? 0.03 : 0.97, ...on({ heel: 14 }), ...onBoth(ARMS.balance) } },
    { beside: [balancing(13, side === 'Left' ? 0.9 : 3.3)] },
    { in: 0.3, to: on({ planted: 0, hipFlexion: 14, knee: 26, ankle: -8, hipAbduction: 5, hipRotation: 6 }) },
    {
      in: 0.8,
      to: { ...on({ hipFlexion: 118, knee: 104, ankle: 4, hipAbduction: 7, hipRotation: 5 }), trunkFlexion: 5 },
    },
    // Hamstrings: the thigh as high as the knee lets it, the knee stretched and bent, the thigh out and turned by turns.
    {
      over: 3.6,
      ease: 0.7,
      path: (x) => ({
        ...on({
          hipFlexion: BEYOND.hip,
          knee: 46 + 50 * cos(3 * TURN * x),
          hipAbduction: 9 + 13 * sin(1.5 * TURN * x + late),
          hipRotation: 3 + 17 * sin(TURN * x + 1 + late),
          kneeTwist: 25 * sin(5.3 * TURN * x + late),
          ...circle(2.4 * x + late),
        }),
        trunkFlexion: 8 - 3 * cos(3 * TURN * x),
        pelvisPitch: -3,
      }),
    },
    // Gastrocnemius: the toes up as far as they go while the knee is bent a little and stretched again, then circles of the straight leg's foot.
    {
      over: 3.4,
      ease: 0.5,
      path: (x) =>
        on({
          hipFlexion: 34 + 12 * sin(TURN * x + late),
          hipAbduction: 9,
          hipRotation: 5,
          knee: 16 - 15 * cos(3 * TURN * x),
          ankle: BEYOND.ankle,
          kneeTwist: 10 * sin(3 * TURN * x + late),
          inversion: 5 + 29 * sin(2.6 * TURN * x + late),
        }),
    },
    {
      over: 1.3,
      ease: 0.4,
      path: (x) => ({
        ...on({ hipFlexion: 30, hipAbduction: 9, hipRotation: 5, knee: 2 + 5 * x, ...circle(x + 0.1) }),
        trunkFlexion: 3,
        pelvisPitch: 2,
      }),
    },
    // Rectus femoris: the heel to the seat, the thigh from behind to the front.
    {
      in: 0.7,
      to: {
        ...on({ hipFlexion: -8, knee: 116, kneeTwist: 0, hipAbduction: 7, hipRotation: 4 }),
        trunkFlexion: 2,
        pelvisPitch: 8,
      },
    },
    {
      over: 2.2,
      ease: 0.5,
      path: (x) =>
        on({
          hipFlexion: 40 - 50 * cos(TURN * x),
          hipAbduction: 8 + 5 * sin(TURN * x),
          hipRotation: 4,
          knee: BEYOND.knee,
          kneeTwist: 25 * sin(2.2 * TURN * x + late),
          ...circle(1.5 * x + late),
        }),
    },
    {
      in: 0.6,
      to: {
        ...on({ hipFlexion: 14, knee: 26, kneeTwist: 0, ankle: -6, inversion: 0, hipAbduction: 5, hipRotation: 6 }),
        pelvisPitch: 3,
      },
    },
    { in: 0.4, to: on({ planted: 1, hipFlexion: 2, knee: 6, ankle: 0, hipAbduction: 4, hipRotation: 5 }) },
    { in: 0.7, to: { weight: 0.5, ...on({ heel: 0 }), ...upright, pelvisPitch: 1, ...onBoth(ARMS.low) } },
  ];
};

export const stretches: Section[] = [
  section('left leg stretched', stretchLeg('Left'), 0.6),
  section('right leg stretched', stretchLeg('Right'), 0.6),
  section('calm again', [{ in: 0.8, to: onBoth(ARMS.rest) }, pause(0.6)], 1),
];
