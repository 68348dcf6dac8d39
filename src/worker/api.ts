import type { Body, GrowOptions } from '../body';
import type {
  AnatomicalJoint,
  Clip,
  Evidence,
  FitOptions,
  HumanCheck,
  JointLimit,
  JointType,
  Skeleton,
  Tie,
} from '../core';
import type { AnatomicalRange } from '../core/anatomy';
import type { CarryAnswer } from '../core/carry';
import type { BvhOptions, JointRole, Roles } from '../core/clip';
import type { HumanLimits, HumanProfile } from '../core/human';
import type { JointCloud, JointFit } from '../core/limit';
import type {
  LimitUse,
  MotionFromPoints,
  MotionNews,
  PersonAmongPoints,
  PointNames,
  PointsReport,
} from '../core/points';
import type { EvidenceSettings, ModelChoice, Neighbour, TieStudy, TrueRegion } from '../core/study';
import type { ExportFile } from '../formats';
import type { OwnSkin } from '../rigs';
import type { CarryOrder, FigureOrder } from './carry-order';
import type { ExportedJoint, ExportOrder } from './export-clip';

export type { CarryAnswer, CarryOrder, ExportedJoint, ExportOrder, OwnSkin };

/** A skeleton with what its joints are, and clips that show how it moves. */
export interface MovingFigure {
  skeleton: Skeleton;
  roles: Roles;
  takes: readonly Clip[];
}

/** Called with a share from 0 to 1. */
export type Progress = (share: number) => void;

/** Limits with everything the screen shows of how they came about. Index = joint. */
export interface FitAnswer {
  /** As they hold: learned, and filled up where asked. */
  limits: JointLimit[];
  /** The samples as those limits see them. */
  clouds: JointCloud[];
  /** Limits before they were filled up; the same array where none is. */
  learned: JointLimit[];
  /** How each limit was filled up; null where it is as learned. */
  fills: (JointFill | null)[];
  /** What kind of joint each one is, whatever the settings. */
  types: JointType[];
  /** J×F: gauge of every frame, 0–255 for 0–1.25. */
  strips: Uint8Array;
  /** Of clips without motion, whose limits are those of people: joints that have none and are free, with reasons. Left out where limits were learned. */
  missing?: HumanLimits['missing'];
  /** Ties of people, between joints whose limits are people's or filled up to these. Left out where none is. */
  ties?: readonly Tie[];
  /** ms. */
  duration: number;
}

/** How a learned limit was filled up to that of people. */
export interface JointFill {
  human: JointLimit;
  /** Above 0, to 1. */
  share: number;
  /** The samples as the learned limit sees them. */
  cloud: JointCloud;
}

/** Whose limits of people are asked for. */
export interface HumanOrder {
  profile: HumanProfile;
  /** Roles given by hand, by joint name. */
  roles: Readonly<Partial<Record<string, JointRole>>>;
}

/** Limits of people by joint, null where there is none; and which joints lack one, and why. */
export interface HumanAnswer {
  limits: (JointLimit | null)[];
  missing: HumanLimits['missing'];
}

/** How far learned limits are filled up to those of people. */
export interface FillOrder extends HumanOrder {
  /** 0 to 1: of joints that have no share of their own. */
  share: number;
  /** By joint. */
  own: Readonly<Record<number, number>>;
}

/** By joint: the options of a joint that is not fitted like all others. */
export type OwnOptions = Readonly<Record<number, FitOptions>>;

/** Limits to be fitted to the kept clips. */
export interface FitOrder {
  options: FitOptions;
  own: OwnOptions;
  /** The joint that is fitted first and told of at once, so that the page can follow a drag. */
  joint: number;
  /** Whether each joint and its twin are fitted to the samples of both sides; a pair with two models is not. Left out where they are not. */
  sidesAlike?: boolean;
  /** Null where no limit is filled up. */
  fill: FillOrder | null;
}

/** The joint that is told of first, as it is in the answer. */
export interface FitWord extends JointFit {
  learned: JointLimit;
  fill: JointFill | null;
}

