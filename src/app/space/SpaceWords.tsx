import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { SpaceScene } from '../drawing/space-scene';
import { cornerOfFigure } from '../stage/corner';
import { type AfterFrame, useView, useWords } from '../stage/view';
import type { PlotInsets } from './space-camera';
import { createSpaceLabels } from './space-labels';

/** The words over the joint space around: names of axes, and where the joint is. */
export function SpaceWords({ insets }: { insets: PlotInsets }) {
  const { scene: space, afterFrame, root } = useView<SpaceScene>();
  const words = useWords(createSpaceLabels);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    const free = { ...insets, right: 0, corner: 0 };
    let tall = 0;
    const place: AfterFrame = ({ camera, width, height, right }) => {
      // Read from the layout when sizes change, not in every frame.
      if (right !== free.right || height !== tall) {
        free.right = right;
        free.corner = right > 0 ? endOfCorner(root.current) : 0;
        tall = height;
      }
      words.current?.place(space, camera, width, height, free);
      return false;
    };
    afterFrame.add(place);
    invalidate();
    return () => {
      afterFrame.delete(place);
    };
  }, [space, afterFrame, root, words, insets, invalidate]);
  return null;
}

/** CSS pixels from the top of a view down to where the corner of a chapter's figure ends. */
function endOfCorner(view: Element): number {
  const corner = cornerOfFigure()?.getBoundingClientRect();
  return corner ? corner.bottom - view.getBoundingClientRect().top : 0;
}
