import type { ComponentType } from 'react';
import { lazyRoom } from '../ui/lazy-room';

/** What lies over the character, or in its scene, in some modes and on some pages: it comes when it is first shown. */
const layer = <P extends object>(name: string, load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyRoom(name, load, { isPlaceless: true });

export const ReachLayer = layer('What pulls the character', () =>
  import('./ReachLayer').then(({ ReachLayer }) => ReachLayer),
);
export const Invitation = layer('The invitation', () => import('./Invitation').then(({ Invitation }) => Invitation));
export const TurnLayer = layer('Turning on the body', () => import('./TurnLayer').then(({ TurnLayer }) => TurnLayer));
export const RagdollLayer = layer('The ragdoll', () =>
  import('./RagdollLayer').then(({ RagdollLayer }) => RagdollLayer),
);
export const RagdollGround = layer('Stairs', () =>
  import('./RagdollGround').then(({ RagdollGround }) => RagdollGround),
);
export const TiedPatchLayer = layer('What ties leave, on the body', () =>
  import('../ties/TiedPatchLayer').then(({ TiedPatchLayer }) => TiedPatchLayer),
);
export const LearnLayer = layer('What a chapter draws', () =>
  import('../learn/LearnLayer').then(({ LearnLayer }) => LearnLayer),
);
