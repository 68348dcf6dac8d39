// The page fetches this when motion or limits are first brought to another skeleton.

export { rowsOf } from './figures';
export { giveLimits } from './given';
export { carryEarlierLimits, carryFileLimits, offerEarlier } from './limits';
export {
  addToRig,
  backToRig,
  chooseTakes,
  offerMotion,
  offerShown,
  openByItself,
  openOnRig,
  playOnRig,
  playRoutine,
} from './open-on-rig';
export { nameJoint } from './rename';
export { showsAgain } from './show-again';
