import { useThree } from '@react-three/fiber';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { rayAt } from '../../stage/drag-space';
import type { GripPlace } from '../../stage/grip';
import { OrbitView } from '../../stage/OrbitView';
import { usePalette } from '../../stage/scene-palettes';
import { createLook, useFraming, useTaker, useView, useWords, type ViewScene } from '../../stage/view';
import { useBeatHere } from '../learn-view';
import { Lights } from '../lights';
import { FIGURE_LENS } from './lens';
import { createSceneWords, type Word } from './scene-words';

/** A scene of a chapter's own. */
export interface FigureScene extends ViewScene {
  /** Called before each frame that is drawn; returns whether another should follow at once. */
  update(camera: THREE.PerspectiveCamera): boolean;
  /** The words in it, after it was drawn. */
  words(): readonly Word[];
}

interface FigureProps<S extends FigureScene> {
  /** Where the camera stands, and what it looks at. */
  from: readonly [number, number, number];
  at?: readonly [number, number, number];
  /** Brings the scene up to date; called when `inputs` change. */
  apply: (scene: S) => void;
  inputs: readonly unknown[];
  /** The pointer is over the view, in a view whose camera stands: as a ray. */
  onPointer?: (scene: S, ray: THREE.Ray) => void;
}

interface SceneViewProps<S extends FigureScene> extends FigureProps<S> {
  create: () => S;
  /** Unit: what stands upright; y if not given. */
  up?: Vec3;
  canOrbit?: boolean;
  children?: ReactNode;
}

/** A view onto a scene of its own, drawn by the page's one canvas. */
export function SceneView<S extends FigureScene>({
  create,
  up,
  canOrbit = true,
  children,
  ...rest
}: SceneViewProps<S>) {
  const open = useBeatHere();
  return (
    <OrbitView
      className="view figure-view"
      create={create}
      takers="figure"
      label={canOrbit ? 'Camera on the picture' : null}
      lens={up ? { ...FIGURE_LENS, up } : FIGURE_LENS}
      canZoom={false}
      // What stands in a corner is drawn over what fills the figure.
      index={open?.figure.main !== 'own' ? 2 : 1}
      avoidsCorner
      over={children}
    >
      <Figure {...rest} />
      {open && <Lights parts={open.parts} />}
    </OrbitView>
  );
}

function Figure<S extends FigureScene>({ from, at = [0, 0, 0], apply, inputs, onPointer }: FigureProps<S>) {
  const { scene } = useView<S>();
  const look = useMemo(createLook, []);
  const invalidate = useThree((state) => state.invalidate);
  const palette = usePalette();
  const words = useWords(createSceneWords);
  /** How many times as far as `from` the camera last was, to have a tall view hold all that a square view holds. */
  const backed = useRef(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs are what `apply` reads, and marks keep the colours they were made with
  useEffect(() => {
    apply(scene);
    invalidate();
  }, [scene, palette, invalidate, ...inputs]);
  const point = (place: GripPlace) => {
    onPointer?.(scene, rayAt(place));
    invalidate();
  };
  const taker = {
    take: (place: GripPlace) => {
      point(place);
      return { isStep: false, move: (event: PointerEvent) => point(place.after(event)) };
    },
    hover(place: GripPlace | null) {
      if (place) point(place);
      return null;
    },
  };
  useTaker('aim', onPointer ? taker : null);
  useFraming({
    look,
    update({ camera, target, width, height, right }) {
      const back = Math.max(1, height / (width - right));
      if (look.begin()) {
        target.fromArray(at);
        camera.position.fromArray(from).sub(target).multiplyScalar(back).add(target);
      } else if (back !== backed.current) {
        camera.position
          .sub(target)
          .multiplyScalar(back / backed.current)
          .add(target);
      }
      backed.current = back;
      return false;
    },
    settle({ camera, width, height }) {
      if (scene.update(camera)) invalidate();
      words.current?.say(scene.words(), camera, width, height);
    },
  });
  return null;
}
