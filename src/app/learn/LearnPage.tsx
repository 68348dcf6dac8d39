import { isSmall, type Layout } from '../page/use-layout';
import { ChapterStage } from './ChapterStage';
import { ChapterText } from './ChapterText';
import { Contents } from './Contents';

/** A guided path in twelve chapters, on the reader's own clip and joint: the text, and the app's own views as its figures. */
export function LearnPage({ layout }: { layout: Layout }) {
  const isPhone = isSmall(layout);
  const hasContents = !isPhone && layout !== 'narrow';
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
