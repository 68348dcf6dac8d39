import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { distance, length, plus, readVec3, times, unit } from '../../../core/math';
import { store } from '../../../state/store';
import { createLines } from '../../../three/lines';
import { createPointCloud } from '../../../three/points';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import type { BeatMoment, BeatScene } from './BeatView';
import { BeatView } from './BeatView';
import { createBallOf, type InBall } from './ball-of-dots';
import { type Leap, oneLeap } from './one-leap';
import { colourOf } from './tints';
import { dotsFrom, leapFrames, type TornCloud, tornCloud } from './torn-cloud';

/** The torn cloud with one of its leaps. */
export function LeapOnMap() {
  // Another joint is another picture.
  useLimber((state) => state.work.selectedJoint);
  return (
    <BeatView create={createTorn} aim={() => ({ turn: 0, rise: 12, half: [1.3, 1.14] })} label="Camera on the map" />
  );
}

/** The cloud of a joint at the skin of the ball: torn in two parts, with its leaps; and one part on its way to the other, or both on their way to the middle. */
export function TornCloudFigure() {
  // Another joint is another picture.
  useLimber((state) => state.work.selectedJoint);
  return (
    <BeatView
      create={createTorn}
      aim={() => ({ turn: 0, rise: 12, half: [2.07, 1.18], at: [0.67, 0, 0] })}
      label="Camera on the map"
    />
  );
}

const cloudNow = (): TornCloud | null => {
  const { clip, work } = store.getState();
  return clip && tornCloud(clip, work.selectedJoint);
};

/** N×3: of all dots those of one of the parts. */
const partOf = ({ isMoved }: TornCloud, isMovedOnes: boolean, dots: Float32Array): Float32Array =>
  dots.filter((_, i) => (isMoved[Math.floor(i / 3)] === 1) === isMovedOnes);

/** F×3: all dots, that share of the way from the torn to the whole cloud. */
const unrolledBy = ({ torn, whole }: TornCloud, share: number): Float32Array =>
  torn.map((from, i) => from + share * (whole[i] - from));

/** The dot of the pose now, in a ring: torn the one inside the ball, unrolled the one that is nearer to the dot before. @param hasBoth whether both dots of the pose have their names */
function nowIn({ torn, whole }: TornCloud, frame: number, isWhole: boolean, hasBoth: boolean): InBall[] {
  const inside = readVec3(torn, frame);
  const outside = times(inside, 1 - 2 / Math.max(length(inside), 1e-6));
  const isInside = !isWhole || distance(inside, readVec3(whole, frame)) < 0.5;
  const both: InBall[] = [
    { kind: 'dash', from: inside, at: outside, colour: 'text-3' },
    { kind: 'dot', at: inside, colour: 'text-3' },
    { kind: 'dot', at: outside, colour: 'text-3' },
    { kind: 'word', at: inside, colour: 'text-1', word: 'q', by: [0, -24] },
    { kind: 'word', at: outside, colour: 'text-1', word: '−q', by: [0, -24] },
  ];
  return [...(hasBoth ? both : []), { kind: 'ring', at: isInside ? inside : outside, colour: 'text-1' }];
}

/** Beyond the skin, where dots are clear of words: so far out the number of a frame stands. */
const BEYOND = 1.06;
/** CSS pixels under the middle: clear of all leaps, which run through the middle from side to side. */
const UNDER_LEAPS = 54;
/** CSS pixels: a narrower view has no room for an angle. */
const ROOMY = 300;

/** One leap: the dots of both frames, and the line from one to the other. @param width CSS pixels of the view */
function leapIn({ torn }: TornCloud, { frame, onMap }: Leap, width: number): InBall[] {
  const [from, at] = [readVec3(torn, frame - 1), readVec3(torn, frame)];
  return [
    { kind: 'arrow', from, at, colour: 'violation-fill' },
    ...[from, at].map((end): InBall => ({ kind: 'ring', at: end, colour: 'text-1' })),
    ...[from, at].flatMap((end, i): InBall[] => {
      const [x, y] = unit([end[0], end[1], 0]);
      const out: Vec3 = [BEYOND * x, BEYOND * y, 0];
      return [
        { kind: 'dash', from: end, at: out, colour: 'text-1' },
        { kind: 'word', at: out, colour: 'text-1', word: `${frame + i}`, by: [20 * x, -20 * y] },
      ];
    }),
    {
      kind: 'word',
      at: plus(times(from, 0.3), at, 0.7),
      colour: 'violation-fill',
      ...(width >= ROOMY && { word: degrees(onMap) }),
      by: [0, -16],
    },
  ];
}

