import type { CSSProperties } from 'react';
import { changeSettings } from '../../../state/actions';
import { settingTable } from '../../../state/settings';
import { degrees } from '../../ui/format';
import { useLimber } from '../../ui/use-limber';
import { writeAddress } from '../address';
import './recipe.css';

interface Card {
  /** What the limit is made of. */
  name: string;
  /** What it says, in a few words. */
  says: string;
  /** The chapter that tells of it, from 1. */
  chapter: number;
  /** The token of its colour. */
  colour: string;
}

const CARDS = {
  reference: { name: 'Reference', says: 'the pose to count from', chapter: 5, colour: 'text-1' },
  split: { name: 'Split', says: 'whole, or swing and twist apart', chapter: 10, colour: 'axis-z' },
  chart: { name: 'Chart', says: 'how rotations become points', chapter: 11, colour: 'axis-y' },
  shape: { name: 'Shape', says: 'what is wrapped round the samples', chapter: 6, colour: 'limit-line' },
  give: { name: 'Give', says: 'how far the joint yields beyond', chapter: 8, colour: 'violation-fill' },
} satisfies Record<string, Card>;

function open(chapter: number): void {
  changeSettings({ learn: chapter, beat: 1 });
  writeAddress(chapter, 1);
}

/** What the limit of the joint is made of, a card each; a card opens the chapter that tells of it. */
export function RecipeCards() {
  const settings = useLimber((state) => state.work.settings);
  const choiceOf = (key: 'reference' | 'split' | 'chart' | 'shape'): string =>
    settingTable[key].choices.find(({ value }) => value === settings[key])?.label ?? '';
  const give = settings.softening ? degrees(settings.softeningRadius, 1) : 'none';
  return (
    <ol className="recipe" aria-label="What the limit is made of">
      {Object.entries(CARDS).map(([key, { name, says, chapter, colour }]) => (
        <li key={key} data-part={key}>
          <button type="button" style={{ '--look': `var(--${colour})` } as CSSProperties} onClick={() => open(chapter)}>
            <span className="recipe-name">{name}</span>
            <strong>{key === 'give' ? give : choiceOf(key as 'shape')}</strong>
            <span className="recipe-says">{says}</span>
            <span className="recipe-chapter">Chapter {chapter} →</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
