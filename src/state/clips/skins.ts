import type { OwnSkin } from '../../worker/api';
import type { Settings } from '../settings';
import type { Take } from './take';

/** The skin of the rig that takes move; null for none. */
export const skinOf = (takes: readonly Take[]): OwnSkin | null => takes.find(({ skin }) => skin)?.skin ?? null;

/** What stands for the character, and whether its bones are seen too. */
export interface ShownFigure {
  figure: 'skin' | 'body' | 'none';
  hasBones: boolean;
  /** Whether bones are to be seen through the figure. */
  isVeiled: boolean;
}

/** What a view shows of a character: a rig is its own figure, unless that is asked otherwise. */
export function shownFigure(view: Settings['view'], skin: OwnSkin | null): ShownFigure {
  const isVeiled = view === 'both';
  const own = skin?.isWhole ? 'skin' : 'body';
  if (view === 'bones') return { figure: 'none', hasBones: true, isVeiled };
  if (view === 'body') return { figure: 'body', hasBones: false, isVeiled };
  // What only hangs on the joints stands for nobody.
  if (view === 'skin' && skin) return { figure: 'skin', hasBones: !skin.isWhole, isVeiled };
  return { figure: own, hasBones: isVeiled, isVeiled };
}

/** Whether a body has to be grown for what is seen. */
export const needsBody = (view: Settings['view'], skin: OwnSkin | null): boolean =>
  !skin?.isWhole || shownFigure(view, skin).figure === 'body';

/** Which choice of the view stands for what is seen; `auto` is none of them. */
export function choiceOf(view: Settings['view'], skin: OwnSkin | null): Exclude<Settings['view'], 'auto'> {
  const { figure, isVeiled } = shownFigure(view, skin);
  if (figure === 'none') return 'bones';
  return isVeiled ? 'both' : figure;
}
