import { attempt } from '../../state/attempt';
import { addClips, openClips } from '../../state/clips/clips';
import { fetchPart } from '../../state/fetch-part';
import { isLimitsFile } from '../../state/limits/held';
import { mayBeForProject, offerFiles } from './keep-work';

/** Bytes that tell what kind of file it is. */
const BEGINNING = 1000;

/** What a file is given for: to be seen, or to be fitted together with what is there. */
export type FilePurpose = 'open' | 'add';

const inputs: Record<FilePurpose, HTMLInputElement | null> = { open: null, add: null };

/** The page's file inputs, so that every "Open" and every "Add" leads to the same dialog. */
export const setFileInput = (purpose: FilePurpose, element: HTMLInputElement | null): void => {
  inputs[purpose] = element;
};

export function openFileDialog(purpose: FilePurpose): void {
  inputs[purpose]?.click();
}

/** Reads the files given: of several that are opened, the first is what the others are added to. */
export function takeFiles(files: FileList | readonly File[] | null, purpose: FilePurpose): void {
  if (!files || files.length === 0) return;
  // A list of files is emptied with its input.
  const list = [...files];
  if (mayBeForProject(list)) void take(list, purpose);
  else void read(list, purpose);
}

async function take(files: readonly File[], purpose: FilePurpose): Promise<void> {
  const beginnings = await Promise.all(files.map(beginningOf));
  const isApart = (i: number) => isLimitsFile(beginnings[i]) || isPoseText(beginnings[i]);
  const others = files.filter((_, i) => !isApart(i));
  if (others.length > 0 && !(await offerFiles(others))) await read(others, purpose);
  // Limits that come with a clip are for it.
  const limits = files.find((_, i) => isLimitsFile(beginnings[i]));
  if (limits) await borrow(limits);
  const pose = files.find((_, i) => isPoseText(beginnings[i]));
  if (pose) await pasteText(await pose.text(), pose.name);
}

/** Nothing of a folder, or of a file that is gone: whoever reads it all says so. */
const beginningOf = (file: File): Promise<string> =>
  file
    .slice(0, BEGINNING)
    .text()
    .catch(() => '');

const read = (files: readonly File[], purpose: FilePurpose): Promise<unknown> =>
  (purpose === 'open' ? openClips : addClips)(files);

/** Whether a text begins like a pose. */
export const isPoseText = (beginning: string): boolean => /^\s*\uFEFF?\{\s*"format": "limber-pose"/.test(beginning);

/** Puts the character in the pose of a text. */
export const pasteText = (text: string, name = 'The pasted pose') =>
  attempt('Poses', async () => (await fetchPart(() => import('../../state/poses/take-pose'))).takePose(text, name));

const borrow = (file: File) =>
  attempt('Limits files', async () => {
    const { borrowLimits } = await fetchPart(() => import('../../state/limits/borrow'));
    await borrowLimits(await file.text(), file.name);
  });
