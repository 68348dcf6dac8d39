import type { Body, GrowOptions } from '../body';
import type {
  BvhOptions,
  Clip,
  Evidence,
  EvidenceSettings,
  FitOptions,
  JointCloud,
  JointLimit,
  JointType,
  TrueRegion,
} from '../core';

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

/** What models are compared at: coverage, and the paddings that each is swept through. */
export interface StudySettings extends Required<Pick<EvidenceSettings, 'targetCoverage' | 'paddings'>> {
  /** What the joint may truly do, and how far outside still counts as that, rad; null where it is not known. */
  truth: { region: TrueRegion; tolerance: number } | null;
}

/** Why work ended without an answer: the caller asked for something newer. */
export const CANCELLED = 'cancelled';

/** What crosses the wall of the worker. Errors arrive as `{ code, line, message }` of a ClipError, or as they were. */
export interface LimberWorker {
  /** Reads a clip. What is kept stays as it is. */
  open(file: Blob, name: string, options: BvhOptions, onProgress: Progress): Promise<OpenAnswer>;
  /** Keeps clips of one skeleton, joined in this order, for fitting, growing and studies; those under way end. */
  keep(takes: readonly Clip[]): void;
  /** Fits limits to what is kept. A newer fit, or `cancel`, ends an older one with `null`. */
  fit(options: FitOptions, onProgress: Progress): Promise<FitAnswer | null>;
  /** A body for what is kept. */
  grow(options: GrowOptions): Promise<Body>;
  /**
   * Studies models of one joint of what is kept, and limits as they are. A newer study, other clips or `cancelEvidence` ends an
   * older one with `null`.
   */
  evidence(
    joint: number,
    models: readonly (FitOptions | JointLimit)[],
    settings: StudySettings,
    onProgress: Progress,
  ): Promise<Evidence[] | null>;
  /** Ends the study under way. */
  cancelEvidence(): void;
  /** Ends whatever reading or fitting is under way. */
  cancel(): void;
}

/** A clip, or why there is none. */
export type OpenAnswer = { clip: Clip } | { problem: { code: string; line: number; message: string } };
