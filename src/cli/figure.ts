import { findRoles, type HumanOptions, type Skeleton } from '../core';
import { moves, plainName } from '../core/clip';
import { readMotion } from './motion-files';
import { BadInput, told } from './problem';

/** The skeleton of a file, and what the file tells of its joints. */
interface FileFigure {
  skeleton: Skeleton;
  about: Pick<HumanOptions, 'roles' | 'motion'>;
}

/** The skeleton of a file, and its motion where there is any. @throws BadInput with a sentence that names the file */
export async function readFigure(file: string): Promise<FileFigure> {
  try {
    const {
      clips: [clip],
      roles,
    } = await readMotion(file);
    const { skeleton } = clip;
    // A single frame is a pose that the file rests in.
    return { skeleton, about: { roles: findRoles(skeleton, roles), motion: moves(clip) ? clip : undefined } };
  } catch (error) {
    const { code, message } = told(error);
    const remedy = code === 'EISDIR' ? ' Give one file in it: limits of people are of one skeleton.' : '';
    throw new BadInput(code, `${plainName(file)}: ${message}${remedy}`);
  }
}
