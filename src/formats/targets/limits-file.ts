import { writeLimits } from '../../core';
import { type ExportTarget, fileStem } from './target';

export const limitsFile: ExportTarget = {
  label: 'Limits file',
  group: 'limits',
  summary:
    'Everything, to the bit: opens here and in the program, on every file of the same figure, and carried to other people.',
  regions: [],
  conventions: ['Right-handed, y up, metres, radians, quaternions x, y, z, w: see docs/limits-file.md.'],
  unchecked: null,
  write(scene) {
    const limits = scene.joints.flatMap(({ limit }) => (limit ? [limit] : []));
    const content = writeLimits(limits, { skeleton: scene.skeleton, clips: scene.learnedFrom, ties: scene.ties });
    return [{ name: `${fileStem(scene)}.limits.json`, content }];
  },
};
