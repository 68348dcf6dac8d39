import { addClips, openClips } from '../../state/clips';
import { offerFiles } from './keep-work';

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
export function takeFiles(files: FileList | null, purpose: FilePurpose): void {
  if (!files || files.length === 0) return;
  // A list of files is emptied with its input.
  void take([...files], purpose);
}

async function take(files: readonly File[], purpose: FilePurpose): Promise<void> {
  if (await offerFiles(files)) return;
  await (purpose === 'open' ? openClips : addClips)(files);
}
