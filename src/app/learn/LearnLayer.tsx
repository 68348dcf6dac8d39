import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect } from 'react';
import type * as THREE from 'three';
import { useChapterHere } from './here';
import { Pointing, Spotlight } from './Spotlight';

interface LearnLayerProps {
  view: 'character' | 'space';
  overlay: RefObject<HTMLElement>;
  camera: RefObject<THREE.PerspectiveCamera>;
}

/** What a chapter adds to a view of the app, and hides of it. */
export function LearnLayer({ view }: LearnLayerProps) {
  const chapter = useChapterHere();
  if (!chapter) return null;
  const { hides, inCharacter: InCharacter, inSpace: InSpace } = chapter.figure;
  return (
    <>
      {view === 'character' ? InCharacter && <InCharacter /> : InSpace && <InSpace />}
      <Pointing parts={chapter.parts} />
      <Spotlight parts={chapter.parts} />
      {view === 'space' && hides && <Hidden names={hides} />}
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
