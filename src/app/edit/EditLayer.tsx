import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import { readVec3 } from '../../core/math';
import { sampleVectors } from '../drawing/sample-vectors';
import { setEditView, useEditView, viewState } from '../page/view-state';
import { useDrawing } from '../stage/use-drawing';
import { useTaker, useView } from '../stage/view';
import { useLimber } from '../ui/use-limber';
import { createEditFigure } from './edit-figure';
import { listenToEditKeys } from './edit-keys';
import { editTaker } from './edit-pointer';
import { putSamples } from './put-samples';

/** What a limit is edited with, in its rotation space: the handles of its shape, a brush on it, or its samples. */
export function EditLayer() {
  const { root, camera } = useView();
  const figure = useDrawing(createEditFigure);
  const invalidate = useThree((state) => state.invalidate);
  const shape = useLimber((state) => state.fit?.limits[state.work.selectedJoint]?.parts[0]?.shape ?? null);
  const samples = useLimber((state) => state.fit?.clouds[state.work.selectedJoint]?.parts[0] ?? null);
  const joint = useLimber((state) => state.work.selectedJoint);
  const hovered = useRef(-1);
  useEffect(() => {
    figure?.setShape(shape);
    invalidate();
  }, [figure, shape, invalidate]);
  useEffect(() => {
    figure?.setSamples(samples, putSamples());
    invalidate();
  }, [figure, samples, invalidate]);
  const marked = useEditView((ui) => (ui.isOn && ui.tool === 'samples' ? ui.marked : null));
  useEffect(() => {
    const vectors = marked && marked.part === samples ? sampleVectors(samples) : [];
    const shown = marked && vectors.length > 0 ? marked.indices.map((i) => readVec3(vectors, i)) : [];
    figure?.setMarked(shown, marked?.by === 'share');
    invalidate();
  }, [figure, samples, marked, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another joint has other handles and samples
  useEffect(() => {
    setEditView({ handle: -1, sample: null, marked: null, share: null, moved: null, stopped: null });
  }, [joint]);
  useEffect(() => viewState.subscribe(() => invalidate()), [invalidate]);
  const taker = useMemo(() => figure && editTaker(figure, root, hovered, invalidate), [figure, root, invalidate]);
  useTaker('edit', taker);
  useEffect(() => listenToEditKeys(root.current), [root]);
  useFrame(() => {
    if (!camera.current) return;
    figure?.draw(camera.current.position, hovered.current);
  });
  return figure ? <primitive object={figure.object} /> : null;
}
