import { attempt } from '../../state/attempt';
import { fetchPart } from '../../state/fetch-part';
import type { LimberState } from '../../state/store';
import type { CharacterScene } from './character-scene';

/** Puts a rig's own skin on the character, once what draws such skins has come. Returns how to stop. */
export function wearSkin(parts: CharacterScene, skin: LimberState['skin'], redraw: () => void): () => void {
  if (!skin) {
    parts.setSkin(null);
    return () => {};
  }
  let isWanted = true;
  const wear = async () => {
    const { createOwnSkin } = await fetchPart(() => import('../../three/own-skin'));
    if (!isWanted) return;
    parts.setSkin(skin, createOwnSkin);
    redraw();
  };
  void attempt('Drawing rigs in their own skin', wear, () => isWanted);
  return () => {
    isWanted = false;
  };
}
