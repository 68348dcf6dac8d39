/** What a tool said of the files of a target: how many rotations it was asked for, and on how many it and Limber differ. */
export interface Judgement {
  /** The label of the target: "MuJoCo (MJCF)". */
  target: string;
  /** The tool without its version: "MuJoCo". */
  tool: string;
  version: string;
  rotations: number;
  differing: number;
  /** A number for what the tool was shown: another one is of files that were written otherwise. */
  fingerprint: string;
}
