import { defaultSettings } from '../../settings';
import type { Project } from '../project-file';

/** A project of the clip that comes with the app, to which nothing was done. */
export const plainProject = (): Project => ({
  format: 'limber-project',
  version: 1,
  clips: [{ name: 'range-of-motion.bvh', size: 1234, sha256: '0123456789abcdef'.repeat(4), isBundled: true }],
  joints: ['Hips', 'Spine', 'LeftArm'],
  reading: {},
  roles: [],
  settings: { ...defaultSettings },
  models: [{ shape: 'box', split: 'none', chart: 'exponential-map' }],
  pose: { turns: [], pulls: [], chains: [], gazeTarget: null, gazeWeights: [], lies: [] },
  edits: [],
  view: { joint: 2, time: 0.5, isPlaying: false, brush: null, cameras: {} },
});
