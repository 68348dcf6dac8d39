import type { Clip } from '../../core';
import { freeOf } from '../clips/roles';
import type { Scene } from '../frame/tick';
import { projectorFor } from '../limits/tying';
import { defaultSettings, type Settings } from '../settings';

/** A scene of a clip in which nothing is pulled, turned, tied or looked at, and `more` in place of what it says. */
export const madeScene = (
  clip: Clip,
  limits: Scene['limits'],
  settings: Partial<Settings> = {},
  more: Partial<Scene> = {},
): Scene => ({
  clip,
  limits,
  settings: { ...defaultSettings, ...settings },
  manual: {},
  pulls: {},
  gazeTarget: null,
  chainChoices: {},
  gazeWeights: {},
  keyed: null,
  easing: { softening: null, isBlended: false },
  trackers: clip.skeleton.names.map(() => ({ last: null })),
  turnRate: Number.POSITIVE_INFINITY,
  solver: null,
  projector: projectorIn(more.clip ?? clip, more.limits === undefined ? limits : more.limits),
  ...more,
});

const projectorIn = (clip: Clip, limits: Scene['limits']) =>
  limits && projectorFor(limits, freeOf({ clip, fit: null }));
