import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icons';

interface FoldProps {
  title: string;
  isOpenAtFirst: boolean;
  /** At the right end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a panel that can be folded away. */
export function FoldingSection({ title, isOpenAtFirst, aside, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <section className="fold">
      <div className="fold-head row">
        <h3>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={12} />
            {title}
          </button>
        </h3>
        {aside}
      </div>
      {isOpen && <div id={id}>{children}</div>}
    </section>
  );
}
