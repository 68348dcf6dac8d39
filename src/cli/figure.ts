import { type Clip, findRoles } from '../core';
import type { Figure } from '../core/carry';
import { type JointRole, moves, plainName } from '../core/clip';
import { readMotion } from './motion-files';
import { BadInput, told } from './problem';

/** Who moves in a clip; a single frame is a pose that the file rests in. @param named what the clip's file itself calls its joints */
export const figureInClip = (clip: Clip, named: Readonly<Record<string, JointRole>>): Figure => ({
  skeleton: clip.skeleton,
  roles: findRoles(clip.skeleton, named),
  ...(moves(clip) && { motion: clip }),
});

/** The figure of a file. @throws BadInput with a sentence that names the file */
export async function readFigure(file: string): Promise<Figure> {
  try {
    const {
      clips: [clip],
      roles,
    } = await readMotion(file);
    return figureInClip(clip, roles);
  } catch (error) {
    const { code, message } = told(error);
    const remedy = code === 'EISDIR' ? ' Give one of its files: limits belong to one skeleton.' : '';
    throw new BadInput(code, `${plainName(file)}: ${message}${remedy}`);
  }
}
