import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { cross, DEGREE, dot, plus, rotateVector, subtract, times, unit } from '../../../core/math';
import { circleSegments } from '../../../three/circle';
import { createLines, type Lines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { createRimShell } from '../../../three/rim-shell';
import { arrowHead } from './arrow-head';
import type { BeatScene } from './BeatView';
import { createBooks } from './books';
import { coverDots } from './double-cover';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { tint } from './tints';
import { leaningAxis, turnAboutAxis, turnedIn } from './turned';

/** Radius of the ball of all rotations, °: in the scene it is 1. */
export const HALF_TURN = 180;
/** Radius of the shell, of the ball. */
const SHELL = 2;

/** Where little books stand in the disk: four rings, six more in each. */
function fieldPlaces(): { radius: number; azimuth: number }[] {
  const places = [{ radius: 0, azimuth: 0 }];
  for (let ring = 1; ring <= 4; ring++)
    for (let i = 0; i < 6 * ring; i++) places.push({ radius: ring / 4, azimuth: (360 * i) / (6 * ring) + 60 });
  return places;
}

const FIELD = fieldPlaces();
/** How many of them stand on the rim, the last. */
const RIM = 24;
/** How long they are. */
const IN_DISK = 0.17;
/** How long the books are that rings go round, and how wide these are. */
const RINGED = { size: 0.2, ring: 0.14, outer: 0.155 } as const;
/** ° between the books on the axis, and from a dot to the first; and how long these books are. */
const BEAD = 45;
const BEADS = 2 * (360 / BEAD) + 1;
const CLEAR = 20;
const BEAD_SIZE = 0.19;
/** Of the book that a dot stands for: how long it is, and how far from the axis it stands. */
const TWIN = { size: 0.3, aside: 0.3 } as const;
/** ° along the axis: where a dot is asked for. */
const ASKED = coverDots(220);
/** px. */
const DOT = 7;
/** How long the head of an arrow is, and how far beside the axis the ways of the dots run, in the first turn and in the second. */
const HEAD = 0.12;
const WAYS_ASIDE = [0.17, 0.45] as const;
/** Where the arc stands that the axis is tipped by, and its pieces. */
const TIPPED = { radius: 0.94, pieces: 24 } as const;

/** Unit: across the axis about which a whole turn is made, as the step of it looks at both. */
const ACROSS: Vec3 = unit(cross(leaningAxis(22, 25), [-0.1, 0.28, 0.955]));
/** Unit: places evenly over a sphere, where books stand on the shell; none lies over the axis or under it. */
const ON_SHELL = Array.from({ length: 21 }, (_, i): Vec3 => {
  const height = 1 - (2 * i + 1) / 21;
  const round = i * Math.PI * (3 - Math.sqrt(5));
  const level = Math.sqrt(1 - height * height);
  return [level * Math.cos(round), height, level * Math.sin(round)];
}).filter((place) => Math.abs(dot(place, ACROSS)) > 0.32);

/** S×2×3: three circles round the middle. */
const globe = (radius: number): number[] => [
  ...circleSegments(radius, 0, 1),
  ...circleSegments(radius, 0, 2),
  ...circleSegments(radius, 1, 2),
];

/** The arrow of a turn, S×2×3: from one place of the axis to another, with a head where there is room. @param aside from the axis */
function arrowAlong(
  axis: Readonly<Vec3>,
  [from, to]: readonly [number, number],
  eye: Readonly<Vec3>,
  aside: Readonly<Vec3> = [0, 0, 0],
): number[] {
  const tip = plus(aside, axis, to);
  const shaft = [...plus(aside, axis, from), ...tip];
  if (Math.abs(to - from) < 2 * HEAD) return shaft;
  return [...shaft, ...arrowHead(tip, times(axis, Math.sign(from - to)), eye, HEAD)];
}

/** Unit, across the axis as the eye sees it, downwards. */
function asideOf(axis: Readonly<Vec3>, eye: Readonly<Vec3>): Vec3 {
  const aside = unit(cross(axis, eye));
  return aside[1] > 0 ? times(aside, -1) : aside;
}

/** From where an axis lay in the disk to where it is, S×2×3: a line from the middle, and an arc with a head. */
function tippedLines(azimuth: number, tip: number, eye: Readonly<Vec3>): number[] {
  const { radius, pieces } = TIPPED;
  const on = (share: number): Vec3 => times(leaningAxis(azimuth, share * tip), radius);
  const lay = [0, 0, 0, ...leaningAxis(azimuth, 0)];
  if (tip < 3) return lay;
  const arc = Array.from({ length: pieces }, (_, i) => [...on(i / pieces), ...on((i + 1) / pieces)]).flat();
  const size = Math.min(HEAD, (radius * tip * DEGREE) / 2);
  return [...lay, ...arc, ...arrowHead(on(1), subtract(on(0.9), on(1)), eye, size)];
}

/** Unit: upright in the picture. */
const upOf = (camera: THREE.Camera): Vec3 =>
  new THREE.Vector3(0, 1, 0).applyQuaternion(camera.quaternion).toArray() as Vec3;

/** The disk, the ball, and the shell around it. */
export function createTurnMap(): BeatScene {
  const disk = createRimShell(new THREE.CircleGeometry(1, 96), THREE.DoubleSide);
  const rings = createLines(
    { width: 1.1 },
    [1 / 3, 2 / 3].flatMap((radius) => circleSegments(radius, 0, 1)),
  );
  const edge = createLines({ width: 1.8 }, circleSegments(1, 0, 1));
  const ball = createRimShell(new THREE.SphereGeometry(1, 48, 32));
  const circles = createLines({ width: 1 }, globe(1));
  const shell = createRimShell(new THREE.SphereGeometry(SHELL, 48, 32));
  const shellCircles = createLines({ width: 1 }, globe(SHELL));
  const field = createBooks(FIELD.length - RIM, false);
  const rim = createBooks(RIM, false);
  const beads = createBooks(BEADS, false);
  const shelved = createBooks(ON_SHELL.length, false);
  const axis = createLines({ width: 1.8 }, [], 1);
  const arrow = createLines({ width: 5 }, [], 3);
  const back = createLines({ width: 2.4, dash: [0.06, 0.045] }, [], 1);
  const tipped = createLines({ width: 2, depthTest: false }, [], TIPPED.pieces + 3);
  const [way, otherWay] = ['followed', 'other'].map(() => createLines({ width: 3, depthTest: false }, [], 6));
  const leaders = createPaintedLines({ width: 1.6 });
  const marks = createPaintedLines({ width: 2.6, depthTest: false });
  const dots = createMarkers(3);
  const others = createMarkers(1);
  const placeBook = createBooks(1, true);
  const pairBooks = createBooks(2, true);
  const twins = createBooks(2, true);
  const first = markerStyle(DOT, 1, 0, 2);
  const second = markerStyle(DOT, 1, 0, 2);
  const asked = markerStyle(DOT, 0, 2.2, 2);
  const group = (name: string, ...parts: readonly { object: THREE.Object3D }[]) => {
    const object = new THREE.Group().add(...parts.map((part) => part.object));
    object.name = name;
    return object;
  };
  const circle = circleSegments(1, 0, 1, 48);
  const object = new THREE.Group().add(
    disk.object,
    rings.object,
    edge.object,
    circles.object,
    shellCircles.object,
    group('ball', ball),
    group('shell', shell, shelved),
    group('books', field, rim, beads),
    group('axis', axis),
    group('angle', arrow),
    group('tip', tipped),
    group('other', back, others),
    group('path', way),
    group('otherPath', otherWay),
    group('pair', pairBooks),
    group('dot', dots, placeBook),
    twins.object,
    leaders.object,
    marks.object,
  );
  disk.object.renderOrder = -6;
  ball.object.renderOrder = -5;
  shell.object.renderOrder = -7;
  for (const line of [arrow, back, way, otherWay]) line.object.renderOrder = 18;
  others.object.renderOrder = 19;
  dots.object.renderOrder = 20;
  let palette: ScenePalette | null = null;
  for (const some of [field, rim]) some.begin();
  for (const { radius, azimuth } of FIELD) {
    const a = leaningAxis(azimuth, 0);
    (radius < 1 ? field : rim).add(times(a, radius), turnAboutAxis(a, radius * HALF_TURN), IN_DISK);
  }
  for (const some of [field, rim]) some.end();
  const fade = (line: Lines, color: string, there: number) => {
    line.object.visible = there > 0.02;
    line.setColor(color, there);
  };
  const someBooks = [field, rim, beads, shelved, placeBook, pairBooks, twins];
  const lines = [rings, edge, circles, shellCircles, axis, arrow, tipped, back, way, otherWay, leaders, marks];
  const markers = [dots, others];
  return {
    object,
    setPalette(next) {
      palette = next;
      for (const some of someBooks) some.setPalette(next);
      for (const some of markers) some.setHalo(next.background);
      for (const some of [leaders, marks]) some.setPalette(next);
      axis.setColor(next.axes[2]);
      arrow.setColor(tint('angle', next));
      tipped.setColor(next.text, 0.8);
      way.setColor(next.sample);
      otherWay.setColor(next.axes[0]);
      first.fill.set(next.sample);
      second.fill.set(next.axes[0]);
      asked.ring.set(next.text);
    },
    draw(moment) {
      if (!palette) return [];
      const { there, scene, camera } = moment;
      const isThere = (part: string): boolean => (there[part] ?? 0) > 0.5;
      const { axis: a, angle } = turnedIn(moment);
      const [followed, away] = coverDots(angle).map((degrees) => degrees / HALF_TURN);
      const [flat, solid, outer] = [scene.disk ?? 0, there.ball ?? 0, there.shell ?? 0];
      const [isField, isDoubled, isAsking] = [scene.field, scene.doubled, scene.asks].map((share = 0) => share > 0.5);
      const eye = unit(camera.position.toArray() as Vec3);
      const facing = camera.quaternion.toArray() as Quat;
      const aside = asideOf(a, eye);
      const { isDark, line, axes } = palette;
      const grey = isDark ? '#7f93b8' : '#8fa0bd';

      disk.object.visible = flat > 0.02;
      disk.paint(grey, (isDark ? 0.14 : 0.18) * flat, 0);
      // In the ball only the edge of the disk is left.
      // Books stand on rings of their own.
      fade(rings, line, 0.5 * (1 - (scene.field ?? 0)) * Math.max(0, (flat - 0.6) / 0.4) * (there.dot ?? 0));
      fade(edge, line, Math.min(1, flat));
      ball.object.visible = solid > 0.02;
      ball.paint(grey, 0.03 * solid, (isDark ? 0.3 : 0.36) * solid);
      fade(circles, line, 0.34 * solid);
      // Home again after a whole turn: the dot is then all of the shell.
      const home = Math.max(0, 1 - Math.abs(angle - 360) / 14);
      shell.object.visible = outer > 0.02;
      shell.paint(axes[0], (0.015 + 0.05 * home) * outer, (0.3 + 0.3 * home) * outer);
      fade(shellCircles, axes[0], 0.26 * outer);

      field.object.visible = isField;
      rim.object.visible = isField && isThere('pair');
      const beaded = (isThere('books') && scene.beaded) || 0;
      const larger = 1 + 0.5 * outer;
      const taken = [followed * HALF_TURN, ...(isDoubled ? [away * HALF_TURN] : []), ...(isAsking ? ASKED : [])];
      beads.begin();
      for (let i = 0; i < BEADS; i++) {
        const degrees = (i - (BEADS - 1) / 2) * BEAD;
        if (Math.abs(degrees) > beaded - 1 && (beaded < 1 || Math.abs(degrees) > beaded + 1)) continue;
        if (taken.some((place) => Math.abs(place - degrees) < CLEAR)) continue;
        beads.add(times(a, degrees / HALF_TURN), turnAboutAxis(a, degrees), BEAD_SIZE + 0.03 * outer);
      }
      beads.end();
      shelved.begin();
      // They come as the dot comes near the shell.
      const near = Math.min(1, Math.max(0, angle / 60 - 5));
      if (near > 0 && (scene.home ?? 0) > 0.5)
        for (const place of ON_SHELL)
          shelved.add(times(place, SHELL), [0, 0, 0, 1], 0.27 * near, 0.62 + 0.38 * dot(place, eye));
      shelved.end();

      const reach = 1.16 + 0.2 * (scene.letters ?? 0) + 0.96 * outer;
      axis.set([...times(a, -reach), ...times(a, reach)]);
      axis.object.visible = isThere('axis');
      // On an axis with books the dot is head enough.
      arrow.set(beaded > 0 ? [0, 0, 0, ...times(a, followed)] : arrowAlong(a, [0, followed], eye));
      arrow.object.visible = isThere('angle') && isThere('dot');
      tipped.set(tippedLines(Number(moment.knobs.azimuth), Number(moment.knobs.tip), eye));
      tipped.object.visible = isThere('tip');
      back.set([0, 0, 0, ...times(a, away)]);
      back.setColor(axes[0], scene.doubled ?? 0);
      back.object.visible = isDoubled && !isThere('path');
      const turns = WAYS_ASIDE.map((far) => times(aside, far));
      way.set([
        ...arrowAlong(a, [0, Math.min(angle, 360) / HALF_TURN], eye, turns[0]),
        ...(angle > 360 ? arrowAlong(a, [-SHELL, (angle - 720) / HALF_TURN], eye, turns[1]) : []),
      ]);
      otherWay.set([
        ...arrowAlong(a, [-SHELL, Math.min(angle - 360, 0) / HALF_TURN], eye, turns[0]),
        ...(angle > 360 ? arrowAlong(a, [0, (angle - 360) / HALF_TURN], eye, turns[1]) : []),
      ]);
      for (const each of [way, otherWay]) each.object.visible = isThere('path');

      dots.begin();
      if (isThere('dot') && !isField) dots.add(...times(a, followed), first);
      if (isAsking) for (const far of ASKED) dots.add(...times(a, far / HALF_TURN), asked);
      dots.end();
      others.begin();
      if (isDoubled) others.add(...times(a, away), second);
      others.end();

      for (const some of [marks, leaders, placeBook, pairBooks, twins]) some.begin();
      // Nearer to the eye than the little books, so that none of them covers the book in a ring.
      const ringed = (books: typeof pairBooks, far: number, colour: string, radius: number) => {
        const place = times(a, far);
        books.add(plus(place, eye, 0.2), turnAboutAxis(a, far * HALF_TURN), RINGED.size);
        marks.add(
          colour,
          circle.flatMap((_, i) =>
            i % 3 ? [] : plus(place, rotateVector(facing, circle.slice(i, i + 3) as Vec3), radius),
          ),
        );
      };
      if (isField && isThere('pair')) for (const sign of [-1, 1]) ringed(pairBooks, sign, 'axis-x', RINGED.ring);
      if (isField && isThere('dot')) ringed(placeBook, followed, 'sample', RINGED.outer);
      const twinAt = (far: number) => plus(times(a, far), aside, -TWIN.aside * larger);
      const twin = (far: number, colour: string) => {
        twins.add(twinAt(far), turnAboutAxis(a, far * HALF_TURN), TWIN.size * larger);
        // Farther from the eye than the book: it ends at the book's edge.
        leaders.add(colour, [...times(a, far), ...plus(twinAt(far), eye, -0.4)]);
      };
      // Where the axis is tipped, the book beside the map is enough.
      const hasTwin = beaded > 0 && !isThere('tip');
      if (hasTwin && isThere('dot')) twin(followed, 'sample');
      if (isDoubled) twin(away, 'axis-x');
      for (const some of [marks, leaders, placeBook, pairBooks, twins]) some.end();

      const over = (far: number): Vec3 =>
        hasTwin ? plus(twinAt(far), upOf(camera), 0.62 * TWIN.size * larger) : times(a, far);
      const said = (place: Readonly<Vec3>, text: string, colour: string, isSaid: boolean, by?: Word['by']): Word => ({
        at: place,
        by,
        text,
        colour,
        there: isSaid ? 1 : 0,
      });
      const mark = (at: Readonly<Vec3>, degrees: number, colour: string, isSaid: boolean): Word => ({
        ...said(at, `${degrees}°`, colour, isSaid, [0, -11]),
        isSmall: true,
      });
      const letter = (name: string): string => ((scene.letters ?? 0) > 0.5 ? `${name}: ` : '');
      const angleOf = (far: number): string => `${Math.round(Math.abs(far) * HALF_TURN)}°`;
      const up = upOf(camera);
      const isFlat = flat > 0.6 && !isField && isThere('dot');
      return [
        ...[1, 2, 3].map((ring) =>
          mark(
            flat > 0.6 ? [0, ring / 3, 0] : up,
            60 * ring,
            ring === 3 ? 'text-2' : 'text-3',
            isFlat || (ring === 3 && solid > 0.5),
          ),
        ),
        mark(times(up, SHELL), 360, 'axis-x', outer > 0.5),
        said(times(a, -reach), 'axis', 'axis-z', isThere('axis') && !isField, [-14, 12]),
        said(
          over(followed),
          `${letter('A')}${angleOf(followed)}`,
          'sample',
          isThere('dot') && !isField && !isAsking,
          hasTwin ? [0, -8] : beaded > 0 ? [14, 27] : [22, 12],
        ),
        said(over(away), `${letter('B')}${angleOf(away)}`, 'axis-x', isDoubled, [0, -8]),
        ...['A', 'B'].map((name, i) => said(times(a, ASKED[i] / HALF_TURN), name, 'text-1', isAsking, [0, -22])),
        said(turns[0], '1st turn', 'text-1', isThere('path') && angle > 250, [6, 16]),
        said(turns[1], '2nd turn', 'text-1', isThere('path') && angle > 610, [6, 16]),
      ];
    },
    dispose() {
      for (const thing of [disk, ball, shell, ...lines, ...someBooks, ...markers]) thing.dispose();
    },
  };
}
