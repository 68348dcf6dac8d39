import { lazyRoom } from '../ui/lazy-room';

// What lies over the character, or in its scene, in some modes and on some pages: each comes when it is first shown.
const placeless = { isPlaceless: true };

export const ReachLayer = lazyRoom('What pulls the character', () => import('./ReachLayer'), 'ReachLayer', placeless);
export const Invitation = lazyRoom('The invitation', () => import('./Invitation'), 'Invitation', placeless);
export const TurnLayer = lazyRoom('Turning on the body', () => import('./TurnLayer'), 'TurnLayer', placeless);
export const RagdollLayer = lazyRoom('The ragdoll', () => import('./RagdollLayer'), 'RagdollLayer', placeless);
export const RagdollGround = lazyRoom('Stairs', () => import('./RagdollGround'), 'RagdollGround', placeless);
