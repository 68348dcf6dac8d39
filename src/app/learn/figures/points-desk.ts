import * as THREE from 'three';
import type { Clip, JointLimit, Quat, Vec3 } from '../../../core';
import { createTransforms, findRoles, frameTransforms, restTransforms } from '../../../core/clip';
import { cross, DEGREE, dot, plus, readQuat, readVec3, rotateVector, times } from '../../../core/math';
import { latePart } from '../../../state/fetch-part';
import { requestFrame } from '../../../state/frame/playback';
import { fitOptionsOf, type Settings } from '../../../state/settings';
import { store } from '../../../state/store';
import { worker } from '../../../state/work';
import { type FoundFromPoints, learnView } from '../learn-view';
import { setKnobs } from '../use-knob';
import { whenFree } from '../when-free';
import { COMPARED, MISLED_MOMENT, MOMENTS, type MomentOff, misledAt, OF_NOW } from './answers';
import { type ArmSight, eyeAt, sightOf } from './arm-sight';
import type { BeatMoment } from './BeatView';
import { blockRange, SCORED } from './blocks';
import { girthsOf } from './girths';
import { momentFrame, momentsOff } from './poor-moments';
import type { PlacedPose, PoorPoints, PoorView } from './poor-points';
import {
  clocksOf,
  meanTurn,
  type RollClock,
  ringedBone,
  rollsLet,
  rollsSeen,
  usualRoll,
  usualRolls,
} from './roll-clocks';

const solving = latePart(() => import('./poor-points'));

/** How high a person stands in the figure, and how far apart people stand, and arms. */
export const TALL = 1.62;
const APART = 1.4;
export const ARMS_APART = 0.86;
/** From where moving poses are seen: from aside, for the fronts of bones to be seen, and from above. */
const FROM_ASIDE: ArmSight = { turn: 32 * DEGREE, rise: 18 * DEGREE };
/** Around an arm, in the figure: the room of a ring that stands out from a bone, and its bars. */
const ABOUT = 0.23;
/** How far a ray may pass from a point that it takes hold of, in the figure. */
const NEAR = 0.12;

/** What a figure of poor points works on: the points of the open clip, which of them are dragged, and where they stand in the figure. */
export interface PoorDesk {
  /** From the world of the clip into the figure. */
  shown(at: Readonly<Vec3>, column: number): Vec3;
  /** Where in the figure the bodies of answers that are compared stand. */
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
  /** Of the arm whose bones have clocks, in the figure: its middle, and half of its width and height with its rings; null where all bones have them. */
  arm(): { middle: Vec3; half: readonly [number, number] } | null;
  /** By roll that limits let: in how many of the frames that limits are learned from the bone of a clock is rolled so; 0 of the others. */
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
  let standing = '';
  /** Whether the figure stands around an arm. */
  let isArm = false;
  /** In the world, unit: to the right of the figure, up, and towards the eye. */
  let axes: readonly Vec3[] = [];
  let solved = '';
  let scored = '';
  /** By what points were like: how far off answers were along the hidden stretch. */
  const scores = new Map<string, readonly MomentOff[]>();
  let frame = -1;
  let beat: unknown = null;
  let scale = 1;
  let floor = 0;
  let columns: number[] = [0];
  let clocks: readonly RollClock[] = [];
  let girths: readonly (readonly [number, number])[] = [];
  const dragged = new Map<number, Vec3>();
  let drags = 0;
  let held: { point: number; column: number; plane: THREE.Plane } | null = null;
  const middle: Vec3 = [0, 0, 0];
  const hit = new THREE.Vector3();
  const place = new THREE.Vector3();

  const look = (from: ArmSight) => {
    const toEye = eyeAt(from);
    const right: Vec3 = [Math.cos(from.turn), 0, -Math.sin(from.turn)];
    axes = [right, cross(toEye, right), toEye];
  };
  look(FROM_ASIDE);
  const shown = (at: Readonly<Vec3>, column: number): Vec3 => {
    const from: Vec3 = [at[0] - middle[0], at[1] - floor - TALL / 2 / scale, at[2] - middle[2]];
    const [x, y, z] = axes.map((axis) => scale * dot(axis, from));
    return [x + column, y, z];
  };

