import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { conjugate, DEGREE, length, plus, rotateVector, subtract, times, unit } from '../../../core/math';
import { createMarkers, markerStyle } from '../../../three/markers';
import { createRimShell } from '../../../three/rim-shell';
import { signed } from '../../ui/format';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { arrowHead } from './arrow-head';
import { type BeatMoment, type BeatScene, BeatView } from './BeatView';
import { createBooks } from './books';
import { stepDone } from './eased';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { toPlaces } from './to-places';
import {
  BOOK_AT,
  carried,
  FIRST_AT,
  FROM_READER,
  faceOf,
  HALF_AT,
  isBack,
  lying,
  MEETING,
  MIRRORS_FROM,
  mirrored,
  onTable,
  quaternionAt,
  type Stretch,
  shownAt,
  turnOfImage,
} from './two-mirrors';

/** Of the table: how far mirrors reach out, which the numbers count as one, and how high; how large books are, and how far out they lie. */
const [REACH, HIGH] = [1.1, 0.16];
const [BOOK, OUT] = [0.35, 0.88];
/** Radii of the arc between the mirrors, and of those between books and mirrors. */
const [BETWEEN, EQUAL] = [0.22, 0.49];
const PIECES = 72;
const [FIRST_FACE, PLACE] = [faceOf(FIRST_AT), onTable(OUT, BOOK_AT)];
/** Beyond the rim of the table. */
const BEYOND = REACH + 0.16;
/** Of the arc that tells how far the book was turned. */
const ROUND = REACH + 0.02;

/** A place in the plane of the picture, as the step looks at it: to the right, and up. */
const inPicture = (x: number, y: number): Vec3 => rotateVector(FROM_READER, [x, y, 0]);
/** To the right of the mirrors: the middle of the bars of four numbers, how long one is, and how far apart they are; and what has all of it in view. */
const BARS = { x: 2.15, one: REACH * Math.sqrt(2 / 3), top: 0.68, apart: 0.48, middle: 1.02, half: 2.24 } as const;
/** CSS pixels: the radius of the mark at the end of a mirror. */
const MARK = 5;
/** CSS pixels from the ends of a bar to its name and to its number, which stand over the bar. */
const NAMED = [6, -17] as const;
const COUNTED = [-16, -17] as const;
/** How high a bar is that is drawn as an outline: that of the other quaternion. */
const OUTLINE = 0.035;
/** Beyond the end of a mirror: where its number stands, and CSS pixels to the side. */
const [NUMBERED, ASIDE] = [REACH + 0.07, 34];
/** CSS pixels to the names of the legs along x, z and y: from the end of the first, which is short, and from the middles of the others. */
const LEG_WORDS = [
  [-8, -7],
  [0, 14],
  [-12, 0],
] as const;
/** The numbers that the legs measure, one after another: over the ground, and up. */
const LEGS = [0, 2, 1] as const;
const NAMES = ['w', 'x', 'y', 'z'] as const;
/** Of a number: how long its bar is, and the colour. */
const colourOfRow = (row: number): string => (row === 0 ? 'text-1' : 'axis-z');
/** Places of the picture, which stand still while the scene is turned by `tilt`. */
const stillIn =
  (tilt: Quat) =>
  (x: number, y: number): Vec3 =>
    rotateVector(conjugate(tilt), inPicture(x, y));
/** Bars, which stand still: from the middle of one to a value; or, at a height, across it there. */
const barsIn =
  (tilt: Quat) =>
  (row: number, value: number, high = 0): Stretch => {
    const at = (x: number, y: number) => stillIn(tilt)(BARS.x + BARS.one * x, BARS.top - row * BARS.apart + y);
    return high === 0 ? [at(0, 0), at(value, 0)] : [at(value, -high), at(value, high)];
  };

/** ° of height of the lens: from so far away what is equally long looks so, near or far. */
const FLAT = 9;

/** Two mirrors alone, or beside them the bars of four numbers: with books there is more to see of the table. */
const aimAt = ({ numbers = 0, laid = 0 }: Readonly<Record<string, number>>) => ({
  ...MIRRORS_FROM,
  half: [1.32 + (BARS.half - 1.32) * numbers + 0.22 * laid, 1.2 + 0.3 * laid] as const,
  at: inPicture(BARS.middle * numbers - 0.22 * laid, 0),
});

