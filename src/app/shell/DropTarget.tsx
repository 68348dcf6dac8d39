import { type CSSProperties, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { motionWords } from '../../core/clip';
import { type FilePurpose, takeFiles } from '../page/open-dialog';
import { Icon, type IconName } from '../ui/icons';
import { useLimber } from '../ui/use-limber';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Which half of the page the pointer is over. */
function purposeOf({ target }: DragEvent): FilePurpose {
  const half = target instanceof Element ? target.closest<HTMLElement>('[data-purpose]') : null;
  return half?.dataset.purpose === 'add' ? 'add' : 'open';
}

/** Takes files dropped anywhere on the page: to be opened, or to be added to the clip that is there. */
export function DropTarget({ children, style }: { children: ReactNode; style: CSSProperties }) {
  const [over, setOver] = useState<{ purpose: FilePurpose; count: number } | null>(null);
  // Enter and leave fire for every element that is crossed.
  const depth = useRef(0);
  const leave = () => {
    depth.current = 0;
    setOver(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of many; "Open clip" is the button for it.
    <div
      className="drop-target"
      style={style}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current++;
        setOver({ purpose: purposeOf(event), count: event.dataTransfer.items.length });
      }}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDragLeave={(event) => {
        if (hasFiles(event) && --depth.current <= 0) leave();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        leave();
        takeFiles(event.dataTransfer.files, purposeOf(event));
      }}
    >
      {children}
      {over && <DropOverlay {...over} />}
    </div>
  );
}

function DropOverlay({ purpose, count }: { purpose: FilePurpose; count: number }) {
  const name = useLimber((state) => state.clip?.name ?? null);
  const files = count > 1 ? `${count} files` : 'a file';
  if (name === null) {
    return (
      <div className="drop-overlay">
        <Half purpose="open" icon="file" title={`Drop ${files}`} detail={motionWords()} isOver={purpose === 'open'} />
        <StaysHere />
      </div>
    );
  }
  return (
    <div className="drop-overlay is-split">
      <Half
        purpose="open"
        icon="folder"
        title={`Drop ${files} to open`}
        detail={`in place of ${name}`}
        isOver={purpose === 'open'}
      />
      <Half
        purpose="add"
        icon="plus"
        title="Add to this clip"
        detail={`limits are learned from ${name} and the new ${count > 1 ? 'files' : 'file'} together`}
        isOver={purpose === 'add'}
      />
      <StaysHere />
    </div>
  );
}

interface HalfProps {
  purpose: FilePurpose;
  icon: IconName;
  title: string;
  detail: string;
  isOver: boolean;
}

function Half({ purpose, icon, title, detail, isOver }: HalfProps) {
  return (
    <div className={isOver ? 'drop-half is-over' : 'drop-half'} data-purpose={purpose}>
      <div>
        <Icon name={icon} size={28} />
        <strong>{title}</strong>
        <span>{detail}</span>
      </div>
    </div>
  );
}

const StaysHere = () => <p className="drop-promise">Files stay on this device.</p>;
