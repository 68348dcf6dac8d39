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