/** A book, its image in a mirror, and the image of that image in another mirror; beside them, in later steps, the quaternion of both mirrors. */
export function TwoMirrors() {
  const hasNumbers = (useBeatHere()?.scene.numbers ?? 0) > 0;
  return (
    <>
      <BeatView create={createMirrors} aim={aimAt} label="Camera on the mirrors" index={2} fov={FLAT} />
      {hasNumbers && <FourNumbers />}
    </>
  );
}

/** The quaternion of both mirrors, as it is read aloud. */
function FourNumbers() {
  const [x, y, z, w] = quaternionAt(Number(useKnob('half') ?? 0));
  return (
    <p className="visually-hidden" role="note" aria-label="The quaternion">
      {[w, x, y, z].map((value, row) => `${NAMES[row]} ${toPlaces(value)}`).join(', ')}
    </p>
  );
}

const halfIn = ({ knobs }: BeatMoment): number => Number(knobs.half);
/** How far the table leans as it does for lengths: 0 to 1. */
const leansIn = ({ scene: { numbers = 0, laid = 0 } }: BeatMoment): number => numbers - laid;
/** Whether books tell of both quaternions of a turn, beside the bars. */
const tellsBoth = ({ scene }: BeatMoment): boolean => (scene.laid ?? 0) > 0.5;
/** Where the second mirror has been turned back by half a turn: the quaternion before that, which has the other signs. */
const otherOf = (half: number): Quat | null => (isBack(half) ? quaternionAt(HALF_AT) : null);

/** The S×2×3 segments of an arc over the table. */
const arcOn = (radius: number, from: number, to: number): number[] =>
  lineThrough(Array.from({ length: PIECES + 1 }, (_, i) => onTable(radius, from + ((to - from) * i) / PIECES)));

/** The same of the turn of the book, with a head where it ends. */
function turnOn(radius: number, from: number, to: number): number[] {
  const tip = onTable(radius, to);
  const back = subtract(onTable(radius, to - Math.sign(to - from)), tip);
  return [...arcOn(radius, from, to), ...arrowHead(tip, back, MEETING, 0.09)];
}

/** The edges of a mirror. @param back how far it reaches beyond the line in which mirrors meet */
const edgesOf = (degrees: number, back: number): number[] => {
  const corners = [
    onTable(-back, degrees),
    onTable(REACH, degrees),
    onTable(REACH, degrees, HIGH),
    onTable(-back, degrees, HIGH),
  ];
  return corners.flatMap((corner, i) => [...corner, ...corners[(i + 1) % 4]]);
};

/** Around the table, °: where each of the two pairs of equal angles begins and ends, and its name. */
const equalAngles = (half: number) => {
  const edges = [BOOK_AT, FIRST_AT, 2 * FIRST_AT - BOOK_AT, FIRST_AT + half, BOOK_AT + 2 * half];
  return ['a', 'a', 'b', 'b'].map((name, i) => ({
    name,
    from: edges[i],
    to: edges[i + 1],
    radius: EQUAL + 0.03 * (i % 2),
  }));
};

/** The second mirror laid down on the first, one unit long: its shadow, and from its end straight down to the end of the shadow. */
function shadowOf(half: number) {
  const [end, foot] = [onTable(REACH, FIRST_AT + half), onTable(REACH * Math.cos(half * DEGREE), FIRST_AT)];
  return { shadow: [onTable(0, 0), foot] as Stretch, drop: [foot, end] as Stretch };
}

/** The S×2×3 segments of the mark of a right angle at the end of a shadow; none where it has no room. */
function rightAngle({ shadow: [middle, foot], drop: [, end] }: ReturnType<typeof shadowOf>): number[] {
  const [back, up] = [subtract(middle, foot), subtract(end, foot)];
  const size = 0.09;
  if (Math.min(Math.hypot(...back), Math.hypot(...up)) < 2 * size) return [];
  const [a, b] = [times(unit(back), size), times(unit(up), size)];
  const corner = plus(plus(foot, a), b);
  return [...plus(foot, a), ...corner, ...corner, ...plus(foot, b)];
}

