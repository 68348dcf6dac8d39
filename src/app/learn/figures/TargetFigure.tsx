import { useFrame } from '@react-three/fiber';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { containsRotation, type JointLimit, type Quat, type Vec3 } from '../../../core';
import { DEGREE, plus, readQuat, readVec3, rotateVector, times } from '../../../core/math';
import { regionTest, type TargetKind } from '../../../formats';
import { requestFrame } from '../../../state/frame/playback';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import type { ExportedJoint } from '../../../worker/api';
import { useExport } from '../../drawing/use-export';
import { useDrawing } from '../../stage/use-drawing';
import { type Seen, useView, useWords } from '../../stage/view';
import { useSelectedLimit } from '../../ui/use-limber';
import type { Now } from '../chapter';
import { learnView, useBeatHere } from '../learn-view';
import { readNow } from '../now';
import { parentRotation } from '../parent-rotation';
import { stretchLimb, turnJointTo } from '../turn-joint';
import { useNow } from '../use-apply';
import { useKnob } from '../use-knob';
import { useNoName } from '../use-no-name';
import { createHingeRods } from './hinge-rods';
import { createLimbLines } from './limb-lines';
import { createSceneWords, type Word } from './scene-words';
import { straightLimb } from './straight-limb';
import { borderAt, engineBorder, learnedBorder, swingAt } from './swing-borders';
import { createSwingPatches } from './swing-patches';
import { hingeAxes, twisted, twistsFrom } from './taken';
import { colourOf } from './tints';
import { createTwistRing, ringOf } from './twist-ring';

/** What an engine made of a limit, and what the same engine made of the same limit at first. */
interface Kept {
  target: TargetKind | null;
  limit: JointLimit | null;
  now: ExportedJoint | null;
  first: ExportedJoint | null;
}
const NOTHING: Kept = { target: null, limit: null, now: null, first: null };
/** Of the limit: what Limber aims to keep by itself. */
const USUAL = 0.85;
/** One joint alone is tied to none. */
const NO_TIES: readonly never[] = [];
/** Of the limb: how far from the joint the sphere stands. */
const RADIUS = 0.62;
/** Of the limb, and CSS pixels: where a word stands beside the hand and over it. */
const BEYOND = 1.2;
const [BESIDE, ABOVE] = [46, 18];
/** Of the limb: half of a hinge's rod. */
const HINGE = 0.2;
/** Of a way round: nearer to where it begins, the arm is there still. */
const GONE = 0.02;

/** What both make of a pose: the word where they disagree, and its colour. */
function verdict(limit: JointLimit, isHeld: boolean, local: Quat): readonly [text: string, colour: string] {
  if (containsRotation(limit, local) === isHeld) return ['', 'text-1'];
  return isHeld ? ['let in', 'axis-x'] : ['stopped', 'violation-fill'];
}