/** What models are compared at: coverage, and the paddings that each is swept through. */
export interface StudySettings extends Required<Pick<EvidenceSettings, 'targetCoverage' | 'paddings'>> {
  /** What the joint may truly do, and how far outside still counts as that, rad; null where it is not known. */
  truth: { region: TrueRegion; tolerance: number } | null;
}

/** What is studied: a model to be fitted, alone, tied to neighbours or filled up to a limit of people; or a limit as it is. */
export type StudiedModel =
  | (FitOptions & { neighbours?: readonly Neighbour[]; filled?: Pick<JointFill, 'human' | 'share'> })
  | JointLimit;

/** How far a joint goes, rad, by axis: what its limit admits, and what the clip showed. */
export interface JointRanges {
  learned: AnatomicalRange;
  seen: AnatomicalRange;
}

/** A rig's file to be read. */
export interface RigOrder {
  file: Blob;
  name: string;
  options: BvhOptions;
  /** Other files given with it, which may hold its data. */
  beside: readonly { name: string; file: Blob }[];
}

/** What a rig's file holds: its clips are of one skeleton. */
export interface RigClips {
  clips: Clip[];
  /** What the file says its joints are, by name. */
  roles: Record<string, JointRole>;
  /** Whether it has a body of its own, and not just a skeleton. */
  hasBody: boolean;
  /** The file with the data that lay beside it; null where nothing did. */
  packed: Uint8Array<ArrayBuffer> | null;
  /** Its own skin; null where nothing hangs on its joints. */
  skin: OwnSkin | null;
  /** The limits that the file itself gives to joints, by ascending joint. */
  limits: readonly JointLimit[];
}

/** A file of recorded points to be made motion of. */
export interface PointsOrder {
  file: Blob;
  name: string;
  /** Limits that hold the poses, and whose they are; null for those of people. */
  limits: readonly JointLimit[] | null;
  /** Where points sit, for those whose names do not tell. */
  names: PointNames;
  /** Null: limits hold, unless that takes the poses away from the points. */
  use: LimitUse | null;
  /** Whose points are used, of a file with the points of several people; null where nobody is chosen. */
  subject: string | null;
  /** The rig that moves, inside limits of people; null for the usual person, with the lengths of who was recorded. */
  rig: Pick<FigureOrder, 'skeleton' | 'roles'> | null;
  /** Hz, for a file that does not say; null for the usual. */
  rate: number | null;
}

/** Motion that was found from points, and how well it meets them. */
export type FoundMotion = MotionFromPoints & { report: PointsReport };

/**
 * Motion, or why there is none; of a file with the points of several people, who they are; of one with too few points that are known, a
 * person among them.
 */
export type FoundAnswer = FoundMotion | (Unread & { subjects?: readonly string[]; standing?: PersonAmongPoints });

/** A clip to be written into a glTF file. */
export interface WrittenMotion {
  name: string;
  clip: Clip;
  /** The clip of the file, by its name, that the motion was made of; null where it was another file’s. */
  own: string | null;
}

/** Motion of one skeleton to be written as glTF: into a copy of the file of the figure, or around a body where there is no such file. */
export interface WriteOrder {
  rig: { file: Blob; name: string; options: BvhOptions } | null;
  /** The body that was grown; null where one has to be grown first. Not asked for where there is a file. */
  body: Body | null;
  motions: readonly WrittenMotion[];
}

/** The bytes of a file, or why there is none. */
export type WriteAnswer = { bytes: Uint8Array<ArrayBuffer> } | Unread;

/** Why a file cannot be read. */
export interface Unread {
  problem: { code: string; line: number; message: string };
}

/** A clip, or why there is none. */
export type OpenAnswer = { clip: Clip } | Unread;

/** Clips of a rig, or why there are none. */
export type RigAnswer = RigClips | Unread;

/** The files of a target, or why there are none. */
export type ExportAnswer = { files: ExportFile[] } | { problem: string };

