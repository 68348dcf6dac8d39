import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/**
 * How the page's pictures are: drawn; lost for the moment, when the system took the graphics away; or not to be had, when
 * the browser has no WebGL or does not give it back.
 */
export type Pictures = 'drawn' | 'lost' | 'none';

export const pictures = createStore<{ are: Pictures }>(() => ({ are: 'drawn' }));

export const usePictures = (): Pictures => useStore(pictures, ({ are }) => are);
