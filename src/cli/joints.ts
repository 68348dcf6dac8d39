import { plainName } from '../core/clip';
import { BadInput } from './problem';

/** The joints that words ask for, by name or as "#3"; all where there are no words. @throws BadInput where one is not there or can't be told apart */
export const jointsNamed = (names: readonly string[], words: readonly string[] | undefined): number[] =>
  words ? words.map((word) => jointOf(names, word)) : [...names.keys()];

function jointOf(names: readonly string[], word: string): number {
  const same = [...names.keys()].filter((joint) => names[joint] === word);
  if (same.length === 1) return same[0];
  if (same.length > 1) {
    const numbers = same.map((joint) => `#${joint}`).join(' and ');
    throw new BadInput('joints', `Joints ${numbers} are both called "${plainName(word)}": choose one by its number.`);
  }
  const index = /^#\d+$/.test(word) ? Number(word.slice(1)) : -1;
  if (index >= 0 && index < names.length) return index;
  throw new BadInput(
    'joints',
    `There is no joint "${plainName(word)}"; there are ${names.map((name) => plainName(name)).join(', ')}.`,
  );
}
