import type { Clip, JointLimit, Quat } from '../../../core';
import { createTransforms, frameTransforms, restTransforms } from '../../../core/clip';
import { latePart } from '../../../state/fetch-part';
import { requestFrame } from '../../../state/frame/playback';
import { fitOptionsOf, type Settings } from '../../../state/settings';
import { store } from '../../../state/store';
import { worker } from '../../../state/work';
import { type FoundFromPoints, learnView } from '../learn-view';
import { setKnobs } from '../use-knob';
import { whenFree } from '../when-free';
import { MISLED_MOMENT, MOMENTS, type MomentOff, misledAt, OF_CHAPTER } from './answers';
import type { BeatMoment } from './BeatView';
import { blockRange, SCORED } from './blocks';
import { momentFrame, momentsOff } from './poor-moments';
import type { PlacedPose, PoorPoints } from './poor-points';
import { armOf, meanTurn, type RolledArm, rollsFrom, rollsLet, usualRoll } from './roll-clocks';

const solving = latePart(() => import('./poor-points'));

/** How high a person stands, in the lengths that the figure is drawn with. */
const TALL = 1.62;

/** What a figure of poor points works on: the points of the open clip, and the arm that is looked at. */
export interface PoorDesk {
  /** The arm, and its right pose in the world; null where no clip is open, or its skeleton has no two long bones on each other. */
  stand(): { arm: RolledArm; pose: PlacedPose; frame: number } | null;
  /** m: what the figure is drawn with is given for people of a usual height. */
  unit(): number;
  hasLimits(): boolean;
  /** Of the rolls that the upper bone is asked for, all the way round from its own: those that limits let. None before there are limits. */
  lets(): readonly boolean[];
  /** rad: the roll of the mean of the frames that limits are learned from, from the right one. */
  usual(): number;
  /** Brings the answers up to date. @returns null until the clip has been fitted, and what solves has come */
  update(moment: BeatMoment): PoorPoints | null;
}

export function createPoorDesk(): PoorDesk {
  let poor: PoorPoints | null = null;
  let clip: Clip | null = null;
  let fitted: readonly JointLimit[] | null = null;
  let limits: readonly JointLimit[] | null = null;
  let lets: readonly boolean[] | null = null;
  let mean: Quat = [0, 0, 0, 1];
  let arm: RolledArm | null = null;
  let unit = 1;
  /** The right pose in the world, and the frame that it is of. */
  let pose: PlacedPose = { positions: new Float64Array(0), rotations: new Float64Array(0) };
  let standing = -1;
  let solved = '';
  let scored = -1;
  /** By how far points are off: how far off answers were along the hidden stretch. */
  const scores = new Map<number, readonly MomentOff[]>();

  /** What hangs on the skeleton alone. */
  const setUp = (open: Clip) => {
    if (open === clip) return;
    clip = open;
    fitted = limits = poor = null;
    const { positions } = restTransforms(open.skeleton);
    const heights = positions.filter((_, i) => i % 3 === 1);
    unit = (Math.max(...heights) - Math.min(...heights)) / TALL || 1;
    ({ arm } = armOf(open.skeleton));
    pose = createTransforms(open.skeleton);
    standing = -1;
    if (arm) mean = meanTurn(open, blockRange(open.frameCount, SCORED), arm.upper.joint);
  };
  /** The frame that the beat asks for. */
  const frameOf = (open: Clip): number => {
    const moment = Number(store.getState().knobs.moment ?? OF_CHAPTER);
    if (moment >= 0) return momentFrame(blockRange(open.frameCount, SCORED), Math.min(MOMENTS - 1, moment));
    return Math.round((learnView.getState().beat?.scene.at ?? 0) * (open.frameCount - 1));
  };
  const letsNow = (): readonly boolean[] => {
    if (lets || !poor || !limits || !arm) return lets ?? [];
    lets = rollsLet(poor, arm.upper);
    tell({ lets });
    return lets;
  };

  return {
    stand() {
      const { clip: open } = store.getState();
      if (!open) return null;
      setUp(open);
      const frame = frameOf(open);
      if (frame !== standing) frameTransforms(open, frame, pose.positions, pose.rotations);
      standing = frame;
      return arm && { arm, pose, frame };
    },
    unit: () => unit,
    hasLimits: () => limits !== null,
    lets: letsNow,
    usual: () => usualRoll(clip!, mean, arm!.upper, standing),
    update({ knobs }) {
      const { clip: open, fit, work } = store.getState();
      const { part } = solving;
      if (!part) solving.fetch().then(requestFrame, () => {});
      if (!part || !open || !fit || fit.limits.length === 0) return null;
      setUp(open);
      if (fit.limits !== fitted) {
        fitted = fit.limits;
        limits = null;
        poor = part.createPoorPoints(open, []);
        void learn(open, fit.limits, work.settings);
        solved = '';
        scored = -1;
        scores.clear();
        tell({ moments: undefined });
      }
      const noise = Number(knobs.noise ?? 1) / 100;
      const frame = frameOf(open);
      const key = `${frame} ${noise}`;
      if (poor && key !== solved) {
        poor.solve(frame, noise);
        solved = key;
        lets = null;
        tell({
          rolls: arm ? rollsFrom(poor, arm.upper) : undefined,
          usual: arm ? usualRoll(open, mean, arm.upper, frame) : undefined,
          lets: undefined,
        });
      }
      if (limits && arm && noise !== scored) {
        scored = noise;
        score(open, arm, limits, noise);
      }
      const { moments } = learnView.getState().fromPoints;
      if (knobs.moment === MISLED_MOMENT && moments && scores.get(scored) === moments)
        setKnobs({ moment: misledAt(moments) });
      return poor;
    },
  };

  function tell(found: FoundFromPoints): void {
    learnView.setState(({ fromPoints }) => ({ fromPoints: { ...fromPoints, ...found } }));
    requestFrame();
  }

  /** Finds how far off the answers are along the hidden stretch; what was found before stands until then. @param noise m */
  function score(from: Clip, { upper }: RolledArm, of: readonly JointLimit[], noise: number): void {
    const found = scores.get(noise);
    if (found) {
      tell({ moments: found });
      return;
    }
    whenFree('how far off poses from points are', function* () {
      const moments = yield* momentsOff(
        solving.part!.createPoorPoints(from, of),
        upper,
        (frame) => usualRoll(from, mean, upper, frame),
        noise,
        blockRange(from.frameCount, SCORED),
      );
      if (of !== limits) return;
      scores.set(noise, moments);
      if (noise === scored) tell({ moments });
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
}
