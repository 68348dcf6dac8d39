import { useState } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import {
  cross,
  dot,
  plus,
  readQuat,
  readVec3,
  rotateVector,
  rotationFromVector,
  times,
  unit,
} from '../../../core/math';
import { store } from '../../../state/store';
import { type BallStyle, ballStyle, createBalls } from '../../../three/balls';
import { createLines, type Lines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { degrees } from '../../ui/format';
import { ANSWERS, type AnswerKind } from './answers';
import { eyeAlong, eyeAt, type RingedBone, sightOf } from './arm-sight';
import { arrowHead } from './arrow-head';
import { type BeatScene, BeatView, facing } from './BeatView';
import { createPaintedAreas } from './painted-areas';
import { createPatches, type Patches } from './patches';
import { createPoorDesk, type PoorDesk } from './points-desk';
import type { PlacedPose, PoorPoints } from './poor-points';
import { createPosedBody } from './posed-body';
import { onClock, outOf, type RollClock, rollOf } from './roll-clocks';
import type { Word } from './scene-words';
import { type SkinAround, skinAround } from './skin-around';
import { colourOf } from './tints';

/** Points as a camera has them, on the arm of a body, and the pointers that tell how its upper arm is rolled: seen from aside, or along the upper arm. */
export function PoorPointsFigure() {
  const [desk] = useState(createPoorDesk);
  return (
    <BeatView
      create={() => createScene(desk)}
      aim={({ along = 0 }) => {
        desk.stand();
        const [width, height] = [0, 1].map((k) => desk.unit() * mix(ASIDE[k], ALONG[k], along));
        return facing(width, height);
      }}
      label="Camera on the arm"
      fov={FLAT}
    />
  );
}

/** ° of height that the lens sees: a small one sees rings as rings. */
const FLAT = 16;
/** Half of what is in view, from aside and along the upper arm. */
const [ASIDE, ALONG] = [
  [0.5, 0.4],
  [0.42, 0.36],
] as const;

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** Most segments of a set of lines. */
const ROOM_FOR = 1024;
const HINT = 1e-3;

/** How large the ring of the upper arm is; and where things stand on it, as shares of its radius. */
const RING = 0.17;
const [OFF, OFF_WITHIN, LEANT, SAMPLES] = [1.1, 0.72, 0.84, 1.06];
/** How far out the pointers of answers are, as shares of the radius. */
const FAR: Readonly<Record<AnswerKind, number>> = { free: 1, held: 0.92, leaning: 0.8 };
/** How long the head of the arrow is that leans, and rad: a shorter way has no arrow. */
const [HEAD, SHORTEST] = [0.03, 0.06];
/** The stripe of a roll on the skin: from where to where along the bone, half of its angle, how far over the skin, and its pieces along the bone. */
const STRIPE = { along: [0.2, 0.86], half: 0.3, over: 0.004, pieces: 12 } as const;
/** Pieces of a whole ring. */
const PIECES = 96;
/** How long the longest bar of samples is, of the radius, and how much of its room a bar fills; and where angles are told, clear of bars where there are some. */
const [LONGEST, FILLED] = [0.5, 0.8];
const [TOLD, TOLD_BEYOND] = [1.34, 1.78];
/** Where the name of the pointer is; and where, to the right of the ring, the answers that are compared say how far off they are. */
const [NAMED, COMPARED_AT] = [1.3, 2.3];
/** CSS pixels between two lines. */
const LINE = 22;
/** How far the hinge of an elbow stands out, and the bends that are compared, of the forearm. */
const [HINGE, BENDS] = [0.13, 0.86];
/** Skin where there is no body. */
const SKIN = 0.03;
/** How thick the tip of a pointer is. */
const TIP = 0.011;

const COLOURS: Readonly<Record<AnswerKind, string>> = { free: 'axis-x', held: 'limit-line', leaning: 'axis-y' };

function createScene(desk: PoorDesk): BeatScene {
  const stage = new THREE.Group();
  stage.matrixAutoUpdate = false;
  const lines = (width: number, dash?: readonly [number, number]) =>
    createLines({ width, ...(dash ? { dash } : {}) }, [], ROOM_FOR);
  const ofEach = <T,>(make: () => T) =>
    Object.fromEntries(ANSWERS.map((kind) => [kind, make()])) as Record<AnswerKind, T>;
  const body = createPosedBody();
  const named = {
    ring: lines(1.4),
    pointer: lines(4),
    truth: lines(4),
    family: lines(6),
    allowed: lines(7),
    past: lines(3),
    off: lines(2.4),
    mean: lines(2.4, [0.014, 0.01]),
    hinge: lines(9),
    bent: lines(3, [0.02, 0.014]),
    sideways: lines(3),
    leans: lines(3),
    ...ofEach(() => lines(4)),
  };
  type Name = keyof typeof named;
  const colours: Readonly<Record<Name, string>> = {
    ring: 'text-1',
    pointer: 'text-1',
    truth: 'text-1',
    family: 'axis-x',
    allowed: 'limit-line',
    past: 'violation-fill',
    off: 'angle',
    mean: 'axis-y',
    hinge: 'axis-z',
    bent: 'axis-z',
    sideways: 'violation-fill',
    leans: 'axis-y',
    ...COLOURS,
  };
  const tips = Object.fromEntries(Object.keys(named).map((name) => [name, createBalls(4)])) as Record<
    Name,
    ReturnType<typeof createBalls>
  >;
  const styles = Object.fromEntries(Object.keys(named).map((name) => [name, ballStyle(TIP, false, false)])) as Record<
    Name,
    BallStyle
  >;
  const stripes = Object.fromEntries(Object.keys(named).map((name) => [name, createPatches(64)])) as Record<
    Name,
    Patches
  >;
  const samples = createPatches(256);
  const green = createPaintedAreas(PIECES, 0.2);
  const amber = createPaintedAreas(PIECES, 0.34);
  const markers = createMarkers(8);
  const dot_ = markerStyle(7, 1, 0, 2);
  const areas = [green, amber];
  const all = [...Object.values(named), ...Object.values(tips), ...Object.values(stripes), samples, ...areas, markers];
  const paints = Object.fromEntries(Object.keys(named).map((name) => [name, new THREE.Color()])) as Record<
    Name,
    THREE.Color
  >;
  const blue = new THREE.Color();
  const group = (name: string, ...parts: { object: THREE.Object3D }[]) => {
    const made = new THREE.Group().add(...parts.map((part) => part.object));
    made.name = name;
    stage.add(made);
  };
  const withTip = (name: Name) => [named[name], tips[name], stripes[name]];
  stage.add(body.object, named.ring.object);
  group('pointer', ...withTip('pointer'));
  group('truth', ...withTip('truth'));
  group('family', ...withTip('family'));
  for (const kind of ANSWERS) group(kind, ...withTip(kind), ...(kind === 'leaning' ? [named.leans] : []));
  group('off', named.off);
  group('allowed', named.allowed, green);
  group('past', named.past);
  group('samples', samples);
  group('mean', named.mean);
  group('hinge', named.hinge, named.bent);
  group('sideways', named.sideways, amber);
  group('points', markers);
  for (const [i, part] of [samples, ...areas, ...Object.values(named), ...Object.values(stripes), markers].entries())
    part.object.renderOrder = 20 + i;

  let skin: { key: string; around: SkinAround } | null = null;
  const aroundOf = (pose: PlacedPose, clock: RollClock, frame: number): SkinAround => {
    const { body: worn, clip } = store.getState();
    const fits = worn?.jointCount === clip!.skeleton.parents.length ? worn : null;
    const key = `${frame} ${clip!.name} ${fits?.positions.length}`;
    if (skin?.key !== key)
      skin = {
        key,
        around: fits ? skinAround(fits, clip!.skeleton, pose, clock) : () => SKIN * desk.unit(),
      };
    return skin.around;
  };

  /** What draws on the ring of the upper arm: angles are those from the back of the bone. */
  const drawerOn = (pose: PlacedPose, clock: RollClock, around: SkinAround, size: number) => {
    const on = (angle: number, share: number) => onClock(pose, clock, angle, share * RING * size);
    const rim = (from: number, to: number, share: number): Vec3[] => {
      const pieces = Math.max(1, Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * PIECES));
      return Array.from({ length: pieces + 1 }, (_, i) => on(from + ((to - from) * i) / pieces, share));
    };
    const arc = (of: Lines, from: number, to: number, share: number, shade: number) => {
      const places = rim(from, to, share);
      for (let i = 1; i < places.length; i++) of.add(...places[i - 1], ...places[i], shade, shade);
    };
    const stripe = (name: Name, angle: number, shade: number) => {
      const { along, half, over, pieces } = STRIPE;
      const at = (piece: number, side: number) => {
        const share = mix(along[0], along[1], piece / pieces);
        return onClock(pose, clock, angle + side * half, around(share, angle + side * half) + over * size, share);
      };
      for (let i = 0; i < pieces; i++)
        for (const side of [-1, 0])
          stripes[name].add(
            [at(i, side), at(i, side + 1), at(i + 1, side), at(i + 1, side + 1)],
            null,
            paints[name],
            shade,
          );
    };
    const pointer = (name: Name, angle: number, shade: number, far = 1) => {
      const tip = on(angle, far);
      named[name].add(...on(angle, 0), ...tip, shade, shade);
      styles[name].radius = TIP * size;
      if (shade > 0.5) tips[name].add(...tip, styles[name]);
    };
    return { on, rim, arc, stripe, pointer };
  };

  return {
    object: stage,
    setPalette(palette) {
      body.setPalette(palette);
      for (const name of Object.keys(named) as Name[]) {
        const colour = colourOf(colours[name], palette);
        named[name].setColor(colour);
        named[name].setBackground(palette.background);
        stripes[name].setBackground(palette.background);
        tips[name].setRim(palette.background);
        styles[name].fill.set(colour);
        paints[name].set(colour);
      }
      samples.setBackground(palette.background);
      blue.set(palette.sample);
      for (const area of areas) area.setPalette(palette);
      markers.setHalo(palette.background);
      dot_.fill.set(colourOf('text-1', palette));
    },
    draw(moment) {
      const standing = desk.stand();
      const poor = desk.update(moment);
      for (const each of all) each.begin();
      const words = standing ? drawArm(standing, poor, moment) : [];
      for (const each of all) each.end();
      return words;
    },
    dispose() {
      for (const each of [body, ...all]) each.dispose();
    },
  };

  function drawArm(
    { arm: { upper, fore }, pose, frame }: NonNullable<ReturnType<PoorDesk['stand']>>,
    poor: PoorPoints | null,
    { there, scene, knobs }: Parameters<BeatScene['draw']>[0],
  ): readonly Word[] {
    const size = desk.unit();
    const { along = 0, told = 0, moments = 0 } = scene;
    const ringed = ({ joint, along: bone }: RollClock, clock: RollClock): RingedBone => ({
      way: rotateVector(readQuat(pose.rotations, joint), unit(bone)),
      pin: outOf(pose, clock, 0),
    });
    const bones = [ringed(upper, upper), ringed(fore, fore)];
    const [shoulder, elbow] = [upper, fore].map(({ joint }) => readVec3(pose.positions, joint));
    const bone = rotateVector(readQuat(pose.rotations, fore.joint), fore.along);
    const wrist = plus(elbow, bone);
    const side = eyeAt(sightOf(bones));
    const eye = unit(plus(times(side, 1 - along), eyeAlong(bones[0]), along));
    const right = unit([eye[2], 0, -eye[0]]);
    const middle = times(plus(plus(shoulder, elbow), wrist), 1 / 3);
    const centre = plus(times(middle, 1 - along), onClock(pose, upper, 0, 0), along);
    const axes: Vec3[] = [right, cross(eye, right), eye];
    const [x, y, z] = axes.map((axis) => [...axis, -dot(axis, centre)] as const);
    stage.matrix.set(...x, ...y, ...z, 0, 0, 0, 1);
    stage.matrixWorldNeedsUpdate = true;
    const seenAt = (at: Readonly<Vec3>) => new THREE.Vector3(...at).applyMatrix4(stage.matrix).toArray();
    const light = plus(unit([side[0], 0, side[2]]), eyeAlong(bones[0]));
    body.setPose(pose, Math.atan2(light[0], light[2]));

    const around = aroundOf(pose, upper, frame);
    const { on, rim, arc, stripe, pointer } = drawerOn(pose, upper, around, size);
    const words: Word[] = [];
    const say = (at: Readonly<Vec3>, word: Omit<Word, 'at'>) => words.push({ at: seenAt(at), ...word });
    const is = (part: string) => there[part] ?? 0;
    const round = 2 * Math.PI * Number(knobs.round ?? 0);
    arc(named.ring, 0, 2 * Math.PI, 1, 0.5);

    if (is('pointer') > HINT) {
      const lets = is('past') > HINT ? desk.lets() : [];
      const isLet = lets[Math.round((round / (2 * Math.PI)) * lets.length) % lets.length];
      const name = lets.length === 0 ? 'pointer' : isLet ? 'allowed' : 'past';
      pointer('pointer', round, is('pointer'));
      stripe('pointer', round, is('pointer'));
      if (name !== 'pointer') tips[name].add(...on(round, 1), styles[name]);
      say(on(round, NAMED), { text: 'pointer', colour: 'text-1', isSmall: true, there: 1 - along });
    }
    if (is('family') > HINT) arc(named.family, 0, round, 1, is('family'));
    if (is('truth') > HINT) {
      pointer('truth', 0, is('truth'));
      stripe('truth', 0, is('truth'));
    }
    if (is('hinge') > HINT) {
      const roll = rotationFromVector(times(bones[0].way, round));
      const across = times(rotateVector(roll, unit(cross(bones[0].way, bones[1].way))), HINGE * size);
      named.hinge.add(...plus(elbow, across, -1), ...plus(elbow, across), is('hinge'), is('hinge'));
      say(plus(elbow, across, 1.25), { text: 'hinge', colour: 'axis-z', there: is('hinge'), isSmall: true });
      const way = Math.atan2(Math.sin(round), Math.cos(round));
      if (is('sideways') > HINT && Math.abs(way) > SHORTEST) {
        const bent = (share: number) =>
          plus(elbow, rotateVector(rotationFromVector(times(bones[0].way, way * share)), bone), BENDS);
        const pieces = Array.from({ length: 25 }, (_, i) => bent(i / 24));
        named.bent.add(...elbow, ...bent(1), is('sideways'), is('sideways'));
        amber.add('violation-fill', elbow, pieces);
        for (let i = 1; i < pieces.length; i++) named.sideways.add(...pieces[i - 1], ...pieces[i]);
      }
    }
    if (is('allowed') > HINT || is('past') > HINT) {
      const lets = desk.lets();
      const half = Math.PI / lets.length;
      lets.forEach((isLet, i) => {
        const seen = is(isLet ? 'allowed' : 'past');
        if (seen <= HINT) return;
        arc(named[isLet ? 'allowed' : 'past'], 2 * half * i - half, 2 * half * i + half, 1, seen);
        if (isLet) green.add('limit-line', on(0, 0), rim(2 * half * i - half, 2 * half * i + half, 0.98));
      });
    }
    if (is('samples') > HINT && poor) {
      const bars = desk.samples();
      const most = Math.max(1, ...bars);
      const half = (FILLED * Math.PI) / bars.length;
      bars.forEach((count, i) => {
        if (count === 0) return;
        const angle = (i / bars.length) * 2 * Math.PI;
        const outer = SAMPLES + (LONGEST * count) / most;
        const corners = [-half, half].flatMap((far) => [SAMPLES, outer].map((share) => on(angle + far, share)));
        samples.add(corners, null, blue, is('samples'));
      });
    }
    if (is('mean') > HINT && poor)
      named.mean.add(...on(desk.usual(), 0), ...on(desk.usual(), SAMPLES + LONGEST), is('mean'), is('mean'));
    if (poor)
      for (const [i, kind] of ANSWERS.entries()) {
        const seen = is(kind) * Math.min(1, Math.max(0, told - i));
        if (seen < HINT || (kind !== 'free' && !desk.hasLimits())) continue;
        const roll = rollOf(poor.answers[kind], upper, poor.truth);
        pointer(kind, roll, seen, FAR[kind]);
        if (kind === 'leaning' && is('held') > HINT) lean(rollOf(poor.answers.held, upper, poor.truth), roll, seen);
        if (moments > 0.5 && kind !== 'free') {
          const text = `${degrees(Math.abs(roll))} off`;
          const place = plus(on(0, 0), right, COMPARED_AT * RING * size);
          say(place, { text, colour: COLOURS[kind], by: [0, (i - 1.5) * LINE], there: seen });
        }
        if (i + 1 < told || is('off') < HINT) continue;
        stripe(kind, roll, seen);
        arc(named.off, 0, roll, is('samples') ? OFF_WITHIN : OFF, seen * is('off'));
        const text = `${degrees(Math.abs(roll))} off`;
        say(on(roll / 2, is('samples') ? TOLD_BEYOND : TOLD), { text, colour: 'angle', there: seen * is('off') });
      }

    const isOnArm = new Set([upper.joint, fore.joint, ...childrenOf(fore.joint)]);
    for (const [k, { joint, label }] of (poor?.points ?? []).entries()) {
      if (!isOnArm.has(joint)) continue;
      const at = readVec3(poor!.seen, k);
      markers.add(...at, dot_);
      const text = label.replace(/^left /, '');
      say(at, { text, by: [0, -18], colour: 'text-1', isSmall: true, there: 1 - along });
    }
    return words;

    /** The way that leaning has led a pointer, with a head. */
    function lean(from: number, to: number, shade: number): void {
      const way = Math.atan2(Math.sin(to - from), Math.cos(to - from));
      if (Math.abs(way) < SHORTEST) return;
      arc(named.leans, from, from + way, LEANT, shade);
      const [end, before] = [0, 0.12].map((back) => on(from + way - Math.sign(way) * back, LEANT));
      const head = arrowHead(end, plus(before, end, -1), eye, HEAD * size);
      for (let i = 0; i < head.length; i += 6)
        named.leans.add(...readVec3(head, i / 3), ...readVec3(head, i / 3 + 1), shade, shade);
    }
  }

  function childrenOf(joint: number): number[] {
    return [...store.getState().clip!.skeleton.parents.entries()].flatMap(([child, parent]) =>
      parent === joint ? [child] : [],
    );
  }
}
