import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';

interface PopupProps {
  /** The button's name, where its content says none. */
  label?: string;
  trigger: ReactNode;
  /** Of the button. */
  className: string;
  /** What opens, where it is more than a group of controls. */
  role?: 'menu';
  /** What of it has the focus first: a selector. */
  focus: string;
  /** What opens. It has the id; `close` gives the focus back to the button. */
  children: (id: string, close: () => void) => ReactNode;
}

/** A button that opens something beside it: Escape or a click elsewhere closes it. */
export function Popup({ label, trigger, className, role, focus, children }: PopupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>(focus)?.focus();
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
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
