import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { plus, times } from '../../../core/math';
import { createLines } from '../../../three/lines';
import { usePalette } from '../../stage/scene-palettes';
import { useDisposable } from '../../stage/use-disposable';
import { useLimber, useSelectedLimit } from '../../ui/use-limber';
import { cornersOf } from './section';
import { sectionAnswers } from './section-answers';

/** Where the flat cut goes through the limit in the ball, and the way from the middle to the pose asked for, which lies in the cut. */
export function CutInBall() {
  const lines = useDisposable(createCut);
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const knobs = useLimber((state) => state.knobs);
  const limit = useSelectedLimit();
  useEffect(() => {
    const answers = sectionAnswers({ limit, knobs });
    if (!lines || !answers) return;
    const { plane, section, asked } = answers;
    const lifted = ([x, y]: readonly [number, number]) => plus(times(plane.x, x), plane.y, y);
    const corners = cornersOf(section);
    lines.setColor(palette.text);
    lines.set([
      ...corners.flatMap((corner, i) => [...lifted(corner), ...lifted(corners[(i + 1) % corners.length])]),
      ...lifted([0, 0]),
      ...lifted(asked),
    ]);
    invalidate();
  }, [lines, palette, invalidate, knobs, limit]);
  return lines ? <primitive object={lines.object} /> : null;
}

function createCut() {
  const lines = createLines({ width: 2.4, depthTest: false });
  lines.object.name = 'cut';
  lines.object.renderOrder = 50;
  return lines;
}
