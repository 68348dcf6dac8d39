import { createKeeping } from './keeping';
import { createLimitSets } from './limit-sets';
import { browserPlace } from './place';

// The page fetches all of this when it has drawn its first frame, or when there is work to begin with.
export { captureProject, projectText } from './capture';
export { type Consent, consent } from './consent';
export type { Keeping } from './keeping';
export type { LimitSets } from './limit-sets';
export { type LinkPlan, planLink, showLinkWork } from './link-work';
export type { EarlierWork, LimitSet } from './place';

const place = browserPlace();

/** What keeps the work of this page. */
export const keeping = createKeeping(place);

/** What keeps named limits, for any rig. */
export const limitSets = createLimitSets(place);
