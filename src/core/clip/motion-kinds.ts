/** The kinds of files that hold motion or a skeleton, for people, each with the endings of its files. Every text that names kinds reads the list. */
const KINDS = [
  { label: 'BVH', endings: ['.bvh'] },
  { label: 'glTF', endings: ['.glb', '.gltf'] },
  { label: 'VRM', endings: ['.vrm'] },
  { label: 'FBX', endings: ['.fbx'] },
  { label: 'SMPL (.npz)', endings: ['.npz'] },
];

/** All endings, each with its dot. */
export const motionEndings: readonly string[] = KINDS.flatMap(({ endings }) => endings);

/** All kinds as words of a sentence: "BVH, glTF, VRM, FBX or SMPL (.npz)". */
export const motionWords = (last: 'or' | 'nor' | 'and' = 'or'): string => inWords(KINDS, last);

/** The kinds of files of recorded points. */
const POINTS_KINDS = [
  { label: 'C3D', endings: ['.c3d'] },
  { label: 'TRC', endings: ['.trc'] },
  { label: 'CSV', endings: ['.csv'] },
  { label: 'TSV', endings: ['.tsv'] },
  { label: 'JSON', endings: ['.json'] },
  { label: 'NumPy (.npy)', endings: ['.npy'] },
];

/** Endings of files of recorded points, each with its dot. Archives of joints (`.npz`) have the ending of SMPL. */
export const pointsEndings: readonly string[] = POINTS_KINDS.flatMap(({ endings }) => endings);

/** Those kinds as words of a sentence: "C3D, TRC, CSV, TSV, JSON or NumPy (.npy)". */
export const pointsFileWords = (): string => inWords(POINTS_KINDS, 'or');

/** The kinds of files of robots and simulations: a skeleton at rest, and the limits of its joints. */
const LIMITS_KINDS = [
  { label: 'MJCF', endings: ['.xml', '.mjcf'] },
  { label: 'URDF', endings: ['.urdf'] },
];

/** Endings of files that give limits and hold no motion, each with its dot; limits files aside. */
export const limitsEndings: readonly string[] = LIMITS_KINDS.flatMap(({ endings }) => endings);

/** Those kinds as words of a sentence: "MJCF or URDF". */
export const limitsWords = (): string => inWords(LIMITS_KINDS, 'or');

/** "C3D, TRC or CSV". */
function inWords(kinds: readonly { label: string }[], last: string): string {
  const labels = kinds.map(({ label }) => label);
  return `${labels.slice(0, -1).join(', ')} ${last} ${labels.at(-1)}`;
}
