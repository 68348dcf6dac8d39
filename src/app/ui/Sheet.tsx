import { type ReactNode, useEffect, useId, useRef } from 'react';
import { closePanel, currentPanel, type PanelName, useIsPanelOpen } from '../panel-state';
import { IconButton } from './IconButton';

interface SheetProps {
  name: PanelName;
  title: string;
  children: ReactNode;
}

/** A dialog over the page: Escape, its button and a click beside it close it. Its content is there only while it is open. */
export function Sheet({ name, title, children }: SheetProps) {
  const isOpen = useIsPanelOpen(name);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="sheet floating"
      aria-labelledby={id}
      onClose={() => {
        // It may have made way for another panel.
        if (currentPanel() === name) closePanel();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) closePanel();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
    >
      {isOpen && (
        <div className="sheet-inside">
          <div className="sheet-head">
            <h2 id={id}>{title}</h2>
            <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
