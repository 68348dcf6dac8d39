import { useThree } from '@react-three/fiber';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type * as THREE from 'three';
import { hoverJoint, selectJoint } from '../../state/actions';
import { isStill } from '../../state/frame/playback';
import { settingsHere } from '../../state/limits/chosen';
import { Guests } from '../guests/guests';
import { useHasDrawn, useViewState, viewState } from '../page/view-state';
import { rayAt } from '../stage/drag-space';
import { glideTime } from '../stage/glide';
import { OrbitView } from '../stage/OrbitView';
import { usePalette } from '../stage/scene-palettes';
import { useFraming, useTaker, useView, useWords } from '../stage/view';
import { lazyRoom } from '../ui/lazy-room';
import { useHoldsLimbs, useLimber, useSelectedLimit } from '../ui/use-limber';
import { createCameraHold } from './camera-hold';
import { createCharacterLabels } from './character-labels';
import { type CharacterScene, createCharacterScene } from './character-scene';
import { createFollowCamera } from './follow-camera';
import { sizeScene } from './scene-size';
import { wearSkin } from './wear-skin';

// What lies over the character, or in its scene, in some modes and on some pages: each comes when it is first shown.
const placeless = { isPlaceless: true };

const ReachLayer = lazyRoom('What pulls the character', () => import('./ReachLayer'), 'ReachLayer', placeless);
const Invitation = lazyRoom('The invitation', () => import('./Invitation'), 'Invitation', placeless);
const TurnLayer = lazyRoom('Turning on the body', () => import('./TurnLayer'), 'TurnLayer', placeless);
const SwingLayer = lazyRoom('Swings on the body', () => import('./SwingLayer'), 'SwingLayer', placeless);
const RagdollLayer = lazyRoom('The ragdoll', () => import('./RagdollLayer'), 'RagdollLayer', placeless);
const RagdollGround = lazyRoom('Stairs', () => import('./RagdollGround'), 'RagdollGround', placeless);

interface Props {
  /** CSS pixels covered by something at the right edge: the body keeps clear of them. */
  insetRight?: number;
  /** Whether it may invite to pull a hand. */
  mayInvite?: boolean;
}

const LENS = {
  fov: 26,
  near: 0.05,
  far: 60,
  up: [0, 1, 0],
  minDistance: 0.8,
  maxDistance: 20,
  maxPolarAngle: 0.53 * Math.PI,
} as const;

/** The character, live. Fills its element; click a part of the body to select its joint, drag to turn, wheel to zoom. */
export function CharacterView({ insetRight = 0, mayInvite = false }: Props) {
  const isInset = useViewState(({ inset }) => inset === 'character');
  const insets = useMemo(() => ({ right: insetRight }), [insetRight]);
  return (
    <OrbitView
      create={createCharacterScene}
      takers="character"
      name="character"
      label="Camera on the character"
      lens={LENS}
      index={isInset ? 2 : 1}
      insets={insets}
      over={<Over mayInvite={mayInvite} />}
    >
      <Figure />
    </OrbitView>
  );
}

/** What lies over the picture: handles to pull, and the invitation to do so. */
function Over({ mayInvite }: { mayInvite: boolean }) {
  const mode = useLimber((state) => state.work.settings.mode);
  const page = useLimber((state) => state.work.settings.page);
  const hasFit = useLimber((state) => state.fit !== null);
  const isHeld = useHoldsLimbs();
  // The mode changes as its hand is pulled; it goes when that is over.
  const [isPulled, setPulled] = useState(false);
  const isDragging = useViewState((state) => state.isDraggingHandle) && isPulled;
  const isInvited = mayInvite && hasFit && (mode === 'pose' || isDragging) && page === 'inspect';
  return (
    <>
      {isInvited && <Invitation key="invitation" isPulled={isPulled} onPull={setPulled} />}
      {mode === 'ragdoll' && <RagdollLayer />}
      {(mode === 'ik' || mode === 'look-at' || (mode === 'pose' && isHeld && !isInvited)) && <ReachLayer mode={mode} />}
    </>
  );
}

