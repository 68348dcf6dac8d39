import type { Vec3 } from '../../core';
import type { JointRole } from '../../core/clip';
import type { ReachMemory } from '../frame/solve-reach';
import { readChosen } from '../limits/chosen';
import { usualModels } from '../limits/models';
import {
  defaultSettings,
  type SettingKey,
  type Settings,
  sanitizeSetting,
  settingKeys,
  settingTable,
} from '../settings';
import { settle, settledWords } from '../settle';
import { shorten } from '../words';
import { readEdits } from './edits-slice';
import { readHeld } from './held-slice';
import type { Project } from './project-file';
import type { ProjectExtras, ProjectState } from './project-of';
import { readTies } from './ties-slice';

/** What a project says, for a skeleton. */
export interface StateOfProject {
  state: ProjectState;
  extras: Pick<ProjectExtras, 'time' | 'cameras' | 'lies'>;
  /** One sentence for each part that was left out or changed. */
  problems: string[];
}

/** What a project says, as it holds for the joints of a skeleton: those of its own, or others that share some names. */
export function stateOf(project: Project, names: readonly string[]): StateOfProject {
  const problems: string[] = [];
  const jointOf = matchJoints(project.joints, names);
  const { pose, view, reading, roles } = project;
  const turns = known(pose.turns, jointOf);
  const weights = known(pose.gazeWeights, jointOf);
  const chains = pose.chains.filter(({ from, to }) => jointOf(from) >= 0 && jointOf(to) >= 0);
  const lies = pose.lies.filter(({ joints, held, asked }) => {
    const isWhole = held.length === 4 * joints.length && asked.length === held.length;
    return isWhole && joints.every((joint) => jointOf(joint) >= 0);
  });
  const edits = readEdits(project.edits, jointOf, project.joints);
  const parts = [
    { what: 'turned joints', left: pose.turns.length - turns.length },
    { what: 'weights of the gaze', left: pose.gazeWeights.length - weights.length },
    { what: 'chains', left: pose.chains.length - chains.length },
  ].filter(({ left }) => left > 0);
  if (parts.length > 0) {
    const list = parts.map(({ what, left }) => `${left} ${what}`).join(', ');
    problems.push(`It is about joints that this skeleton has not; left out: ${list}.`);
  }
  problems.push(...edits.problems);
  const settings = readSettings(project.settings, problems);
  const joint = jointOf(view.joint);
  const ties = project.ties === undefined ? null : readTies(project.ties, jointOf);
  if (project.ties !== undefined && !ties) problems.push('Its ties between joints make no sense and are left out.');
  const held = project.held === undefined ? null : readHeld(project.held, jointOf, names);
  if (held && 'problem' in held) problems.push(held.problem);
  return {
    state: {
      work: {
        reading,
        roleChoices: Object.fromEntries(roles.map(({ joint, role }): [string, JointRole] => [joint, role])),
        settings,
        models: project.models.length > 0 ? project.models.map((model) => settle(model, ['shape'])) : usualModels,
        manual: Object.fromEntries(turns.map(({ joint, vector }) => [jointOf(joint), vector])),
        pulls: Object.fromEntries(pose.pulls.map(({ chain, ...pull }) => [chain, pull])),
        chainChoices: Object.fromEntries(chains.map(({ chain, from, to }) => [chain, [jointOf(from), jointOf(to)]])),
        gazeTarget: pose.gazeTarget as Vec3 | null,
        gazeWeights: Object.fromEntries(weights.map(({ joint, share }) => [jointOf(joint), share])),
        edits: edits.edits,
        ...(project.chosen ? { chosen: readChosen(project.chosen, jointOf) } : {}),
        ...(ties ? { ties } : {}),
        ...(held && 'borrowed' in held ? { borrowed: held.borrowed } : {}),
        selectedJoint: joint >= 0 ? joint : 0,
      },
      isPlaying: view.isPlaying,
      brush: view.brush,
    },
    extras: { time: view.time, cameras: view.cameras, lies: liesOf(lies, jointOf) },
    problems,
  };
}

/** Which joint is meant by a number of the project; −1 for none of these. */
export type MatchJoint = (joint: number) => number;

function matchJoints(theirs: readonly string[], names: readonly string[]): MatchJoint {
  const isSame =
    theirs.length === 0 || (theirs.length === names.length && theirs.every((name, i) => name === names[i]));
  if (isSame) return (joint) => (joint < names.length ? joint : -1);
  return (joint) => (joint < theirs.length ? names.indexOf(theirs[joint]) : -1);
}

const known = <T extends { joint: number }>(list: readonly T[], jointOf: MatchJoint): T[] =>
  list.filter(({ joint }) => jointOf(joint) >= 0);

/** What is not said is usual; what makes no sense is left out and told. */
function readSettings(given: Project['settings'], problems: string[]): Settings {
  const settings: Settings = { ...defaultSettings };
  const said: SettingKey[] = [];
  for (const key of settingKeys) {
    if (!Object.hasOwn(given, key)) continue;
    // What was the laboratory is a part of what is learned.
    const value = sanitizeSetting(key, key === 'page' && given[key] === 'lab' ? 'learn' : given[key]);
    if (value === null) {
      problems.push(`“${shorten(String(given[key]))}” is no value for ${settingTable[key].label}.`);
      continue;
    }
    Object.assign(settings, { [key]: value });
    said.push(key);
  }
  const settled = settle(settings, said);
  if (settled !== settings) problems.push(settledWords(settings, settled)!);
  return settled;
}

const liesOf = (lies: Project['pose']['lies'], jointOf: MatchJoint): ReachMemory['limbs'] =>
  new Map(
    lies.map(({ chain, joints, held, asked, status, residual, stuckFor }) => [
      chain,
      {
        joints: joints.map(jointOf),
        held: Float32Array.from(held),
        asked: Float32Array.from(asked),
        status,
        residual: residual ?? Number.POSITIVE_INFINITY,
        stuckFor,
      },
    ]),
  );
