/** How many letters have to be put in, left out or changed to make one word of another. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (a[i] === b[j] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}

/** What was meant by a word that is none of some words: the end of a sentence. */
export function suggestion(word: string, words: readonly string[]): string {
  const edits = words.map((other) => editsBetween(word.toLowerCase(), other));
  const least = Math.min(...edits);
  return least <= 2 && least < word.length
    ? `did you mean "${words[edits.indexOf(least)]}"?`
    : `choose from ${words.join(', ')}.`;
}
