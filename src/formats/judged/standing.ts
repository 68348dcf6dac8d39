import { judgements } from './table';

/**
 * - `checked`: a tool that is not ours was asked, and agrees with all that is told
 * - `partly`: a tool was asked, and something is left that nobody was asked about
 * - `read`: the sources of the tool were read, and the tool was not tried
 * - `unchecked`: neither
 */
export type StandingKind = 'checked' | 'partly' | 'read' | 'unchecked';

/** How far the files of a target were tried in the tool that they are for. */
export interface Standing {
  kind: StandingKind;
  /** In a few words: "Checked in MuJoCo 3.14". */
  title: string;
  /** Whole sentences: what each tool said, what was read, and what was not checked. */
  sentences: readonly string[];
}

/** What of a target is asked for here. */
interface Tried {
  label: string;
  read?: string;
  unchecked: string | null;
}

/** How far the files of a target were tried, from the table that the tools write. */
export function standingOf({ label, read, unchecked }: Tried): Standing {
  const said = judgements.filter(({ target }) => target === label);
  const tools = [...new Set(said.map(({ tool, version }) => `${tool} ${version}`))].join(' and ');
  const kind = said.length > 0 ? (unchecked ? 'partly' : 'checked') : read ? 'read' : 'unchecked';
  const titles: Record<StandingKind, string> = {
    checked: `Checked in ${tools}`,
    partly: `Checked in part, in ${tools}`,
    read: `Derived from the sources of ${read}, not run`,
    unchecked: 'Not checked',
  };
  return {
    kind,
    title: titles[kind],
    sentences: [
      ...said.map(
        ({ tool, version, rotations, differing }) =>
          `Checked in ${tool} ${version}: of ${rotations.toLocaleString('en')} rotations ${differing} ${differing === 1 ? 'differs' : 'differ'} from this preview.`,
      ),
      ...(said.length === 0 && read ? [`Derived from the sources of ${read}.`] : []),
      ...(unchecked ? [`Not checked: ${unchecked}`] : []),
    ],
  };
}
