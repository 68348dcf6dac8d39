import { useEffect, useMemo } from 'react';
import type { JointLimit } from '../../../core';
import type { TargetKind } from '../../../formats';
import { requestFrame } from '../../../state/frame/playback';
import { LimitPicture } from '../../drawing/LimitPicture';
import { useExport } from '../../drawing/use-export';
import { useLimber } from '../../ui/use-limber';
import { learnView, useBeatHere } from '../learn-view';
import { Lights } from '../lights';
import { useKnob } from '../use-knob';

/** One joint alone is tied to none. */
const NO_TIES: readonly never[] = [];

/** The learned limit of the joint, and what an engine can hold of it, in one ball. */
export function TargetFigure() {
  const target = String(useKnob('target') ?? 'jolt') as TargetKind;
  const cover = Number(useKnob('cover') ?? 0.85);
  const limit = useLimber(({ fit, work: { selectedJoint } }) => fit?.limits[selectedJoint] ?? null);
  const name = useLimber(({ clip, work: { selectedJoint } }) => clip?.skeleton.names[selectedJoint] ?? '');
  const limits = useMemo((): readonly JointLimit[] => (limit ? [limit] : []), [limit]);
  const [found] = useExport(target, limits, cover, NO_TIES);
  const own = (limit && found.joints.get(limit.joint)) ?? null;
  useEffect(() => {
    learnView.setState({ loss: own?.loss ?? (found.state === 'running' ? '…' : '—') });
    requestFrame();
  }, [own, found.state]);
  const open = useBeatHere();
  return (
    <LimitPicture limit={limit} region={own?.region ?? null} name={name} isLossless={false}>
      {open && <Lights parts={open.parts} />}
    </LimitPicture>
  );
}
