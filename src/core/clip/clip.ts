/**
 * The bones of a character. Joint 0 is the root; parents come before their children.
 * Y up, right-handed, metres.
 * @category Clips
 */
export interface Skeleton {
  names: string[];
  /** J entries; −1 for a root. */
  parents: Int16Array;
  /** J×3, m: where each joint sits in its parent's frame. */
  offsets: Float32Array;
  /** J×4, unit quaternions parentFromLocal of the rest pose. */
  restRotations: Float32Array;
  /** E×3, m: end sites, the tips of leaf bones, in the frame of the joint that owns them. */
  endSites: Float32Array;
  /** E entries: which joint owns each end site. */
  endSiteJoints: Int16Array;
}

/** A clip among those that were joined into one. */
export interface ClipRange {
  clip: Clip;
  /** Its first frame, counted through all. */
  firstFrame: number;
  /** s: when that frame is shown. */
  startTime: number;
}

/** How a BVH file wrote a clip that was read from it: all that it takes to write it so again. */
export interface BvhSource {
  /** Of each joint, its channels in their order: 0–2 position x y z, 3–5 rotation x y z, 6 what was left aside. */
  channels: readonly (readonly number[])[];
  /** m: how long one unit of the file is. */
  unit: number;
  /** Whether Z points up in the file. */
  isZUp: boolean;
  /** Whether the root's positions count from its OFFSET. */
  isFromOffset: boolean;
}

/** Joints that move against their parents, as hips on a rail or feet that hang in the air, and where they are. */
export interface Slides {
  /** K joints. */
  joints: Int16Array;
  /** F×K×3, m: where each sits in its parent's frame. */
  places: Float32Array;
}

/** Motion of a skeleton: one local rotation per joint and frame. @category Clips */
export interface Clip {
  name: string;
  skeleton: Skeleton;
  /** s, above 0. Where clips were joined, of the first: each keeps its own, see `timeOfFrame`. */
  frameTime: number;
  frameCount: number;
  /** F×J×4, unit quaternions parentFromLocal, frame-major. Covers may flip from frame to frame, as in the file. */
  rotations: Float32Array;
  /** F×3, m: where the root joint is in the world. */
  rootPositions: Float32Array;
  /** What the reader found out or repaired, one plain sentence each; shown to the user. */
  notes: string[];
  /** Frames that the reader found to be no motion: poses apart from the motion, as for calibration. Left out where there is none; see `posesApart`. */
  posesApart?: readonly number[];
  /** The clips this one was joined from, in order; left out where it is one by itself. See `rangesOf`. */
  ranges?: readonly ClipRange[];
  /** How the file wrote it; left out where it was no BVH. */
  source?: BvhSource;
  /** Joints that move against their parents; left out where none does, and where clips were joined: each keeps its own. */
  slides?: Slides;
}

/** Why a file could not be read, or what must be fixed. `line` counts from 1; 0 when no line is to blame. @category Clips */
export class ClipError extends Error {
  readonly code: string;
  readonly line: number;

  constructor(code: string, line: number, message: string) {
    super(message);
    this.name = 'ClipError';
    this.code = code;
    this.line = line;
  }
}

/** The error of a line, counted from 1, which the message begins with. */
export const lineError = (code: string, line: number, message: string): ClipError =>
  new ClipError(code, line, `Line ${line}: ${message}`);
