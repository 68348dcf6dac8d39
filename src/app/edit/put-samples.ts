import type { Vec3 } from '../../core';
import { frameIn, pathOf, stepChartOf, vectorInPart } from '../../core/edit';
import { readVec3 } from '../../core/math';
import { learnedCloud, stepsOf, toldOf } from '../../state/limits/edits';
import { store } from '../../state/store';
import { sampleVectors } from '../drawing/sample-vectors';
import type { PutSample } from './edit-figure';

/** The samples of the selected joint that were put where they are by hand: of the whole rotation, or of the swing. */
export function putSamples(): PutSample[] {
  const { unedited, clip, work } = store.getState();
  const { edits, selectedJoint } = work;
  const limit = unedited?.limits[selectedJoint];
  const told = toldOf(unedited, edits, selectedJoint, clip);
  const cloud = unedited && learnedCloud(unedited, selectedJoint);
  if (!unedited || !limit || !clip || !cloud) return [];
  return stepsOf(edits, selectedJoint).flatMap((step, i): PutSample[] => {
    if (told[i]?.state !== 'applied' || (step.kind !== 'move-sample' && step.kind !== 'add-sample')) return [];
    const to = vectorInPart(step, step.to, limit, 0, cloud.axes);
    if (!to) return [];
    if (step.kind === 'add-sample') return [{ from: null, to }];
    const points = pathOf(clip, cloud).vectors[0];
    const vectors = sampleVectors({ ...cloud.parts[0], points });
    const at: Vec3 = readVec3(vectors, frameIn(clip, step.clip, step.frame));
    const from = vectorInPart(stepChartOf(unedited.learned[selectedJoint], 0), at, limit, 0, cloud.axes);
    return [{ from, to }];
  });
}
