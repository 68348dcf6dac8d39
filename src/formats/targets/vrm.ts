import type { Quat, Vec3 } from '../../core';
import { alignPoints, conjugate, multiply, normalize, rotateVector } from '../../core/math';
import { ExportError } from '../export-error';
import type { EngineRegion } from '../regions';
import { FLAT } from '../regions/directions';
import { type ExportJoint, type ExportScene, limitedJoints, type ModelFile } from '../scene';
import { rounded } from '../text';
import { type JointAtRest, jointsAtRest, limitsAtRest, REST_TOLERANCE } from './at-rest';
import { type ExportTarget, fileHeading } from './target';
import {
  aimOf,
  type NodeAtRest,
  nodesAtRest,
  SPRINGS,
  type SpringBone,
  type SpringBones,
  springBones,
  springsOf,
  type VrmJson,
} from './vrm-springs';

const EXTENSION = 'VRMC_springBone_limit';

/** The frame of the extension in that of a region: y along the bone, x across the arc. */
const LIMIT_FRAME: Quat = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];

export const vrm: ExportTarget = {
  label: 'VRM springs (VRMC_springBone_limit, draft)',
  group: 'engine',
  summary: 'Your VRM again, with limits on the springs of hair and clothes that move in the clip.',
  regions: ['direction-cone', 'direction-ranges'],
  isOneOf: true,
  prepare,
  conventions: [
    'Each limited joint of a spring has a cone, a range along an arc with one across (spherical), or a hinge where the range across is no more than half a degree: the smallest of them that keeps its share of the directions of the bone. A spring holds directions; twist is free.',
    'The orientation of a limit counts from the node at rest, y turned onto the bone the shortest way. Joints are found by name, the first of a name, and the character rests as in the clip, up to turn, size and place. Data stays as it is, byte for byte.',
    'Joints of springs that do not move in the clip get no limit, and go on as free as before.',
  ],
  read: 'UniVRM and of three-vrm’s proposal for it',
  unchecked:
    'The extension is a draft (specVersion 1.0-draft), and no package of npm has it yet; a second evaluator, from the text of the draft alone, agrees with what is told.',
  write(scene) {
    const { name } = scene.model!;
    const springs = matched(scene);
    const content = scene.model!.withJson(described(scene, springs));
    return [{ name: `${name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}._+-]+/gu, '_')}_limits.vrm`, content }];
  },
};

/** A file's springs beside the scene's joints. */
interface Matched {
  springs: SpringBones;
  nodes: NodeAtRest[];
  /** Of each joint of the scene the joints of springs that it is, and where they point in our world at rest; empty for most. */
  bones: { bone: SpringBone; aim: Vec3 }[][];
  atRest: JointAtRest[];
  /** What brings our world onto theirs. */
  turn: Quat;
}

/** @throws ExportError where there is no file, none with springs, or another figure's */
function matched(scene: ExportScene): Matched {
  const { joints, model } = scene;
  if (!model)
    throw new ExportError(
      'model',
      'Limits go into a VRM of your own: open the character (.vrm) whose hair or clothes the clip moves.',
    );
  const springs = springsOf(model);
  const nodes = nodesAtRest(model.json as VrmJson);
  const atRest = jointsAtRest(scene);
  const nodeOf = firstOfNames(nodes);
  const shared = [...firstOfNames(joints)].flatMap(([name, joint]) => {
    const node = nodeOf.get(name);
    return node === undefined ? [] : [{ joint, node }];
  });
  const places = (found: Vec3[]) => Float64Array.from(found.flat());
  const between = alignPoints(
    places(shared.map(({ joint }) => atRest[joint].place)),
    places(shared.map(({ node }) => nodes[node].place)),
  );
  const jointOf = new Map(shared.map(({ joint, node }) => [node, joint]));
  const bones: Matched['bones'] = joints.map(() => []);
  const heads = springBones(springs).filter(({ head }) => jointOf.has(head));
  if (heads.length === 0)
    throw new ExportError('joints', `No joint of a spring of ${model.name} is a joint of the clip, by name.`);
  if (!between)
    throw new ExportError(
      'joints',
      `The joints that ${model.name} shares with the clip, by name, lie on one line, which leaves open how the character is turned.`,
    );
  const { turn, apart } = between;
  if (apart > REST_TOLERANCE)
    throw new ExportError(
      'model',
      `${model.name} rests in another pose than the clip: a joint is ${(100 * apart).toFixed(1)} % of its size elsewhere. Learn limits from motion on this very character.`,
    );
  for (const bone of heads) {
    const aim = aimOf(nodes, bone);
    if (aim) bones[jointOf.get(bone.head)!].push({ bone, aim: rotateVector(conjugate(turn), aim) });
  }
  return { springs, nodes, bones, atRest, turn };
}

