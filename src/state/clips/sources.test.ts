import { beforeAll, expect, it } from 'vitest';
import { parseBvh } from '../../core';
import { setWork } from '../store';
import { armFile } from '../testing/made-files';
import { addressWords, clipWords, ownClips, rememberAddress, setBundled } from './sources';
import type { Source, Take } from './take';

const ROUTINE = new Blob(['routine']);
const FOX = 'https://files.example/fox.glb';
const WAVE = 'https://files.example/wave.bvh';
const [fox, wave] = [FOX, WAVE].map((address) => {
  const file = new Blob([address]);
  rememberAddress(file, address);
  return file;
});
const own = new Blob(['own']);
let text: string;
beforeAll(async () => {
  text = await armFile('arm.bvh').text();
  setBundled(ROUTINE);
});

/** A clip that was read from a file, on a rig or by itself. */
const take = (name: string, file: Blob, rig?: Source): Take => ({
  ...parseBvh(text, name),
  readFrom: { name, file, ...(rig && { rig }) },
});

it.each<[what: string, takes: () => Take[], words: string[], own: string[]]>([
  ['the routine', () => [take('rom.bvh', ROUTINE)], [], []],
  ['a file of the disk', () => [take('own.bvh', own)], ['own.bvh'], ['own.bvh']],
  ['one of the web', () => [take('wave.bvh', wave)], [WAVE], []],
  ['clips of one rig', () => [take('fox.glb · walk', fox), take('fox.glb · run', fox)], [FOX], []],
  [
    'clips of one rig of the disk',
    () => [take('a · 1', own), take('a · 2', own)],
    ['a · 1', 'a · 2'],
    ['a · 1', 'a · 2'],
  ],
  ['the routine beside another', () => [take('rom.bvh', ROUTINE), take('wave.bvh', wave)], ['rom.bvh', WAVE], []],
  ['the routine on a rig', () => [take('rom.bvh', ROUTINE, { name: 'fox.glb', file: fox })], [FOX], []],
  [
    'the routine on a rig of the disk',
    () => [take('rom.bvh', ROUTINE, { name: 'my.glb', file: own })],
    ['my.glb'],
    ['rom.bvh'],
  ],
  [
    'motions on a rig',
    () => [
      take('wave.bvh', wave, { name: 'fox.glb', file: fox }),
      take('own.bvh', own, { name: 'fox.glb', file: fox }),
    ],
    [FOX, WAVE, 'own.bvh'],
    ['own.bvh'],
  ],
])('an address calls clips by where they come from: %s', (_, takes, words, names) => {
  setWork({ takes: takes() });
  expect(clipWords()).toEqual(words);
  expect(ownClips()).toEqual(names);
  expect(addressWords([])).toEqual([]);
});
