import { type ReactNode, useEffect, useState } from 'react';
import { attempt } from '../../state/attempt';
import { fetchPart } from '../../state/fetch-part';
import { shareUrl } from '../../state/link/address';
import type { LinkPlan } from '../../state/project';
import { type EmbedView, embedCode, embedViews } from '../page/embed-address';
import { saveProject } from '../page/keep-work';
import { closePanel } from '../page/view-state';
import type { ShownViewName } from '../stage/shown-views';
import { Segment } from '../ui/Segment';
import { Select } from '../ui/Select';
import { Sheet } from '../ui/Sheet';
import { useLimber } from '../ui/use-limber';
import { SheetButton } from './SheetButton';
import { copyLink, copyText, planShare } from './share';
import './project-sheet.css';
import './share.css';

const pictured = [
  { value: 'character', label: 'Character' },
  { value: 'space', label: 'Joint space' },
] as const;

/** s. */
const lengths = [
  { value: '4', label: '4 s' },
  { value: '8', label: '8 s' },
  { value: '16', label: '16 s' },
] as const;

/** A link, the code of an embed, a picture, a video: all the ways what is shown can leave the page. */
export function ShareSheet() {
  const [plan, setPlan] = useState<LinkPlan | null>(null);
  const [embedded, setEmbedded] = useState<EmbedView>('character');
  const [view, setView] = useState<ShownViewName>('character');
  const [length, setLength] = useState<(typeof lengths)[number]['value']>('4');
  const page = useLimber((state) => state.work.settings.page);
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
  const code = embedCode(plan?.address ?? shareUrl(), embedded, `Limber: ${embedViews[embedded]}`);
  const isSeen = page === 'inspect' || view === 'character';
  return (
    <Sheet name="share" title="Share">
      <Way title="Link">
        {plan && plan.leftOut.length > 0 && (
          <>
            <p className="quiet">The link opens this view with these settings. It leaves out:</p>
            <ul className="bullets" aria-label="Not in the link">
              {plan.leftOut.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p className="quiet">A project file contains all of these, but not your own clip files.</p>
          </>
        )}
        <div className="row wraps">
          <SheetButton
            label="Copy link"
            icon="share"
            isPrimary
            isOff={!plan}
            onPress={() => void copyLink(plan!.address)}
          />
          <SheetButton label="Save project" icon="download" onPress={() => void saveProject()} />
        </div>
      </Way>
      <Way title="Embed">
        <p className="quiet">A single view, for an article or course notes.</p>
        <div className="row wraps">
          <Select
            label="View to embed"
            value={embedded}
            options={Object.entries(embedViews)
              .filter(([name]) => name !== 'learn' || page === 'learn')
              .map(([name, label]) => ({ value: name as EmbedView, label }))}
            onChange={setEmbedded}
          />
          <SheetButton
            label="Copy code"
            icon="share"
            isOff={!plan}
            onPress={() => void copyText(code, 'Code copied', 'Paste it into the article’s HTML.')}
          />
        </div>
        <textarea className="share-code field" aria-label="Code of the embed" readOnly rows={3} value={code} />
      </Way>
      <Way title="Picture and video">
        <div className="row wraps">
          <Segment label="View to save" value={view} options={pictured} onChange={setView} />
          <Segment label="Length of the video" value={length} options={lengths} onChange={setLength} />
        </div>
        <p className="quiet">
          {isSeen
            ? 'PNG at 2× resolution, transparent, without labels. The video plays the clip from this frame.'
            : 'The joint space is on the page “Inspect”.'}
        </p>
        <div className="row wraps">
          <SheetButton
            label="Save PNG"
            icon="download"
            isOff={!isSeen}
            onPress={() => void savePart('picture', view, 0)}
          />
          <SheetButton
            label="Record video"
            icon="download"
            isOff={!isSeen}
            onPress={() => void savePart('video', view, Number(length))}
          />
        </div>
      </Way>
    </Sheet>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack share-way" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const savePart = (kind: 'picture' | 'video', view: ShownViewName, seconds: number) =>
  attempt('Sharing', async () => {
    const { savePicture, saveVideo } = await fetchPart(() => import('../share/share-view'));
    await (kind === 'picture' ? savePicture(view) : saveVideo(view, seconds));
  });
