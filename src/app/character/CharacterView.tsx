import { PerspectiveCamera, View } from '@react-three/drei';
import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as THREE from 'three';
import { hoverJoint, selectJoint } from '../../state/actions';
import { isStill } from '../../state/frame/playback';
import { settingsHere } from '../../state/limits/chosen';
import { store } from '../../state/store';
import { cameraOf } from '../../state/work/cameras';
import { Guests } from '../guests/guests';
import { useHasDrawn, useViewState } from '../page/view-state';
import { glideTime } from '../stage/glide';
import { keepCamera } from '../stage/keep-camera';
import { Orbit } from '../stage/Orbit';
import type { OrbitBounds } from '../stage/orbit';
import { onReframe } from '../stage/reframe';
import { usePalette } from '../stage/scene-palettes';
import { useShownView } from '../stage/shown-views';
import { useDisposable } from '../stage/use-disposable';
import { useOrbitKeys } from '../stage/use-orbit-keys';
import { usePicking } from '../stage/use-picking';
import { useLimber } from '../ui/use-limber';
import { createCameraHold } from './camera-hold';
import { type CharacterLabels, createCharacterLabels } from './character-labels';
import { type CharacterScene, createCharacterScene } from './character-scene';
import { createFollowCamera } from './follow-camera';
import type { AfterFrame } from './handle-drawing';
import { Invitation, RagdollGround, RagdollLayer, ReachLayer, TurnLayer } from './layers';
import { isDraggingHandle } from './reach-ui';
import { sizeScene } from './scene-size';
import { wearSkin } from './wear-skin';

interface Props {
  /** CSS pixels covered by something at the right edge: the body keeps clear of them. */
  insetRight?: number;
  /** Whether it may invite to pull a hand. */
  mayInvite?: boolean;
}

const raycaster = new THREE.Raycaster();
const pointer = new THREE.Vector2();

/** The character, live. Fills its element; click a part of the body to select its joint, drag to turn, wheel to zoom. */
export function CharacterView({ insetRight = 0, mayInvite = false }: Props) {
  const track = useRef<HTMLDivElement>(null!);
  const overlay = useRef<HTMLDivElement>(null!);
  const camera = useRef<THREE.PerspectiveCamera>(null!);
  const [afterFrame] = useState(() => new Set<AfterFrame>());
  const parts = useDisposable(createCharacterScene);
  const mode = useLimber((state) => state.work.settings.mode);
  const page = useLimber((state) => state.work.settings.page);
  const hasFit = useLimber((state) => state.fit !== null);
  // The mode changes as its hand is pulled; it goes when that is over.
  const [isPulled, setPulled] = useState(false);
  const isDragging = useViewState((state) => state.isDraggingHandle) && isPulled;
  const isInvited = mayInvite && hasFit && (mode === 'pose' || isDragging) && page === 'inspect';
  const isInset = useViewState(({ inset }) => inset === 'character');
  return (
    <div className="view">
      <View ref={track as never} index={isInset ? 2 : 1} className="view-track fill">
        {parts ? (
          <CharacterContents
            parts={parts}
            track={track}
            overlay={overlay}
            camera={camera}
            afterFrame={afterFrame}
            insetRight={insetRight}
          />
        ) : null}
      </View>
      <div ref={overlay} className="view-overlay fill" aria-hidden="true" />
      {parts && isInvited && (
        <Invitation
          key="invitation"
          track={track}
          camera={camera}
          afterFrame={afterFrame}
          isPulled={isPulled}
          onPull={setPulled}
        />
      )}
      {parts && mode === 'ragdoll' && (
        <RagdollLayer
          track={track}
          camera={camera}
          afterFrame={afterFrame}
          pick={(ray) => parts.pick(ray)}
          floor={() => parts.floor}
        />
      )}
      {parts && (mode === 'ik' || mode === 'look-at') && (
        <ReachLayer mode={mode} track={track} camera={camera} afterFrame={afterFrame} pick={(ray) => parts.pick(ray)} />
      )}
    </div>
  );
}

interface ContentsProps {
  parts: CharacterScene;
  track: RefObject<HTMLDivElement>;
  overlay: RefObject<HTMLDivElement>;
  camera: RefObject<THREE.PerspectiveCamera>;
  /** What the layers over the picture do in each frame. */
  afterFrame: ReadonlySet<AfterFrame>;
  insetRight: number;
}

