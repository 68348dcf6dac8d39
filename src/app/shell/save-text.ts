/** Hands a text to the user as a file. */
export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next task; only then may its source go.
  setTimeout(() => URL.revokeObjectURL(address));
}
