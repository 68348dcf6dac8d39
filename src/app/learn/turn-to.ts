import { changeSettings } from '../../state/actions';
import { settingTable } from '../../state/settings';
import { writeAddress } from './address';

/** Goes to a beat of a chapter, both counted from 1; there is no chapter before the first and after the last. */
export function turnTo(chapter: number, beat = 1): void {
  if (chapter < 1 || chapter > settingTable.learn.max) return;
  changeSettings({ learn: chapter, beat });
  writeAddress(chapter, beat);
  document.querySelector('.learn-scroller')?.scrollTo({ top: 0 });
}