/** From the middle to the end of the axis, drawn as long as the sine: along x and z over the ground, then up along y. By number. */
function coordinatesOf(sine: number): readonly Stretch[] {
  const tip = times(MEETING, REACH * sine);
  const legs: Stretch[] = [];
  let from: Vec3 = [0, 0, 0];
  for (const k of LEGS) {
    const to = from.map((x, i) => (i === k ? tip[k] : x)) as Vec3;
    legs[k] = [from, to];
    from = to;
  }
  return legs;
}

/** How far the axes of x, y and z run out; a place on one of them; and all three, S×2×3. */
const FAR = 0.9;
const alongFrame = (k: number, far: number): Vec3 => [0, 1, 2].map((i) => (i === k ? far : 0)) as Vec3;
const FRAME = [0, 1, 2].flatMap((k) => [0, 0, 0, ...alongFrame(k, FAR)]);

function createMirrors(): BeatScene {
  const pane = () =>
    createRimShell(new THREE.PlaneGeometry(2 * REACH, HIGH).translate(0, HIGH / 2, 0), THREE.DoubleSide);
  const panes = [pane(), pane()];
  const books = createBooks(3, true);
  const thin = createPaintedLines({ width: 1.8, depthTest: false });
  const bold = createPaintedLines({ width: 3, depthTest: false });
  const broad = createPaintedLines({ width: 9, depthTest: false });
  const fine = createPaintedLines({ width: 1.2, depthTest: false, dash: [0.05, 0.04] });
  const lines = [fine, thin, bold, broad];
  const marks = createMarkers(1);
  const end = markerStyle(MARK, 1, 0, 2);
  const object = new THREE.Group().add(books.object, ...panes.map((each) => each.object));
  object.add(...lines.map((each) => each.object), marks.object);
  const axes = new THREE.Matrix4();
  const [along, up, out] = [new THREE.Vector3(), new THREE.Vector3(...MEETING), new THREE.Vector3()];
  return {
    object,
    setPalette(palette) {
      books.setPalette(palette);
      for (const each of lines) each.setPalette(palette);
      end.fill.set(palette.text);
      marks.setHalo(palette.background);
      for (const each of panes) each.paint(palette.isDark ? '#9fb4dc' : '#7f93b8', 0.13, 0.12);
    },
    draw(moment) {
      const half = halfIn(moment);
      const told = Number(moment.knobs.told);
      const isThere = (part: string) => (moment.there[part] ?? 0) > 0.5;
      const fade = 1 - (moment.scene.faint ?? 0);
      const tilt = shownAt(leansIn(moment));
      object.quaternion.set(...tilt);
      const bar = barsIn(tilt);
      const sine = Math.sin(half * DEGREE);
      for (const part of [books, marks, ...lines]) part.begin();
      const isLengths = isThere('xyz') && !tellsBoth(moment);
      // Where the axis is drawn, what mirrors have beyond the axis would lie behind.
      const back = isLengths ? 0 : REACH;
      [FIRST_AT, FIRST_AT + half].forEach((degrees, i) => {
        along.set(...onTable(1, degrees));
        axes.makeBasis(along, up, out.crossVectors(along, up));
        const pane = panes[i].object;
        pane.quaternion.setFromRotationMatrix(axes);
        pane.scale.x = (REACH + back) / (2 * REACH);
        pane.position.set(...onTable((REACH - back) / 2, degrees));
        thin.add(isThere('w') ? 'text-3' : 'text-1', edgesOf(degrees, back));
      });
      bold.add('angle', arcOn(BETWEEN, FIRST_AT, FIRST_AT + half));
      const image = mirrored(PLACE, FIRST_FACE);
      // While lengths are told no book is in the way.
      books.object.visible = fade > 0.02;
      books.add(PLACE, lying(BOOK_AT), BOOK, fade);
      if (!tellsBoth(moment)) books.add(image, turnOfImage(lying(BOOK_AT), FIRST_FACE), -BOOK, 0.5 * fade);
      if (isThere('last')) {
        const face = faceOf(FIRST_AT + half);
        const last = turnOfImage(turnOfImage(lying(BOOK_AT), FIRST_FACE), face);
        books.add(mirrored(image, face), last, BOOK, fade);
        if (fade > 0.5 && !tellsBoth(moment)) bold.add('axis-x', turnOn(ROUND, BOOK_AT, BOOK_AT + 2 * half));
      }
      if (isThere('equal')) {
        for (const { from, to, radius } of equalAngles(half)) {
          thin.add('axis-y', arcOn(radius, from, to));
          for (const at of [from, to]) fine.add('text-3', [...onTable(0, 0), ...onTable(OUT - BOOK / 2, at)]);
        }
      }
      if (!isThere('xyz') || tellsBoth(moment)) thin.add('axis-z', [...onTable(0, 0, -0.3), ...onTable(0, 0, 0.8)]);
      const cast = shadowOf(half);
      if (isThere('w')) {
        broad.add('text-1', cast.shadow.flat());
        if (isThere('sine')) bold.add('axis-z', cast.drop.flat());
        else fine.add('text-1', cast.drop.flat());
        thin.add('text-1', rightAngle(cast));
        if (!isThere('xyz')) fine.add('text-3', arcOn(REACH, 0, 360));
      }
      if (isThere('xyz')) {
        const tip = times(MEETING, REACH * sine);
        const parts = coordinatesOf(sine);
        const values = quaternionAt(half);
        const arrow = (colour: string, [from, to]: Stretch) =>
          bold.add(colour, [...from, ...to, ...arrowHead(to, subtract(from, to), [0, 0, 1], 0.09)]);
        if (isLengths) {
          fine.add('axis-z', [0, 0, 0, ...times(MEETING, REACH)]);
          // The sine goes over to the axis, and then what it measures along x, y and z to their bars.
          if (told > 1) arrow('axis-z', carried(cast.drop, [[0, 0, 0], tip], stepDone(told, 1)));
        }
        if (isLengths) {
          fine.add('text-3', FRAME);
          if (told >= 2) thin.add('axis-z', parts.flat(2));
        }
        const other = tellsBoth(moment) ? otherOf(half) : null;
        NAMES.forEach((_, row) => {
          const k = (row + 3) % 4;
          thin.add('text-3', [...bar(row, -1)[1], ...bar(row, 1)[1], ...bar(row, 0, 0.09).flat()]);
          const start = row === 0 ? cast.shadow : parts[k];
          const step = row === 0 ? 0 : 2;
          if (told > step)
            broad.add(colourOfRow(row), carried(start, bar(row, values[k]), stepDone(told, step)).flat());
          if (other) thin.add(colourOfRow(row), outlineOf(bar, row, other[k]));
        });
      }
      if (isThere('end')) marks.add(...onTable(REACH, FIRST_AT + half), end);
      for (const part of [books, marks, ...lines]) part.end();
      return wordsIn(moment, isThere);
    },
    dispose() {
      for (const part of [books, marks, ...panes, ...lines]) part.dispose();
    },
  };
}

