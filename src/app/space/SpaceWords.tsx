import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { SpaceScene } from '../drawing/space-scene';
import { type AfterFrame, useView, useWords } from '../stage/view';
import type { PlotInsets } from './space-camera';
import { createSpaceLabels } from './space-labels';

/** The words over the joint space around: names of axes, and where the joint is. */
export function SpaceWords({ insets }: { insets: PlotInsets }) {
  const { scene: space, afterFrame } = useView<SpaceScene>();
  const words = useWords(createSpaceLabels);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    const free = { ...insets, right: 0, corner: 0 };
    const place: AfterFrame = ({ camera, width, height, right, corner }) => {
      free.right = right;
      free.corner = corner;
      words.current?.place(space, camera, width, height, free);
      return false;
    };
    afterFrame.add(place);
    invalidate();
    return () => {
      afterFrame.delete(place);
    };
  }, [space, afterFrame, words, insets, invalidate]);
  return null;
}
