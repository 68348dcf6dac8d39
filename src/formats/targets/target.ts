import type { ExportFile } from '../export-file';
import { standingOf } from '../judged/standing';
import type { RegionKind } from '../regions';
import type { JointFrames } from '../regions/region';
import { type ExportJoint, type ExportScene, namedClips } from '../scene';
import { plainText } from '../text';

/** Something that limits are written for. One file each; the table lists them. */
export interface ExportTarget {
  /** For people: "MuJoCo (MJCF)". */
  readonly label: string;
  readonly group: 'limits' | 'code' | 'engine';
  /** One sentence for people: what comes out, and what it is good for. */
  readonly summary: string;
  /** What it enforces; the first is the one whose loss is told. None where nothing is lost. */
  readonly regions: readonly RegionKind[];
  /** The frames that a joint may have, where the target has them given; the ones that need the least room are taken. */
  readonly framesOf?: (joint: Omit<ExportJoint, 'regions'>) => JointFrames[];
  /** Whether one of the regions holds a joint, the one that needs the least room; else all do. */
  readonly isOneOf?: boolean;
  /** What of a scene the target limits, where that hangs on the user's file. @throws ExportError where the file is missing or can't hold limits */
  readonly prepare?: (scene: ExportScene) => ExportScene;
  /** Whether joints are found by their names in a scene of the user's: those that are called alike can't be told apart. */
  readonly findsByName?: boolean;
  /** As what ties go along, within a sentence; left out where an engine holds none. */
  readonly tiesAs?: string;
  /** Axes, units, bind pose and handedness, a sentence each. They stand in the file as well. */
  readonly conventions: readonly string[];
  /** Whose sources were read for how joints are limited, where the tool itself was not at hand: "Godot 4.4". */
  readonly read?: string;
  /** What no tool was asked about, in one sentence; null where tools were asked about all of it. It stands in the file as well. */
  readonly unchecked: string | null;
  /** @throws ExportError for what the target has no words for */
  write(scene: ExportScene): ExportFile[];
}

/** How a file begins: what it is, its conventions, how far it was checked, and what it can't hold. */
export function fileHeading(target: ExportTarget, scene: ExportScene): string[] {
  const { name, ties } = scene;
  const clips = namedClips(scene).map(plainText);
  const learned = clips.length > 0 ? `, learned from ${clips.join(', ')}` : '';
  return [
    `Joint limits of ${plainText(name)}${learned}. Written by Limber.`,
    ...target.conventions,
    ...standingOf(target).sentences.map((sentence) => sentence.replace(/^Not checked/, 'NOT CHECKED')),
    ...(ties.length > 0
      ? [
          target.tiesAs
            ? `${ties.length} ${ties.length === 1 ? 'tie' : 'ties'} between joints: as ${target.tiesAs}.`
            : `NOT HELD: ${ties.length} ${ties.length === 1 ? 'tie' : 'ties'} between joints. Here every joint is limited by itself.`,
        ]
      : []),
  ];
}

/** A name of a character as part of a file's. */
export const fileStem = ({ name }: ExportScene): string => name.replace(/[^\p{L}\p{N}._+-]+/gu, '_') || 'limits';
