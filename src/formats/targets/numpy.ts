import { filledUp } from '../numpy/filled-up';
import { frameMatrix, rowsOfLimits } from '../numpy/limit-rows';
import { pythonModule } from '../numpy/module';
import { type NpzArray, npzOf } from '../numpy/npz';
import { rowsOfTies } from '../numpy/tie-rows';
import type { ExportScene } from '../scene';
import { type ExportTarget, fileStem } from './target';

export const numpy: ExportTarget = {
  label: 'NumPy and PyTorch',
  group: 'code',
  summary: 'Rows A·x ≤ b for each joint, and a module with tests, distances and a penalty with its gradient. Lossless.',
  regions: [],
  conventions: [
    'A pose is a row of rotation vectors (axis times angle, radians) of joints in their parents, in the order of the skeleton: for SMPL, SMPL-H and SMPL-X that is poses[:, 3*j:3*j+3].',
    'The root and the hips have no limit, so it does not matter whether y or z is up.',
    'Shapes of planes only (box, oriented box, k-DOP), in the exponential map, the quaternion vector, or swing and twist.',
  ],
  unchecked: null,
  write(scene) {
    const archive = `${fileStem(scene)}.limits.npz`;
    return [
      { name: archive, content: npzOf(arraysOf(scene)) },
      { name: 'limber_numpy.py', content: pythonModule(heading) },
    ];
  },
};

function arraysOf({ joints, skeleton, ties }: ExportScene): Record<string, NpzArray> {
  const rows = rowsOfLimits(joints.flatMap(({ limit, isFree }) => (limit && !isFree ? [limit] : [])));
  const count = rows.length;
  const most = Math.max(0, ...rows.map(({ b }) => b.length));
  return {
    joint_names: { shape: [skeleton.names.length], texts: skeleton.names },
    name: { shape: [count], texts: rows.map(({ limit }) => limit.name) },
    joint: { shape: [count], wholes: rows.map(({ limit }) => limit.joint) },
    reference: { shape: [count, 4], reals: rows.flatMap(({ limit }) => limit.reference) },
    axes: { shape: [count, 3, 3], reals: rows.flatMap(({ limit }) => limit.axes) },
    frame: { shape: [count, 4, 4], reals: rows.flatMap(({ limit }) => frameMatrix(limit.reference, limit.axes)) },
    chart: { shape: [count], texts: rows.map(({ chart }) => chart) },
    middle: { shape: [count], reals: rows.map(({ middle }) => middle) },
    A: { shape: [count, most, 3], reals: rows.flatMap(({ A }) => filledUp(A, 3 * most, 0)) },
    b: { shape: [count, most], reals: rows.flatMap(({ b }) => filledUp(b, most, Number.POSITIVE_INFINITY)) },
    ...rowsOfTies(ties),
  };
}

/** The same for all characters: two of them share the module. */
const heading: readonly string[] = [
  'Joint limits for NumPy and PyTorch, of as many characters as there are archives. Written by Limber.',
  ...numpy.conventions,
  'poses are a NumPy array or a PyTorch tensor of any leading shape. The archive has of each limit: name, joint, reference (x, y, z, w), axes (unit rows),',
  'frame (4 x 4, takes a rotation x, y, z, w of the joint to the one that is charted: reference and axes in one), chart, middle, and the rows A x <= b;',
  'rows that a limit does not have are 0 x <= inf. A rotation has several vectors x in a chart, and is inside when one of them is.',
];
