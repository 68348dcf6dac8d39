import { useEffect } from 'react';
import { isSmall, type Layout } from '../page/use-layout';
import { MotionButtons } from '../ui/MotionButtons';
import { useHasMotion, useLimber } from '../ui/use-limber';
import { listenToAddress } from './address';
import { ChapterStage } from './ChapterStage';
import { ChapterText } from './ChapterText';

/** A guided path in short beats, on the reader's own clip and joint: the text, and the app's own views as its figures. */
export function LearnPage({ layout }: { layout: Layout }) {
  const isPhone = isSmall(layout);
  const hasMotion = useHasMotion();
  useEffect(listenToAddress, []);
  if (!hasMotion) return <NothingToLearn />;
  return <ChapterStage hasInspect={!isPhone} text={(lesson) => <ChapterText {...lesson} hasInspect={isPhone} />} />;
}

/** The chapters are told on a clip, and all their figures are made of its frames. */
function NothingToLearn() {
  const name = useLimber((state) => state.clip?.name);
  return (
    <section className="learn-none" aria-label="Chapter">
      <p>
        <b>{name}</b> has no motion: the chapters show on a clip how limits are learned.
      </p>
      <div className="row">
        <MotionButtons />
      </div>
    </section>
  );
}
