import { defaultSettings } from '../../../state/settings';
import { percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import {
  COVERAGE_NOW,
  FIRST_BLOCK,
  HELD_OUT,
  HIDDEN_IN_BALL,
  heldOutNow,
  shareOrDots,
  toldOfHeldOut,
} from '../figures/held-out-told';
import { bothReached } from '../figures/reached';
import { MOST_OUT, tradedAt } from '../figures/trade';
import { isRoomPending, roomOf, shareIn } from '../room-of';

const TwoSurfaces = lazyRoom('Two surfaces', () => import('../figures/TwoSurfaces'), 'TwoSurfaces', {
  isPlaceless: true,
});
const TwoRooms = lazyRoom('Two rooms', () => import('../figures/TwoRooms'), 'TwoRooms');
const NearFigure = lazyRoom('Room near frames', () => import('../figures/NearFigure'), 'NearFigure');
const TradePlot = lazyRoom('The trade', () => import('../figures/TradePlot'), 'TradePlot');
const TwoOnPlane = lazyRoom('Two shapes on the plane', () => import('../figures/TwoOnPlane'), 'TwoOnPlane');
const RoomStrip = lazyRoom('The room', () => import('../figures/RoomStrip'), 'RoomStrip');
/** rad: how far the surface is pushed out once it is asked about. */
const OUT = 0.2;
/** What a padding brings, rad. */
const coveredAt = (padding: number) => (now: Now) =>
  shareOrDots(tradedAt(now, now.state.work.settings, padding)?.coverage);
const tightAt = (padding: number) => (now: Now) =>
  shareOrDots(tradedAt(now, now.state.work.settings, padding)?.tightness);

const TIGHTNESS: LiveNumber = {
  label: 'tightness',
  part: 'learned',
  read: (now) =>
    toldOfHeldOut(now, ({ limit }) => {
      const room = now.cloud && roomOf(now.clip, now.cloud, limit, null);
      return room ? `${percent(room.tightness)} %` : '…';
    }),
  isPending: (now) => isRoomPending(heldOutNow(now)?.limit ?? null, null),
};

const NEEDED = 0.93;
/** The coverage that the reader needs. */
const NEED: Control = {
  knob: 'need',
  part: 'samples',
  label: 'Coverage needed',
  initial: NEEDED,
  min: 0.88,
  max: 0.94,
  step: 0.01,
  show: (value) => `${percent(value)} %`,
};

/** Shares to guess among: of the room of the box what the k-DOP may need, and how tight a limit may be. */
const OF_BOX = [0.1, 0.6, 0.95];
const TIGHT = [0.2, 0.4, 0.8];

/** Which of some guesses is the fewest times away from a share; null until the share is known. */
function nearestOf(guesses: readonly number[], share: number | undefined): number | null {
  if (share === undefined) return null;
  const away = guesses.map((guess) => Math.abs(Math.log(guess / share)));
  return away.indexOf(Math.min(...away));
}

function rightOfBox(now: Now): number | null {
  const [tight, loose] = bothReached(now, NEEDED) ?? [];
  return nearestOf(OF_BOX, tight && loose && tight.room.share / loose.room.share);
}

const rightOfTight = (now: Now): number | null =>
  nearestOf(TIGHT, tradedAt(now, now.state.work.settings, defaultSettings.padding)?.tightness);

/** The room of the k-DOP, 0, or of the box, 1. */
const reachedRoom = (which: number) => (now: Now) => shareIn(bothReached(now, NEEDED)?.[which].room ?? null);

/** A plot or a cut, and beside it the ball. */
const FLAT: FigureOf = {
  ...HIDDEN_IN_BALL,
  main: 'own',
  inset: 'space',
  hides: [...HIDDEN_IN_BALL.hides!, 'now'],
  Strip: RoomStrip,
};
/** Two shapes: on the plane, and round the cloud. */
const SHAPES: FigureOf = { ...FLAT, Own: TwoOnPlane, inSpace: TwoSurfaces, Strip: TwoRooms };

export const thePriceOfCoverage: Chapter = {
  ...HELD_OUT,
  heading: 'Coverage costs room',
  beats: [
    {
      text: [
        'Coverage alone rewards wide limits. So ask for *tightness* too: the [blue room](near) near frames, as a share of all room within the [green line](learned). At 100 % both are equal.',
      ],
      figure: { ...FLAT, Own: NearFigure },
      without: ['samples'],
      guess: {
        ask: 'By eye, how tight is this hull?',
        answers: ['20 %', '40 %', '80 %'],
        right: rightOfTight,
        reply: '{tight}; blue beyond the line counts too. Bare green is guessed, backed by no frame.',
        readings: [TIGHTNESS],
      },
    },
    {
      text: [
        '*Padding* pushes a [surface](learned) out, for poses the clip just missed. One [dot](padded) shows both: coverage to the right, tightness up.',
      ],
      figure: { ...FLAT, Own: TradePlot },
      without: ['samples', 'near'],
      guess: {
        ask: 'Push the surface out from 2.9° to 11.5°. Where does the dot go?',
        answers: ['Right and up', 'Right and down', 'Left and up'],
        right: 1,
        reply:
          'Off its [old place](before), the dot slides down a [curve](curve): coverage rises to {coveredOut}, tightness falls to {tightOut}. Padding buys coverage with room.',
        settings: { padding: OUT },
        controls: [{ setting: 'padding', part: 'padded' }],
        readings: [{ ...COVERAGE_NOW, label: 'coverage', part: 'curve' }, TIGHTNESS],
      },
    },
    {
      text: [
        'So compare shapes at one coverage: pad a [k-DOP](kdop) and a [box](box) until both let in [93 %](samples) of the hidden frames.',
      ],
      figure: SHAPES,
      without: ['learned', 'near', 'padded', 'curve', 'before'],
      guess: {
        ask: 'About how much of the box’s room does the k-DOP need?',
        answers: ['10 %', '60 %', '95 %'],
        right: rightOfBox,
        reply:
          '{tightRoom} of all rotations against {looseRoom}: no frame comes near the box’s corners. Padded by 20°, the [hull](hull) reaches only {hullMost}.',
        controls: [NEED],
      },
    },
  ],
  know: 'pay for coverage in room, and compare shapes at one coverage.',
  parts: [
    { id: 'samples', label: 'hidden', look: 'dot', colour: 'sample' },
    { id: 'learned', label: 'the limit', look: 'area', colour: 'limit-line' },
    { id: 'near', label: 'near frames', look: 'area', colour: 'sample' },
    { id: 'padded', label: 'this padding', look: 'word', colour: 'text-1' },
    { id: 'curve', label: 'all paddings', look: 'line', colour: 'limit-line' },
    { id: 'before', label: 'before', look: 'dash', colour: 'text-1' },
    { id: 'kdop', label: 'the k-DOP', look: 'area', colour: 'limit-line' },
    { id: 'box', label: 'the box', look: 'dash', colour: 'text-1' },
    { id: 'hull', label: 'the hull', look: 'line', colour: 'text-3' },
  ],
  words: {
    coveredOut: coveredAt(OUT),
    tight: tightAt(defaultSettings.padding),
    tightOut: tightAt(OUT),
    tightRoom: reachedRoom(0),
    looseRoom: reachedRoom(1),
    hullMost: coveredAt(MOST_OUT),
  },
  terms: ['tightness', 'padding'],
  knobs: { block: FIRST_BLOCK, hides: 'stretch', need: NEEDED },
};
