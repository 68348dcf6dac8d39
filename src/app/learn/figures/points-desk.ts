import * as THREE from 'three';
import type { Clip, JointLimit, Quat, Vec3 } from '../../../core';
import { createTransforms, findRoles, frameTransforms, restTransforms } from '../../../core/clip';
import { DEGREE, plus, readQuat, readVec3, rotateVector, times } from '../../../core/math';
import { latePart } from '../../../state/fetch-part';
import { requestFrame } from '../../../state/frame/playback';
import { fitOptionsOf, type Settings } from '../../../state/settings';
import { store } from '../../../state/store';
import { worker } from '../../../state/work';
import { type FoundFromPoints, learnView } from '../learn-view';
import { whenFree } from '../when-free';
import { ANSWERS } from './answers';
import type { BeatMoment } from './BeatView';
import { blockRange, SCORED } from './blocks';
import { girthsOf } from './girths';
import { momentsOff } from './poor-moments';
import type { PlacedPose, PoorPoints, PoorView } from './poor-points';
import { clocksOf, meanTurn, type RollClock, rollsLet, rollsOff, rollsSeen, usualOff, usualRoll } from './roll-clocks';

const solving = latePart(() => import('./poor-points'));

/** How high a person stands in the figure, and how far apart people stand, and arms. */
export const TALL = 1.62;
const APART = 1.4;
export const ARMS_APART = 0.96;
/** People stand turned by so much, for the fronts of bones to be seen. */
const [COS, SIN] = [Math.cos(32 * DEGREE), Math.sin(32 * DEGREE)];
/** How far a ray may pass from a point that it takes hold of, in the figure. */
const NEAR = 0.12;
/** A share of the clip for "the frame of now". */
const LIVE = -1;

/** What a figure of poor points works on: the points of the open clip, which of them are dragged, and where they stand in the figure. */
export interface PoorDesk {
  /** From the world of the clip into the figure. */
  shown(at: Readonly<Vec3>, column: number): Vec3;
  /** Where in the figure the body of each answer stands while there are several. */
  columns(): readonly number[];
  /** The size of a metre in the figure. */
  scale(): number;
  /** Of the bone that each joint turns, at both ends, in the figure. */
  girths(): readonly (readonly [number, number])[];
  /** Of the bones whose rolls are shown: those of an arm, where there is one. */
  clocks(): readonly RollClock[];
  /** By clock, of the rolls that bones are asked for: those that limits let. None before there are limits. */
  lets(): readonly (readonly boolean[])[];
  hasLimits(): boolean;
  /** Of the arm whose bones have clocks, in the figure: its middle, and its elbow; null where all bones have them. */
  arm(): { middle: Vec3; elbow: Vec3 } | null;
  /** How the bone of a clock is rolled in the frames that limits are learned from. */
  samplesOn(clock: number): readonly number[];
  /** rad: the roll of the mean of those frames, from the right one. */
  usualOn(clock: number): number;
  /** Says what was found: numbers are read with every frame of the page. */
  tell(found: FoundFromPoints): void;
  /** Brings the answers up to date. @returns null until the clip has been fitted, and what solves has come */
  update(moment: BeatMoment): PoorPoints | null;
  /** The pointer is drawn over the figure. @returns whether it holds a point */
  drag(ray: THREE.Ray, isFirst: boolean): boolean;
}