/** A kind of work: the order, the answer, and the words that are told before the answer. */
interface Work<Order, Answer, Word = never> {
  order: Order;
  answer: Answer;
  word: Word;
}

/** The work that the worker of clips does, one row a kind; `serve.ts` has a function for each row. */
export interface ClipWorks {
  /** Reads a clip, which has the number `id` from then on. */
  open: Work<{ id: number; file: Blob; name: string; options: BvhOptions }, OpenAnswer>;
  /** Brings motion and limits of one skeleton to another. */
  carry: Work<CarryOrder, CarryAnswer>;
  /** Fits limits to the kept clips. */
  fit: Work<FitOrder, FitAnswer, FitWord>;
  /** Fits limits to the kept clips without the frames from the first to before the second, for these to judge them. Index = joint. */
  without: Work<{ options: FitOptions; hidden: readonly [first: number, end: number] }, JointLimit[]>;
  /** Finds limits of people for the skeleton of the kept clips. */
  human: Work<HumanOrder, HumanAnswer>;
  /** Checks the kept clips against limits of people. */
  check: Work<HumanOrder, HumanCheck>;
  /** Grows a body for the kept clips. */
  grow: Work<GrowOptions, Body>;
  /** Studies models of one joint of the kept clips, and limits as they are. */
  study: Work<{ joint: number; models: readonly StudiedModel[]; settings: StudySettings }, Evidence[]>;
  /** Fits what a target enforces to limits, and writes its files; each joint is told of when it is done. */
  export: Work<ExportOrder, ExportAnswer, ExportedJoint>;
  /** Chooses shape, split, padding, and how far to fill up, for every joint of the kept clips; all else is as given. Index = joint. */
  choose: Work<{ options: FitOptions; people: HumanOrder }, ModelChoice[]>;
  /** Learns how joints of the kept clips depend on each other, beside these limits; of others, from this reference. */
  tie: Work<{ reference: FitOptions['reference']; limits: readonly JointLimit[] }, TieStudy>;
  /** Finds how far a joint goes under a limit, and went in the kept clips. */
  ranges: Work<{ joint: AnatomicalJoint; limit: JointLimit }, JointRanges>;
}

/** The work of the worker of rigs. */
export interface RigWorks {
  /** Reads a rig's file with the files beside it. */
  rig: Work<RigOrder, RigAnswer>;
  /** Writes motion as glTF. */
  write: Work<WriteOrder, WriteAnswer>;
}

/** The work of the worker of points. */
export interface PointsWorks {
  /** Finds motion from recorded points; frames are told of as soon as their poses are known. */
  points: Work<PointsOrder, FoundAnswer, MotionNews>;
}

/** Any work: what crosses the wall of a worker is the same for all of it. */
export interface Works extends ClipWorks, RigWorks, PointsWorks {}

/** What can be under way; each by itself, and cancelled by itself. */
export type WorkKind = keyof Works;

/** Work that does not need the kept clips: it goes on when others are kept. */
export const INDEPENDENT: ReadonlySet<WorkKind> = new Set<WorkKind>(['open', 'carry', 'rig', 'write', 'points']);

/**
 * What a worker does. The page orders a kind of work again only after the one before has ended.
 *
 * @returns null where it was cancelled.
 */
export type Workshop<W> = {
  [K in keyof W]: W[K] extends Work<infer Order, infer Answer, infer Word>
    ? (order: Order, onProgress: Progress, tell: (word: Word) => void) => Promise<Answer | null>
    : never;
} & {
  /** Ends what is under way of a kind. */
  cancel(kind: keyof W): void;
};

/** The worker of clips. Clips stay there and are called by the number they were opened or adopted under. */
export interface LimberWorker extends Workshop<ClipWorks> {
  /** Takes in a clip that another worker read. */
  adopt(id: number, clip: Clip): void;
  /** Forgets clips. */
  drop(ids: readonly number[]): void;
  /** Keeps clips of one skeleton, joined in this order, for all work that is not independent. */
  keep(ids: readonly number[]): void;
}
