import type { Body, GrowOptions } from '../body';
import type { AnatomicalJoint, Clip, Evidence, FitOptions, JointLimit, JointType, Skeleton } from '../core';
import type { AnatomicalRange } from '../core/anatomy';
import type { BvhOptions, Roles } from '../core/clip';
import type { JointCloud, JointFit } from '../core/limit';
import type { EvidenceSettings, ModelChoice, Neighbour, TieStudy, TrueRegion } from '../core/study';
import type { ExportFile } from '../formats';
import type { CarryAnswer, CarryOrder } from './carry-figure';
import type { ExportedJoint, ExportOrder } from './export-clip';

export type { CarryAnswer, CarryOrder, ExportedJoint, ExportOrder };

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
  limits: JointLimit[];
  clouds: JointCloud[];
  /** What kind of joint each one is, whatever the settings. */
  types: JointType[];
  /** J×F: gauge of every frame, 0–255 for 0–1.25. */
  strips: Uint8Array;
  /** ms. */
  duration: number;
}

/** A joint that is fitted before all others, and at once told of: what is dragged can be followed so. */
export interface FirstJoint {
  joint: number;
  tell: (fit: JointFit) => void;
}

/** By joint: what it is fitted with in place of what all others are. */
export type OwnOptions = Readonly<Record<number, FitOptions>>;

/** What models are compared at: coverage, and the paddings that each is swept through. */
export interface StudySettings extends Required<Pick<EvidenceSettings, 'targetCoverage' | 'paddings'>> {
  /** What the joint may truly do, and how far outside still counts as that, rad; null where it is not known. */
  truth: { region: TrueRegion; tolerance: number } | null;
}

/** What is studied: a model to be fitted, tied to neighbours or not, or a limit as it is. */
export type StudiedModel = (FitOptions & { neighbours?: readonly Neighbour[] }) | JointLimit;

/** How far a joint goes, rad, by axis: what its limit admits, and what the clip showed. */
export interface JointRanges {
  learned: AnatomicalRange;
  seen: AnatomicalRange;
}

/** What is done with the clips that are kept: it ends when others are. */
export const WORK_ON_KEPT = ['fit', 'grow', 'study', 'choose', 'export', 'tie', 'ranges'] as const;

/** What can be under way; each by itself, and cancelled by itself. */
export type WorkKind = 'open' | 'carry' | (typeof WORK_ON_KEPT)[number];

/**
 * What crosses the wall of the worker. Clips stay there and are called by the number they were opened or adopted under. Of each
 * kind of work one is done at a time: a newer order, `cancel`, or `keep` ends an older one, whose answer is then null.
 */
export interface LimberWorker {
  /** Reads a clip, and has it under `id` from then on. What is kept stays as it is. */
  open(id: number, file: Blob, name: string, options: BvhOptions, onProgress: Progress): Promise<OpenAnswer | null>;
  /** Takes in a clip that another worker read. */
  adopt(id: number, clip: Clip): void;
  /** Brings motion and limits of one skeleton to another. What is kept stays as it is. */
  carry(order: CarryOrder, onProgress: Progress): Promise<CarryAnswer | null>;
  /** Forgets clips. */
  drop(ids: readonly number[]): void;
  /** Keeps clips of one skeleton, joined in this order, for fitting, growing and studies; those under way end. */
  keep(ids: readonly number[]): void;
  /** Fits limits to what is kept, those of `joint` first. */
  fit(
    options: FitOptions,
    joint: FirstJoint['joint'],
    tell: FirstJoint['tell'],
    onProgress: Progress,
    own?: OwnOptions,
  ): Promise<FitAnswer | null>;
  /** A body for what is kept. */
  grow(options: GrowOptions): Promise<Body | null>;
  /** Studies models of one joint of what is kept, and limits as they are. */
  study(
    joint: number,
    models: readonly StudiedModel[],
    settings: StudySettings,
    onProgress: Progress,
  ): Promise<Evidence[] | null>;
  /** Fits what a target enforces to limits of what is kept, and writes its files; each joint is told of when it is done. */
  export(order: ExportOrder, tell: (joint: ExportedJoint) => void, onProgress: Progress): Promise<ExportAnswer | null>;
  /** Chooses a model for every joint of what is kept: shape, split and padding; all else is as given. Index = joint. */
  choose(options: FitOptions, onProgress: Progress): Promise<ModelChoice[] | null>;
  /** Learns how joints of what is kept depend on each other, beside limits that count from such references. */
  tie(reference: FitOptions['reference'], onProgress: Progress): Promise<TieStudy | null>;
  /** How far a joint goes under a limit, and went in what is kept. */
  ranges(joint: AnatomicalJoint, limit: JointLimit): Promise<JointRanges | null>;
  /** Ends what is under way of a kind. */
  cancel(kind: WorkKind): void;
}

/** A clip, or why there is none. */
export type OpenAnswer = { clip: Clip } | { problem: { code: string; line: number; message: string } };

/** The files of a target, or why there are none. */
export type ExportAnswer = { files: ExportFile[] } | { problem: string };

/** What comes of each kind of work. */
export interface Answers {
  open: OpenAnswer;
  carry: CarryAnswer;
  fit: FitAnswer;
  grow: Body;
  study: Evidence[];
  choose: ModelChoice[];
  export: ExportAnswer;
  tie: TieStudy;
  ranges: JointRanges;
}
