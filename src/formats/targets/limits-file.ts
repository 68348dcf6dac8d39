import { writeLimits } from '../../core';
import { type ExportTarget, fileStem } from './target';

export const limitsFile: ExportTarget = {
  label: 'Limits file',
  group: 'limits',
  summary: 'Lossless. Reopen it here or in the program, on any clip with this skeleton, or on another human.',
  regions: [],
  conventions: ['Right-handed, y up, metres, radians, quaternions x, y, z, w: see docs/limits-file.md.'],
  unchecked: null,
  write(scene) {
    const limits = scene.joints.flatMap(({ limit }) => (limit ? [limit] : []));
    const content = writeLimits(limits, { skeleton: scene.skeleton, clips: scene.learnedFrom, ties: scene.ties });
    return [{ name: `${fileStem(scene)}.limits.json`, content }];
  },
};
