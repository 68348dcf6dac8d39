import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import type { Object3D } from 'three';
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

/** Keeps objects of the view's scene from being seen, also those that come later. */
function Hidden({ names }: { names: readonly string[] }) {
  const scene = useThree((state) => state.scene);
  const invalidate = useThree((state) => state.invalidate);
  const hidden = useMemo(() => new Map<string, Object3D>(), []);
  // Before the frame of the view, which gives words to what is seen.
  useFrame(() => {
    for (const name of names) {
      const object = scene.getObjectByName(name);
      if (!object || hidden.get(name) === object) continue;
      hidden.set(name, object);
      object.traverse((child) => child.layers.disable(0));
    }
  }, -1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names hide other objects
  useEffect(() => {
    invalidate();
    return () => {
      for (const object of hidden.values()) object.traverse((child) => child.layers.enable(0));
      hidden.clear();
      invalidate();
    };
  }, [scene, names, invalidate]);
  return null;
}
