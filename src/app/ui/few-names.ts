/** "Neck, Head and 3 more": the first of many names. */
export function fewNames(names: readonly string[], most: number, comma = ', '): string {
  const others = names.length - most;
  return `${names.slice(0, most).join(comma)}${others > 0 ? ` and ${others} more` : ''}`;
}
