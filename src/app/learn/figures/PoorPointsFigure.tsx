import { useState } from 'react';
import * as THREE from 'three';
import type { Skeleton, Vec3 } from '../../../core';
import {
  cross,
  distance,
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
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { degrees } from '../../ui/format';
import { learnView } from '../learn-view';
import { ANSWER_WORDS, ANSWERS, type AnswerKind, COMPARED } from './answers';
import { arrowHead } from './arrow-head';
import { type BeatScene, BeatView, facing } from './BeatView';
import { addSurface, createPatches, type Patches } from './patches';
import { ARMS_APART, createPoorDesk, type PoorDesk, TALL } from './points-desk';
import type { PlacedPose, PoorPoints } from './poor-points';
import { createRods, type Rods } from './rods';
import { onClock, type RollClock, rollOf, rollsOff } from './roll-clocks';
import type { Word } from './scene-words';
import { colourOf } from './tints';

/** Points as a camera has them, and poses that were found from them: on one arm, seen from near, or three arms side by side. */
export function PoorPointsFigure() {
  const [desk] = useState(createPoorDesk);
  return (
    <BeatView
      create={() => createScene(desk)}
      aim={({ poses = 1, near = 1 }) => aimAt(desk, poses, near)}
      label="Camera on the poses"
      fov={FLAT}
      onDrag={desk.drag}
    />
  );
}

/** ° of height that the lens sees: arms side by side are seen from one side. */
const FLAT = 16;
/** Half of the room of one person, and how much more each of the others needs to both sides. */
const [ROOM, ASIDE] = [0.86, 0.8];
/** Half of the height of a person with arms up. */
const HIGH = 1.52;
const MIDDLE: Vec3 = [0, 0.13, 0];
/** Half of what is in view of several arms, each of them in whatever pose; and where their words are. */
const [ARM_ROOM, ARM_HIGH, ARM_LOW, ARM_WORD] = [0.42, 0.47, 0.43, 0.02];

/** @param near 1 for an arm, 0 for the whole of all bodies, and on the way */
function aimAt(desk: PoorDesk, poses: number, near: number) {
  const arm = desk.arm();
  const whole = arm
    ? [ARM_ROOM + (ARMS_APART * (poses - 1)) / 2, Math.max(ARM_HIGH, arm.half[1] + ARM_WORD)]
    : facing(ROOM + ASIDE * (poses - 1), HIGH).half!;
  const close = arm?.half ?? whole;
  const mix = (from: number, to: number) => from + near * (to - from);
  return {
    ...facing(mix(whole[0], close[0]), mix(whole[1], close[1])),
    at: arm ? times(arm.middle, near) : MIDDLE,
  };
}

/** Most segments of a set of lines. */
const ROOM_FOR = 2048;
const HINT = 1e-6;
/** Nearer to its joint a point needs no stem, in the figure. */
const STEM = 0.06;
/** How thick a point is, in the figure. */
const BALL = 0.017;
/** How much of its answer's colour a body has; the rest is the colour of bodies. */
const DYE = 0.4;
/** How much is left of a body of which only an arm is looked at. */
const FAINT = 0.14;

/** Where things stand on the ring of a bone, as shares of its radius in the figure. */
const RING = 0.14;
const [INNER, LEANT, SAMPLES] = [0.66, 0.84, 1.08];
/** How long the head of the arrow is that leans, and rad: a shorter way has no arrow. */
const [HEAD, SHORTEST] = [0.03, 0.06];
/** The stripe of a roll on its bone: from where to where along it, half of its angle, and how far it lies over the skin. */
const STRIPE = { along: [0.12, 0.9], half: 0.26, over: 1.02 } as const;
/** Pieces of a whole ring. */
const PIECES = 96;
/** How long the longest bar of samples is, of the radius, and how much of its room a bar fills; and where angles are told, clear of bars where there are some. */
const [LONGEST, FILLED] = [0.5, 0.8];
const [TOLD, TOLD_BEYOND] = [1.42, 1.78];
/** How far the hinge of an elbow stands out, in the figure. */
const HINGE = 0.13;
/** CSS pixels: narrower figures have no room for names; the strip has them. */
const NARROW = 560;
/** CSS pixels from a point to the name of its joint. */
const ASIDE_POINT = 70;
/** How many poses of the family are drawn. */
const FAMILY = 14;

const COLOURS: Readonly<Record<AnswerKind, string>> = { free: 'axis-x', held: 'limit-line', leaning: 'axis-y' };

function createScene(desk: PoorDesk): BeatScene {
  const object = new THREE.Group();
  const lines = (width: number, dash?: readonly [number, number]) =>
    createLines({ width, ...(dash ? { dash } : {}) }, [], ROOM_FOR);
  const ofEach = <T,>(make: () => T) =>
    Object.fromEntries(ANSWERS.map((kind) => [kind, make()])) as Record<AnswerKind, T>;
  const rings = lines(1.4);
  const right = lines(2.4);
  const family = lines(1.6);
  const member = lines(4);
  const pointers = ofEach(() => lines(4));
  const gaps = lines(2.2);
  const leans = lines(3);
  const allowed = lines(6);
  const past = lines(2);
  const mean = lines(2.4, [0.014, 0.01]);
  const stems = createLines({ width: 1.6, depthTest: false }, [], ROOM_FOR);
  const samples = createPatches(256);
  const shells = createPatches(ROOM_FOR, true);
  const stripes = { right: createPatches(256), member: createPatches(64), ...ofEach(() => createPatches(256)) };
  const rolled = createPatches(64);
  const hinge = createRods(4);
  const bodies = createRods(ROOM_FOR);
  const tips = createRods(256);
  const tipsBehind = createRods(256);
  const balls = createRods(256);
  const markers = createMarkers(256);
  const hidden = markerStyle(4.5, 0, 1.4, 0);
  const clay = new THREE.Color();
  const blue = new THREE.Color();
  const white = new THREE.Color();
  const beyond = new THREE.Color();
  const violet = new THREE.Color();
  const dyed = ofEach(() => new THREE.Color());
  const paints = ofEach(() => new THREE.Color());
  const coloured = { rings, right, family, member, gaps, leans, allowed, past, mean, stems, ...pointers };
  const painted = [...Object.values(stripes), rolled, samples, shells, bodies, tips, tipsBehind, balls, hinge];
  const all = [...Object.values(coloured), ...painted, markers];
  // From behind to before.
  for (const [i, part] of [
    tipsBehind,
    bodies,
    ...Object.values(stripes),
    rolled,
    rings,
    samples,
    past,
    allowed,
    family,
    gaps,
    leans,
    mean,
    right,
    ...Object.values(pointers),
    member,
    hinge,
    tips,
    stems,
    balls,
    markers,
  ].entries())
    part.object.renderOrder = 15 + i;
  const group = (name: string, ...parts: { object: THREE.Object3D }[]) => {
    const named = new THREE.Group().add(...parts.map((part) => part.object));
    named.name = name;
    object.add(named);
  };
  for (const each of [shells, bodies, rings, tips, tipsBehind]) object.add(each.object);
  group('truth', right, stripes.right);
  group('family', family, member, stripes.member);
  for (const kind of ANSWERS) group(kind, pointers[kind], stripes[kind], ...(kind === 'leaning' ? [leans] : []));
  group('off', gaps);
  group('allowed', allowed);
  group('past', past);
  group('samples', samples);
  group('mean', mean);
  group('hinge', hinge, rolled);
  group('points', stems, balls);
  group('unseen', markers);

  /** From where to where the bones of a pose go in the figure, and the joint that turns each. */
  const bonesOf = ({ parents, endSites, endSiteJoints }: Skeleton, at: PlacedPose, column: number) => {
    const bone = (joint: number, to: Readonly<Vec3>) => ({
      joint,
      from: desk.shown(readVec3(at.positions, joint), column),
      to: desk.shown(to, column),
    });
    return [
      ...[...parents].flatMap((parent, joint) => (parent < 0 ? [] : [bone(parent, readVec3(at.positions, joint))])),
      ...[...endSiteJoints].map((joint, site) => {
        const way = rotateVector(readQuat(at.rotations, joint), readVec3(endSites, site));
        return bone(joint, plus(readVec3(at.positions, joint), way));
      }),
    ];
  };
  const drawBody = (
    of: Rods,
    bones: ReturnType<typeof bonesOf>,
    eye: Vec3,
    paint: THREE.Color,
    shadeOf: (joint: number) => number,
  ) => {
    const girths = desk.girths();
    const away = ({ from, to }: (typeof bones)[number]) => distance(eye, times(plus(from, to), 0.5));
    for (const { joint, from, to } of bones.sort((a, b) => away(b) - away(a)))
      of.add(from, to, girths[joint] as [number, number], paint, shadeOf(joint));
  };

  /** What draws on the bones of a pose, and on rings around them: angles are those from the backs of bones. */
  const drawerOn = (pose: PlacedPose, column: number, eye: Vec3) => {
    const on = (clock: RollClock, angle: number, share: number) =>
      desk.shown(onClock(pose, clock, angle, (share * RING) / desk.scale()), column);
    const arc = (of: typeof rings, clock: RollClock, from: number, to: number, share: number, shade: number) => {
      const pieces = Math.max(1, Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * PIECES));
      let before = on(clock, from, share);
      for (let i = 1; i <= pieces; i++) {
        const next = on(clock, from + ((to - from) * i) / pieces, share);
        of.add(...before, ...next, shade, shade);
        before = next;
      }
    };
    /** The way that leaning has led a pointer, with a head. */
    const lean = (clock: RollClock, from: number, to: number, shade: number) => {
      const way = Math.atan2(Math.sin(to - from), Math.cos(to - from));
      if (Math.abs(way) < SHORTEST) return;
      arc(leans, clock, from, from + way, LEANT, shade);
      const [end, before] = [0, 0.12].map((back) => on(clock, from + way - Math.sign(way) * back, LEANT));
      const head = arrowHead(end, plus(before, end, -1), plus(eye, end, -1), HEAD);
      for (let i = 0; i < head.length; i += 6)
        leans.add(...readVec3(head, i / 3), ...readVec3(head, i / 3 + 1), shade, shade);
    };
    const tip = (clock: RollClock, angle: number, size: number, paint: THREE.Color, shade: number) => {
      const [middle, end] = [on(clock, angle, 0), on(clock, angle, 1)];
      const isBehind = dot(plus(end, middle, -1), plus(eye, middle, -1)) < 0;
      (isBehind ? tipsBehind : tips).add(end, end, [size * BALL, size * BALL], paint, shade);
    };
    const pointer = (
      of: typeof rings,
      clock: RollClock,
      angle: number,
      shade: number,
      paint?: THREE.Color,
      far = 1,
    ) => {
      of.add(...on(clock, angle, 0), ...on(clock, angle, far), shade, shade);
      if (paint) tip(clock, angle, 0.7, paint, shade);
    };
    /** A limb whose surface is drawn on: all round it, or a stripe at an angle. */
    const limbOf = ({ joint, along, back }: RollClock, over: number) => {
      const turn = readQuat(pose.rotations, joint);
      const start = readVec3(pose.positions, joint);
      const [from, to, out] = [
        start,
        plus(start, rotateVector(turn, along)),
        plus(start, rotateVector(turn, back)),
      ].map((place) => desk.shown(place, column));
      const [first, last] = desk.girths()[joint];
      return { from, to, out: unit(plus(out, from, -1)), radii: [over * first, over * last] as const };
    };
    const shell = (clock: RollClock) => addSurface(shells, limbOf(clock, 1), [0, 1], [0, 2 * Math.PI], clay);
    const stripe = (of: Patches, clock: RollClock, angle: number, paint: THREE.Color, shade: number) => {
      const { along, half, over } = STRIPE;
      addSurface(of, limbOf(clock, over), along, [angle - half, angle + half], paint, shade);
    };
    return { on, arc, lean, tip, pointer, shell, stripe };
  };

  /** The rings of bones, and what stands on them. @param way through the family @param round share of a turn that the first bone is rolled by */
  const drawClocks = (
    poor: PoorPoints,
    eye: Vec3,
    there: Readonly<Record<string, number>>,
    told: number,
    way: number,
    round: number,
  ) => {
    const words: Word[] = [];
    const clocks = desk.clocks();
    const { truth, answers } = poor;
    const { on, arc, lean, tip, pointer, shell, stripe } = drawerOn(truth, 0, eye);
    const lets = there.past || there.allowed ? desk.lets() : [];
    const isFamily = (there.family ?? 0) > HINT;
    const members = isFamily ? poor.roll(clocks, way) : null;
    const others = isFamily ? Array.from({ length: FAMILY }, (_, i) => poor.roll(clocks, i / FAMILY)) : [];
    clocks.forEach((clock, k) => {
      const shade = there.truth ?? 0;
      shell(clock);
      arc(rings, clock, 0, 2 * Math.PI, 1, 0.5);
      lets[k]?.forEach((isLet, i) => {
        const half = Math.PI / lets[k].length;
        const angle = 2 * half * i;
        const seen = (isLet ? there.allowed : there.past) ?? 0;
        if (seen > HINT) arc(isLet ? allowed : past, clock, angle - half, angle + half, 1, seen);
      });
      if ((there.samples ?? 0) > HINT) {
        const bars = desk.samplesOn(k);
        const most = Math.max(1, ...bars);
        const half = (FILLED * Math.PI) / bars.length;
        bars.forEach((count, i) => {
          if (count === 0) return;
          const angle = (i / bars.length) * 2 * Math.PI;
          const outer = SAMPLES + (LONGEST * count) / most;
          const corners = [-half, half].flatMap((side) => [SAMPLES, outer].map((far) => on(clock, angle + side, far)));
          samples.add(corners, null, blue, there.samples);
        });
        if ((there.mean ?? 0) > HINT) pointer(mean, clock, desk.usualOn(k), there.mean, undefined, SAMPLES + LONGEST);
      }
      for (const each of others) {
        const roll = rollOf(each, clock, truth);
        pointer(family, clock, roll, 0.55 * there.family);
        tip(clock, roll, 0.4, paints.free, 0.7 * there.family);
      }
      if (members) {
        const roll = rollOf(members, clock, truth);
        pointer(member, clock, roll, there.family, paints.free);
        stripe(stripes.member, clock, roll, paints.free, there.family);
      }
      if (shade > HINT) {
        pointer(right, clock, 0, shade, white);
        stripe(stripes.right, clock, 0, white, shade);
      }
      ANSWERS.forEach((kind, i) => {
        const seen = (there[kind] ?? 0) * Math.min(1, Math.max(0, told - i));
        if (seen < HINT || (kind !== 'free' && !desk.hasLimits())) return;
        const roll = rollOf(answers[kind], clock, truth);
        pointer(pointers[kind], clock, roll, seen, paints[kind]);
        if (i + 1 === Math.ceil(told)) stripe(stripes[kind], clock, roll, paints[kind], seen);
        if (kind === 'leaning' && there.held) lean(clock, rollOf(answers.held, clock, truth), roll, seen);
        if (i + 1 < told) return;
        if (there.off) arc(gaps, clock, 0, roll, INNER, seen * there.off);
        words.push({
          at: on(clock, roll / 2, there.samples ? TOLD_BEYOND : TOLD),
          by: [0, 0],
          text: degrees(Math.abs(roll)),
          colour: 'angle',
          there: seen * (there.off ?? 0),
        });
      });
    });
    if ((there.hinge ?? 0) > HINT && desk.arm()) words.push(...drawHinge(poor, eye, there.hinge, round));
    return { words, missed: members?.missed };
  };
  /** The upper arm rolled alone: its pointer, and the hinge of its elbow, which lies across the forearm where the elbow need not bend sideways. */
  const drawHinge = ({ truth }: PoorPoints, eye: Vec3, seen: number, round: number): Word[] => {
    const [upper, fore] = desk.clocks().map((clock) => ({
      clock,
      way: rotateVector(readQuat(truth.rotations, clock.joint), unit(clock.along)),
    }));
    const lets = desk.lets()[0] ?? [];
    const isLet = lets[Math.round(round * lets.length) % lets.length];
    const { pointer, stripe } = drawerOn(truth, 0, eye);
    const paint = isLet ? paints.held : beyond;
    pointer(isLet ? allowed : past, upper.clock, 2 * Math.PI * round, seen, paint);
    stripe(rolled, upper.clock, 2 * Math.PI * round, paint, seen);
    const roll = rotationFromVector(times(upper.way, 2 * Math.PI * round));
    const across = times(rotateVector(roll, unit(cross(upper.way, fore.way))), HINGE / desk.scale());
    const elbow = readVec3(truth.positions, fore.clock.joint);
    const [from, to] = [-1, 1].map((side) => desk.shown(plus(elbow, across, side), 0));
    hinge.add(from, to, [0.5 * BALL, 0.5 * BALL], violet, seen);
    return [{ at: to, by: [0, 14], text: 'hinge of the elbow', colour: 'axis-z', there: seen, isSmall: true }];
  };
  /** The bones of an answer, with its rolls and the right ones, and how far they are apart. */
  const drawFound = (poor: PoorPoints, kind: AnswerKind, column: number, eye: Vec3, usual: number) => {
    const { arc, lean, pointer, shell, stripe } = drawerOn(poor.answers[kind], column, eye);
    desk.clocks().forEach((clock, k) => {
      const roll = -rollOf(poor.answers[kind], clock, poor.truth);
      shell(clock);
      arc(rings, clock, 0, 2 * Math.PI, 1, 0.5);
      pointer(right, clock, roll, 1, white);
      stripe(stripes.right, clock, roll, white, 1);
      arc(gaps, clock, 0, roll, INNER, 1);
      if (usual > HINT) pointer(mean, clock, roll + desk.usualOn(k), usual, undefined, SAMPLES + LONGEST);
      if (kind === 'leaning') lean(clock, roll + rollOf(poor.answers.held, clock, poor.truth), 0, usual);
      pointer(pointers[kind], clock, 0, 1, paints[kind]);
      stripe(stripes[kind], clock, 0, paints[kind], 1);
    });
  };

  /** The name of a joint, beside its point, on the side that is away from the middle of the arm. */
  const nameOf = (label: string, at: Vec3): Word => {
    const side = Math.sign(at[0] - desk.arm()!.middle[0]) || 1;
    const text = label.replace(/^left /, '');
    return { at, by: [ASIDE_POINT * side, 0], text, colour: 'text-1', isSmall: true };
  };

  return {
    object,
    setPalette(palette) {
      const names = {
        rings: 'text-1',
        right: 'text-1',
        family: COLOURS.free,
        member: COLOURS.free,
        gaps: 'angle',
        leans: COLOURS.leaning,
        allowed: 'limit-line',
        past: 'violation-fill',
        mean: COLOURS.leaning,
        stems: 'sample',
        ...COLOURS,
      };
      for (const [name, of] of Object.entries(coloured)) {
        of.setColor(colourOf(names[name as keyof typeof names], palette));
        of.setBackground(palette.background);
      }
      clay.set(palette.body);
      blue.set(palette.sample);
      white.set(colourOf('text-1', palette));
      beyond.set(palette.violation);
      violet.set(colourOf('axis-z', palette));
      for (const kind of ANSWERS) {
        paints[kind].set(colourOf(COLOURS[kind], palette));
        dyed[kind].set(palette.body).lerp(paints[kind], DYE);
      }
      for (const of of painted) of.setBackground(palette.background);
      markers.setHalo(palette.background);
      hidden.ring.set(colourOf('text-2', palette));
    },
    draw(moment) {
      const poor = desk.update(moment);
      const { there, scene, camera, knobs } = moment;
      const words: Word[] = [];
      for (const each of all) each.begin();
      const skeleton = store.getState().clip?.skeleton;
      const eye: Vec3 = [camera.position.x, camera.position.y, camera.position.z];
      if (poor && skeleton) {
        const near = scene.near ?? 1;
        const told = scene.told ?? 0;
        const isOfArm = new Set(desk.clocks().map(({ joint }) => joint));
        const isAll = !desk.arm();
        const isOn = (joint: number) => isAll || isOfArm.has(joint) || isOfArm.has(skeleton.parents[joint]);
        const offs = rollsOff(poor, desk.clocks());
        if (near > 0.5) {
          const shadeOf = (joint: number) => (isOn(joint) ? 1 : FAINT);
          drawBody(bodies, bonesOf(skeleton, poor.truth, 0), eye, clay, shadeOf);
          const clocks = drawClocks(poor, eye, there, told, Number(knobs.member ?? 0), Number(knobs.round ?? 0));
          words.push(...clocks.words);
          if (clocks.missed !== undefined && learnView.getState().fromPoints.familyMissed !== clocks.missed) {
            desk.tell({ familyMissed: clocks.missed });
          }
          drawPoints(0, shadeOf);
          if (!isAll)
            for (const [k, { joint, label }] of poor.points.entries())
              if (isOn(joint)) words.push(nameOf(label, desk.shown(readVec3(poor.seen, k), 0)));
        } else {
          // Of an arm that stands still it is known how far down it goes.
          const low = Number(knobs.moment) >= 0 ? (desk.arm()?.half[1] ?? ARM_LOW) : ARM_LOW;
          COMPARED.forEach((kind, i) => {
            if (!desk.hasLimits()) return;
            const column = desk.columns()[i];
            const bones = bonesOf(skeleton, poor.answers[kind], column).filter(({ joint }) => isOn(joint));
            drawBody(bodies, bones, eye, dyed[kind], () => 1);
            if (isAll) for (const { from, to } of bonesOf(skeleton, poor.truth, column)) right.add(...from, ...to);
            else drawFound(poor, kind, column, eye, there.mean ?? 0);
            const at: Vec3 = [column, isAll ? -TALL / 2 - 0.12 : -Math.min(ARM_LOW, low), isAll ? 0.3 : 0];
            const name = moment.width > NARROW ? [ANSWER_WORDS[kind]] : [];
            const off = told > 0 ? [`${degrees(offs[kind])} off`] : [];
            const text = [...name, ...off].join(', ');
            words.push({ at, by: [0, 14], text, colour: COLOURS[kind], there: text ? 1 : 0 });
            drawPoints(column, (joint) => (isOn(joint) ? 1 : FAINT));
          });
        }
      }
      for (const each of all) each.end();
      return words;

      function drawPoints(column: number, shadeOf: (joint: number) => number) {
        for (let k = 0; k < poor!.points.length; k++) {
          const { joint } = poor!.points[k];
          if (shadeOf(joint) < 1) continue;
          const isSeen = Number.isFinite(poor!.seen[3 * k]);
          const at = desk.shown(readVec3(isSeen ? poor!.seen : poor!.places, k), column);
          // Where it stands out from the body, a stem ties it to its joint.
          const foot = desk.shown(readVec3(poor!.truth.positions, joint), column);
          if (distance(foot, at) > STEM) stems.add(...foot, ...at);
          if (isSeen) balls.add(at, at, [BALL, BALL], blue);
          else markers.add(...at, hidden);
        }
      }
    },
    dispose() {
      for (const each of all) each.dispose();
    },
  };
}
