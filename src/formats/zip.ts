import { strToU8, zipSync } from 'fflate';
import type { ExportFile } from './export-file';

/** The time in the archive: the same files are the same bytes. No archive can tell an earlier one. */
const NO_TIME = new Date(1980, 0, 1);

/** Files of different names as one zip archive, not compressed. */
export const zipOf = (files: readonly ExportFile[]): Uint8Array => {
  const entries = files.map(({ name, content }) => [name, bytesOf(content)] as const);
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: NO_TIME });
};

const bytesOf = (content: ExportFile['content']): Uint8Array =>
  typeof content === 'string' ? strToU8(content) : content;
