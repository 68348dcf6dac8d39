import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { readQuat } from '../../core/math';
import { anatomyFor } from '../../state/clips/anatomy';
import { pointsAt, pointsHere } from '../../state/points/points-here';
import { store } from '../../state/store';
import { createLabel, NAME_TAG, nameStart, project } from '../stage/label';
import { usePalette } from '../stage/scene-palettes';
import { type AfterFrame, useView, useWords } from '../stage/view';
import { shownNames } from '../ui/joint-name';
import { useLimber } from '../ui/use-limber';
import { createFreeGhost } from './free-ghost';
import { freeWords } from './free-words';
import './points.css';

/** The poses that the same points have without limits, as a ghost, with its worst joint in words. */
export function FreeLayer() {
  const { afterFrame } = useView();
  const invalidate = useThree((state) => state.invalidate);
  const palette = usePalette();
  const skeleton = useLimber((state) => pointsHere(state)?.skeleton);
  const found = useLimber((state) => pointsHere(state)?.points.found);
  const ghost = useMemo(() => (skeleton ? createFreeGhost(skeleton) : null), [skeleton]);
  const words = useWords((overlay) => createLabel(overlay, 'label-joint label-free'));
  useEffect(() => () => ghost?.dispose(), [ghost]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other poses are drawn anew
  useEffect(() => {
    ghost?.setPalette(palette);
    invalidate();
  }, [ghost, palette, found, invalidate]);
  useFrame(() => {
    const state = store.getState();
    const here = state.live && pointsAt(state, state.live.frame);
    if (state.live && here?.take.points.found) ghost?.draw(here.take, here.frame, state.live.worldPositions);
    else ghost?.hide();
  });
  useEffect(() => {
    const place: AfterFrame = ({ camera, width, height, right, state, live }) => {
      const here = live && pointsAt(state, live.frame);
      const free = here?.take.points.found?.free;
      const joint = here && free ? free.beyond.joints[here.frame] : -1;
      if (!ghost || !state.clip || !here || !free || joint < 0) {
        words.current?.hide();
        return false;
      }
      const { names, parents } = here.take.skeleton;
      const limit = here.take.points.found?.limits[joint];
      const rotation = readQuat(free.rotations, here.frame * parents.length + joint);
      const name = shownNames(names)[joint];
      const text = limit ? `without limits, ${freeWords(anatomyFor(state.clip)[joint], limit, rotation, name)}` : '';
      const [x, y, z] = ghost.positions.subarray(3 * joint, 3 * joint + 3);
      const at = project(camera, width, height, x, y, z);
      words.current?.setText(text);
      words.current?.place(nameStart(at.x, text, width - right), at.y - NAME_TAG.y);
      return false;
    };
    afterFrame.add(place);
    invalidate();
    return () => void afterFrame.delete(place);
  }, [afterFrame, ghost, words, invalidate]);
  return ghost ? <primitive object={ghost.object} /> : null;
}
