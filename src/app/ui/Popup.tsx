import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { placePopup } from './place-popup';

interface PopupProps {
  /** The button's name, where its content says none. */
  label?: string;
  trigger: ReactNode;
  /** Of the button. */
  className: string;
  /** What opens, where it is more than a group of controls. */
  role?: 'menu';
  /** Which edge of the button what opens shares. */
  align?: 'left' | 'right';
  /** What of it has the focus first: a selector. */
  focus: string;
  /** What opens: one element of class `popup`, which has the id; `close` gives the focus back to the button. */
  children: (id: string, close: () => void) => ReactNode;
}

/** A button that opens something beside it, over all of the page: Escape, a click elsewhere or the focus going elsewhere closes it. */
export function Popup({ label, trigger, className, role, align = 'left', focus, children }: PopupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);

  useLayoutEffect(() => {
    const panel = document.getElementById(id);
    if (!isOpen || !panel) return;
    // In the top layer nothing cuts it off, whatever scrolls or lies over the button.
    panel.popover = 'manual';
    panel.showPopover();
    const place = () => {
      panel.style.maxHeight = '';
      const anchor = button.current!.getBoundingClientRect();
      const size = { width: panel.offsetWidth, height: panel.offsetHeight };
      const room = { width: window.innerWidth, height: window.innerHeight };
      const { left, top, maxHeight } = placePopup(anchor, size, room, align);
      Object.assign(panel.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
    };
    place();
    const onScroll = (event: Event) => {
      if (!panel.contains(event.target as Node)) place();
    };
    window.addEventListener('resize', place);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      window.removeEventListener('resize', place);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [isOpen, id, align]);

  useEffect(() => {
    if (!isOpen) return;
    const host = root.current;
    host?.querySelector<HTMLElement>(focus)?.focus();
    const onPointerDown = (event: PointerEvent) => {
      if (!host?.contains(event.target as Node)) setIsOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    // Where the focus goes nowhere the window has lost it, or what was pressed takes none.
    const onFocusOut = ({ relatedTarget: next }: FocusEvent) => {
      if (next && !host?.contains(next as Node)) setIsOpen(false);
    };
    host?.addEventListener('focusout', onFocusOut);
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      host?.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [isOpen, focus, close]);

  return (
    <div className="menu" ref={root}>
      <button
        ref={button}
        type="button"
        className={`button ${className}`}
        aria-label={label}
        aria-haspopup={role}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && children(id, close)}
    </div>
  );
}
