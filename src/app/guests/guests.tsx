import { createElement, Fragment, type FunctionComponent, type RefObject } from 'react';
import type { JointLimit } from '../../core';
import type { SmallPlot } from '../../three/small-plot-cameras';
import type { SmallPlots } from '../../three/small-plots';

/**
 * The places where one room of the page shows parts of other rooms, and what each place gives to its guests. Guests in the scene of a view find
 * the view by `useView`, and are offered its pointer by `useTaker`.
 */
export interface Slots {
  /** The scene of the character. */
  character: { bodyHeight: () => number };
  /** The upper right of the character. */
  drawer: { isOpen: boolean; isTemporary: boolean };
  /** The drawer, above the settings. */
  'drawer top': object;
  /** The scene of the selected joint's space. */
  space: object;
  /** Below the plot of the selected joint's space. */
  'space foot': object;
  /** The drawing of the twist: `middle` and `radius` in its own units. */
  twist: { limit: JointLimit; middle: number; radius: number };
  /** The scene of the small plots; `shown` and `joints` have one order. */
  'small plots': { plots: SmallPlots; shown: RefObject<readonly SmallPlot[]>; joints: readonly number[] };
  /** Beside the title of the small plots. */
  'small plots head': object;
  /** Over the strips of time. */
  'over strips': object;
  /** The head of the list of joints. */
  'tree head': object;
  /** The foot of the list of joints. */
  'tree foot': object;
  /** The strips of time: a guest hands over strips that replace those of the limits, or null. */
  strips: { onMade: (strips: Uint8Array | null) => void };
}

/** A part of one room that is shown in another. */
interface Guest<P> {
  Part: FunctionComponent<P>;
  /** Tells, as a hook, whether the part is shown now; without it the part is always shown. */
  useIsShown?: () => boolean;
}

export type GuestList = { readonly [S in keyof Slots]: readonly Guest<Slots[S]>[] };

const seated = {} as { -readonly [S in keyof Slots]: readonly Guest<never>[] };

/** Says who is shown where, once, before the page is drawn. */
export const seatGuests = (guests: GuestList): void => void Object.assign(seated, guests);

/** The guests of one place, in the order of their list. */
export function Guests<S extends keyof Slots>({ at, ...given }: { at: S } & Slots[S]) {
  // The list never changes: its parts need no keys.
  return createElement(Fragment, null, ...seated[at].map((guest) => createElement(Seat, { guest, given })));
}

const always = () => true;

function Seat({ guest: { Part, useIsShown = always }, given }: { guest: Guest<never>; given: object }) {
  return useIsShown() ? createElement(Part as FunctionComponent<object>, given) : null;
}
