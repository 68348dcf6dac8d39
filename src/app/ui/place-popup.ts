/** px between a button and what it opens, and between that and the edge of the window. */
const GAP = 6;
const MARGIN = 8;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Where what a button opens stands in the window, px; it scrolls where `maxHeight` is less than it asks for. */
export interface PopupPlace {
  left: number;
  top: number;
  maxHeight: number;
}

/**
 * Below its button, or above where there is more room; at the button's left edge or its right one, and always within the window.
 * `size` is what it would like to have.
 */
export function placePopup(button: Box, size: Size, window: Size, align: 'left' | 'right'): PopupPlace {
  const below = window.height - MARGIN - (button.bottom + GAP);
  const above = button.top - GAP - MARGIN;
  const isBelow = size.height <= below || below >= above;
  const maxHeight = Math.max(0, isBelow ? below : above);
  const wished = align === 'left' ? button.left : button.right - size.width;
  return {
    left: Math.max(MARGIN, Math.min(wished, window.width - MARGIN - size.width)),
    top: isBelow ? button.bottom + GAP : button.top - GAP - Math.min(size.height, maxHeight),
    maxHeight,
  };
}
