import { useEffect, useState } from 'react';
import type { LinkPlan } from '../../state/project';
import { Sheet } from '../ui/Sheet';
import { saveProject } from './keep-work';
import { closePanel } from './panel-state';
import { SheetButton } from './SheetButton';
import { copyLink, planShare } from './share';
import './project-sheet.css';

/** What a link to this view can't carry, before it is copied; and the way that carries all. */
export function ShareSheet() {
  const [plan, setPlan] = useState<LinkPlan | null>(null);
  useEffect(() => {
    let isShown = true;
    planShare().then(
      (made) => isShown && setPlan(made),
      () => closePanel(),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <Sheet name="share" title="Share a link">
      <p className="quiet">The link opens this view with these settings. Not all of the work goes into it:</p>
      <ul className="left-out" aria-label="Not in the link">
        {plan?.leftOut.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="quiet">A project file has all of it, but for the clip’s own file.</p>
      <div className="sheet-foot row">
        <SheetButton
          label="Copy link"
          icon="share"
          isPrimary
          isOff={!plan}
          onPress={() => void copyLink(plan!.address)}
        />
        <SheetButton label="Save project" icon="download" onPress={() => void saveProject()} />
      </div>
    </Sheet>
  );
}
