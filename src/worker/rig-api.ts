import type { Clip } from '../core';
import type { BvhOptions, JointRole } from '../core/clip';
import type { OwnSkin } from '../rigs';

export type { OwnSkin };

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
}

/** Clips, or why there are none. */
export type RigAnswer = RigClips | { problem: { code: string; line: number; message: string } };

/** What the worker says: how far it is, and at last the answer, or what went wrong with itself. */
export type RigWord = { progress: number } | { answer: RigAnswer } | { fault: string };
