import { presentPoseText } from '../poses/present-pose';
import { createKeeping } from './keeping';
import { limitsText } from './limits-text';
import { createNamedFiles } from './named-files';
import { browserPlace } from './place';

// The page fetches all of this when it has drawn its first frame, or when there is work to begin with.
export { captureProject, projectText } from './capture';
export { type Consent, consent } from './consent';
export type { Keeping } from './keeping';
export { type LinkPlan, planLink, showLinkWork } from './link-work';
export type { NamedFiles } from './named-files';
export type { EarlierWork, NamedFile } from './place';

const place = browserPlace();

/** What keeps the work of this page. */
export const keeping = createKeeping(place);

/** What keeps named limits, for any rig. */
export const limitSets = createNamedFiles(place.named('limit sets'), limitsText);

/** What keeps named poses, for any rig. */
export const namedPoses = createNamedFiles(place.named('poses'), presentPoseText);