/** What an engine holds of a limit, and how far it lets the bone twist where the bone points. */
function useHolds(limit: JointLimit | null, made: ExportedJoint | null, swung: Quat | null) {
  const border = useMemo(() => limit && made?.region && engineBorder(limit, made.region), [limit, made]);
  return useMemo(
    () =>
      limit && border && made?.region && made.loss && swung
        ? { loss: made.loss, region: made.region, border, twists: twistsFrom(limit, swung, regionTest(made.region)) }
        : null,
    [limit, made, border, swung],
  );
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
  const target = String(useKnob('target') ?? 'jolt') as TargetKind;
  const cover = Number(useKnob('cover') ?? USUAL);
  const limit = useSelectedLimit();
  const limits = useMemo((): readonly JointLimit[] => (limit ? [limit] : []), [limit]);
  // An engine begins where Limber aims by itself: what it holds then is compared with that.
  const [kept, setKept] = useState<Kept>(NOTHING);
  const isBegun = kept.target === target && kept.limit === limit;
  const [found] = useExport(target, limits, isBegun ? cover : USUAL, NO_TIES);
  const taken = (limit && found.joints.get(limit.joint)) ?? null;
  if (taken && taken !== kept.now) setKept({ target, limit, now: taken, first: isBegun ? kept.first : taken });
  const own = useMemo(() => limit && learnedBorder({ ...limit, softening: null }), [limit]);
  const open = useBeatHere();
  const led = open?.scene.led ?? 0;
  const isLed = led === 1;
  const round = Number(useKnob('round') ?? 0);
  // Where the arm stands as it twists: that way, within the limit.
  const [share, way] = isLed ? [0, 0] : [led, round];
  const swung = useMemo(
    () => limit && own && swingAt(limit, share * borderAt(own, way), 2 * Math.PI * way),
    [limit, own, share, way],
  );
  const [now, first] = kept.limit === limit ? [kept.now, kept.first] : [null, null];
  const home = useMemo(() => limit && own && swingAt(limit, led * borderAt(own, 0), 0), [limit, own, led]);
  const engine = useHolds(limit, now, swung);
  const begun = useHolds(limit, first, swung);
  const before = now === first || cover === USUAL ? null : begun;
  const held = useMemo(
    () => limit && own && swung && { border: own, twists: twistsFrom(limit, swung, (q) => containsRotation(limit, q)) },
    [limit, own, swung],
  );
  const lets = useMemo(() => now?.region && regionTest(now.region), [now]);
  const began = useMemo(
    () =>
      limit && home && lets
        ? ([twistsFrom(limit, home, (q) => containsRotation(limit, q)), twistsFrom(limit, home, lets)] as const)
        : null,
    [limit, home, lets],
  );
  useEffect(() => {
    learnView.setState({ taken: held && engine && began && { limit: held, engine, before, began } });
    requestFrame();
  }, [held, engine, before, began]);
  const patches = useDrawing(createSwingPatches);
  const pierced = useDrawing(createPierced);
  const ring = useDrawing(createTwistRing);
  const hinges = useDrawing(createHingeRods);
  // The arm where it hung, and how far it could twist there.
  const hung = useDrawing(createLimbLines);
  const ringThen = useDrawing(createTwistRing);
  const words = useWords(createSceneWords);
  useNoName();
  useNow(
    useCallback(
      (now: Now) => {
        if (!own || !now.limit) return;
        stretchLimb(now, now.joint);
        const way = Number(now.knobs.round ?? 0);
        const between = engine ? (borderAt(own, way) + borderAt(engine.border, way)) / 2 : 0;
        const swing = swingAt(now.limit, isLed ? between : led * borderAt(own, way), 2 * Math.PI * way);
        turnJointTo(now, now.joint, twisted(now.limit, swing, Number(now.knobs.twist ?? 0) * DEGREE));
      },
      [own, engine, isLed, led],
    ),
  );
  const drawn = useRef<{ own: typeof own; engine: typeof engine; radius: number }>({
    own: null,
    engine: null,
    radius: 0,
  });
  const said = useRef<readonly Word[]>([]);
  useFrame(() => {
    const now = readNow();
    if (!patches) return;
    patches.object.visible = false;
    pierced?.draw([0, 0, 0], null);
    hinges?.draw([0, 0, 0], [], 0);
    said.current = [];
    for (const each of [ring, ringThen, hung]) if (each) each.object.visible = false;
    if (!now?.limit || !own) return;
    const { clip, live, joint } = now;
    const { end } = straightLimb(clip, joint);
    const radius = RADIUS * Math.hypot(...end);
    const { current } = drawn;
    if (current.own !== own || current.engine !== engine || current.radius !== radius) {
      patches.setBorders(now.limit, own, engine?.border ?? null, before?.border ?? null, radius);
      drawn.current = { own, engine, radius };
    }
    const above = clip.skeleton.parents[joint];
    const { object } = patches;
    object.visible = true;
    object.position.fromArray(live.worldPositions, 3 * joint);
    if (above >= 0) object.quaternion.fromArray(live.worldRotations, 4 * above);
    const isThere = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
    patches.show(isThere, engine !== null);
    if (led === 0 || !lets) return;
    const { limit, knobs } = now;
    const turn = Number(knobs.twist ?? 0) * DEGREE;
    const at = readVec3(live.worldPositions, joint);
    const local = readQuat(live.asked, joint);
    if (hinges && isThere('hinges') && engine?.region.kind === 'hinges') {
      const parent = parentRotation(clip.skeleton, joint, live.worldRotations);
      const axes = hingeAxes(engine.region, local).map((axis) => rotateVector(parent, axis));
      said.current = hinges.draw(at, axes, HINGE * Math.hypot(...end));
    }
    const isGone = Math.abs(round - Math.round(round)) > GONE;
    if (ringThen && hung && home && began && isGone && isThere('farther')) {
      hung.object.visible = ringThen.object.visible = true;
      const then = { rotation: home, text: 'as the arm hung', colour: 'axis-x', by: [0, 14] } as const;
      said.current = [...said.current, ...hung.update(now, [then])];
      const arcs = [
        { twists: began[1], colour: 'axis-x' },
        { twists: began[0], colour: 'limit-line' },
      ];
      ringThen.draw(ringOf(now, home), arcs, turn);
    }
    if (ring && isThere('twist') && held && swung) {
      const told = open?.isAnswered ? (engine?.twists ?? null) : null;
      ring.object.visible = true;
      const arcs = [
        ...(told ? [{ twists: told, colour: 'axis-x' }] : []),
        { twists: held.twists, colour: 'limit-line' },
      ];
      ring.draw(ringOf(now, swung), arcs, turn);
    }
    const [text, colour] = verdict(limit, lets(local), local);
    const out = (share: number) => plus(at, rotateVector(readQuat(live.worldRotations, joint), times(end, share)));
    pierced?.draw(out(RADIUS), colour);
    if (text) said.current = [...said.current, { at: out(BEYOND), by: [BESIDE, -ABOVE], text, colour }];
  });
  // Says at the hand what both make of the pose that it is led to, and names the rods.
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
    <>
      {patches && <primitive object={patches.object} />}
      {pierced && <primitive object={pierced.object} />}
      {[ring, ringThen, hung, hinges].map((each) => each && <primitive key={each.object.id} object={each.object} />)}
    </>
  );
}
