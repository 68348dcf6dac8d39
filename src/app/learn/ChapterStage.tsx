import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { attempt } from '../../state/attempt';
import { fetchPart } from '../../state/fetch-part';
import { prefersLessMotion } from '../../state/frame/motion';
import { isStill } from '../../state/frame/playback';
import { forgetReady } from '../../state/limits/fit-ahead';
import { store } from '../../state/store';
import { beginLesson, endLesson, stageLesson } from '../../state/work/lesson';
import { setEditView, viewState } from '../page/view-state';
import { useLimber } from '../ui/use-limber';
import { ChapterDesk } from './ChapterDesk';
import { ChapterFigure } from './ChapterFigure';
import type { Chapter } from './chapter';
import { chapters } from './chapters';
import { getReadyFor } from './get-ready';
import { jointToShow } from './joint-to-show';
import { learnView, light, useLit, useNamed } from './learn-view';
import { listenToParts } from './listen-to-parts';
import { stopLooking } from './look-for-ties';
import { listenToPages } from './turn-page';
import { useApply } from './use-apply';
import './learn.css';

/** A chapter that has been fetched. */
interface OpenChapter {
  number: number;
  chapter: Chapter;
}

interface ChapterStageProps {
  /** The desk has room for the way to Inspect. */
  hasInspect: boolean;
  /** The text beside the figure. */
  text?: (open: OpenChapter) => ReactNode;
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
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const chapter = await fetchPart(chapters[number - 1].load);
      if (isWanted) setLesson({ number, chapter });
    };
    void attempt('The chapter', load, () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [number]);
  return lesson;
}

function OpenStage({ lesson, hasInspect, text }: { lesson: OpenChapter } & ChapterStageProps) {
  const { number, chapter } = lesson;
  const rotations = useLimber((state) => state.clip?.rotations ?? null);
  const lit = useLit();
  const named = useNamed();
  useEffect(listenToPages, []);
  useEffect(listenToParts, []);
  useLayoutEffect(() => {
    setEditView({ isOn: false });
    return leave;
  }, []);
  useLayoutEffect(() => {
    viewState.setState({ main: chapter.figure.main, inset: chapter.figure.inset ?? 'none' });
    learnView.setState({ chapter });
    light(null);
    if (!rotations) return;
    beginLesson();
    open(chapter);
    return stopLooking;
  }, [chapter, rotations]);
  const isFitted = useLimber((state) => state.fit !== null && state.job === null);
  useEffect(() => (isFitted ? getReadyFor(chapters[number]) : undefined), [number, isFitted]);
  useApply(chapter);
  useEffect(() => markLit(lit), [lit]);
  const { main, inset, Strip, isStripTall } = chapter.figure;
  return (
    <div
      className="learn"
      data-main={main}
      data-inset={inset ?? 'none'}
      data-named={named ?? undefined}
      data-strip={Strip ? (isStripTall ? 'tall' : 'low') : undefined}
    >
      {text?.(lesson)}
      <ChapterFigure chapter={chapter} name={chapters[number - 1].name} />
      <ChapterDesk chapter={chapter} hasInspect={hasInspect} />
    </div>
  );
}

/** Marks what is drawn of the part that is lit: what is drawn as elements stands out by its style. */
function markLit(part: string | null): void {
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>('.is-learn [data-part]'))
    element.toggleAttribute('data-bright', element.dataset.part === part);
}

function open({ settings, stage, plays, controls, knobs: others }: Chapter): void {
  const state = store.getState();
  const initial = controls.flatMap((control) => ('knob' in control ? [[control.knob, control.initial] as const] : []));
  store.setState({ knobs: { ...Object.fromEntries(initial), ...others } });
  stageLesson(settings, {
    selectedJoint: jointToShow(state),
    isPlaying: (plays ?? false) && !isStill && !prefersLessMotion(),
    ...stage?.(state),
  });
}

function leave(): void {
  viewState.setState({ main: null, inset: null });
  learnView.setState({ chapter: null });
  light(null);
  forgetReady();
  endLesson();
}
