import { useState } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import {
  cross,
  DEGREE,
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
import { createMarkers, markerStyle } from '../../../three/markers';
import { spreadLabels } from '../../drawing/evidence-scale';
import { degrees } from '../../ui/format';
import { ANSWER_WORDS, ANSWERS, type AnswerKind, LETTERED, LETTERED_BENDS } from './answers';
import { eyeAlong, eyeAt, type RingedBone, sightOf } from './arm-sight';
import { arrowHead } from './arrow-head';
import { type BeatScene, BeatView, facing, KEY_HEIGHT } from './BeatView';
import { createPaintedAreas } from './painted-areas';
import { createPoorDesk, type PoorDesk } from './points-desk';
import type { PoorPoints } from './poor-points';
import { createPosedBody } from './posed-body';
import { onClock, outOf, rolledPose, rollOf } from './roll-clocks';
import { createRollPens, type PenName, penColour } from './roll-pens';
import type { Word } from './scene-words';
import { createSunkEdge } from './sunk-edge';

/** Points as a camera has them, on the arm of a body, and the pointers that tell how its upper arm is rolled: seen from aside, or along the upper arm. */
export function PoorPointsFigure() {
  const [desk] = useState(createPoorDesk);
  return (
    <BeatView
      create={() => createScene(desk)}
      aim={({ along = 0 }) => {
        desk.stand();
        return facing(...halfOf(desk.unit(), along));
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

/** Of the height of the page: a view with nothing under it. Whatever is under the view, the figure is as large. */
const WHOLE = 0.78;

/** rad: the light comes from so far to the right of where it heads. */
const ASLANT = 40 * DEGREE;
/** What light comes from below, where the background is dark: the underside of the arm stands out of it. */
const [BELOW, BRIGHT] = ['#8f96a6', 1.15];

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** Half of what is in view. */
const halfOf = (unit: number, along: number) =>
  [unit * mix(ASIDE[0], ALONG[0], along), unit * mix(ASIDE[1], ALONG[1], along)] as const;

const HINT = 1e-3;

/** How large the ring of the upper arm is; and where things stand on it, as shares of its radius. */
const RING = 0.19;
const [OFF, LEANT, MEAN] = [1.1, 0.84, 1.1];
/** How far out the pointers of answers are, as shares of the radius. */
const FAR: Readonly<Record<AnswerKind, number>> = { free: 1, held: 0.92, leaning: 0.8 };
/** How long the head of the arrow is that leans, and rad: a shorter way has no arrow. */
const [HEAD, SHORTEST] = [0.018, 0.06];
/** Pieces of a whole ring. */
const PIECES = 96;
/** Where the name of the pointer is, and those of answers; CSS pixels from there to where these begin, of a letter of theirs, and between their lines; and the narrowest view that has room for how far off they are. */
const [NAMED, ANSWER_NAMED, BEGINS, WIDE, LINE, ROOMY] = [1.3, 1.12, 10, 6, 18, 560];
/** How far the hinge of an elbow stands out: its name is within the ring. And how far out bends are compared, of the forearm. */
const [HINGE, BENDS] = [0.105, 0.86];
/** Where letters of bends stand, of the forearm; and how long the tick of a letter on the ring is, inwards and outwards, as a share of its radius. */
const [LETTER, TICK] = [1.18, 0.06];
/** Pieces of the bend that is sideways. */
const SIDEWAYS = 24;
/** How much is seen of what areas cover: green of the rolls that limits leave, amber of a bend. */
const [GREEN, AMBER] = [0.2, 0.34];
/** Of lines and areas: the first in the picture, over the body. */
const ORDER = 20;

type Standing = NonNullable<ReturnType<PoorDesk['stand']>>;
type Moment = Parameters<BeatScene['draw']>[0];

/** What a pointer is called, rad: where it is on the ring. */
interface Named extends Pick<Word, 'text' | 'colour'> {
  angle: number;
  there: number;
}

function createScene(desk: PoorDesk): BeatScene {
  const stage = new THREE.Group();
  stage.matrixAutoUpdate = false;
  const body = createPosedBody();
  const edge = createSunkEdge();
  const kit = createRollPens(ORDER + 4);
  const { pens, groups } = kit;
  const green = createPaintedAreas(PIECES, GREEN);
  const amber = createPaintedAreas(SIDEWAYS, AMBER);
  const points = createMarkers(8);
  const point = markerStyle(7, 1, 0, 2);
  const all = [kit, green, amber, points];
  for (const [i, part] of [edge, green, amber].entries()) part.object.renderOrder = ORDER + i;
  points.object.renderOrder = ORDER + 100;
  points.object.name = 'points';
  groups.allowed.add(green.object);
  groups.sideways.add(amber.object);
  groups.leaning.add(groups.leans);
  stage.add(body.object, edge.object, points.object);
  for (const group of Object.values(groups)) if (!group.parent) stage.add(group);

  /** What draws on the ring of the upper arm: angles are those from the back of the bone. */
  const drawerOn = (standing: Standing) => {
    const { pose, arm } = standing;
    const size = desk.unit();
    const on = (angle: number, share: number) => onClock(pose, arm.upper, angle, share * RING * size);
    const rim = (from: number, to: number, share: number): Vec3[] => {
      const pieces = Math.max(1, Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * PIECES));
      return Array.from({ length: pieces + 1 }, (_, i) => on(from + ((to - from) * i) / pieces, share));
    };
    const path = (name: PenName, places: readonly Vec3[], shade: number) => {
      for (let i = 1; i < places.length; i++) pens[name].lines.add(...places[i - 1], ...places[i], shade, shade);
    };
    const pointer = (name: PenName, angle: number, shade: number, far = 1) => {
      const end = on(angle, far);
      path(name, [on(angle, 0), end], shade);
      if (shade > 0.5) pens[name].tips.add(...end, pens[name].tip);
    };
    return { on, rim, path, pointer };
  };

  /** What a moment is drawn with: the arm in the picture, what draws on its ring, and how much each part is there. */
  const begin = (standing: Standing, { there, scene, knobs, width, height }: Moment) => {
    const { arm, pose } = standing;
    const size = desk.unit();
    const { along = 0, told = 0, lettered = 0 } = scene;
    const [upper, fore] = [arm.upper, arm.fore].map(
      (clock): RingedBone => ({
        way: rotateVector(readQuat(pose.rotations, clock.joint), unit(clock.along)),
        pin: outOf(pose, clock, 0),
      }),
    );
    const [shoulder, elbow] = [arm.upper, arm.fore].map(({ joint }) => readVec3(pose.positions, joint));
    const bone = rotateVector(readQuat(pose.rotations, arm.fore.joint), arm.fore.along);
    const drawer = drawerOn(standing);
    const side = eyeAt(sightOf([upper, fore]));
    const end = eyeAlong(upper);
    const eye = unit(plus(times(side, 1 - along), end, along));
    const right = unit([eye[2], 0, -eye[0]]);
    const middle = times(plus(plus(shoulder, elbow, 2), bone), 1 / 3);
    const centre = plus(times(middle, 1 - along), drawer.on(0, 0), along);
    const half = halfOf(size, along);
    const largest = (tall: number) => Math.min(width / half[0], tall / half[1]);
    const scale = largest(WHOLE * innerHeight) / largest(Math.max(1, height - KEY_HEIGHT));
    const [x, y, z] = [right, cross(eye, right), eye].map((axis) => {
      const [a, b, c] = times(axis, scale);
      return [a, b, c, -scale * dot(axis, centre)] as const;
    });
    stage.matrix.set(...x, ...y, ...z, 0, 0, 0, 1);
    stage.matrixWorldNeedsUpdate = true;
    const light = plus(unit([side[0], 0, side[2]]), end);
    const round = 2 * Math.PI * Number(knobs.round ?? 0);
    body.setPose(rolledPose(pose, arm.upper, round), Math.atan2(light[0], light[2]) - ASLANT);
    const words: Word[] = [];
    const names: Named[] = [];
    return {
      ...standing,
      ...drawer,
      ...{ size, along, told, lettered, upper, fore, elbow, bone, eye, right, words, names },
      /** CSS pixels that a length is wide, and whether names have room for numbers. */
      ...{ pixels: largest(WHOLE * innerHeight) / 2, isRoomy: width > ROOMY },
      round,
      is: (part: string) => there[part] ?? 0,
      say(at: Readonly<Vec3>, word: Omit<Word, 'at'>) {
        words.push({ at: new THREE.Vector3(...at).applyMatrix4(stage.matrix).toArray(), ...word });
      },
    };
  };
  type Here = ReturnType<typeof begin>;

  const drawPointers = ({ is, round, on, rim, path, pointer, say, along, names }: Here) => {
    path('ring', rim(0, 2 * Math.PI, 1), 0.5);
    if (is('family') > HINT) path('family', rim(0, 2 * Math.PI, 1), is('family'));
    if (is('truth') > HINT) {
      pointer('truth', 0, is('truth'));
      names.push({ angle: 0, text: 'right roll', colour: 'text-1', there: is('truth') });
    }
    if (is('pointer') < HINT) return;
    // Once limits are told, the pointer has the colour of its roll.
    const lets = is('past') > 0.5 ? desk.lets() : [];
    const isLet = lets[Math.round((round / (2 * Math.PI)) * lets.length) % lets.length];
    const name = lets.length === 0 ? 'pointer' : isLet ? 'allowed' : 'past';
    if (name === 'pointer') pointer(name, round, is('pointer'));
    else {
      path('pointer', [on(round, 0), on(round, 1)], is('pointer'));
      pens[name].tips.add(...on(round, 1), pens[name].tip);
    }
    say(on(round, NAMED), { text: 'pointer', colour: 'text-1', isSmall: true, there: 1 - along });
  };

  /** The hinge of the elbow, rolled with the upper arm; where it would bend the forearm to, and the bend from there to the forearm. */
  const drawHinge = ({ is, along, round, say, upper, fore, elbow, bone, size, path, lettered }: Here) => {
    const seen = is('hinge');
    if (seen < HINT) return;
    const rolled = (angle: number, v: Vec3) => rotateVector(rotationFromVector(times(upper.way, angle)), v);
    const held = (angle: number, far: number) => plus(elbow, rolled(angle, bone), far);
    // Lines to the letters give way to the dashed line.
    const asked = lettered * (1 - is('bent'));
    for (const [text, bend] of Object.entries(LETTERED_BENDS)) {
      if (asked > HINT) path('ring', [elbow, held(bend * DEGREE, LETTER - 0.1)], asked);
      say(held(bend * DEGREE, LETTER), { text, colour: 'text-1', there: lettered });
    }
    const across = times(rolled(round, unit(cross(upper.way, fore.way))), HINGE * size);
    path('hinge', [plus(elbow, across, -1), plus(elbow, across)], seen);
    say(plus(elbow, across, 1.18), { text: 'hinge', colour: penColour('hinge'), there: seen, isSmall: true });
    const way = Math.atan2(Math.sin(round), Math.cos(round));
    if (Math.abs(way) < SHORTEST || along < HINT) return;
    const bent = (share: number, far = BENDS) => held(way * share, far);
    if (is('bent') > HINT) path('bent', [elbow, bent(1)], is('bent'));
    if (is('sideways') < HINT) return;
    const places = Array.from({ length: SIDEWAYS + 1 }, (_, i) => bent(i / SIDEWAYS));
    path('sideways', places, is('sideways'));
    amber.add(penColour('sideways'), elbow, places);
    const word = { colour: penColour('sideways'), there: is('sideways'), isSmall: true };
    say(bent(0.55, BENDS * 1.2), { text: 'sideways', ...word });
  };

  const drawLimits = ({ is, on, rim, path }: Here) => {
    if (is('allowed') < HINT && is('past') < HINT) return;
    const lets = desk.lets();
    const half = Math.PI / lets.length;
    lets.forEach((isLet, i) => {
      const name = isLet ? 'allowed' : 'past';
      if (is(name) < HINT) return;
      const ends = [2 * half * i - half, 2 * half * i + half] as const;
      path(name, rim(...ends, 1), is(name));
      if (isLet) green.add(penColour(name), on(0, 0), rim(...ends, 1));
    });
  };

  const drawMean = ({ is, on, path, names, lettered }: Here) => {
    const seen = is('mean');
    if (seen < HINT) return;
    const usual = desk.usual();
    path('mean', [on(usual, 0), on(usual, MEAN)], seen);
    names.push({ angle: usual, text: lettered > 0.5 ? 'C: mean' : 'mean', colour: penColour('mean'), there: seen });
  };

  /** The way that leaning has led a pointer, with a head. */
  const drawLean = ({ on, rim, path, eye, size }: Here, from: number, to: number, shade: number) => {
    const way = Math.atan2(Math.sin(to - from), Math.cos(to - from));
    if (Math.abs(way) < SHORTEST) return;
    path('leans', rim(from, from + way, LEANT), shade);
    const [end, before] = [0, 0.12].map((back) => on(from + way - Math.sign(way) * back, LEANT));
    const head = arrowHead(end, plus(before, end, -1), eye, HEAD * size);
    for (let i = 0; i < head.length / 3; i += 2) path('leans', [readVec3(head, i), readVec3(head, i + 1)], shade);
  };

  const drawAnswers = (here: Here, { answers, truth }: PoorPoints) => {
    const { is, told, arm, on, rim, path, pointer, names, isRoomy, lettered } = here;
    for (const [i, kind] of ANSWERS.entries()) {
      const seen = is(kind) * Math.min(1, Math.max(0, told - i));
      if (seen < HINT || (kind !== 'free' && !desk.hasLimits())) continue;
      const roll = rollOf(answers[kind], arm.upper, truth);
      pointer(kind, roll, seen, FAR[kind]);
      if (kind === 'leaning' && is('held') > HINT) drawLean(here, rollOf(answers.held, arm.upper, truth), roll, seen);
      const off = `${degrees(Math.abs(roll))} off`;
      const isOnArc = is('off') > HINT;
      const isTold = isRoomy && !isOnArc && is('truth') > HINT;
      const letter = kind === 'held' && lettered > 0.5 ? 'A: ' : '';
      const text = `${letter}${ANSWER_WORDS[kind]}${isTold ? `, ${off}` : ''}`;
      names.push({ angle: roll, text, colour: penColour(kind), there: seen });
      if (letter) {
        const between = roll + LETTERED[1] * (desk.usual() - roll);
        // The letter between two pointers makes room for a third.
        const asked = lettered * Math.min(1, Math.max(0, ANSWERS.length - told));
        if (asked > HINT) path('ring', [on(between, 1 - TICK), on(between, 1 + TICK)], asked);
        names.push({ angle: between, text: 'B', colour: 'text-1', there: asked });
      }
      if (!isOnArc) continue;
      path('off', rim(0, roll, OFF), seen * is('off'));
      names.push({ angle: roll / 2, text: off, colour: 'angle', there: seen * is('off') });
    }
  };

  /** Says what pointers are called, each beside its end and below the one before. */
  const sayNames = ({ names, on, say, right, eye, pixels }: Here) => {
    const seen = names.filter(({ there }) => there > 0.5);
    const up = cross(eye, right);
    const ends = seen.map(({ angle }) => on(angle, ANSWER_NAMED));
    const heights = ends.map((end) => -pixels * dot(end, up));
    const spread = spreadLabels(heights, LINE, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    seen.forEach(({ text, colour, there }, i) => {
      const out = plus(ends[i], on(0, 0), -1);
      const [x, y] = [dot(out, right), dot(out, up)];
      const aside = (x / Math.hypot(x, y)) * (BEGINS + (WIDE * text.length) / 2);
      say(ends[i], { text, colour, there, isSmall: true, by: [aside, spread[i] - heights[i]] });
    });
  };

  const drawPoints = ({ arm, along, say }: Here, poor: PoorPoints) => {
    const { parents } = store.getState().clip!.skeleton;
    const isOnArm = (joint: number) => [joint, parents[joint]].includes(arm.fore.joint) || joint === arm.upper.joint;
    for (const [k, { joint, label }] of poor.points.entries()) {
      if (!isOnArm(joint)) continue;
      const at = readVec3(poor.seen, k);
      points.add(...at, point);
      const text = label.replace(/^left /, '');
      // Pointers are told of above the shoulder.
      const under = joint === arm.upper.joint ? 20 : -18;
      say(at, { text, by: [0, under], colour: 'text-1', isSmall: true, there: 1 - along });
    }
  };

  return {
    object: stage,
    setPalette(palette) {
      for (const part of [kit, green, amber]) part.setPalette(palette);
      const [above, , strength] = palette.hemisphere;
      body.setPalette(palette.isDark ? { ...palette, hemisphere: [above, BELOW, BRIGHT * strength] } : palette);
      edge.setBackground(palette.background);
      points.setHalo(palette.background);
      point.fill.set(palette.text);
    },
    draw(moment) {
      const standing = desk.stand();
      const poor = desk.update(moment);
      edge.setHeight(moment.height);
      for (const each of all) each.begin();
      const here = standing && begin(standing, moment);
      if (here) {
        drawPointers(here);
        drawHinge(here);
        drawLimits(here);
      }
      if (here && poor) {
        drawMean(here);
        drawAnswers(here, poor);
        if (here.is('points') > HINT) drawPoints(here, poor);
      }
      if (here) sayNames(here);
      for (const each of all) each.end();
      return here?.words ?? [];
    },
    dispose() {
      for (const each of [body, edge, ...all]) each.dispose();
    },
  };
}
