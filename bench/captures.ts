import { existsSync, readdirSync, statSync } from 'node:fs';
import { readMotion } from '../src/cli/motion-files';
import { type Clip, findRoles, humanLimits, type JointLimit } from '../src/core';
import type { Roles } from '../src/core/clip';

/** Captures of others, where they lie beside the repository; none is part of the project. */
export interface Source {
  name: string;
  /** Where its files come from: a repository and the commit that was read. */
  from: string;
  /** A folder or a file. */
  path: string;
  /** Whether numbers of the human set were chosen by looking at it. */
  split: 'looked at' | 'held out';
  /** Of the files under `path`. Default: all that hold motion. */
  takes?: (file: string) => boolean;
}

const FOLDER = process.env.CAPTURES ?? '../captures';

const fetched = (
  name: string,
  split: Source['split'],
  repository: string,
  commit: string,
  takes?: Source['takes'],
): Source => ({
  name,
  split,
  from: `${repository}@${commit}`,
  path: `${FOLDER}/${repository.replace('/', '+')}`,
  takes,
});
const beside = (name: string, file: string): Source => ({
  name,
  split: 'looked at',
  from: file,
  path: `../shared/${file}`,
});

export const LAFAN = fetched(
  'LAFAN1, 5 actors',
  'looked at',
  'karstm/motion-matching',
  'a944a09',
  (file) => !/mirror|test/.test(file),
);

/** Everyday captures beside the repository, what was looked at, what was held out: the last six were opened after the last number was set. */
export const sources: readonly Source[] = [
  beside('CMU 13_29', 'mocap/CMU_13_29.bvh'),
  beside('Xbot, Mixamo', 'rigs/Xbot.glb'),
  beside('Taunt, Mixamo', 'rigs/Taunt.fbx'),
  beside('pirouette, a dancer', 'mocap/pirouette.bvh'),
  beside('louise, bent hands', 'mocap/louise.bvh'),
  LAFAN,
  fetched('Mixamo 1', 'looked at', 'zoan37/agentcube', '22d74c1'),
  fetched('MASS, dance and acrobats', 'looked at', 'lsw9021/MASS', 'e44c2ef', (file) => !/fbx|pirouette/.test(file)),
  fetched('AMASS sample, SMPL-H', 'looked at', 'nghorbani/human_body_prior', '78c86ea'),
  fetched('AMASS sample, hands', 'looked at', 'nghorbani/amass', 'a9888a9'),
  fetched('CMU 01_01', 'held out', 'facebookresearch/fairmotion', 'e400e56'),
  fetched('CMU, FBX', 'held out', 'isaac-sim/IsaacGymEnvs', 'aeed298'),
  fetched('CMU 12_01 and tests', 'held out', 'VictorS-67/pybvh', '22a3b51'),
  fetched('Mixamo 2, Xia', 'held out', 'PeizhuoLi/ganimator', '2943064'),
  fetched('Xia, styles', 'held out', 'DeepMotionEditing/deep-motion-editing', '74fff8f', (file) =>
    /xia_test|example/.test(file),
  ),
  fetched('100STYLE example', 'held out', 'AIGAnimation/CAMDM', '0c744b8', (file) => /example/.test(file)),
  fetched('Mixamo, hip hop', 'held out', 'JLPM22/MotionMatching', '35fc8ee'),
  fetched('MocapNET, from video', 'held out', 'FORTH-ModelBasedTracker/MocapNET', '5e9cb08'),
  fetched(
    'Bandai-Namco, every 20th',
    'held out',
    'BandaiNamcoResearchInc/Bandai-Namco-Research-Motiondataset',
    '74ead3b',
  ),
  fetched('Mixamo 3', 'held out', 'christopheryou/r3f-virtual-girlfriend-frontend', '5bcf362'),
  fetched('Biped, with fingers', 'held out', 'lo-th/Avatar.lab', 'e96e7f3'),
  fetched('three studios', 'held out', 'OlafHaag/bvh-toolbox', '81892e4'),
  fetched('AV lab, walk', 'held out', 'omimo/PyMO', 'ba24f5f'),
  fetched('LAFAN1, own skeleton', 'held out', 'hlcdyy/pan-motion-retargeting', '5a51d92'),
];

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesOf(`${path}/${name}`))
    : [path];

export const isHere = ({ path }: Source): boolean => existsSync(path);

/** A clip and the limits of people for its skeleton. */
export interface Capture {
  file: string;
  clip: Clip;
  roles: Roles;
  limits: JointLimit[];
}

/** The clips of a source, one after the other; none where its files are absent. */
export async function* capturesOf(source: Source): AsyncGenerator<Capture> {
  if (!isHere(source)) return;
  for (const file of filesOf(source.path)) {
    if (!/\.(bvh|fbx|glb|npz)$/.test(file) || source.takes?.(file) === false) continue;
    const { clips, roles: named } = await readMotion(file);
    for (const clip of clips) {
      if (clip.frameCount < 2) continue;
      const roles = findRoles(clip.skeleton, named);
      yield { file, clip, roles, limits: humanLimits(clip.skeleton, { roles, motion: clip }).limits };
    }
  }
}
