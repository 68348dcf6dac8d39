import { strToU8 } from 'fflate';
import { checksumOf } from './checksum';
import { camelCase } from './source-text';

/** What code calls a character, so that the code of several characters goes into one program. */
export interface CodeName {
  /** Of files: `hero`. */
  stem: string;
  /** Stands before names of functions, with an underscore: `hero`. An identifier in every language. */
  prefix: string;
  /** The same before macros and enumerators: `HERO`. */
  capitals: string;
  /** The same before types: `Hero`. */
  pascal: string;
}

/** What no name may begin with: no digit, and nothing that shaders keep for themselves. */
const RESERVED = /^(\d|gl(_|$)|webgl(_|$))/;

/** The names of a character in code; any text does. */
export function codeName(name: string): CodeName {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z\d]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const prefix = (
    words === ''
      ? `character_${checksumOf(strToU8(name)).toString(36)}`
      : RESERVED.test(words)
        ? `limits_${words}`
        : words
  ).toLowerCase();
  return {
    stem: prefix.replaceAll('_', '-'),
    prefix,
    capitals: prefix.toUpperCase(),
    pascal: camelCase(`_${prefix}`),
  };
}
