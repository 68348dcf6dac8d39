import { exportTargets, targetKinds } from '../../src/formats';
import type { Judgement } from '../../src/formats/judged/judgement';

/** The page of the docs that has the table. */
export const DOCS = 'docs/engines.md';

/** The file of the table in the sources. */
export const tableFile = (rows: readonly Judgement[]): string => `import type { Judgement } from './judgement';

/** What tools said of the files of targets. \`npm run engines\` writes this file: nobody else does. */
export const judgements: readonly Judgement[] = [
${rows
  .map(
    ({ target, tool, version, rotations, differing, fingerprint }) =>
      `  {\n    target: '${target}',\n    tool: '${tool}',\n    version: '${version}',\n    rotations: ${rotations},\n    differing: ${differing},\n    fingerprint: '${fingerprint}',\n  },\n`,
  )
  .join('')}];
`;

const START = '<!-- npm run engines writes this table -->';
const END = '<!-- end of the table -->';

/** The docs with the table anew: each target, who judged its files, and what nobody was asked about. */
export function docsWith(text: string, rows: readonly Judgement[]): string {
  const lines = targetKinds
    .map((kind) => exportTargets[kind])
    .filter(({ group }) => group !== 'limits')
    .map(({ label, read, unchecked }) => {
      const said = rows.filter(({ target }) => target === label);
      const tools = said.map(({ tool, version }) => `${tool} ${version}`).join(', ');
      const count = said.map(({ rotations }) => rotations.toLocaleString('en')).join(', ');
      const differing = said.map(({ differing }) => differing).join(', ');
      const standing = tools || (read ? `not tried; read in the sources of ${read}` : 'not checked');
      return `| ${label} | ${standing} | ${count} | ${differing} | ${unchecked ?? ''} |`;
    });
  const table = ['| target | checked in | rotations | differ | not checked |', '|---|---|---|---|---|', ...lines];
  const [before, after] = [text.indexOf(START), text.indexOf(END)];
  return `${text.slice(0, before + START.length)}\n${table.join('\n')}\n${text.slice(after)}`;
}
