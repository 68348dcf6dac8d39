import { type ReactNode, useEffect, useId, useRef } from 'react';
import { closePanel, currentPanel, type PanelName } from '../page/view-state';
import { IconButton } from './IconButton';

interface SheetProps {
  name: PanelName;
  title: string;
  children: ReactNode;
}

/** A dialog over the page, open as long as it is rendered: Escape, its button and a click beside it close it. */
export function Sheet({ name, title, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing gives the focus back to where it came from.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet floating"
      aria-labelledby={id}
      onCancel={(event) => {
        // At once: the event of closing comes later, and a key pressed meanwhile would find it open.
        if (event.target === dialog.current) closePanel();
      }}
      onClose={({ currentTarget }) => {
        // It may have made way for another panel, or be open again: React mounts twice to try things.
        if (currentPanel() === name && currentTarget === dialog.current && !currentTarget.open) closePanel();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) closePanel();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
    >
      <div className="sheet-inside">
        <div className="sheet-head row">
          <h2 id={id}>{title}</h2>
          <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
