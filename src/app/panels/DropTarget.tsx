import { type CSSProperties, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../icons';
import { openFiles } from '../open-dialog';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Takes a BVH file dropped anywhere on the page. */
export function DropTarget({ children, style }: { children: ReactNode; style: CSSProperties }) {
  const [isOver, setIsOver] = useState(false);
  // Enter and leave fire for every element that is crossed.
  const depth = useRef(0);
  const leave = () => {
    depth.current = 0;
    setIsOver(false);
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
        setIsOver(true);
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
        openFiles(event.dataTransfer.files);
      }}
    >
      {children}
      {isOver && (
        <div className="drop-overlay">
          <div>
            <Icon name="file" size={28} />
            <strong>Drop a BVH file</strong>
            <span>It stays on this device.</span>
          </div>
        </div>
      )}
    </div>
  );
}