/** The S×2×3 segments of the outline of a bar. */
function outlineOf(bar: ReturnType<typeof barsIn>, row: number, value: number): number[] {
  const [first, last] = [bar(row, 0, OUTLINE), bar(row, value, OUTLINE)];
  const corners = [first[0], last[0], last[1], first[1]];
  return corners.flatMap((corner, i) => [...corner, ...corners[(i + 1) % 4]]);
}

function wordsIn(moment: BeatMoment, isThere: (part: string) => boolean): Word[] {
  const half = halfIn(moment);
  const told = Number(moment.knobs.told);
  const isFaint = (moment.scene.faint ?? 0) > 0.5;
  const tilt = shownAt(leansIn(moment));
  const bar = barsIn(tilt);
  const when = (is: boolean) => (is ? 1 : 0);
  const [along, across] = [Math.cos(half * DEGREE), Math.sin(half * DEGREE)];
  const { shadow, drop } = shadowOf(half);
  const middleOf = ([from, to]: Stretch): Vec3 => times(plus(from, to), 0.5);
  const hasNumbers = isThere('xyz');
  const isLaid = when(isThere('w') && !hasNumbers);
  const isTold = when(hasNumbers && isFaint);
  const legs = when(hasNumbers && !tellsBoth(moment));
  const values = quaternionAt(half);
  const tip = times(MEETING, REACH * across);
  const round = BOOK_AT + 2 * half;
  // Each mirror has its number at the end that is clear of books and lengths.
  const isLower = hasNumbers && isFaint;
  const end = isLower || half < 0 ? 1 : -1;
  const [beyond, aside] = tellsBoth(moment) ? [NUMBERED + 0.2, 0.5 * ASIDE] : [NUMBERED, ASIDE];
  const isLong = (value: number) => isTold && when(Math.abs(value) > 0.15);
  const words: Word[] = [
    { at: onTable(BEYOND, BOOK_AT), by: [-14, 0], text: 'A', colour: 'sample', there: when(!isFaint) },
    {
      at: onTable(BEYOND, 2 * FIRST_AT - BOOK_AT),
      text: 'mirrored in 1',
      colour: 'text-2',
      there: when(!isFaint && !tellsBoth(moment)),
    },
    {
      at: onTable(isLower ? beyond : -beyond, FIRST_AT),
      by: [isLower ? -0.5 * aside : aside, 0],
      text: 'mirror 1',
      colour: 'text-1',
    },
    {
      at: onTable(end * beyond, FIRST_AT + half),
      by: isLower ? [aside * along, -24 * across] : [-aside, 0],
      text: 'mirror 2',
      colour: 'text-1',
    },
    {
      at: onTable(BEYOND, round),
      by: [tellsBoth(moment) ? 14 : 34 * Math.cos(round * DEGREE), 0],
      text: tellsBoth(moment) ? 'B' : `B, turned ${Math.round(2 * half)}°`,
      colour: 'axis-x',
      there: when(isThere('last') && !isFaint),
    },
    { at: isLower ? times(MEETING, REACH) : onTable(0, 0, 0.8), by: [0, -14], text: 'axis', colour: 'axis-z' },
    {
      at: bar(0, 0, 0.2)[1],
      by: [0, -26],
      text: otherOf(half) ? '−q, and q as outlines' : 'q',
      colour: 'text-1',
      there: when(tellsBoth(moment)),
    },
    {
      at: onTable(BETWEEN + (isLower ? 0.27 : 0.12), FIRST_AT + half / 2),
      text: signed(`${Math.round(half)}°`),
      colour: 'angle',
      there: when(Math.abs(half) > 8),
    },
    ...equalAngles(half).map(
      ({ name, from, to, radius }): Word => ({
        at: onTable(radius + 0.09, (from + to) / 2),
        text: name,
        colour: 'axis-y',
        there: when(isThere('equal') && to - from > 6),
      }),
    ),
    { at: middleOf(shadow), by: [-82, 0], text: `w = shadow ${toPlaces(along)}`, colour: 'text-1', there: isLaid },
    { at: onTable(0.6 * REACH, FIRST_AT + half), by: [44, -8], text: 'length 1', colour: 'text-1', there: isLaid },
    { at: middleOf(shadow), by: [-44, 0], text: `w ${toPlaces(along)}`, colour: 'text-1', there: isLong(along) },
    { at: middleOf(drop), by: [14, 17], text: toPlaces(across), colour: 'axis-z', there: isLong(across) },
    {
      at: tip,
      by: [-34, 4],
      text: toPlaces(across),
      colour: 'axis-z',
      there: isLong(across) && legs && when(told >= 2),
    },
    ...(['x', 'y', 'z'] as const).map(
      (name, k): Word => ({ at: alongFrame(k, FAR + 0.07), text: name, colour: 'text-3', there: legs }),
    ),
    ...coordinatesOf(across).map(
      (leg, k): Word => ({
        at: k === LEGS[0] ? leg[1] : middleOf(leg),
        by: LEG_WORDS[LEGS.indexOf(k as 0)],
        text: NAMES[k + 1],
        colour: 'axis-z',
        there: isTold && legs && when(told >= 2 && length(subtract(...leg)) > 0.15),
      }),
    ),
    ...NAMES.flatMap((name, row): Word[] => {
      const there = when(hasNumbers && told >= (row === 0 ? 1 : 3));
      const value = toPlaces(values[row === 0 ? 3 : row - 1]);
      const colour = colourOfRow(row);
      return [
        { at: bar(row, -1)[1], by: NAMED, text: name, colour, there: when(hasNumbers) },
        { at: bar(row, 1)[1], by: COUNTED, text: value, colour: 'text-1', there },
      ];
    }),
  ];
  return words.map((word) => ({ ...word, at: rotateVector(tilt, word.at) }));
}
