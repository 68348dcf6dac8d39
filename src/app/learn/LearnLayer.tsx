import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { useBeatHere } from './learn-view';
import { Lights } from './lights';

/** What a chapter adds to the scene of the character. */
export const LearnInCharacter = () => <LearnLayer view="character" />;

/** What a chapter adds to the scene of the joint's space, and hides of it. */
export const LearnInSpace = () => <LearnLayer view="space" />;

function LearnLayer({ view }: { view: 'character' | 'space' }) {
  const open = useBeatHere();
  if (!open) return null;
  const { hides, parts } = open;
  const { inCharacter: InCharacter, inSpace: InSpace } = open.figure;
  return (
    <>
      {view === 'character' ? InCharacter && <InCharacter /> : InSpace && <InSpace />}
      <Lights parts={parts} />
      <Hidden names={hides} />
    </>
  );
}

/** Keeps objects of the view's scene from being seen. */
function Hidden({ names }: { names: readonly string[] }) {
  const scene = useThree((state) => state.scene);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    const found = names.flatMap((name) => scene.getObjectByName(name) ?? []);
    for (const object of found) object.traverse((child) => child.layers.disable(0));
    invalidate();
    return () => {
      for (const object of found) object.traverse((child) => child.layers.enable(0));
      invalidate();
    };
  }, [scene, names, invalidate]);
  return null;
}
