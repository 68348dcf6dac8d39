import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { attempt } from '../../state/attempt';
import { prefersLessMotion } from '../../state/frame/motion';
import { isStill } from '../../state/frame/playback';
import { store } from '../../state/store';
import { adjustLesson, beginLesson, endLesson, stageLesson } from '../../state/work/lesson';
import { setEditView, viewState } from '../page/view-state';
import { useLimber } from '../ui/use-limber';
import { beatIn, type OpenBeat, openBeat } from './beats';
import { ChapterDesk } from './ChapterDesk';
import { ChapterFigure } from './ChapterFigure';
import type { Beat, Chapter } from './chapter';
import { chapters } from './chapters';
import { jointToShow } from './joint-to-show';
import { guessKey, learnView, light, useAnswer, useLit, useNamed } from './learn-view';
import { listenToParts } from './listen-to-parts';
import { stopLooking } from './look-for-ties';
import { useApply } from './use-apply';
import { usePlay } from './use-play';
import './learn.css';

/** A chapter that has been fetched. */
interface OpenChapter {
  number: number;
  chapter: Chapter;
}

/** What the text beside a figure tells of. */
interface Lesson extends OpenChapter {
  open: OpenBeat;
}

interface ChapterStageProps {
  /** The desk has room for the way to Inspect. */
  hasInspect: boolean;
  /** The text beside the figure. A figure without a text shows the last beat of its chapter, if none is named, and asks nothing. */
  text?: (lesson: Lesson) => ReactNode;
}

/** The figure of the chapter that the settings name, with what moves it. */
export function ChapterStage(props: ChapterStageProps) {
  const lesson = useOpenChapter();
  return lesson && <OpenStage lesson={lesson} {...props} />;
}

/** The chapter that the settings name; until it has been fetched, the chapter before. */
function useOpenChapter(): OpenChapter | null {
  const number = useLimber((state) => Math.round(state.work.settings.learn));
  const [lesson, setLesson] = useState<OpenChapter | null>(null);
  const { late } = chapters[number - 1];
  // A chapter that is here opens in the same frame.
  if (late.part && lesson?.number !== number) setLesson({ number, chapter: late.part });
  useEffect(() => {
    if (late.part) return;
    let isWanted = true;
    const load = async () => {
      const chapter = await late.fetch();
      if (isWanted) setLesson({ number, chapter });
    };
    void attempt('The chapter', load, () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [number, late]);
  return lesson;
}

/** The beat that the settings name, or the nearest that the chapter has. */
function useOpenBeat({ number, chapter }: OpenChapter, hasText: boolean): OpenBeat {
  // While the next chapter is being fetched, the beat stays.
  const asked = useLimber(({ work: { settings } }) =>
    Math.round(settings.learn) === number ? Math.round(settings.beat) : null,
  );
  const { length } = chapter.beats;
  const last = useRef(1);
  const beat = asked !== null && asked < 1 && !hasText ? length : beatIn(asked ?? last.current, length);
  last.current = beat;
  const isGuessed = useAnswer(guessKey(number, beat)) !== undefined || !hasText;
  return useMemo(() => openBeat(chapter, beat, isGuessed), [chapter, beat, isGuessed]);
}

function OpenStage({ lesson, hasInspect, text }: { lesson: OpenChapter } & ChapterStageProps) {
  const { number, chapter } = lesson;
  const open = useOpenBeat(lesson, text !== undefined);
  const { beat } = open;
  const areHeld = useLimber((state) => state.work.settings.limits);
  const rotations = useLimber((state) => state.clip?.rotations ?? null);
  const lit = useLit();
  const named = useNamed();
  useEffect(listenToParts, []);
  useLayoutEffect(() => {
    setEditView({ isOn: false });
    return leave;
  }, []);
  useLayoutEffect(() => {
    const { main, inset, half = null, reach = null } = open.figure;
    viewState.setState({ main, inset: inset ?? 'none', half, reach });
    const isSame = learnView.getState().beat?.beat === open.beat;
    learnView.setState({ chapter, beat: open, at: guessKey(number, open.number) });
    light(null);
    // A guess that is answered leaves what the reader turned.
    store.setState(({ knobs }) => ({ knobs: isSame ? { ...open.knobs, ...knobs, ...open.moved } : open.knobs }));
  }, [number, chapter, open]);
  const { marksBeyond = false, hidesMeters = chapter.hidesMeters ?? false } = open.figure;
  useLayoutEffect(() => {
    viewState.setState({ hidesMeters: hidesMeters || (marksBeyond && areHeld) });
  }, [hidesMeters, marksBeyond, areHeld]);
  useLayoutEffect(() => {
    if (!rotations) return;
    beginLesson();
    stage(chapter, beat);
    return stopLooking;
  }, [chapter, beat, rotations]);
  useLayoutEffect(() => {
    if (rotations && open.isAnswered) adjustLesson(beat.guess?.settings ?? {});
  }, [beat, open.isAnswered, rotations]);
  useApply(chapter, open.figure);
  usePlay(open);
  useEffect(() => markLit(lit), [lit]);
  const { main, inset, isInsetLarge, Strip, isStripTall } = open.figure;
  return (
    <div
      className="learn"
      data-main={main}
      data-inset={inset ?? 'none'}
      data-large={isInsetLarge}
      data-named={named ?? undefined}
      data-strip={Strip ? (isStripTall ? 'tall' : 'low') : undefined}
    >
      {text?.({ ...lesson, open })}
      <ChapterFigure open={open} name={chapters[number - 1].name} />
      <ChapterDesk open={open} hasInspect={hasInspect && open.number === chapter.beats.length} />
    </div>
  );
}

/** Marks what is drawn of the part that is lit: what is drawn as elements stands out by its style. */
function markLit(part: string | null): void {
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>('.is-learn [data-part]'))
    element.toggleAttribute('data-bright', element.dataset.part === part);
}

function stage({ settings, stage: work, plays: chapterPlays }: Chapter, { settings: own, plays = chapterPlays }: Beat) {
  const state = store.getState();
  stageLesson(
    { ...settings, ...own },
    {
      selectedJoint: jointToShow(state),
      isPlaying: (plays ?? false) && !isStill && !prefersLessMotion(),
      ...work?.(state),
    },
  );
}

function leave(): void {
  viewState.setState({ main: null, inset: null, half: null, hidesMeters: false, reach: null });
  learnView.setState({ chapter: null, beat: null, at: null });
  light(null);
  endLesson();
}
