import type * as THREE from 'three';
import { viewState } from '../page/view-state';
import { type Drag, isDragUnderWay, startDrag } from '../ui/drag';
import type { ViewPlace } from './drag-space';

/** A place of a view under a pointer. */
export interface GripPlace extends ViewPlace {
  readonly event: PointerEvent;
  /** A finger hides what it touches: it takes hold from farther away. */
  readonly hand: 'mouse' | 'touch';
  /** The place of a later event in the same view. */
  after(event: PointerEvent): GripPlace;
}

/** Something in a view that can be taken hold of, or pointed at. */
export interface Taker {
  /** The drag that a press begins; null leaves the press to the next taker. Pressed was the first button; no other drag is under way. */
  take?(at: GripPlace): Drag | null;
  /**
   * Shows what is under a pointer that is not pressed; null: there is nothing to show any more.
   *
   * @returns the cursor over what would be taken; null leaves the place to the next taker
   */
  hover?(at: GripPlace | null): string | null;
  /** A press that no taker took was let go of where it was. */
  click?(at: GripPlace): void;
  /** Whether it is also told of places that a taker before it would take. */
  isOnlooker?: boolean;
}

/** What the camera does with a press that no taker took. */
export interface CameraHands {
  down(event: PointerEvent): void;
  move(event: PointerEvent): void;
  up(event: PointerEvent): void;
}

/** Offers the pointer over a view to takers in their order; the first that wants a press has it, and the camera gets what is left. */
export interface Grip<Name extends string = string> {
  /** Returns how to take it away again: what it holds it keeps until that is let go of. */
  add(name: Name, taker: Taker): () => void;
  /**
   * Has an element that lies over the view dragged, such as a handle.
   *
   * @param captor keeps the pointer, and with it the cursor's form
   * @returns whether it is taken hold of
   */
  hold(press: PointerEvent, captor: Element, take: (at: GripPlace) => Drag | null): boolean;
  /**
   * Listens over an element, which the picture of `camera` fills. The element's `data-over` is the name of the taker under the pointer.
   *
   * @param hands null for a camera that stands
   * @returns how to stop
   */
  listen(element: HTMLElement, camera: () => THREE.PerspectiveCamera | null, hands: CameraHands | null): () => void;
}

/** px: a press that moves farther is no click. */
const CLICK_SLOP = 4;

/** @param order the names of all takers, first to last */
export function createGrip<Name extends string>(order: readonly Name[]): Grip<Name> {
  let takers: readonly { name: Name; taker: Taker }[] = [];
  let placeOf: (event: PointerEvent) => GripPlace | null = () => null;
  const hold = (press: PointerEvent, captor: Element, take: (at: GripPlace) => Drag | null | undefined): boolean => {
    const at = press.button === 0 && !isDragUnderWay() ? placeOf(press) : null;
    const drag = at && take(at);
    return drag ? startDrag(press, captor, drag) : false;
  };
  return {
    hold,
    add(name, taker) {
      const own = { name, taker };
      takers = [...takers, own].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
      return () => {
        takers = takers.filter((each) => each !== own);
        taker.hover?.(null);
      };
    },
    listen(element, camera, hands) {
      let press: PointerEvent | null = null;
      let isShown = false;
      placeOf = (event) => {
        const eye = camera();
        if (!eye) return null;
        const { left, top, width, height } = element.getBoundingClientRect();
        return {
          event,
          camera: eye,
          x: event.clientX - left,
          y: event.clientY - top,
          width,
          height,
          hand: event.pointerType === 'touch' ? 'touch' : 'mouse',
          after: (later) => placeOf(later)!,
        };
      };
      const show = (at: GripPlace | null) => {
        isShown = at !== null;
        let first: { name: Name; cursor: string } | null = null;
        for (const { name, taker } of takers) {
          const cursor: string | null = taker.hover?.(first === null || taker.isOnlooker ? at : null) ?? null;
          if (first === null && cursor !== null) first = { name, cursor };
        }
        element.dataset.over = first?.name ?? '';
        if (at) element.style.cursor = first?.cursor ?? (hands ? 'grab' : '');
      };
      const leave = () => {
        if (isShown) show(null);
      };
      const isClick = (event: PointerEvent) =>
        press !== null && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) <= CLICK_SLOP;
      const onDown = (event: PointerEvent) => {
        if (takers.some(({ taker }) => hold(event, element, (at) => taker.take?.(at)))) {
          event.stopImmediatePropagation();
          return;
        }
        // Two fingers click nothing.
        press = press && press.pointerId !== event.pointerId ? null : event;
        hands?.down(event);
      };
      const onMove = (event: PointerEvent) => {
        if (event.buttons === 0) return show(placeOf(event));
        // The camera turns: what the press began over is no longer pointed at.
        if (!isClick(event)) leave();
        hands?.move(event);
      };
      const onUp = (event: PointerEvent) => {
        hands?.up(event);
        const at = event.button === 0 && isClick(event) ? placeOf(event) : null;
        press = null;
        for (const { taker } of at ? takers : []) taker.click?.(at!);
      };
      const onLost = (event: PointerEvent) => {
        hands?.up(event);
        press = null;
      };
      const listeners: readonly [string, (event: PointerEvent) => void][] = [
        ['pointerdown', onDown],
        ['pointermove', onMove],
        ['pointerup', onUp],
        ['pointercancel', onLost],
        ['lostpointercapture', onLost],
        ['pointerleave', leave],
      ];
      for (const [type, listener] of listeners) element.addEventListener(type, listener as EventListener, true);
      return () => {
        leave();
        for (const [type, listener] of listeners) element.removeEventListener(type, listener as EventListener, true);
      };
    },
  };
}

/** A drag that the character's camera stands still for: what is dragged must not slide away under the pointer. */
export const steadied = (drag: Drag): Drag => ({
  ...drag,
  begin(event) {
    viewState.setState({ isDraggingHandle: true });
    drag.begin?.(event);
  },
  end() {
    viewState.setState({ isDraggingHandle: false });
    drag.end?.();
  },
});