/** From the dot that is farthest from the middle straight to the skin. @param dots F×3 */
function clearOf(dots: Float32Array): InBall[] {
  let far = 0;
  for (let i = 3; i < dots.length; i += 3)
    if (Math.hypot(dots[i], dots[i + 1], dots[i + 2]) > length(readVec3(dots, far))) far = i / 3;
  const from = readVec3(dots, far);
  const at = unit(from);
  return [
    { kind: 'dot', at: from, colour: 'text-1' },
    { kind: 'dash', from, at, colour: 'text-1' },
    { kind: 'word', at, colour: 'text-1', word: `${degrees(Math.PI * (1 - length(from)))} clear`, by: [0, -18] },
  ];
}

function createTorn(): BeatScene {
  const ball = createBallOf(({ there, knobs, width }): InBall[] => {
    const cloud = cloudNow();
    const frame = store.getState().live?.frame ?? 0;
    const isWhole = Number(knobs.whole ?? 0) > 0.5;
    const { clip, work } = store.getState();
    const leap = clip && (there.leap ?? 0) > 0.5 ? oneLeap(clip, work.selectedJoint) : null;
    return [
      // Where the cloud runs together there, a word would lie on it.
      {
        kind: 'dot',
        at: [0, 0, 0],
        colour: 'text-3',
        ...(knobs.home === undefined && {
          word: 'reference: no turn',
          by: [0, (there.leaps ?? 0) > 0.5 ? UNDER_LEAPS : 18],
        }),
      },
      ...(cloud && (there.ring ?? 0) > 0.5 ? nowIn(cloud, frame, isWhole, (there.twins ?? 0) > 0.5) : []),
      ...(cloud && leap ? leapIn(cloud, leap, width) : []),
      ...(cloud && Number(knobs.home ?? 0) > 0 ? clearOf(dotsFrom(cloud, Number(knobs.home))) : []),
    ];
  });
  const [near, far, ghost] = ['near', 'far', 'ghost'].map((name) => {
    const cloud = createPointCloud();
    cloud.object.name = name;
    return cloud;
  });
  ghost.setSeen(-1);
  const leaps = createLines({ width: 1.1, opacity: 0.38, depthTest: false });
  leaps.object.name = 'leaps';
  let drawn: { cloud: TornCloud | null; share: number; home: number } = { cloud: null, share: -1, home: -1 };
  const fill = (cloud: TornCloud, share: number, home: number) => {
    const put = (points: typeof near, isMovedOnes: boolean, all: Float32Array) => {
      const of = partOf(cloud, isMovedOnes, all);
      points.setPoints(of, new Float32Array(of.length / 3));
    };
    const isCounted = home > 0;
    const dots = isCounted ? dotsFrom(cloud, home) : unrolledBy(cloud, share);
    if (cloud !== drawn.cloud) put(ghost, true, cloud.torn);
    if (cloud !== drawn.cloud || home !== drawn.home) put(near, false, dots);
    put(far, true, dots);
    const { clip } = store.getState();
    const leapt = clip ? leapFrames(clip, isCounted ? dots : cloud.torn) : [];
    leaps.set(leapt.flatMap((frame) => [...readVec3(dots, frame - 1), ...readVec3(dots, frame)]));
    ghost.object.visible = !isCounted && share > 0;
    drawn = { cloud, share, home };
  };
  return {
    object: new THREE.Group().add(ball.object, leaps.object, near.object, far.object, ghost.object),
    setPalette(palette) {
      ball.setPalette(palette);
      near.setPalette(palette);
      leaps.setColor(palette.violation);
      for (const cloud of [far, ghost]) cloud.setPalette({ ...palette, sample: colourOf('axis-x', palette) });
    },
    draw(moment: BeatMoment) {
      const share = Number(moment.knobs.whole ?? 0);
      const home = Number(moment.knobs.home ?? 0);
      const cloud = cloudNow();
      if (cloud && (cloud !== drawn.cloud || share !== drawn.share || home !== drawn.home)) fill(cloud, share, home);
      leaps.object.visible = (moment.there.leaps ?? 0) > 0.5;
      const away = moment.camera.position.length();
      for (const points of [near, far, ghost]) {
        points.setSize(Math.min(5, Math.max(2.6, moment.height / 170)));
        points.setDepthRange(away - 1.6, away + 1.6);
      }
      return ball.draw(moment);
    },
    dispose() {
      for (const part of [ball, near, far, ghost, leaps]) part.dispose();
    },
  };
}
