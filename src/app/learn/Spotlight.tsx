import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import type * as THREE from 'three';
import { createVeil } from '../../three/veil';
import { usePalette } from '../stage/scene-palettes';
import { useDisposable } from '../stage/use-disposable';
import type { FigurePart } from './chapter';
import { useNamed } from './learn-view';
import { addView } from './listen-to-parts';
import { partAt } from './part-at';

/** Of what is drawn over the veil: above all else. */
const OVER = 20_000;

interface LightsProps {
  parts: readonly FigurePart[];
}

/** Has words and a view's scene light up each other. */
export function WordLights({ parts }: LightsProps) {
  return (
    <>
      <Pointing parts={parts} />
      <Spotlight parts={parts} />
    </>
  );
}

/** Says which part of the view's scene the pointer is over: the words that name it light up. */
function Pointing({ parts }: LightsProps) {
  const track = useThree((state) => state.events.connected) as HTMLElement | undefined;
  const scene = useThree((state) => state.scene);
  const get = useThree((state) => state.get);
  const names = useMemo(() => new Set(parts.map(({ id }) => id)), [parts]);
  useEffect(() => {
    if (!track) return;
    return addView(track, (clientX, clientY) => {
      const { left, top, width, height } = track.getBoundingClientRect();
      return partAt(scene, get().camera, names, [width, height], clientX - left, clientY - top);
    });
  }, [track, scene, get, names]);
  return null;
}

/** Lights the part of the view's scene that a word names: a veil falls over all that is not it. */
function Spotlight({ parts }: LightsProps) {
  const named = useNamed();
  const scene = useThree((state) => state.scene);
  const invalidate = useThree((state) => state.invalidate);
  const palette = usePalette();
  const veil = useDisposable(createVeil);
  const isPart = named !== null && parts.some(({ id }) => id === named);
  useEffect(() => {
    veil?.setColor(palette.background);
  }, [veil, palette]);
  useEffect(() => {
    if (!veil) return;
    const found = isPart ? scene.getObjectByName(named) : undefined;
    veil.object.visible = found !== undefined;
    const raised: THREE.Object3D[] = [];
    found?.traverse((child) => {
      if ('isGroup' in child) return;
      child.renderOrder += OVER;
      raised.push(child);
    });
    invalidate();
    return () => {
      for (const child of raised) child.renderOrder -= OVER;
    };
  }, [veil, scene, named, isPart, invalidate]);
  return veil ? <primitive object={veil.object} /> : null;
}
