import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { JointLimit } from '../../../core';
import type { Settings } from '../../../state/settings';
import { createLines } from '../../../three/lines';
import { outlineOf } from '../../drawing/outline-of';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useTick } from '../../stage/use-tick';
import { fitUnder } from '../fit-under';
import { readNow } from '../now';

/** The edges of the limit that the joint would have under other settings, dashed. @param change null where nothing is drawn */
const ghostOf = (name: string, change: (limit: JointLimit) => Partial<Settings> | null) =>
  function Ghost() {
    const figure = useDisposable(() => createGhost(name));
    const palette = usePalette();
    const invalidate = useThree((state) => state.invalidate);
    useEffect(() => figure?.setColor(palette.text), [figure, palette]);
    useTick(() => {
      const now = readNow();
      if (!figure || !now) return;
      const other = now.limit && change(now.limit);
      if (figure.show(other && (fitUnder(now, other)?.limit ?? null))) invalidate();
    });
    return figure ? <primitive object={figure.object} /> : null;
  };

/** The straight box, where another shape is shown. */
export const StraightGhost = ghostOf('straight', ({ parts: [{ shape }] }) =>
  shape.kind === 'box' ? null : { shape: 'box' },
);

/** The tilted box, where another shape is shown. */
export const TiltedGhost = ghostOf('tilted', ({ parts: [{ shape }] }) =>
  shape.kind === 'oriented-box' ? null : { shape: 'oriented-box' },
);

/** The k-DOP, where another shape is shown. */
export const PlanesGhost = ghostOf('kdop', ({ parts: [{ shape }] }) =>
  shape.kind === 'k-dop' ? null : { shape: 'k-dop' },
);

/** The limit before it is pushed out. */
export const UnpaddedGhost = ghostOf('unpadded', () => ({ padding: 0 }));

function createGhost(name: string) {
  const lines = createLines({ width: 1.5, dash: [0.09, 0.07], opacity: 0.7, depthTest: false });
  lines.object.name = name;
  lines.object.renderOrder = 50;
  let shown: JointLimit | null = null;
  lines.object.visible = false;
  return {
    object: lines.object,
    setColor: (colour: string) => lines.setColor(colour),
    /** Returns whether the picture changed. */
    show(limit: JointLimit | null): boolean {
      if (limit === shown) return false;
      shown = limit;
      lines.object.visible = limit !== null;
      if (limit) lines.set(outlineOf(limit.parts[0].shape).edges);
      return true;
    },
    dispose: lines.dispose,
  };
}
