import type { Clip, Skeleton } from '../../core';
import { takesOf } from '../../core/clip';
import type { OwnSkin } from '../../worker/api';
import type { Settings } from '../settings';

/** Skins that files brought along, by skeleton: they go with the clips that have it. */
const skins = new WeakMap<Skeleton, OwnSkin>();

/** Keeps the skin of a rig's file. */
export function tellSkin(clips: readonly Clip[], skin: OwnSkin): void {
  for (const { skeleton } of clips) skins.set(skeleton, skin);
}

/** The skin of the rig that a clip moves; null for none. */
export function skinOf(clip: Clip): OwnSkin | null {
  for (const { skeleton } of takesOf(clip)) {
    const skin = skins.get(skeleton);
    if (skin) return skin;
  }
  return null;
}

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
