import { failureWords, fetchPart } from '../../state/fetch-part';
import { notify } from '../../state/notices';
import type { LimberState } from '../../state/store';
import type { CharacterScene } from './character-scene';

/** Puts a rig's own skin on the character, once what draws such skins has come. Returns how to stop. */
export function wearSkin(parts: CharacterScene, skin: LimberState['skin'], redraw: () => void): () => void {
  let isWanted = skin !== null;
  const wear = async (): Promise<void> => {
    try {
      const { createOwnSkin } = await fetchPart(() => import('../../three/own-skin'));
      if (!isWanted) return;
      parts.setSkin(skin, createOwnSkin);
      redraw();
    } catch (error) {
      if (!isWanted) return;
      const { title, detail } = failureWords(error, 'Drawing rigs in their own skin');
      notify('error', title, detail, { action: { label: 'Try again', run: () => void wear() } });
    }
  };
  if (skin) void wear();
  return () => {
    isWanted = false;
  };
}
