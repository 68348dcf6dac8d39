import { PerspectiveCamera, View } from '@react-three/drei';
import { useFrame, useThree } from '@react-three/fiber';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Vec3 } from '../../core';
import { store } from '../../state/store';
import { cameraOf } from '../../state/work/cameras';
import { isDrawnWhole } from '../../three/gradual';
import { useCoveredAtRight } from './corner';
import { keepCamera } from './keep-camera';
import type { Lens } from './orbit';
import { onReframe } from './reframe';
import { LAST } from './Stage';
import { usePalette } from './scene-palettes';
import { type ShownViewName, useShownView } from './shown-views';
import { useDisposable } from './use-disposable';
import { useOrbit } from './use-orbit';
import { useOrbitKeys } from './use-orbit-keys';
import { createViewParts, type Seen, TAKERS, ViewContext, type ViewHere, type ViewScene } from './view';

interface InsideProps {
  /** What a screen reader calls it: "Camera on the character"; null for a camera that does not turn. */
  label: string | null;
  lens: Lens;
  canZoom?: boolean;
  /** The name under which its camera is kept, and its picture can be asked for. */
  name?: ShownViewName;
  /** CSS pixels that something lies over: the picture keeps clear of them. */
  insets?: { top?: number; right?: number; bottom?: number };
  /** Whether the picture keeps clear of what stands in the corner of a chapter's figure. */
  avoidsCorner?: boolean;
  /** A hand or a key moves the camera. */
  onOrbit?: () => void;
  /** Stands in the scene. One of the components calls `useFraming`. */
  children: ReactNode;
}

interface OrbitViewProps<S extends ViewScene> extends InsideProps {
  /** Makes what is shown; the view disposes of it. */
  create: () => S;
  takers: keyof typeof TAKERS;
  className?: string;
  /** What is drawn later lies over what is drawn earlier. Usual: 1. */
  index?: number;
  /** Words over the picture that are for the eye alone. */
  words?: ReactNode;
  /** Lies over the picture once there is one. */
  over?: ReactNode;
}

/**
 * A picture that the page's one canvas draws where the view's element is, with a camera that goes round what it looks at: by pointer, by keys,
 * and back to its first look. Fills its element.
 */
export function OrbitView<S extends ViewScene>(props: OrbitViewProps<S>) {
  const { create, takers, className = 'view', index = 1, words, over, ...inside } = props;
  const [parts] = useState(() => createViewParts(TAKERS[takers], inside.lens));
  const scene = useDisposable(create);
  const view = useMemo((): ViewHere<S> | null => scene && { ...parts, scene }, [parts, scene]);
  return (
    <div ref={parts.root} className={className}>
      <View ref={parts.track as never} index={index} className="view-track fill">
        {view && (
          <ViewContext value={view}>
            <Inside view={view} {...inside} />
          </ViewContext>
        )}
      </View>
      <div ref={parts.overlay} className="view-overlay fill" aria-hidden="true">
        {words}
      </div>
      {view && <ViewContext value={view}>{over}</ViewContext>}
    </div>
  );
}

function Inside({
  view,
  label,
  lens,
  canZoom,
  name,
  insets,
  avoidsCorner,
  onOrbit,
  children,
}: InsideProps & { view: ViewHere }) {
  const { scene, track, overlay, camera, orbit, framing, afterFrame } = view;
  const invalidate = useThree((state) => state.invalidate);
  const palette = usePalette();
  // Before what the scene shows is set, by the effects of children.
  useLayoutEffect(() => {
    scene.setPalette(palette);
    invalidate();
  }, [scene, palette, invalidate]);
  useShownView(name, track);
  /** Whether the camera is framed again without being turned. */
  const keeps = useRef(false);
  const frame = useCallback(
    (keepsDirection = false) => {
      keeps.current = keepsDirection;
      framing.current?.look.reset();
      invalidate();
    },
    [framing, invalidate],
  );
  useEffect(() => onReframe(frame), [frame]);
  useOrbit(view, { canTurn: label !== null, canZoom, onOrbit });
  useOrbitKeys(view, { label, frame, onOrbit });
  const coveredAtRight = useCoveredAtRight(track, avoidsCorner ?? false);

  const [seen] = useState(
    (): Seen => ({ camera: null!, target: orbit.target, width: 0, height: 0, right: 0, state: null!, live: null }),
  );
  // Before the frames of what else stands in the scene: they read the camera.
  useFrame((_, delta) => {
    const eye = camera.current;
    const now = framing.current;
    if (!eye || !now || !track.current) return;
    const { clientWidth: width, clientHeight: height } = track.current;
    if (width === 0 || height === 0) return;
    seen.camera = eye;
    seen.width = width;
    seen.height = height;
    seen.right = (insets?.right ?? 0) + coveredAtRight();
    seen.state = store.getState();
    seen.live = seen.state.live;
    eye.aspect = width / height;
    eye.setViewOffset(width, height, seen.right / 2, ((insets?.bottom ?? 0) - (insets?.top ?? 0)) / 2, width, height);
    const { isFresh } = now.look;
    // Where the camera looks from now, as a unit vector.
    const kept = isFresh && keeps.current ? eye.position.clone().sub(orbit.target).normalize() : null;
    const goesOn = now.update(seen, delta);
    if (goesOn === null) return;
    if (kept) {
      const distance = eye.position.distanceTo(orbit.target);
      eye.position.copy(orbit.target).addScaledVector(kept, distance);
    }
    keeps.current = false;
    if (name) keepCamera(cameraOf(name), eye.position, orbit.target, now.look.usual, isFresh && !kept);
    eye.lookAt(orbit.target);
    eye.updateMatrixWorld();
    eye.updateProjectionMatrix();
    let isNamed = false;
    for (const draw of afterFrame) isNamed = draw(seen) || isNamed;
    now.settle?.(seen, isNamed);
    if (goesOn) invalidate();
  }, -0.5);
  // Once the scene has been framed and drawn: the renderer leaves out what is not built yet.
  useFrame((state) => {
    if (framing.current?.look.isFresh === false && isDrawnWhole(state.scene))
      overlay.current.style.visibility = 'inherit';
  }, LAST);

  return (
    <>
      <color attach="background" args={[palette.background]} />
      <PerspectiveCamera
        ref={camera as never}
        makeDefault
        up={lens.up as Vec3}
        fov={lens.fov}
        near={lens.near}
        far={lens.far}
      />
      <primitive object={scene.object} />
      {children}
    </>
  );
}
