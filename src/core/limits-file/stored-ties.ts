import type { Skeleton } from '../clip/clip';
import type { Quat } from '../math/types';
import { TIE_ROW, type Tie } from '../ties/tie';
import { type Check, fieldsOf, list, numbers, refuse, unitVector, whole } from './field-checks';

/** How far from unit length a plane's direction may be. */
const SLACK = 1e-6;

/** A tie as a file has it. @throws RangeError when it names a joint that the skeleton has not */
export function storedTie({ joints, references, planes }: Tie, { names }: Skeleton): object {
  for (const joint of joints)
    if (!(joint in names))
      throw new RangeError(`A tie is between joints ${joints.join(' and ')}, which the skeleton has not.`);
  return { joints: [...joints], references: references.map((reference) => [...reference]), planes };
}

/** One tie of the list. @throws LimitsFileError */
export const readTie =
  ({ names }: Skeleton): Check<Tie> =>
  (value, path) => {
    const fields = fieldsOf(value, path, ['joints', 'references', 'planes']);
    const [a, b] = numbers(2, whole(0, names.length - 1))(fields.joints, `${path}.joints`);
    if (a === b) refuse(`${path}.joints`, 'must be two');
    const references = list(unitVector(4))(fields.references, `${path}.references`) as Quat[];
    if (references.length !== 2) refuse(`${path}.references`, `must be 2, not ${references.length}`);
    const planes = numbers({ step: TIE_ROW, least: TIE_ROW })(fields.planes, `${path}.planes`);
    for (let i = 0; i < planes.length; i += TIE_ROW) {
      const length = Math.hypot(...planes.slice(i, i + TIE_ROW - 1));
      if (Math.abs(length - 1) > SLACK) refuse(`${path}.planes[${i}…${i + TIE_ROW - 2}]`, 'must be of length one');
    }
    return { joints: [a, b], references: [references[0], references[1]], planes };
  };
