import type { Clip, Vec3 } from '../core';
import type { Roles } from '../core/clip';
import { readVec3, type Steps } from '../core/math';
import { armPart } from './anatomy/arm';
import { type BuildFigure, measureFigure } from './anatomy/figure';
import { legPart } from './anatomy/leg';
import { torsoPart } from './anatomy/torso';
import { type Body, MARKING_SIZE } from './body';
import { buildPose } from './build-pose';
import { humanMarkings } from './collars';
import type { BodyPiece } from './field/field';
import { skinChains } from './helpers';
import { meshPieces } from './mesh-pieces';
import { writeOpenness } from './openness';
import type { FieldMesh } from './surface-nets';
import { lerp, scale, sub } from './vec';
import { skinWeights } from './weights';
import { writeMarkings } from './write-markings';

/** Cells of a hand's grid along one height, at the default of 128 for the body. */
const handCells = 300;
const triangleBudget = 44_000;

/** Coarsens the body's grid where a stout figure would need more triangles than there may be. */
function* meshWithinBudget(
  parts: BodyPiece[],
  figure: BuildFigure,
  cell: number,
  handCell: number,
  flatness: number,
): Steps<FieldMesh[]> {
  let size = cell * Math.max(1, Math.sqrt(figure.girth.trunk));
  for (;;) {
    const meshes = yield* meshPieces(parts, figure, size, handCell, flatness);
    const triangles = meshes.map(({ indices }) => indices.length / 3);
    const body = triangles[0];
    const room = triangleBudget - (triangles.reduce((a, b) => a + b, 0) - body);
    if (body <= room) return meshes;
    size *= Math.sqrt(body / room) * 1.01;
  }
}

/**
 * A human skin grown on a skeleton whose roles are known: build pose → figure → field of tapered sweeps → surface nets
 * → weights. In the skeleton's own size.
 * @param build 0 slim to 1 heavy
 * @param cells of the body's grid along one height
 * @param flatness below 1, cells are merged where the surface is so flat; see `meshField`
 * @throws UnreadableFigure when limbs or trunk have no length or are out of all proportion
 */
export function* growHuman(clip: Clip, roles: Roles, build: number, cells: number, flatness: number): Steps<Body> {
  const { skeleton } = clip;
  const pose = buildPose(clip, roles);
  yield;
  const figure = measureFigure(skeleton, roles, pose, build);
  const parts = [
    torsoPart(figure),
    armPart(figure, figure.left, 'left arm'),
    armPart(figure, figure.right, 'right arm'),
    legPart(figure, figure.left, 'left leg'),
    legPart(figure, figure.right, 'right leg'),
  ];
  const origin = lerp(
    readVec3(pose.positions, roles.left.upperLeg),
    readVec3(pose.positions, roles.right.upperLeg),
    0.5,
  );
  const toHeights = (joint: number): Vec3 => scale(sub(readVec3(pose.positions, joint), origin), 1 / figure.height);
  const { helpers, chains } = skinChains(skeleton, roles, figure, toHeights);
  const jointCount = skeleton.parents.length;
  const boneCount = jointCount + helpers.length;
  const handCell = 128 / cells / handCells;
  yield;
  const meshes = yield* meshWithinBudget(parts, figure, 1 / cells, handCell, flatness);
  const skins = [];
  for (const mesh of meshes) skins.push({ mesh, skin: yield* skinWeights(mesh, chains, boneCount) });

  const vertexCount = skins.reduce((n, { mesh }) => n + mesh.vertexRegions.length, 0);
  const indexCount = skins.reduce((n, { mesh }) => n + mesh.indices.length, 0);
  const positions = new Float32Array(vertexCount * 3);
  const normals = new Float32Array(vertexCount * 3);
  const indices = new Uint32Array(indexCount);
  const skinIndices = new Uint16Array(vertexCount * 4);
  const weights = new Float32Array(vertexCount * 4);
  const marks = humanMarkings(roles, figure, toHeights);
  const markings = new Float32Array(vertexCount * MARKING_SIZE);
  let vertex = 0;
  let index = 0;
  for (const { mesh, skin } of skins) {
    const [x, y, z] = origin;
    for (let i = 0, o = vertex * 3; i < mesh.positions.length; i += 3, o += 3) {
      positions[o] = mesh.positions[i] * figure.height + x;
      positions[o + 1] = mesh.positions[i + 1] * figure.height + y;
      positions[o + 2] = mesh.positions[i + 2] * figure.height + z;
    }
    normals.set(mesh.normals, vertex * 3);
    skinIndices.set(skin.indices, vertex * 4);
    weights.set(skin.weights, vertex * 4);
    yield;
    writeMarkings(marks, mesh, markings, vertex);
    yield* writeOpenness(parts, mesh, markings, vertex);
    yield;
    for (let i = 0; i < mesh.indices.length; i++) indices[index + i] = mesh.indices[i] + vertex;
    vertex += mesh.vertexRegions.length;
    index += mesh.indices.length;
  }

  const bindPositions = new Float32Array(boneCount * 3);
  const bindRotations = new Float32Array(boneCount * 4);
  bindPositions.set(pose.positions);
  bindRotations.set(pose.rotations);
  for (const [h, { joint }] of helpers.entries()) {
    bindPositions.set(readVec3(pose.positions, joint), (jointCount + h) * 3);
    bindRotations.set([0, 0, 0, 1], (jointCount + h) * 4);
  }
  return {
    kind: 'human',
    positions,
    normals,
    indices,
    skinIndices,
    skinWeights: weights,
    markings,
    jointCount,
    helpers,
    bindPositions,
    bindRotations,
    height: figure.height,
    notes:
      pose.startedFrom === 'mean'
        ? ['The rest pose is no usable stance; the body grew in the mean of the motion.']
        : [],
  };
}