function CharacterContents({ parts, track, overlay, camera, afterFrame, insetRight }: ContentsProps) {
  const controls = useRef<OrbitBounds & { target: THREE.Vector3 }>(null);
  const invalidate = useThree((state) => state.invalidate);
  useShownView('character', track);
  const follow = useMemo(() => createFollowCamera(), []);
  const hold = useMemo(() => createCameraHold(), []);
  const palette = usePalette();
  const clip = useLimber((state) => state.clip);
  const body = useLimber((state) => state.body);
  const skin = useLimber((state) => state.skin);
  const isSplit = useLimber((state) => settingsHere(state).split !== 'none');
  const cloud = useLimber((state) => state.fit?.clouds[state.work.selectedJoint] ?? null);
  const limit = useLimber((state) => state.fit?.limits[state.work.selectedJoint] ?? null);
  const type = useLimber((state) => state.fit?.types[state.work.selectedJoint] ?? null);
  const isLearn = useViewState(({ inset }) => inset !== null);
  // What is taken hold of may come after what is seen.
  const hasDrawn = useHasDrawn();
  const isTurned = useLimber((state) => state.work.settings.mode === 'pose');
  const isDropped = useLimber((state) => state.work.settings.mode === 'ragdoll');
  const bodyHeight = useCallback(() => parts.bodyHeight, [parts]);
  const labels = useRef<CharacterLabels>(null);

  useEffect(() => {
    parts.setPalette(palette);
    invalidate();
  }, [parts, palette, invalidate]);
  useEffect(() => {
    parts.setClip(clip);
    follow.reset();
  }, [parts, follow, clip]);
  useEffect(() => {
    parts.setBody(body?.jointCount === clip?.skeleton.parents.length ? body : null);
    invalidate();
  }, [parts, clip, body, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another clip is another scene
  useEffect(() => wearSkin(parts, skin, invalidate), [parts, clip, skin, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new body may change the size of the patch
  useEffect(() => {
    parts.setSwing(isSplit ? cloud : null, isSplit ? limit : null);
    invalidate();
  }, [parts, clip, body, isSplit, cloud, limit, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new body may change the size of the arc
  useEffect(() => {
    parts.setHinge(type, limit);
    invalidate();
  }, [parts, clip, body, type, limit, invalidate]);
  useEffect(() => {
    const made = createCharacterLabels(overlay.current);
    labels.current = made;
    return () => {
      labels.current = null;
      made.remove();
    };
  }, [overlay]);
  const frame = useCallback(() => {
    follow.reset();
    invalidate();
  }, [follow, invalidate]);
  useEffect(() => onReframe(frame), [frame]);
  useOrbitKeys(track, { label: 'Camera on the character', camera, controls, frame });
  usePicking(track, {
    at(x, y, width, height) {
      pointer.set((2 * x) / width - 1, 1 - (2 * y) / height);
      raycaster.setFromCamera(pointer, camera.current);
      return parts.pick(raycaster.ray);
    },
    choose: selectJoint,
    hover: hoverJoint,
  });

  useFrame(({ scene }, delta) => {
    const state = store.getState();
    const { live } = state;
    if (!live || !state.clip || !camera.current || !controls.current) return;
    parts.update(state, live);
    const { clientWidth: width, clientHeight: height } = track.current;
    if (width === 0 || height === 0) return;
    const view = camera.current;
    if (insetRight > 0) view.setViewOffset(width, height, insetRight / 2, 0, width, height);
    else if (view.view) view.clearViewOffset();
    view.aspect = width / height;
    // What is dragged must not slide away under the pointer, nor when it is let go.
    const { clip, body, work } = state;
    const { manual, pulls, gazeTarget } = work;
    const watched = { clip, body, manual, pulls, gazeTarget, frame: live.frame, width, height, inset: insetRight };
    const isHeld = hold(watched) || isDraggingHandle();
    const dt = isHeld ? 0 : glideTime(delta, state.isPlaying);
    const { isFresh } = follow;
    const isGliding = follow.update(
      view,
      controls.current,
      parts.low,
      parts.high,
      parts.bodyHeight,
      // Whoever falls down stairs leaves the floor behind.
      live.fall ? Math.min(parts.floor, parts.low.y) : parts.floor,
      Math.max(0.3, (width - insetRight) / height),
      parts.heading(live),
      dt,
    );
    sizeScene(parts.bodyHeight, follow.reach, view, controls.current, scene.fog as THREE.Fog | null);
    keepCamera(cameraOf('character'), view.position, controls.current.target, follow.reach, isFresh);
    parts.setLight(follow.heading);
    if (isGliding && !isHeld && !isStill) invalidate();
    view.lookAt(controls.current.target);
    view.updateMatrixWorld();
    view.updateProjectionMatrix();
    let isNameCovered = false;
    for (const draw of afterFrame) isNameCovered = draw(view, width, height, insetRight, live) || isNameCovered;
    const end = width - insetRight;
    labels.current?.place(state, live, parts.hinge, view, { width, height, end }, isNameCovered);
  });

  return (
    <>
      <color attach="background" args={[palette.background]} />
      <fog attach="fog" args={[palette.background, 6.5, 13]} />
      <PerspectiveCamera ref={camera} makeDefault fov={26} near={0.05} far={60} />
      <Orbit track={track} controls={controls} minDistance={0.8} maxDistance={20} maxPolarAngle={0.53 * Math.PI} />
      <primitive object={parts.object} />
      {hasDrawn && (
        <TurnLayer
          isOn={isTurned && !isLearn}
          hinge={parts.hinge}
          track={track}
          overlay={overlay}
          camera={camera}
          pick={parts.pick}
          bodyHeight={bodyHeight}
          hasSwings={isSplit || type?.kind === 'hinge'}
        />
      )}
      {isDropped && <RagdollGround />}
      <Guests at="character" bodyHeight={bodyHeight} />
    </>
  );
}
