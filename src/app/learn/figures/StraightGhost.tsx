import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { JointLimit } from '../../../core';
import { createLines } from '../../../three/lines';
import { outlineOf } from '../../drawing/outline-of';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useTick } from '../../stage/use-tick';
import { fitUnder } from '../fit-under';
import { readNow } from '../now';

/** The edges of the straight box, while the tilted box is there. */
export function StraightGhost() {
  const figure = useDisposable(createGhost);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => figure?.setColor(palette.text), [figure, palette]);
  useTick(() => {
    const now = readNow();
    if (!figure || !now) return;
    const isTilted = now.limit?.parts[0].shape.kind === 'oriented-box';
    const box = fitUnder(now, { shape: 'box' })?.limit ?? null;
    if (figure.show(isTilted ? box : null)) invalidate();
  });
  return figure ? <primitive object={figure.object} /> : null;
}

function createGhost() {
  const lines = createLines({ width: 1.6, dash: [0.09, 0.07], depthTest: false });
  lines.object.name = 'straight';
  lines.object.renderOrder = 50;
  let shown: JointLimit | null = null;
  lines.object.visible = false;
  return {
    object: lines.object,
    setColor: (colour: string) => lines.setColor(colour),
    /** Returns whether the picture changed. */
    show(box: JointLimit | null): boolean {
      if (box === shown) return false;
      shown = box;
      lines.object.visible = box !== null;
      if (box) lines.set(outlineOf(box.parts[0].shape).edges);
      return true;
    },
    dispose: lines.dispose,
  };
}
