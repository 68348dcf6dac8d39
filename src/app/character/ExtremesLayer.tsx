import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import * as THREE from 'three';
import { worldTransforms } from '../../core';
import { anatomyFor } from '../../state/clips/anatomy';
import { bonesOf } from '../../state/frame/live';
import { store } from '../../state/store';
import { createLines } from '../../three/lines';
import type { ScenePalette } from '../../three/palette';
import { limbChain } from '../drawing/limb';
import { createLabel, project, textWidth } from '../stage/label';
import { useDrawing } from '../stage/use-drawing';
import { useView, useWords } from '../stage/view';
import { useLimber, useSelectedLimit } from '../ui/use-limber';
import type { CharacterScene } from './character-scene';
import { extremeTurns } from './extreme-poses';
import { useJointRanges } from './use-joint-ranges';

const MOST_ENDS = 4;
const MOST_BONES = 64;
/** px that a word stands beyond the end of its limb. */
const BEYOND = 14;
/** px between two words, one under the other. */
const LINE = 15;

/** Draws the selected joint's limb where the joint's limit ends: thin ghosts, each with the angle that is reached. */
export function ExtremesLayer() {
  const { camera, track } = useView<CharacterScene>();
  const invalidate = useThree((state) => state.invalidate);
  const ghosts = useDrawing(createGhosts);
  const words = useWords(createWords);
  const clip = useLimber((state) => state.clip);
  const index = useLimber((state) => state.work.selectedJoint);
  const joint = (clip && anatomyFor(clip)[index]) ?? null;
  const limit = useSelectedLimit();
  const ranges = useJointRanges(joint)?.learned ?? null;
  const turns = useMemo(
    () => (joint && limit && ranges ? extremeTurns(joint, limit, ranges) : []),
    [joint, limit, ranges],
  );
  const chain = useMemo(() => clip && limbChain(clip.skeleton, index).filter((j) => j >= index), [clip, index]);
  const pose = useMemo(() => {
    const joints = clip?.skeleton.names.length ?? 0;
    const [rotations, world] = [new Float32Array(4 * joints), new Float32Array(4 * joints)];
    return { rotations, positions: new Float32Array(3 * joints), world };
  }, [clip]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other ends are drawn
  useEffect(invalidate, [turns, ghosts, invalidate]);
  useFrame(() => {
    const { live } = store.getState();
    const view = camera.current;
    if (!ghosts || !view || !clip || !live || !chain || live.held.length !== pose.rotations.length) return;
    const { clientWidth: width, clientHeight: height } = track.current;
    const placed: { x: number; y: number }[] = [];
    ghosts.lines.begin();
    for (let i = 0; i < MOST_ENDS; i++) {
      const label = words.current?.labels[i];
      const turn = turns[i];
      if (!turn) {
        label?.hide();
        continue;
      }
      const { rotations, positions, world } = pose;
      rotations.set(live.held);
      rotations.set(turn.rotation, 4 * index);
      worldTransforms(bonesOf({ clip }, live), rotations, 0, live.rootPosition, positions, world);
      for (let k = 1; k < chain.length && k <= MOST_BONES; k++) {
        const [a, b] = [3 * chain[k - 1], 3 * chain[k]];
        ghosts.lines.add(
          positions[a],
          positions[a + 1],
          positions[a + 2],
          positions[b],
          positions[b + 1],
          positions[b + 2],
        );
      }
      const [start, end] = [3 * chain[0], 3 * chain[chain.length - 1]];
      const { x: x0, y: y0 } = project(
        view,
        width,
        height,
        positions[start],
        positions[start + 1],
        positions[start + 2],
      );
      const { x, y } = project(view, width, height, positions[end], positions[end + 1], positions[end + 2]);
      const way = Math.max(1, Math.hypot(x - x0, y - y0));
      label?.setText(turn.words);
      const place = { x: x + (BEYOND * (x - x0)) / way, y: y + (BEYOND * (y - y0)) / way };
      // A word that would lie over another stands under it.
      for (const other of placed)
        if (Math.abs(place.x - other.x) < textWidth(turn.words) && Math.abs(place.y - other.y) < LINE)
          place.y = other.y + LINE;
      placed.push(place);
      label?.place(place.x, place.y);
    }
    ghosts.lines.end();
  });
  return ghosts ? <primitive object={ghosts.object} /> : null;
}

function createGhosts() {
  const lines = createLines({ width: 3, opacity: 0.6, depthTest: false }, [], MOST_ENDS * MOST_BONES);
  lines.object.renderOrder = 18;
  return {
    object: new THREE.Group().add(lines.object),
    lines,
    setPalette: (palette: ScenePalette) => lines.setColor(palette.limitLine),
    dispose: lines.dispose,
  };
}

function createWords(overlay: HTMLElement) {
  const labels = Array.from({ length: MOST_ENDS }, () => createLabel(overlay, 'label-hinge is-centred'));
  return {
    labels,
    remove() {
      for (const label of labels) label.remove();
    },
  };
}
