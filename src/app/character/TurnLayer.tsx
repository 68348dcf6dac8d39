import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import * as THREE from 'three';
import { say } from '../../state/actions';
import { anatomyFor, askedAngles } from '../../state/clips/anatomy';
import { store } from '../../state/store';
import { patchRadius } from '../drawing/character-measures';
import { hingeOf } from '../drawing/hinge';
import { hingeWords } from '../drawing/hinge-words';
import { turnView, viewState } from '../page/view-state';
import { createLabel, project } from '../stage/label';
import { useDrawing } from '../stage/use-drawing';
import { useTaker, useView, useWords } from '../stage/view';
import { degrees } from '../ui/format';
import { useLimber } from '../ui/use-limber';
import type { CharacterScene } from './character-scene';
import { createTurnGizmo } from './turn-gizmo';
import { limbTaker, ringTaker } from './turn-pointer';
import { useJointRanges } from './use-joint-ranges';

interface TurnLayerProps {
  /** Whether the body can be turned here; in other modes it is pulled. */
  isOn: boolean;
  /** Whether the joint's swings are drawn already: as a patch, or as the arc of a hinge. */
  hasSwings: boolean;
}

/** What the selected joint is turned by on the body: three rings with its ranges, and the limb itself. */
export function TurnLayer({ isOn, hasSwings }: TurnLayerProps) {
  const { scene, track, camera } = useView<CharacterScene>();
  const { hinge } = scene;
  const gizmo = useDrawing(createTurnGizmo);
  const invalidate = useThree((state) => state.invalidate);
  const clip = useLimber((state) => state.clip);
  const index = useLimber((state) => state.work.selectedJoint);
  const joint = (clip && anatomyFor(clip)[index]) ?? null;
  const ranges = useJointRanges(joint);
  const type = useLimber((state) => hingeOf(state.fit?.types[state.work.selectedJoint]));
  const words = useMemo(() => (joint && type ? hingeWords(joint, type) : null), [joint, type]);
  const label = useWords((overlay) => createLabel(overlay, 'label-turn'));
  const tip = useRef(new THREE.Vector3());

  useEffect(() => {
    gizmo?.setJoint(clip, joint, clip && joint ? patchRadius(clip, joint.joint, scene.bodyHeight) : 0);
    gizmo?.setRanges(ranges);
    invalidate();
  }, [gizmo, clip, joint, ranges, scene, invalidate]);
  useEffect(() => viewState.subscribe(() => invalidate()), [invalidate]);
  useTaker('ring', gizmo && isOn ? ringTaker(gizmo, scene.pick, sayTurn) : null);
  useTaker('limb', gizmo && isOn ? limbTaker(scene.pick, sayTurn) : null);
  useFrame(() => {
    const state = store.getState();
    const view = camera.current;
    const { clientWidth: width, clientHeight: height } = track.current;
    if (!gizmo || !joint || !view || !state.live || height === 0) return;
    if (words && hinge.joint === index) for (let k = 0; k < 2; k++) hinge.ends[k].text = words[k];
    gizmo.object.visible = isOn;
    if (!isOn || !gizmo.update(state, state.live, view, height)) {
      label.current?.hide();
      return;
    }
    const lit = turnView().axis;
    const showsCircles = !state.isPlaying || lit >= 0;
    for (let k = 0; k < 3; k++) gizmo.rings.rings[k].setLook(showsCircles, k === 2 || !hasSwings, k === lit);
    if (lit < 0) {
      label.current?.hide();
      return;
    }
    gizmo.needle(lit, tip.current);
    const { x, y } = project(view, width, height, tip.current.x, tip.current.y, tip.current.z);
    label.current?.setText(`${joint.axes[lit].positive.name} ${degrees(askedAngles(joint, state, state.live)[lit])}`);
    label.current?.place(x, y);
  });
  return gizmo ? <primitive object={gizmo.object} /> : null;
}

/** What a screen reader says after a turn on the body. */
function sayTurn(): void {
  const state = store.getState();
  const joint = state.clip && anatomyFor(state.clip)[state.work.selectedJoint];
  if (!joint || !state.live) return;
  const angles = askedAngles(joint, state, state.live);
  say(`${joint.name}: ${joint.axes.map((axis, k) => `${axis.positive.name} ${degrees(angles[k])}`).join(', ')}`);
}
