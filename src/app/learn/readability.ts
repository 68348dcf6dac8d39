/** How easily English is read: Flesch's measure, 206.835 − 1.015 words ∕ sentence − 84.6 syllables ∕ word; 60 and more is plain English. */
export function readingEase(text: string): number {
  const sentences = text.split(/[.!?:;]+(?=\s|$)/).filter((part) => /[a-z]/i.test(part)).length;
  const words = wordsOf(text);
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 206.835 - 1.015 * (words.length / Math.max(1, sentences)) - 84.6 * (syllables / Math.max(1, words.length));
}

const wordsOf = (text: string): string[] => text.replaceAll('’', "'").match(/[a-z][a-z']*/gi) ?? [];

/** Words whose letters say otherwise. */
const KNOWN: Readonly<Record<string, number>> = {
  area: 3,
  idea: 3,
  being: 2,
  doing: 2,
  going: 2,
  euler: 2,
  quaternion: 4,
  quaternions: 4,
  dop: 1,
  ccd: 3,
  ik: 2,
  fabrik: 2,
  every: 2,
  people: 2,
};

/** The syllables of an English word by its groups of vowels; right for most words, and near for the others. */
export function countSyllables(word: string): number {
  const plain = word
    .toLowerCase()
    .replace(/'s?$/, '')
    .replace(/[^a-z]/g, '');
  if (KNOWN[plain] !== undefined) return KNOWN[plain];
  if (plain.length <= 3) return 1;
  const spoken = plain
    // Silent ends: "made", "moved", "takes"; not "able", "wanted", "boxes".
    .replace(/(?:[^laeiouysxzcgh]es|[^dt]ed|[^l]e)$/, (end) => end[0]!)
    .replace(/^y/, '');
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0;
  // Vowels that stand side by side and are spoken apart.
  const apart =
    spoken.match(/i[ao](?!u)|[aeiou]ing|uou|ua(?!r)/g)?.filter((pair) => !/^[cst]io/.test(pair)).length ?? 0;
  const joined = spoken.match(/[cst]i[ao]|gio/g)?.length ?? 0;
  return Math.max(1, groups + apart - joined);
}
