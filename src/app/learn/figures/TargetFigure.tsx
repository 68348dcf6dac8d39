import { useFrame } from '@react-three/fiber';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { containsRotation, type JointLimit, type Quat, type Vec3 } from '../../../core';
import { plus, readQuat, readVec3, rotateVector, times } from '../../../core/math';
import { regionTest } from '../../../formats';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { useDrawing } from '../../stage/use-drawing';
import { type Seen, useView, useWords } from '../../stage/view';
import type { Now } from '../chapter';
import { useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { useKnob } from '../use-knob';
import { useNoName } from '../use-no-name';
import { stepDone } from './eased';
import { createPyramid, heldBorder, openedTo } from './pyramid';
import { createSceneWords, type Word } from './scene-words';
import { straightLimb } from './straight-limb';
import { borderAt, type SwingBorder, swingAt } from './swing-borders';
import { createSwingPatches } from './swing-patches';
import { colourOf } from './tints';
import { useTarget } from './use-target';

/** Of the limb: how far from the joint the sphere stands. */
const RADIUS = 0.62;
/** Of the limb, and CSS pixels: where a word stands beside the hand and over it. */
const BEYOND = 1.2;
const [BESIDE, ABOVE] = [46, 18];
/** Of what an engine holds in the end: until then the arm stays in the middle. */
const LEAVES = 0.5;

/** What both make of a pose: the word where they disagree, and its colour. */
function verdict(limit: JointLimit, isHeld: boolean, local: Quat): readonly [text: string, colour: string] {
  if (containsRotation(limit, local) === isHeld) return ['', 'text-1'];
  return isHeld ? ['let in', 'axis-x'] : ['stopped', 'violation-fill'];
}

/** A dot where an arm goes through a sphere round its joint. */
function createPierced() {
  const markers = createMarkers(1);
  const dot = markerStyle(7, 1, 0, 2.4);
  let colours: ScenePalette | null = null;
  return {
    object: markers.object,
    setPalette(palette: ScenePalette) {
      colours = palette;
      markers.setHalo(palette.background);
    },
    /** @param colour token; null for no dot */
    draw([x, y, z]: Vec3, colour: string | null) {
      markers.begin();
      if (colours && colour) {
        dot.fill.set(colourOf(colour, colours));
        markers.add(x, y, z, dot);
      }
      markers.end();
    },
    dispose: markers.dispose,
  };
}

/** Where the bone of the joint may point, on a sphere round the joint: by its learned limit, and by what an engine can hold of it. */
export function TargetFigure() {
  const { limit, own, taken } = useTarget();
  const open = useBeatHere();
  const isLed = open?.scene.led === 1;
  const opened = Number(useKnob('opened') ?? 1);
  const engine = taken?.engine ?? null;
  const held = useMemo(() => limit && engine && heldBorder(limit, engine, opened), [limit, engine, opened]);
  const patches = useDrawing(createSwingPatches);
  const pierced = useDrawing(createPierced);
  const pyramid = useDrawing(createPyramid);
  const words = useWords(createSceneWords);
  const lets = useMemo(() => engine && regionTest(openedTo(engine.region, opened)), [engine, opened]);
  useNoName();
  useNow(
    useCallback(
      (now: Now) => {
        if (!own || !now.limit) return;
        stretchLimb(now, now.joint);
        const way = Number(now.knobs.round ?? 0);
        const between = engine ? (borderAt(own, way) + borderAt(engine.border, way)) / 2 : 0;
        const out = stepDone((Number(now.knobs.opened ?? 1) - LEAVES) / (1 - LEAVES));
        turnJointTo(now, now.joint, swingAt(now.limit, isLed ? out * between : 0, 2 * Math.PI * way));
      },
      [own, engine, isLed],
    ),
  );
  const drawn = useRef<{ held: SwingBorder | null; own: SwingBorder | null; radius: number }>({
    held: null,
    own: null,
    radius: 0,
  });
  const said = useRef<readonly Word[]>([]);
  useFrame(() => {
    const now = readNow();
    if (!patches || !pyramid) return;
    patches.object.visible = pyramid.object.visible = false;
    pierced?.draw([0, 0, 0], null);
    said.current = [];
    if (!now?.limit || !own) return;
    const { clip, live, joint, limit } = now;
    const { end } = straightLimb(clip, joint);
    const radius = RADIUS * Math.hypot(...end);
    const { current } = drawn;
    if (current.own !== own || current.held !== held || current.radius !== radius) {
      patches.setBorders(limit, own, held, radius);
      drawn.current = { own, held, radius };
    }
    const above = clip.skeleton.parents[joint];
    for (const { object } of [patches, pyramid]) {
      object.visible = true;
      object.position.fromArray(live.worldPositions, 3 * joint);
      if (above >= 0) object.quaternion.fromArray(live.worldRotations, 4 * above);
    }
    const isThere = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
    patches.show(isThere, held !== null);
    pyramid.draw(limit, isThere('sides') ? held : null, radius);
    if (!isLed || !lets) return;
    const at = readVec3(live.worldPositions, joint);
    const local = readQuat(live.asked, joint);
    const [text, colour] = verdict(limit, lets(local), local);
    const out = (share: number) => plus(at, rotateVector(readQuat(live.worldRotations, joint), times(end, share)));
    pierced?.draw(out(RADIUS), colour);
    if (text) said.current = [{ at: out(BEYOND), by: [BESIDE, -ABOVE], text, colour }];
  });
  // Says at the hand what both make of the pose that it is led to.
  const { afterFrame } = useView();
  useEffect(() => {
    const say = ({ camera, width, height }: Seen): boolean => {
      words.current?.say(said.current, camera, width, height);
      return false;
    };
    afterFrame.add(say);
    return () => void afterFrame.delete(say);
  }, [afterFrame, words]);
  return (
    <>{[patches, pyramid, pierced].map((each) => each && <primitive key={each.object.id} object={each.object} />)}</>
  );
}
