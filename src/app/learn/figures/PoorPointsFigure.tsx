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
import { degrees } from '../../ui/format';
import { ANSWERS, type AnswerKind, COMPARED } from './answers';
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

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** Half of what is in view. */
const halfOf = (unit: number, along: number) =>
  [unit * mix(ASIDE[0], ALONG[0], along), unit * mix(ASIDE[1], ALONG[1], along)] as const;

const HINT = 1e-3;

/** How large the ring of the upper arm is; and where things stand on it, as shares of its radius. */
const RING = 0.17;
const [OFF, LEANT, MEAN] = [1.1, 0.84, 1.5];
/** How far out the pointers of answers are, as shares of the radius. */
const FAR: Readonly<Record<AnswerKind, number>> = { free: 1, held: 0.92, leaning: 0.8 };
/** How long the head of the arrow is that leans, and rad: a shorter way has no arrow. */
const [HEAD, SHORTEST] = [0.018, 0.06];
/** Pieces of a whole ring. */
const PIECES = 96;
/** Where an angle is told, and CSS pixels to the right of there: clear of the arc where the ring is small. */
const [TOLD, ASIDE_ARC] = [1.34, 14];
/** Where the names of the pointer and of the mean are, and the angles of answers that are compared; and rad: at least so far are two of these from each other. */
const [NAMED, MEAN_NAMED, COMPARED_AT, APART] = [1.3, 1.62, 1.26, 0.3];
/** How far the hinge of an elbow stands out, and the bends that are compared, of the forearm. */
const [HINGE, BENDS] = [0.13, 0.86];
/** Pieces of the bend that is sideways. */
const SIDEWAYS = 24;
/** How much is seen of what areas cover: green of the rolls that limits leave, amber of a bend. */
const [GREEN, AMBER] = [0.2, 0.34];
/** Of lines and areas: the first in the picture, over the body. */
const ORDER = 20;

type Standing = NonNullable<ReturnType<PoorDesk['stand']>>;
type Moment = Parameters<BeatScene['draw']>[0];

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
  groups.hinge.add(groups.bent);
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
    const { along = 0, told = 0, moments = 0 } = scene;
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
    return {
      ...standing,
      ...drawer,
      ...{ size, along, told, moments, upper, fore, elbow, bone, eye, words },
      round,
      is: (part: string) => there[part] ?? 0,
      say(at: Readonly<Vec3>, word: Omit<Word, 'at'>) {
        words.push({ at: new THREE.Vector3(...at).applyMatrix4(stage.matrix).toArray(), ...word });
      },
    };
  };
  type Here = ReturnType<typeof begin>;

  const drawPointers = ({ is, round, on, rim, path, pointer, say, along }: Here) => {
    path('ring', rim(0, 2 * Math.PI, 1), 0.5);
    if (is('family') > HINT) path('family', rim(0, 2 * Math.PI, 1), is('family'));
    if (is('truth') > HINT) pointer('truth', 0, is('truth'));
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
  const drawHinge = ({ is, along, round, say, upper, fore, elbow, bone, size, path }: Here) => {
    const seen = is('hinge');
    if (seen < HINT) return;
    const rolled = (angle: number, v: Vec3) => rotateVector(rotationFromVector(times(upper.way, angle)), v);
    const across = times(rolled(round, unit(cross(upper.way, fore.way))), HINGE * size);
    path('hinge', [plus(elbow, across, -1), plus(elbow, across)], seen);
    say(plus(elbow, across, 1.25), { text: 'hinge', colour: penColour('hinge'), there: seen, isSmall: true });
    const way = Math.atan2(Math.sin(round), Math.cos(round));
    if (Math.abs(way) < SHORTEST || along < HINT) return;
    const bent = (share: number, far = BENDS) => plus(elbow, rolled(way * share, bone), far);
    path('bent', [elbow, bent(1)], seen);
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

  const drawMean = ({ is, on, path, say }: Here) => {
    const seen = is('mean');
    if (seen < HINT) return;
    const usual = desk.usual();
    path('mean', [on(usual, 0), on(usual, MEAN)], seen);
    say(on(usual, MEAN_NAMED), { text: 'mean', colour: penColour('mean'), there: seen, isSmall: true });
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
    const { is, told, moments, arm, on, rim, path, pointer, say } = here;
    const [held, leaning] = COMPARED.map((kind) => rollOf(answers[kind], arm.upper, truth));
    const aside = (Math.sign(leaning - held) * Math.max(0, APART - Math.abs(leaning - held))) / 2;
    for (const [i, kind] of ANSWERS.entries()) {
      const seen = is(kind) * Math.min(1, Math.max(0, told - i));
      if (seen < HINT || (kind !== 'free' && !desk.hasLimits())) continue;
      const roll = rollOf(answers[kind], arm.upper, truth);
      const text = `${degrees(Math.abs(roll))} off`;
      pointer(kind, roll, seen, FAR[kind]);
      if (kind === 'leaning' && is('held') > HINT) drawLean(here, held, roll, seen);
      if (moments > 0.5 && kind !== 'free')
        say(on(roll + (2 * i - 3) * aside, COMPARED_AT), { text, colour: penColour(kind), there: seen });
      if (i + 1 < told || is('off') < HINT) continue;
      path('off', rim(0, roll, OFF), seen * is('off'));
      say(on(roll / 2, TOLD), { text, colour: 'angle', by: [ASIDE_ARC, 0], there: seen * is('off') });
    }
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
      for (const part of [body, kit, green, amber]) part.setPalette(palette);
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
        drawPoints(here, poor);
      }
      for (const each of all) each.end();
      return here?.words ?? [];
    },
    dispose() {
      for (const each of [body, edge, ...all]) each.dispose();
    },
  };
}
