import { openClips } from '../state/clips';

let input: HTMLInputElement | null = null;

/** The page's one file input, so that every "Open" leads to the same dialog. */
export const setFileInput = (element: HTMLInputElement | null): void => {
  input = element;
};

export function openFileDialog(): void {
  input?.click();
}

/** Opens the first of the files given; more than one at a time has no meaning here. */
export function openFiles(files: FileList | null): void {
  if (files && files.length > 0) void openClips([...files]);
}
