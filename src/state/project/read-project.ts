import * as v from 'valibot';
import { shorten } from '../words';
import { migrate } from './migrations';
import { PROJECT_FORMAT, PROJECT_VERSION, type Project, projectSchema } from './project-file';

/** Bytes: edits of all joints of the largest skeletons take less. */
export const LARGEST_PROJECT = 64 * 2 ** 20;

/** A project, or one sentence why a text is none. */
export type ProjectAnswer = { project: Project } | { problem: string };

/** Reads a project file. Never throws. */
export function readProject(json: string): ProjectAnswer {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    return {
      problem: isCutOff(json) ? 'It ends in the middle: perhaps it was cut off.' : `It is no JSON: ${say(error)}`,
    };
  }
  return readProjectValue(value);
}

function readProjectValue(value: unknown): ProjectAnswer {
  if (!isRecord(value) || value.format !== PROJECT_FORMAT) {
    const format = isRecord(value) && typeof value.format === 'string' ? ` but says “${shorten(value.format)}”` : '';
    return { problem: `A project begins with the format “${PROJECT_FORMAT}”; this one does not${format}.` };
  }
  const { version } = value;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
    return { problem: 'It does not say of which version it is.' };
  }
  if (version > PROJECT_VERSION) {
    return {
      problem: `It is of version ${version}, from a newer Limber; this one reads up to version ${PROJECT_VERSION}. Reload the page to have the newest.`,
    };
  }
  if (hasFoulKey(value)) return { problem: 'It has an entry called “__proto__”, which no project has.' };
  const parsed = v.safeParse(projectSchema, migrate(value, version));
  if (parsed.success) return { project: parsed.output };
  const [issue] = parsed.issues;
  return { problem: `At “${shorten(v.getDotPath(issue) ?? 'its top')}”: ${shorten(issue.message, 160)}.` };
}

/** Whether any object in it would reach behind itself. Goes without recursion: a file may be nested as deeply as it likes. */
function hasFoulKey(root: object): boolean {
  const rest: object[] = [root];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (Object.hasOwn(value, '__proto__')) return true;
    for (const item of Object.values(value)) if (typeof item === 'object' && item !== null) rest.push(item);
  }
  return false;
}

/** Whether a text ends before its first bracket is closed. */
function isCutOff(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
  }
  return depth > 0;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const say = (error: unknown): string => shorten(error instanceof Error ? error.message : String(error), 120);