function Figure() {
  const { scene: parts, orbit } = useView<CharacterScene>();
  const invalidate = useThree((state) => state.invalidate);
  const world = useThree((state) => state.scene);
  const follow = useMemo(() => createFollowCamera(), []);
  const hold = useMemo(() => createCameraHold(), []);
  const palette = usePalette();
  const clip = useLimber((state) => state.clip);
  const body = useLimber((state) => state.body);
  const skin = useLimber((state) => state.skin);
  const isSplit = useLimber((state) => settingsHere(state).split !== 'none');
  const limit = useSelectedLimit();
  const type = useLimber((state) => state.fit?.types[state.work.selectedJoint] ?? null);
  const isLearn = useViewState(({ inset }) => inset !== null);
  // What is taken hold of may come after what is seen.
  const hasDrawn = useHasDrawn();
  const isTurned = useLimber((state) => state.work.settings.mode === 'pose');
  const isDropped = useLimber((state) => state.work.settings.mode === 'ragdoll');
  const bodyHeight = useCallback(() => parts.bodyHeight, [parts]);
  const words = useWords(createCharacterLabels);

  const skeleton = clip?.skeleton;
  useEffect(() => parts.setClip(clip), [parts, clip]);
  // More motion of the same skeleton is looked at from where one looks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another skeleton is looked at anew
  useEffect(() => follow.reset(), [follow, skeleton]);
  useEffect(() => {
    parts.setBody(body?.jointCount === clip?.skeleton.parents.length ? body : null);
    invalidate();
  }, [parts, clip, body, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another clip is another scene
  useEffect(() => wearSkin(parts, skin, invalidate), [parts, clip, skin, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new body may change the size of the arc
  useEffect(() => {
    parts.setHinge(type, limit);
    invalidate();
  }, [parts, clip, body, type, limit, invalidate]);
  useTaker('joint', {
    isOnlooker: true,
    hover(at) {
      const joint = at ? parts.pick(rayAt(at)) : -1;
      hoverJoint(joint);
      return joint >= 0 ? 'pointer' : null;
    },
    click(at) {
      const joint = parts.pick(rayAt(at));
      if (joint >= 0) selectJoint(joint);
    },
  });
  useFraming({
    look: follow,
    update({ camera, width, height, right, state, live }, delta) {
      if (!live || !state.clip) return null;
      parts.update(state, live);
      // What is dragged must not slide away under the pointer, nor when it is let go.
      const { clip, body, isPlaying } = state;
      const { manual, pulls, gazeTarget } = state.work;
      const watched = { clip, body, manual, pulls, gazeTarget, frame: live.frame, width, height, inset: right };
      const isHeld = hold(watched) || viewState.getState().isDraggingHandle;
      const isGliding = follow.update(
        camera,
        orbit,
        parts.low,
        parts.high,
        parts.bodyHeight,
        // Whoever falls down stairs leaves the floor behind.
        live.fall ? Math.min(parts.floor, parts.low.y) : parts.floor,
        Math.max(0.3, (width - right) / height),
        parts.heading(live),
        viewState.getState().half,
        isHeld ? 0 : glideTime(delta, isPlaying),
      );
      sizeScene(parts.bodyHeight, follow.usual, camera, orbit, world.fog as THREE.Fog | null);
      return isGliding && !isHeld && !isStill;
    },
    settle({ camera, width, height, right, state, live }, isNamed) {
      const view = { width, height, end: width - right };
      if (live) words.current?.place(state, live, parts.hinge, camera, view, isNamed);
    },
  });

  return (
    <>
      <fog attach="fog" args={[palette.background, 6.5, 13]} />
      {hasDrawn && <TurnLayer isOn={isTurned && !isLearn} hasSwings={isSplit || type?.kind === 'hinge'} />}
      {isSplit && <SwingLayer bodyHeight={bodyHeight} />}
      {isDropped && <RagdollGround />}
      <Guests at="character" bodyHeight={bodyHeight} />
    </>
  );
}
