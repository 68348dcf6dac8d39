/** A file to be saved. */
export interface ExportFile {
  name: string;
  content: string | Uint8Array;
}
