/** A room of the house: a folder, the packages that its files import, and how others enter. */
export interface Room {
  readonly path: string;
  /** Packages that files of the room import, tests aside; `node:` stands for all modules of Node. */
  readonly packages?: readonly string[];
  /** Other rooms may import any file of the room. Without it they import its index only. */
  readonly isOpen?: boolean;
}

const DRAWING = ['@react-three/fiber', 'react', 'three'];

/** A room of the page: any of its files may be imported from above. */
const appRoom = (name: string, ...packages: string[]): Room => ({ path: `src/app/${name}`, packages, isOpen: true });

/**
 * The floors of the house, from the ground up. A room imports rooms of lower floors, never of its own floor or above. Tests may import any
 * package, and any file of a lower floor.
 */
export const floors: readonly (readonly Room[])[] = [
  [{ path: 'src/core/math' }, { path: 'src/core/stored', packages: ['valibot'] }],
  [{ path: 'src/core/geometry', packages: ['robust-predicates'] }, { path: 'src/core/clip' }],
  [{ path: 'src/core/space' }, { path: 'src/core/shape', packages: ['earcut'] }],
  [{ path: 'src/core/limit' }],
  [{ path: 'src/core/ties' }],
  [{ path: 'src/core/pose' }],
  [{ path: 'src/core/solve' }, { path: 'src/core/anatomy' }],
  [{ path: 'src/core/carry' }, { path: 'src/core/bake' }],
  [{ path: 'src/core/limits-file', packages: ['valibot'] }],
  [{ path: 'src/core/edit', packages: ['valibot'] }],
  [{ path: 'src/core/human' }],
  [{ path: 'src/core/study' }, { path: 'src/core/points' }],
  [{ path: 'src/core' }],
  [{ path: 'src/ragdoll' }],
  [
    { path: 'src/body' },
    { path: 'src/formats', packages: ['fflate'] },
    { path: 'src/rigs', packages: ['@rgrove/parse-xml', 'fflate', 'papaparse', 'three'] },
    { path: 'src/physics', packages: ['jolt-physics'] },
  ],
  [
    { path: 'src/cli', packages: ['node:', 'workerpool'] },
    { path: 'src/worker', packages: ['comlink'], isOpen: true },
  ],
  [
    { path: 'src/state', packages: ['idb-keyval', 'jolt-physics', 'valibot', 'zustand'], isOpen: true },
    { path: 'src/three', packages: ['three'], isOpen: true },
  ],
  [appRoom('page', 'react', 'zustand')],
  [appRoom('ui', 'react', 'zustand')],
  [appRoom('stage', ...DRAWING, '@react-three/drei')],
  [appRoom('drawing', ...DRAWING)],
  [appRoom('guests', 'react')],
  [
    appRoom('character', ...DRAWING, 'react-dom'),
    appRoom('compare', ...DRAWING),
    appRoom('edit', '@react-three/fiber', 'react', 'three'),
    appRoom('export', 'react'),
    appRoom('gallery', 'react'),
    appRoom('joints', 'react'),
    appRoom('learn', ...DRAWING, 'zustand'),
    appRoom('names', 'react'),
    appRoom('points', ...DRAWING, 'zustand'),
    appRoom('possible', 'react'),
    appRoom('settings', 'leva', 'react'),
    appRoom('share', '@react-three/fiber', 'three'),
    appRoom('space', ...DRAWING, '@react-three/drei'),
    appRoom('ties', '@react-three/fiber', 'react', 'three'),
    appRoom('timeline', 'react'),
  ],
  [appRoom('features')],
  [appRoom('shell', 'react'), appRoom('embed', 'react', 'react-dom')],
  [{ path: 'src/app', packages: ['react', 'react-dom'] }],
];

/** Packages that draw or keep the page: no test of the rooms below `src/state` imports them either, but for three in `src/rigs`. */
export const pagePackages: readonly string[] = ['@react-three', 'leva', 'react', 'react-dom', 'zustand'];