  /** What hangs on the skeleton alone. */
  const setUp = (open: Clip) => {
    if (open === clip) return;
    clip = open;
    fitted = limits = poor = null;
    const { positions } = restTransforms(open.skeleton);
    const heights = positions.filter((_, i) => i % 3 === 1);
    scale = TALL / (Math.max(...heights) - Math.min(...heights) || 1);
    ({ clocks } = clocksOf(open.skeleton));
    girths = girthsOf(findRoles(open.skeleton)).map(([from, to]) => [TALL * from, TALL * to]);
    stance = createTransforms(open.skeleton);
    standing = '';
    means = clocks.map(({ joint }) => meanTurn(open, blockRange(open.frameCount, SCORED), joint));
  };
  const isLive = () => (learnView.getState().beat?.scene.at ?? OF_NOW) < 0;
  /** The moment of the hidden stretch that the figure stands still at; none while it plays. */
  const momentNow = (): number => (isLive() ? Number(store.getState().knobs.moment ?? OF_NOW) : OF_NOW);
  /** The frame that the beat asks for. */
  const frameOf = ({ frameCount }: Clip): number => {
    const { at = OF_NOW } = learnView.getState().beat?.scene ?? {};
    const range = blockRange(frameCount, SCORED);
    const moment = momentNow();
    if (moment >= 0) return momentFrame(range, Math.min(MOMENTS - 1, moment));
    const [first, end] = range;
    return at < 0 ? first + ((store.getState().live?.frame ?? 0) % (end - first)) : Math.round(at * (frameCount - 1));
  };
  /** Where the joints of the arm are, m, in the world: shoulder, elbow and wrist. */
  const armPlaces = (): Vec3[] => {
    const [shoulder, elbow] = clocks.map(({ joint }) => readVec3(stance.positions, joint));
    const [, { joint, along }] = clocks;
    return [shoulder, elbow, plus(elbow, rotateVector(readQuat(stance.rotations, joint), along))];
  };
  /** Has the person of a frame stand in the middle, on the floor; of an arm that moves, the elbow stays in the middle. */
  const stand = (at: number) => {
    const moment = momentNow();
    const now = `${at} ${isLive()} ${moment}`;
    if (now === standing) return;
    standing = now;
    isArm = isLive();
    frameTransforms(clip!, at, stance.positions, stance.rotations);
    for (let k = 0; k < 3; k++) middle[k] = stance.positions[k];
    floor = Math.min(...stance.positions.filter((_, i) => i % 3 === 1));
    const isStanding = clocks.length === 2 && (!isArm || moment >= 0);
    const arms = isArm && poor ? COMPARED.map((kind) => poor!.answers[kind]) : [stance];
    look(
      isStanding ? sightOf(arms.flatMap((arm) => clocks.map((clock) => ringedBone(arm, clock, stance)))) : FROM_ASIDE,
    );
    if (!isArm || clocks.length !== 2) return;
    const places = armPlaces();
    const centre = moment >= 0 ? times(plus(plus(places[0], places[1]), places[2]), 1 / 3) : places[1];
    for (let k = 0; k < 3; k++) middle[k] = centre[k];
    floor = centre[1] - TALL / 2 / scale;
  };

  const letsNow = (): readonly (readonly boolean[])[] => {
    if (lets || !poor || !limits) return lets ?? [];
    lets = clocks.map((clock) => rollsLet(poor!, clock));
    const flat = lets.flat();
    tell({ rollsLeft: flat.filter((isLet) => isLet).length / Math.max(1, flat.length) });
    return lets;
  };

  return {
    shown,
    columns: () => columns,
    scale: () => scale,
    girths: () => girths,
    clocks: () => clocks,
    hasLimits: () => limits !== null,
    lets: letsNow,
    arm() {
      const { clip: open } = store.getState();
      if (!open) return null;
      setUp(open);
      if (clocks.length !== 2) return null;
      stand(frameOf(open));
      const places = armPlaces().map((place) => shown(place, 0));
      const ends = [0, 1, 2].map((k) => {
        const along = places.map((place) => place[k]);
        return [Math.min(...along), Math.max(...along)];
      });
      const [half, high] = ends.map(([low, top]) => (top - low) / 2 + ABOUT);
      return { middle: ends.map(([low, top]) => (low + top) / 2) as unknown as Vec3, half: [half, high] };
    },
    samplesOn(clock) {
      seen[clock] ??= rollsSeen(clip!, blockRange(clip!.frameCount, SCORED), clocks[clock], frame);
      const isLet = letsNow()[clock] ?? [];
      return seen[clock].map((count, roll) => (isLet[roll] ? count : 0));
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
        scores.clear();
        tell({ moments: undefined });
        frame = -1;
      }
      const { beat: now } = learnView.getState();
      if (now?.number !== beat) {
        beat = now?.number;
        dragged.clear();
        drags++;
      }
      columns = COMPARED.map((_, i) => (i - ((scene.poses ?? 1) - 1) / 2) * (clocks.length === 2 ? ARMS_APART : APART));
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
        standing = '';
        stand(shownFrame);
        const { free, held: inside, leaning } = poor.answers;
        const missed = { free: free.missed, held: inside.missed, leaning: leaning.missed };
        tell({ missed, rollsLeft: undefined });
      }
      // A point that is dragged in one pose says nothing of the others.
      const told = isLive() ? view : { ...view, dragged: new Map() };
      const askedOfAll = `${told.noise} ${told.hidden} ${isLive() && dragged.size > 0 ? drags : ''}`;
      if (limits && askedOfAll !== scored && held === null) {
        scored = askedOfAll;
        score(open, limits, { ...told, dragged: new Map(told.dragged) }, askedOfAll);
      }
      const { moments } = learnView.getState().fromPoints;
      if (knobs.moment === MISLED_MOMENT && moments && scores.get(scored) === moments)
        setKnobs({ moment: misledAt(moments) });
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
      dragged.set(point, plus(plus(times(axes[0], x), axes[1], y), axes[2], z));
      drags++;
      requestFrame();
      return true;
    },
  };

  function tell(found: FoundFromPoints): void {
    learnView.setState(({ fromPoints }) => ({ fromPoints: { ...fromPoints, ...found } }));
    requestFrame();
  }

  /** Finds how far off the answers are along the hidden stretch; what was found before stands until then. @param key of the view */
  function score(from: Clip, of: readonly JointLimit[], view: PoorView, key: string): void {
    const found = scores.get(key);
    if (found) {
      tell({ moments: found });
      return;
    }
    whenFree('how far off poses from points are', function* () {
      const moments = yield* momentsOff(
        solving.part!.createPoorPoints(from, of),
        clocks,
        usualRolls(from, means, clocks),
        view,
        blockRange(from.frameCount, SCORED),
      );
      if (of !== limits) return;
      scores.set(key, moments);
      if (key === scored) tell({ moments });
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
