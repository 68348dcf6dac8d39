import { count } from '../ui/format';

/** What holding is about to write, of several clips: "Holds dance1.bvh, the one of 3 clips that time is in. …" */
export const whichClip = (name: string, clips: number): string =>
  `Holds ${name}, the one of ${count(clips)} clips that time is in. Move time into another clip to hold that one.`;

/** What was written, of several clips: "Written: dance1.bvh, 1 of 3 clips. The other 2 are not in the file." */
export const wroteClip = (name: string, clips: number): string =>
  `Written: ${name}, 1 of ${count(clips)} clips. The other ${clips === 2 ? 'one is' : `${count(clips - 1)} are`} not in the file.`;
