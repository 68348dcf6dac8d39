import type { Source, Take } from '../clips/take';
import type { LimberState } from '../store';

/** A glTF file, by its name: what can be written into. */
const GLTF = /\.(vrm|glb|gltf)$/i;

/** The file that a clip belongs to: that of the rig on which the clip plays, or its own. */
const figureOf = ({ readFrom }: Take): Source | undefined => readFrom?.rig ?? readFrom;

/** The glTF file of the character that is shown; null where no clip of it came from one. */
export function rigFileOf({ work: { takes } }: Pick<LimberState, 'work'>): Source | null {
  return takes.map(figureOf).find((source) => source && GLTF.test(source.name)) ?? null;
}

/** Whether the character that is shown came from an FBX file, which can be read and not written. */
export const isOfFbx = ({ work: { takes } }: Pick<LimberState, 'work'>): boolean =>
  takes.some((take) => /\.fbx$/i.test(figureOf(take)?.name ?? ''));

/** The name that a clip of a file has in that file; null where the clip is another's. */
export const ownName = (takes: readonly Take[], clip: { name: string }, rig: Source): string | null =>
  takes.some(({ name, readFrom }) => name === clip.name && readFrom?.file === rig.file) ? clip.name : null;
