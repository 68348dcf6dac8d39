import { useState } from 'react';
import { exportTargets } from '../../formats';
import { setSetting } from '../../state/actions';
import { isSmall, type Layout } from '../page/use-layout';
import { IconButton } from '../ui/IconButton';
import { JointPicker } from '../ui/JointPicker';
import { shownNames } from '../ui/joint-name';
import { useLimber } from '../ui/use-limber';
import { type ExportChoice, isMotion, keepChoice, motionLabels, readChoice, type Wanted } from './choice';
import { LimitsExport } from './LimitsExport';
import { MotionExport } from './MotionExport';
import { TargetList, TargetSelect } from './TargetList';
import './export.css';

/** What can leave here, for whom, and what it loses on the way. */
export function ExportPage({ layout }: { layout: Layout }) {
  const [choice, setChoice] = useState(readChoice);
  const name = useLimber(
    ({ clip, work: { selectedJoint } }) => (clip && shownNames(clip.skeleton.names)[selectedJoint]) ?? '',
  );
  const { target } = choice;
  const change = (more: Partial<ExportChoice>) => {
    const next = { ...choice, ...more };
    setChoice(next);
    keepChoice(next);
  };
  const choose = (next: Wanted) => change({ target: next });
  const summary = isMotion(target) ? motionLabels[target].summary : exportTargets[target].summary;
  const isPhone = isSmall(layout);
  return (
    <section className="export" aria-label="Export">
      <div className="panel-head row">
        {isPhone || layout === 'narrow' ? <JointPicker name={name} /> : <h1>Export</h1>}
        {isPhone ? (
          <TargetSelect value={target} onChange={choose} />
        ) : (
          <span className="quiet cut" title={summary}>
            {summary}
          </span>
        )}
        <div className="spacer" />
        <IconButton label="Close the export" icon="close" size={14} onClick={() => setSetting('page', 'inspect')} />
      </div>
      {!isPhone && <TargetList value={target} onChange={choose} />}
      {isMotion(target) ? (
        <MotionExport key={target} kind={target} />
      ) : (
        <LimitsExport target={target} kept={choice.kept} onKept={(kept) => change({ kept })} />
      )}
    </section>
  );
}
