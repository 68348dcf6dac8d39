import { readUrl } from '../link/url';
import { PROJECT_FORMAT, PROJECT_VERSION } from './project-file';

/** By version: brings what was written in it to the next. What they make is looked at by the schema: they may trust nothing. */
const migrations: Readonly<Record<number, (old: Record<string, unknown>) => Record<string, unknown>>> = {
  0: fromKeptWork,
};

/** A project of an older version as one of the present version. */
export function migrate(old: Record<string, unknown>, version: number): unknown {
  let value = old;
  for (let from = version; from < PROJECT_VERSION; from++) value = migrations[from](value);
  return value;
}

/**
 * Before there were projects, a page that was loaded anew kept its files, how they were read, and edits; the rest was in its
 * address, `query`. The edits were of another kind and only held on the very same fit: they are left out.
 */
function fromKeptWork({ files, reading, query }: Record<string, unknown>): Record<string, unknown> {
  const { settings, models, posed } = readUrl(typeof query === 'string' ? query : '');
  const { manual, pulls, gazeTarget, chainChoices, gazeWeights } = posed;
  return {
    format: PROJECT_FORMAT,
    version: 1,
    clips: files,
    joints: [],
    reading: reading ?? {},
    roles: [],
    settings,
    models: models ?? [],
    pose: {
      turns: Object.entries(manual).map(([joint, vector]) => ({ joint: Number(joint), vector })),
      pulls: Object.entries(pulls).map(([chain, pull]) => ({ chain, ...pull })),
      chains: Object.entries(chainChoices).map(([chain, [from, to]]) => ({ chain, from, to })),
      gazeTarget,
      gazeWeights: Object.entries(gazeWeights).map(([joint, share]) => ({ joint: Number(joint), share })),
      lies: [],
    },
    edits: [],
    view: { joint: 0, time: 0, isPlaying: false, brush: null, cameras: {} },
  };
}
