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
export function motionWords(last: 'or' | 'nor' | 'and' = 'or'): string {
  const labels = KINDS.map(({ label }) => label);
  return `${labels.slice(0, -1).join(', ')} ${last} ${labels.at(-1)}`;
}

/** The kinds of files of robots and simulations: a skeleton at rest, and the limits of its joints. */
const LIMITS_KINDS = [
  { label: 'MJCF', endings: ['.xml', '.mjcf'] },
  { label: 'URDF', endings: ['.urdf'] },
];

/** Endings of files that give limits and hold no motion, each with its dot; limits files aside. */
export const limitsEndings: readonly string[] = LIMITS_KINDS.flatMap(({ endings }) => endings);

/** Those kinds as words of a sentence: "MJCF or URDF". */
export const limitsWords = (): string => LIMITS_KINDS.map(({ label }) => label).join(' or ');
