import { type FocusEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';

interface PopupProps {
  /** The button's name, where its content says none. */
  label?: string;
  trigger: ReactNode;
  /** Of the button. */
  className: string;
  /** What opens, where it is more than a group of controls. */
  role?: 'menu';
  /** Which edge of the button the panel shares. */
  align?: 'left' | 'right';
  /** A selector of the element in the panel that has the focus first. */
  focus: string;
  /** The content of the panel; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button that opens a panel beside the button, over all of the page: a popover of the browser, which closes by Escape and by a press
 * elsewhere. The panel also closes when the focus goes elsewhere.
 */
export function Popup({ label, trigger, className, role, align = 'left', focus, children }: PopupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null!);
  const button = useRef<HTMLButtonElement>(null!);
  const id = useId();
  const close = useCallback(() => {
    panel.current.hidePopover();
    button.current.focus();
  }, []);
  const onBlur = ({ relatedTarget: next, currentTarget }: FocusEvent) => {
    // Where the focus goes nowhere the window has lost the focus, or what was pressed takes none.
    if (next && !currentTarget.contains(next)) panel.current.hidePopover();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the page does not hear the key that closes the panel
    <div
      className="menu"
      onBlur={onBlur}
      onKeyDown={(event) => {
        // The panel is asked, not the state: a second Escape may come before the state has followed.
        if (event.key === 'Escape' && panel.current.matches(':popover-open')) event.stopPropagation();
      }}
    >
      <button
        ref={button}
        type="button"
        className={`button ${className}`}
        aria-label={label}
        aria-haspopup={role}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`popup floating is-${align}`}
        // The content is there before the panel is shown, and until the focus has gone back to the button.
        onBeforeToggle={(event) => event.newState === 'open' && setIsOpen(true)}
        onToggle={(event) => {
          if (event.newState === 'closed') setIsOpen(false);
          else panel.current.querySelector<HTMLElement>(focus)?.focus();
        }}
      >
        {isOpen && children(close)}
      </div>
    </div>
  );
}
