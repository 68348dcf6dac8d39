/** How a picture goes on beyond its edges. */
export type Wrap = 'repeat' | 'mirror' | 'clamp';

/** A picture laid over a surface. */
export interface RigMap {
  /** Index among the pictures. */
  picture: number;
  /** Which of a mesh's two sets of coordinates it is laid by. */
  channel: 0 | 1;
  /** As of glTF's KHR_texture_transform: place in the picture = offset + rotation · scale · coordinate; rad. */
  offset: readonly [number, number];
  scale: readonly [number, number];
  rotation: number;
  wrap: readonly [Wrap, Wrap];
  /** Whether pixels run into each other where they are seen large. */
  isSmooth: boolean;
}

/** What a surface looks like, as far as it is drawn. */
export interface RigMaterial {
  name: string;
  /** Linear red, green, blue, alpha, 0 to 1; times the map and the vertex's own. */
  color: readonly [number, number, number, number];
  map: RigMap | null;
  /** Linear, what shines by itself; may be above 1. */
  emissive: readonly [number, number, number];
  emissiveMap: RigMap | null;
  normalMap: RigMap | null;
  /** How much of it, right and up in the picture; below 0 where up is down. */
  normalScale: readonly [number, number];
  /** 0 a mirror to 1 matt. */
  roughness: number;
  /** Alpha is left aside, cuts, or lets through. */
  alpha: 'opaque' | 'mask' | 'blend';
  /** Alpha below it is not drawn, of a mask. */
  cutoff: number;
  isDoubleSided: boolean;
  /** Whether light is left aside. */
  isUnlit: boolean;
}

/** A picture as it lies in the file. */
export interface PictureFile {
  name: string;
  blob: Blob;
  /** Whether the first row is the lowest of the coordinates: pictures of FBX stand on their heads. */
  isFlipped: boolean;
}

/** Materials and pictures of a file, and what could not be had, one sentence each. */
export interface Looks {
  materials: RigMaterial[];
  pictures: PictureFile[];
  notes: string[];
}

/** What is drawn where a file says nothing of materials. */
export const MATT: RigMaterial = {
  name: '',
  color: [0.8, 0.8, 0.8, 1],
  map: null,
  emissive: [0, 0, 0],
  emissiveMap: null,
  normalMap: null,
  normalScale: [1, 1],
  roughness: 1,
  alpha: 'opaque',
  cutoff: 0.5,
  isDoubleSided: true,
  isUnlit: false,
};

/** Names of pictures that are said one by one. */
const MOST_NAMES = 3;

/** One sentence on pictures that are left out. */
export function leftOut(names: readonly string[], why: string): string {
  const said = names.slice(0, MOST_NAMES).map((name) => `“${name.slice(0, 60)}”`);
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `Left out: ${names.length === 1 ? 'the picture' : 'pictures'} ${said.join(', ')}${more}, ${why}.`;
}
