import { isSmall, type Layout } from '../page/use-layout';
import { MotionButtons } from '../ui/MotionButtons';
import { useHasMotion, useLimber } from '../ui/use-limber';
import { ChapterStage } from './ChapterStage';
import { ChapterText } from './ChapterText';
import { Contents } from './Contents';

/** A guided path in twelve chapters, on the reader's own clip and joint: the text, and the app's own views as its figures. */
export function LearnPage({ layout }: { layout: Layout }) {
  const isPhone = isSmall(layout);
  const hasContents = !isPhone && layout !== 'narrow';
  const hasMotion = useHasMotion();
  if (!hasMotion) return <NothingToLearn />;
  return (
    <ChapterStage
      hasInspect={!isPhone}
      text={({ number, chapter }) => (
        <>
          {hasContents && <Contents number={number} />}
          <ChapterText number={number} chapter={chapter} hasMenu={!hasContents} hasInspect={isPhone} />
        </>
      )}
    />
  );
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
