import type { KeyboardEvent, ReactNode } from 'react';
import { Popup } from './Popup';

interface MenuItem {
  label: string;
  hint?: string;
  onSelect: () => void;
}

interface MenuProps {
  label: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'left' | 'right';
}

/** A button that opens a list of actions: arrows move, Enter chooses. */
export function Menu({ label, trigger, items, align = 'left' }: MenuProps) {
  return (
    <Popup label={label} trigger={trigger} className="menu-button" role="menu" align={align} focus="[role=menuitem]">
      {(close) => (
        <div
          className="menu-list"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => moveFocus(event, close)}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              <span>{item.label}</span>
              {item.hint && <span className="quiet">{item.hint}</span>}
            </button>
          ))}
        </div>
      )}
    </Popup>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus();
  else if (event.key === 'ArrowUp') all[(at + all.length - 1) % all.length]?.focus();
  else if (event.key === 'Home') all[0]?.focus();
  else if (event.key === 'End') all[all.length - 1]?.focus();
  else if (event.key === 'Tab') close();
  else return;
  if (event.key !== 'Tab') event.preventDefault();
  event.stopPropagation();
}
