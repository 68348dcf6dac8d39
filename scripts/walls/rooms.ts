/** A room of the house: a folder, the packages that its files import, and how others enter. */
export interface Room {
  readonly path: string;
  /** Packages that files of the room import, tests aside; `node:` stands for all modules of Node. */
  readonly packages?: readonly string[];
  /** Other rooms may import any file of the room. Without it they import its index only. */
  readonly isOpen?: boolean;
}

/**
 * The floors of the house, from the ground up. A room imports rooms of lower floors, never of its own floor or above. Tests may import any
 * package, and any file of a lower floor.
 */
export const floors: readonly (readonly Room[])[] = [
  [
    { path: 'src/core/math', isOpen: true },
    { path: 'src/core/stored', packages: ['valibot'] },
  ],
  [
    { path: 'src/core/geometry', isOpen: true, packages: ['robust-predicates'] },
    { path: 'src/core/clip', isOpen: true },
  ],
  [
    { path: 'src/core/space', isOpen: true },
    { path: 'src/core/shape', isOpen: true, packages: ['earcut'] },
  ],
  [{ path: 'src/core/limit', isOpen: true }],
  [{ path: 'src/core/ties', isOpen: true }],
  [{ path: 'src/core/pose' }],
  [
    { path: 'src/core/solve', isOpen: true },
    { path: 'src/core/anatomy', isOpen: true },
    { path: 'src/core/limits-file', isOpen: true, packages: ['valibot'] },
  ],
  [
    { path: 'src/core/carry', isOpen: true },
    { path: 'src/core/edit', isOpen: true, packages: ['valibot'] },
    { path: 'src/core/bake', isOpen: true },
  ],
  [{ path: 'src/core/study', isOpen: true }],
  [{ path: 'src/core', isOpen: true }],
  [
    { path: 'src/body', isOpen: true },
    { path: 'src/formats', isOpen: true },
    { path: 'src/rigs', isOpen: true, packages: ['three'] },
    { path: 'src/physics', isOpen: true, packages: ['jolt-physics'] },
  ],
  [
    { path: 'src/cli', packages: ['node:', 'workerpool'] },
    { path: 'src/worker', packages: ['comlink'], isOpen: true },
  ],
  [
    { path: 'src/state', packages: ['idb-keyval', 'jolt-physics', 'valibot', 'zustand'], isOpen: true },
    { path: 'src/three', packages: ['three'], isOpen: true },
  ],
  [
    {
      path: 'src/app',
      packages: ['@react-three/drei', '@react-three/fiber', 'leva', 'react', 'react-dom', 'three', 'uplot', 'zustand'],
    },
  ],
];

/** Packages that draw or keep the page: no test of the rooms below `src/state` imports them either, but for three in `src/rigs`. */
export const pagePackages: readonly string[] = ['@react-three', 'leva', 'react', 'react-dom', 'uplot', 'zustand'];
