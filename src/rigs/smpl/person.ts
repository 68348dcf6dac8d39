/** The joints of SMPL's body models, and a person for them: proportions of Limber's own, nothing of the models. */

type Place = readonly [number, number, number];

/** The body that SMPL, SMPL-H and SMPL-X share, each with its parent. */
const BODY: [name: string, parent: number][] = [
  ['pelvis', -1],
  ['left_hip', 0],
  ['right_hip', 0],
  ['spine1', 0],
  ['left_knee', 1],
  ['right_knee', 2],
  ['spine2', 3],
  ['left_ankle', 4],
  ['right_ankle', 5],
  ['spine3', 6],
  ['left_foot', 7],
  ['right_foot', 8],
  ['neck', 9],
  ['left_collar', 9],
  ['right_collar', 9],
  ['head', 12],
  ['left_shoulder', 13],
  ['right_shoulder', 14],
  ['left_elbow', 16],
  ['right_elbow', 17],
  ['left_wrist', 18],
  ['right_wrist', 19],
];
const [HEAD, LEFT_WRIST, RIGHT_WRIST] = [15, 20, 21];
const FINGERS = ['index', 'middle', 'pinky', 'ring', 'thumb'];

const fingersOf = (side: string, wrist: number, first: number): [string, number][] =>
  FINGERS.flatMap((finger, i) =>
    [0, 1, 2].map((k): [string, number] => [`${side}_${finger}${k + 1}`, k === 0 ? wrist : first + 3 * i + k - 1]),
  );

/** How many joints a frame has, by model: SMPL-X without face and hands, SMPL, SMPL-H, SMPL-X. */
export const MODELS: Readonly<Record<number, string>> = { 22: 'SMPL (body)', 24: 'SMPL', 52: 'SMPL-H', 55: 'SMPL-X' };

/** The joints of a model in its order. @param count a key of `MODELS`. */
export function jointsOfModel(count: number): { names: string[]; parents: number[] } {
  const joints = [...BODY];
  if (count === 24) joints.push(['left_hand', LEFT_WRIST], ['right_hand', RIGHT_WRIST]);
  if (count === 55) joints.push(['jaw', HEAD], ['left_eye_smplhf', HEAD], ['right_eye_smplhf', HEAD]);
  if (count >= 52) joints.push(...fingersOf('left', LEFT_WRIST, joints.length));
  if (count >= 52) joints.push(...fingersOf('right', RIGHT_WRIST, joints.length));
  return { names: joints.map(([name]) => name), parents: joints.map(([, parent]) => parent) };
}

/** m, Y up, facing +Z, left +X, arms level: where joints of the midline and the left side sit in their parents. An adult of 1.75 m. */
const PLACES: Record<string, Place> = {
  left_hip: [0.09, -0.03, 0],
  left_knee: [0, -0.432, 0],
  left_ankle: [0, -0.408, 0],
  left_foot: [0, -0.055, 0.13],
  spine1: [0, 0.1, -0.012],
  spine2: [0, 0.13, -0.006],
  spine3: [0, 0.07, 0.002],
  neck: [0, 0.22, -0.006],
  head: [0, 0.092, 0.016],
  left_collar: [0.045, 0.16, 0.006],
  left_shoulder: [0.135, 0.009, -0.014],
  left_elbow: [0.285, 0, 0],
  left_wrist: [0.25, 0, 0],
  left_hand: [0.09, 0, 0],
  jaw: [0, 0.02, 0.02],
  left_eye_smplhf: [0.03, 0.07, 0.08],
  left_index1: [0.09, 0, 0.025],
  left_index2: [0.04, 0, 0],
  left_index3: [0.024, 0, 0],
  left_middle1: [0.095, 0, 0.002],
  left_middle2: [0.044, 0, 0],
  left_middle3: [0.027, 0, 0],
  left_ring1: [0.087, 0, -0.018],
  left_ring2: [0.04, 0, 0],
  left_ring3: [0.026, 0, 0],
  left_pinky1: [0.078, -0.004, -0.036],
  left_pinky2: [0.031, 0, 0],
  left_pinky3: [0.019, 0, 0],
  left_thumb1: [0.025, -0.01, 0.03],
  left_thumb2: [0.025, 0, 0.022],
  left_thumb3: [0.022, 0, 0.02],
};

/** m: where a joint sits in its parent's frame. */
export function jointPlace(name: string): Place {
  const [x, y, z] = PLACES[name.replace('right', 'left')] ?? [0, 0, 0];
  return name.startsWith('right') ? [-x, y, z] : [x, y, z];
}

/** m: tips of leaf bones. */
export const TIPS: Readonly<Record<string, Place>> = {
  head: [0, 0.2, 0.02],
  left_foot: [0, 0, 0.07],
  right_foot: [0, 0, 0.07],
  left_hand: [0.09, 0, 0],
  right_hand: [-0.09, 0, 0],
};
