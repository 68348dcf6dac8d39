/** Hands a text to the user as a file. */
export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari asks for it only when the user has agreed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