export function createPoorDesk(): PoorDesk {
  let poor: PoorPoints | null = null;
  let clip: Clip | null = null;
  let fitted: readonly JointLimit[] | null = null;
  let limits: readonly JointLimit[] | null = null;
  let lets: readonly (readonly boolean[])[] | null = null;
  let seen: (readonly number[])[] = [];
  let means: readonly Quat[] = [];
  /** The right pose in the world, and the frame that it is of. */
  let stance: PlacedPose = { positions: new Float64Array(0), rotations: new Float64Array(0) };
  let standing = -1;
  /** Whether the figure stands around an elbow. */
  let isArm = false;
  let solved = '';
  let scored = '';
  let frame = -1;
  let beat: unknown = null;
  let scale = 1;
  let floor = 0;
  let columns: number[] = [0];
  let bones: readonly RollClock[] = [];
  let clocks: readonly RollClock[] = [];
  let girths: readonly (readonly [number, number])[] = [];
  const dragged = new Map<number, Vec3>();
  let drags = 0;
  let held: { point: number; column: number; plane: THREE.Plane } | null = null;
  const middle: Vec3 = [0, 0, 0];
  const hit = new THREE.Vector3();
  const place = new THREE.Vector3();

  const shown = (at: Readonly<Vec3>, column: number): Vec3 => {
    const [x, z] = [at[0] - middle[0], at[2] - middle[2]];
    return [scale * (COS * x - SIN * z) + column, scale * (at[1] - floor) - TALL / 2, scale * (SIN * x + COS * z)];
  };

  /** What hangs on the skeleton alone. */
  const setUp = (open: Clip) => {
    if (open === clip) return;
    clip = open;
    fitted = null;
    const { positions } = restTransforms(open.skeleton);
    const heights = positions.filter((_, i) => i % 3 === 1);
    scale = TALL / (Math.max(...heights) - Math.min(...heights) || 1);
    ({ bones, clocks } = clocksOf(open.skeleton));
    girths = girthsOf(findRoles(open.skeleton)).map(([from, to]) => [TALL * from, TALL * to]);
    stance = createTransforms(open.skeleton);
    standing = -1;
    means = clocks.map(({ joint }) => meanTurn(open, blockRange(open.frameCount, SCORED), joint));
  };
  const isLive = () => (learnView.getState().beat?.scene.at ?? LIVE) < 0;
  /** The frame that the beat asks for. */
  const frameOf = ({ frameCount }: Clip): number => {
    const { at = LIVE } = learnView.getState().beat?.scene ?? {};
    const [first, end] = blockRange(frameCount, SCORED);
    return at < 0 ? first + ((store.getState().live?.frame ?? 0) % (end - first)) : Math.round(at * (frameCount - 1));
  };
  /** Has the person of a frame stand in the middle, on the floor; of an arm that moves, the elbow stays in the middle. */
  const stand = (at: number) => {
    if (at === standing && isLive() === isArm) return;
    standing = at;
    isArm = isLive();
    frameTransforms(clip!, at, stance.positions, stance.rotations);
    for (let k = 0; k < 3; k++) middle[k] = stance.positions[k];
    floor = Math.min(...stance.positions.filter((_, i) => i % 3 === 1));
    if (!isArm || clocks.length !== 2) return;
    const elbow = readVec3(stance.positions, clocks[1].joint);
    for (let k = 0; k < 3; k++) middle[k] = elbow[k];
    floor = elbow[1] - TALL / 2 / scale;
  };

  return {
    shown,
    columns: () => columns,
    scale: () => scale,
    girths: () => girths,
    clocks: () => clocks,
    hasLimits: () => limits !== null,
    lets() {
      if (lets || !poor || !limits) return lets ?? [];
      const all = bones.map((bone) => rollsLet(poor!, bone));
      lets = clocks.map((clock) => all[bones.indexOf(clock)]);
      const flat = all.flat();
      tell({ rollsLeft: flat.filter((isLet) => isLet).length / Math.max(1, flat.length) });
      return lets;
    },
    arm() {
      const { clip: open } = store.getState();
      if (!open) return null;
      setUp(open);
      if (clocks.length !== 2) return null;
      stand(frameOf(open));
      const [shoulder, elbow] = clocks.map(({ joint }) => readVec3(stance.positions, joint));
      const [, { joint, along }] = clocks;
      const wrist = plus(elbow, rotateVector(readQuat(stance.rotations, joint), along));
      return { middle: shown(times(plus(plus(shoulder, elbow), wrist), 1 / 3), 0), elbow: shown(elbow, 0) };
    },
    samplesOn(clock) {
      seen[clock] ??= rollsSeen(clip!, blockRange(clip!.frameCount, SCORED), clocks[clock], frame);
      return seen[clock];
    },
    usualOn(clock) {
      return usualRoll(clip!, means[clock], clocks[clock], frame);
    },
    tell,
    update({ knobs, scene }) {
      const { clip: open, fit, live, work } = store.getState();
      const { part } = solving;
      if (!part) solving.fetch().then(requestFrame, () => {});
      if (!part || !open || !fit || !live || fit.limits.length === 0) return null;
      setUp(open);
      if (fit.limits !== fitted) {
        fitted = fit.limits;
        limits = null;
        poor = part.createPoorPoints(open, []);
        void learn(open, fit.limits, work.settings);
        solved = scored = '';
        frame = -1;
      }
      const { beat: now } = learnView.getState();
      if (now?.number !== beat) {
        beat = now?.number;
        dragged.clear();
        drags++;
      }
      columns = ANSWERS.map((_, i) => (i - ((scene.poses ?? 1) - 1) / 2) * (clocks.length === 2 ? ARMS_APART : APART));
      const view = { noise: Number(knobs.noise ?? 1) / 100, hidden: Number(knobs.hidden ?? 0) / 100, dragged };
      const shownFrame = frameOf(open);
      const asked = `${view.noise} ${view.hidden} ${drags}`;
      const key = `${shownFrame} ${asked}`;
      if (poor && key !== solved) {
        const goesOn = held !== null || (frame >= 0 && shownFrame !== frame && Math.abs(shownFrame - frame) <= 5);
        poor.solve(shownFrame, view, goesOn);
        solved = key;
        frame = shownFrame;
        lets = null;
        seen = [];
        stand(shownFrame);
        const { free, held: inside, leaning } = poor.answers;
        const missed = { free: free.missed, held: inside.missed, leaning: leaning.missed };
        tell({ missed, rollsLeft: undefined, off: rollsOff(poor, clocks) });
      }
      if (isLive() && limits && asked !== scored && held === null) {
        scored = asked;
        score(open, limits, { ...view, dragged: new Map(dragged) });
      }
      return poor;
    },
    drag(ray, isFirst) {
      if (!poor) return false;
      if (isFirst) held = nearest(ray);
      if (!held) return false;
      const { point, column, plane } = held;
      if (!ray.intersectPlane(plane, hit)) return true;
      const at = shown(readVec3(poor.places, point), columns[column]);
      const [x, y, z] = [hit.x - at[0], hit.y - at[1], hit.z - at[2]].map((way) => way / scale);
      dragged.set(point, [COS * x + SIN * z, y, COS * z - SIN * x]);
      drags++;
      requestFrame();
      return true;
    },
  };

  function tell(found: FoundFromPoints): void {
    learnView.setState(({ fromPoints }) => ({ fromPoints: { ...fromPoints, ...found } }));
    requestFrame();
  }

  /** Finds how far off the answers are along the hidden stretch. */
  function score(from: Clip, of: readonly JointLimit[], view: PoorView): void {
    tell({ moments: undefined });
    whenFree('how far off poses from points are', function* () {
      tell({
        moments: yield* momentsOff(
          solving.part!.createPoorPoints(from, of),
          clocks,
          usualOff(from, means, clocks),
          view,
          blockRange(from.frameCount, SCORED),
        ),
      });
    });
  }

  /** Learns limits from all but the block that is scored. @param of the fit that they belong to */
  async function learn(from: Clip, of: readonly JointLimit[], settings: Settings): Promise<void> {
    const order = { options: fitOptionsOf(settings), hidden: blockRange(from.frameCount, SCORED) };
    // Without them the figure shows points alone.
    const found = await worker.order('without', order).catch(() => null);
    if (!found || fitted !== of) return;
    limits = found;
    poor = solving.part!.createPoorPoints(from, found);
    solved = '';
    requestFrame();
  }

  function nearest(ray: THREE.Ray): typeof held {
    let best = NEAR;
    let found: typeof held = null;
    const { beat: open } = learnView.getState();
    const seen = Math.round(open?.scene.poses ?? 1);
    for (let column = 0; column < seen; column++)
      for (let point = 0; point < poor!.points.length; point++) {
        const at = shown(readVec3(poor!.seen, point), columns[column]);
        if (!Number.isFinite(at[0])) continue;
        const away = ray.distanceToPoint(place.fromArray(at));
        if (away >= best) continue;
        best = away;
        found = { point, column, plane: new THREE.Plane().setFromNormalAndCoplanarPoint(ray.direction, place) };
      }
    return found;
  }
}