/** The index of the first of each name. */
function firstOfNames(named: readonly { name: string }[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [i, { name }] of named.entries()) if (name !== '' && !found.has(name)) found.set(name, i);
  return found;
}

/** Limits the joints of springs alone, those that moved, and says where their bones point. */
function prepare(scene: ExportScene): ExportScene {
  const { bones, atRest } = matched(scene);
  const joints = scene.joints.map((joint): ExportJoint => {
    const [first] = bones[joint.joint];
    if (!first || isStill(joint)) return { ...joint, isFree: true };
    return { ...joint, isFree: false, tail: rotateVector(conjugate(atRest[joint.joint].turn), first.aim) };
  });
  const hasLimits = bones.some((found, joint) => found.length > 0 && scene.joints[joint].limit);
  if (hasLimits && joints.every(({ isFree }) => isFree)) throw new ExportError('joints', stillSprings(scene.model!));
  return { ...scene, joints };
}

/** One sample is all that is left of a joint that never moved. */
const isStill = ({ limit }: ExportJoint): boolean => limit !== null && limit.sampleCount <= 1;

const stillSprings = ({ name }: ModelFile): string =>
  `No spring of ${name} moves in the clip: springs are simulated where the character is shown, and seldom stand in its motion. Bake the simulation to keys in your tool, and learn limits from that.`;

/** The description of the file with limits on its springs. */
function described(scene: ExportScene, { springs, nodes, bones, turn: between }: Matched): unknown {
  const json = scene.model!.json as VrmJson;
  const limits = new Map<string, unknown>();
  for (const kind of vrm.regions) {
    for (const [i, { onParent }] of limitsAtRest(scene, kind).entries()) {
      const { joint, region } = limitedJoints(scene, kind)[i];
      for (const { bone } of bones[joint.joint]) {
        const { turn } = nodes[bone.head];
        const world = multiply(multiply(between, onParent), LIMIT_FRAME);
        const initial = multiply(turn, shortestFromY(rotateVector(conjugate(turn), aimOf(nodes, bone)!)));
        const rotation = rounded(normalize(multiply(conjugate(initial), world)));
        limits.set(`${bone.spring} ${bone.joint}`, limitOf(region, rotation));
      }
    }
  }
  const limited = {
    ...springs,
    springs: springs.springs!.map((spring, s) => ({
      ...spring,
      ...(spring.joints && {
        joints: spring.joints.map((joint, j) => {
          const limit = limits.get(`${s} ${j}`);
          if (!limit) return joint;
          return {
            ...joint,
            extensions: { ...joint.extensions, [EXTENSION]: { specVersion: '1.0-draft', limit } },
          };
        }),
      }),
    })),
    extras: { ...(springs.extras as object | undefined), limber: fileHeading(vrm, scene) },
  };
  return {
    ...json,
    extensionsUsed: [...new Set([...(json.extensionsUsed ?? []), EXTENSION])],
    extensions: { ...json.extensions, [SPRINGS]: limited },
  };
}

/** What the extension is told of a region. */
function limitOf({ kind, ranges }: EngineRegion, rotation: number[]): unknown {
  const [along, across] = rounded(ranges.map(([, high]) => high));
  if (kind === 'direction-cone') return { cone: { angle: Math.min(Math.PI, along), rotation } };
  const pitch = Math.min(Math.PI, along);
  if (across <= FLAT * (1 + 1e-6)) return { hinge: { angle: pitch, rotation } };
  return { spherical: { pitch, yaw: Math.min(Math.PI / 2, across), rotation } };
}

/** The shortest rotation from y to a direction; half a turn about x where there is none, as the draft has it. */
const shortestFromY = ([x, y, z]: Readonly<Vec3>): Quat =>
  y <= -1 + 1e-12 ? [1, 0, 0, 0] : normalize([z, 0, -x, 1 + y]);
