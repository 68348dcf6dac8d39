import { attempt } from '../attempt';
import { notify } from '../notices';
import { isUnreadable } from '../words';
import { ownFiles } from './kept-clips';

/** Says that another tab has the project, and offers to go on with it here. */
export function tellTurn(title: string, detail: string, run: () => Promise<void>): void {
  notify('warning', title, detail, { action: { label: 'Go on here', run: () => void attempt('Going on here', run) } });
}

export function tellNotKept(): void {
  notify(
    'warning',
    'Work is not kept in this browser',
    'Its storage is full, switched off or does not answer. You can keep working; save the project as a file before you leave.',
  );
}

/** @param error of keeping it: the file may have gone, and not the room for it. */
export function tellClipFailure(error: unknown): void {
  const why = isUnreadable(error)
    ? 'Its file can’t be read any more: it was moved, changed or deleted since it was opened.'
    : 'This browser’s storage is full, switched off or does not answer.';
  const detail = `${why} After a reload you will be asked for the file. All other work is kept.`;
  notify('warning', 'The clip is not kept in this browser', detail);
}

/** Asks whether own clips may be kept; whoever closes the question is asked again on the next visit. */
export function askConsent(answer: (isKept: boolean) => void): void {
  const many = ownFiles().length > 1;
  notify(
    'info',
    `Keep ${many ? 'these clips' : 'this clip'} in this browser so that a reload brings ${many ? 'them' : 'it'} back?`,
    'It stays on this device. To delete it, open “Project” in the clip’s menu.',
    { action: { label: 'Keep', run: () => answer(true) }, decline: { label: 'Not now', run: () => answer(false) } },
  );
}
