/** Hands a text or bytes to the user as a file. */
export function saveFile(name: string, content: string | Uint8Array, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari asks for it only when the user has agreed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Hands a text to the user as a file. */
export const saveText = (name: string, type: string, text: string): void => saveFile(name, text, type);
