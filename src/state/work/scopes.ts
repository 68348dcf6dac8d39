import type { BvhOptions } from '../../core/clip';
import type { OpenRig } from '../clips/rig';
import type { RoleChoices } from '../clips/roles';
import type { Posed } from '../frame/posed';
import type { ChosenModels } from '../limits/chosen';
import type { LimitEdits } from '../limits/edits';
import type { BorrowedLimits } from '../limits/held';
import type { LimitModel } from '../limits/models';
import type { LearnedTies } from '../limits/ties';
import type { Settings } from '../settings';

/** All that a person made here: one value, which history, projects, links and lessons keep or set aside as a whole. */
export interface Work extends Posed {
  /** How the user overruled the reader: axis and unit. */
  reading: BvhOptions;
  roleChoices: RoleChoices;
  /** The rig that motion is played on; it stays while a clip is shown by itself. Null for none. */
  rig: OpenRig | null;
  settings: Settings;
  /** The models of joints that are not limited as the settings say. */
  chosen: ChosenModels;
  /** The limits that are compared side by side, one to four. */
  models: readonly LimitModel[];
  selectedJoint: number;
  /** Limits changed by hand. */
  edits: LimitEdits;
  /** Limits of a file that hold in place of those that were learned; null for none. */
  borrowed: BorrowedLimits | null;
  /** How joints depend on each other, as far as that was learned; null before. */
  ties: LearnedTies | null;
}
