import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE, plus, rotateVector, subtract, times, unit } from '../../../core/math';
import { createRimShell } from '../../../three/rim-shell';
import { useKnob } from '../use-knob';
import { arrowHead } from './arrow-head';
import { type BeatMoment, type BeatScene, BeatView } from './BeatView';
import { createBooks } from './books';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import {
  BOOK_AT,
  carried,
  FIRST_AT,
  FROM_READER,
  faceOf,
  lying,
  MEETING,
  MIRRORS_FROM,
  mirrored,
  onTable,
  quaternionAt,
  type Stretch,
  turnOfImage,
} from './two-mirrors';

/** Of the table: how far mirrors reach out, which the numbers count as one, and how high; how large books are, and how far out they lie. */
const [REACH, HIGH] = [1.1, 0.22];
const [BOOK, OUT] = [0.35, 0.88];
/** Radii of the arc between the mirrors, and of those between books and mirrors. */
const [BETWEEN, EQUAL] = [0.2, 0.42];
const PIECES = 72;
const [FIRST_FACE, PLACE] = [faceOf(FIRST_AT), onTable(OUT, BOOK_AT)];
/** How much of a book is seen while something else is told. */
const FAINT = 0.28;
/** Beyond the rim of the table. */
const BEYOND = REACH + 0.13;

/** A place in the plane of the picture, as the step looks at it: to the right, and up. */
const inPicture = (x: number, y: number): Vec3 => rotateVector(FROM_READER, [x, y, 0]);
/** To the right of the mirrors: the middle of the bars of four numbers, how long one is, and how far apart they are; and what has all of it in view. */
const BARS = { x: 2.3, one: 0.93, top: 0.72, apart: 0.48, middle: 1.13, half: 2.42 } as const;
/** CSS pixels, beside the ends of a bar: its name, and its number. */
const [NAMED, COUNTED] = [-18, 34];
const NAMES = ['w', 'x', 'y', 'z'] as const;
/** Of a number: how long its bar is, and the colour. */
const colourOfRow = (row: number): string => (row === 0 ? 'axis-x' : 'axis-z');
const barOf = (row: number, value: number): Stretch => {
  const y = BARS.top - row * BARS.apart;
  return [inPicture(BARS.x, y), inPicture(BARS.x + BARS.one * value, y)];
};

/** Two mirrors alone, or beside them the bars of four numbers. */
const aimAt = ({ numbers = 0 }: Readonly<Record<string, number>>) => ({
  ...MIRRORS_FROM,
  half: [1.32 + (BARS.half - 1.32) * numbers, 1.2] as const,
  at: inPicture(BARS.middle * numbers, 0),
});

/** A book, its image in a mirror, and the image of that image in another mirror; beside them, in later steps, the quaternion of both mirrors. */
export function TwoMirrors({ hasNumbers }: { hasNumbers: boolean }) {
  return (
    <>
      <BeatView create={createMirrors} aim={aimAt} label="Camera on the mirrors" index={2} />
      {hasNumbers && <FourNumbers />}
    </>
  );
}

/** The quaternion of both mirrors, as it is read aloud. */
function FourNumbers() {
  const [x, y, z, w] = quaternionAt(Number(useKnob('half') ?? 0));
  return (
    <p className="visually-hidden" role="note" aria-label="The quaternion">
      {[w, x, y, z].map((value, row) => `${NAMES[row]} ${spelled(value)}`).join(', ')}
    </p>
  );
}

const halfIn = ({ knobs }: BeatMoment): number => Number(knobs.half);

/** Of what goes from 0 to 3 in three steps: how far the step is. */
const stepOf = (told: number, step: number): number => {
  const share = Math.min(1, Math.max(0, told - step));
  return share * share * (3 - 2 * share);
};

const spelled = (value: number): string => value.toFixed(2).replace('-', '−');

/** The S×2×3 segments of an arc over the table. */
function arcOn(radius: number, from: number, to: number): number[] {
  const at = (i: number) => onTable(radius, from + ((to - from) * i) / PIECES);
  return Array.from({ length: PIECES }, (_, i) => [...at(i), ...at(i + 1)]).flat();
}

/** The edges of a mirror, on both sides of the line in which mirrors meet. */
const edgesOf = (degrees: number): number[] => {
  const corners = [
    onTable(-REACH, degrees),
    onTable(REACH, degrees),
    onTable(REACH, degrees, HIGH),
    onTable(-REACH, degrees, HIGH),
  ];
  return corners.flatMap((corner, i) => [...corner, ...corners[(i + 1) % 4]]);
};

/** Around the table, °: where each of the two pairs of equal angles begins and ends, and its name. */
const equalAngles = (half: number) => {
  const edges = [BOOK_AT, FIRST_AT, 2 * FIRST_AT - BOOK_AT, FIRST_AT + half, BOOK_AT + 2 * half];
  return ['a', 'a', 'b', 'b'].map((name, i) => ({
    name,
    colour: name === 'a' ? 'text-1' : 'axis-y',
    from: edges[i],
    to: edges[i + 1],
    radius: EQUAL + 0.035 * (i % 2),
    // Clear of the mirrors, which stand up.
    named: edges[i] + [0.4, 0.5, 0.5, 0.75][i] * (edges[i + 1] - edges[i]),
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

/** From the middle to the end of the axis, drawn as long as the sine: along x, then y, then z. */
function coordinatesOf(sine: number): Stretch[] {
  const [x, y, z] = times(MEETING, REACH * sine);
  const corners: Vec3[] = [
    [0, 0, 0],
    [x, 0, 0],
    [x, y, 0],
    [x, y, z],
  ];
  return corners.slice(1).map((to, i): Stretch => [corners[i], to]);
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
  const object = new THREE.Group().add(books.object, ...panes.map((each) => each.object));
  object.add(...lines.map((each) => each.object));
  const axes = new THREE.Matrix4();
  const [along, up, out] = [new THREE.Vector3(), new THREE.Vector3(...MEETING), new THREE.Vector3()];
  return {
    object,
    setPalette(palette) {
      books.setPalette(palette);
      for (const each of lines) each.setPalette(palette);
      for (const each of panes) each.paint(palette.isDark ? '#9fb4dc' : '#7f93b8', 0.13, 0.12);
    },
    draw(moment) {
      const half = halfIn(moment);
      const told = Number(moment.knobs.told);
      const { faint = 0 } = moment.scene;
      const isThere = (part: string) => (moment.there[part] ?? 0) > 0.5;
      const fade = 1 - faint * (1 - FAINT);
      const sine = Math.sin(half * DEGREE);
      for (const part of [books, ...lines]) part.begin();
      [FIRST_AT, FIRST_AT + half].forEach((degrees, i) => {
        along.set(...onTable(1, degrees));
        axes.makeBasis(along, up, out.crossVectors(along, up));
        panes[i].object.quaternion.setFromRotationMatrix(axes);
        thin.add(faint > 0.5 && isThere('xyz') ? 'text-3' : 'text-1', edgesOf(degrees));
      });
      bold.add('angle', arcOn(BETWEEN, FIRST_AT, FIRST_AT + half));
      const image = mirrored(PLACE, FIRST_FACE);
      books.add(PLACE, lying(BOOK_AT), BOOK, fade);
      books.add(image, turnOfImage(lying(BOOK_AT), FIRST_FACE), -BOOK, 0.5 * fade);
      if (isThere('last')) {
        const face = faceOf(FIRST_AT + half);
        const last = turnOfImage(turnOfImage(lying(BOOK_AT), FIRST_FACE), face);
        books.add(mirrored(image, face), last, BOOK, fade);
        if (faint < 0.5) bold.add('angle', arcOn(REACH, BOOK_AT, BOOK_AT + 2 * half));
      }
      if (isThere('equal')) {
        for (const { colour, from, to, radius } of equalAngles(half)) thin.add(colour, arcOn(radius, from, to));
      }
      if (!isThere('xyz')) thin.add('axis-z', [...onTable(0, 0, -0.3), ...onTable(0, 0, 0.8)]);
      const cast = shadowOf(half);
      if (isThere('w')) {
        bold.add('axis-x', cast.shadow.flat());
        bold.add('axis-z', cast.drop.flat());
        thin.add('text-1', rightAngle(cast));
      }
      if (isThere('xyz')) {
        const tip = times(MEETING, REACH * sine);
        const parts = coordinatesOf(sine);
        const values = quaternionAt(half);
        fine.add('text-3', FRAME);
        fine.add('axis-z', [0, 0, 0, ...times(MEETING, REACH)]);
        // The sine goes over to the axis, and then what it measures along x, y and z to their bars.
        const [from, to] = carried(cast.drop, [[0, 0, 0], tip], stepOf(told, 1));
        if (told > 1) bold.add('axis-z', [...from, ...to, ...arrowHead(to, subtract(from, to), [0, 0, 1], 0.09)]);
        if (told >= 2) thin.add('axis-z', parts.flat(2));
        NAMES.forEach((_, row) => {
          thin.add('text-3', [...barOf(row, -1)[1], ...barOf(row, 1)[1], ...tick(row)]);
          const [start, value] = row === 0 ? [cast.shadow, values[3]] : [parts[row - 1], values[row - 1]];
          const step = row === 0 ? 0 : 2;
          if (told > step) broad.add(colourOfRow(row), carried(start, barOf(row, value), stepOf(told, step)).flat());
        });
      }
      for (const part of [books, ...lines]) part.end();
      return wordsIn(half, told, isThere, faint > 0.5);
    },
    dispose() {
      for (const part of [books, ...panes, ...lines]) part.dispose();
    },
  };
}

/** Where the bar of a number begins: S×2×3. */
const tick = (row: number): number[] => {
  const y = BARS.top - row * BARS.apart;
  return [...inPicture(BARS.x, y - 0.09), ...inPicture(BARS.x, y + 0.09)];
};

function wordsIn(half: number, told: number, isThere: (part: string) => boolean, isFaint: boolean): Word[] {
  const when = (is: boolean) => (is ? 1 : 0);
  const [along, across] = [Math.cos(half * DEGREE), Math.sin(half * DEGREE)];
  const { shadow, drop } = shadowOf(half);
  const middleOf = ([from, to]: Stretch): Vec3 => times(plus(from, to), 0.5);
  const hasNumbers = isThere('xyz');
  const values = quaternionAt(half);
  const isLaid = when(isThere('w') && !hasNumbers);
  return [
    { at: onTable(BEYOND, BOOK_AT), text: 'book', colour: 'sample', there: when(!isFaint) },
    { at: onTable(BEYOND, 2 * FIRST_AT - BOOK_AT), text: 'mirrored', colour: 'text-2', there: when(!isFaint) },
    {
      at: onTable(BEYOND, BOOK_AT + 2 * half),
      by: [24 * Math.cos((BOOK_AT + 2 * half) * DEGREE), 0],
      text: `turned ${Math.round(2 * half)}°`,
      colour: 'angle',
      there: when(isThere('last') && !isFaint),
    },
    hasNumbers
      ? { at: times(MEETING, REACH), by: [0, -14], text: 'axis', colour: 'axis-z' }
      : { at: onTable(0, 0, 0.8), by: [0, -14], text: 'axis', colour: 'axis-z' },
    {
      at: onTable(BETWEEN + 0.11, FIRST_AT + half / 2),
      text: `${Math.round(half)}°`,
      colour: 'angle',
      there: when(!hasNumbers || !isFaint),
    },
    ...equalAngles(half).map(
      ({ name, colour, from, to, radius, named }): Word => ({
        at: onTable(radius + 0.085, named),
        text: name,
        colour,
        there: when(isThere('equal') && to - from > 6),
      }),
    ),
    { at: middleOf(shadow), by: [-62, -14], text: `cosine ${spelled(along)}`, colour: 'axis-x', there: isLaid },
    {
      at: plus(middleOf(drop), onTable(1, FIRST_AT), 0.24 * Math.sign(along)),
      by: [12, 0],
      text: `sine ${spelled(across)}`,
      colour: 'axis-z',
      there: isLaid,
    },
    { at: onTable(0.45 * REACH, FIRST_AT + half, HIGH), by: [14, -4], text: '1', colour: 'text-1', there: isLaid },
    ...(['x', 'y', 'z'] as const).map(
      (name, k): Word => ({
        at: alongFrame(k, FAR + 0.07),
        text: name,
        colour: 'text-3',
        there: when(hasNumbers),
      }),
    ),
    ...NAMES.flatMap((name, row): Word[] => {
      const there = when(hasNumbers && told >= (row === 0 ? 1 : 3));
      const value = spelled(values[row === 0 ? 3 : row - 1]);
      const colour = colourOfRow(row);
      return [
        { at: barOf(row, -1)[1], by: [NAMED, 0], text: name, colour, there: when(hasNumbers) },
        { at: barOf(row, 1)[1], by: [COUNTED, 0], text: value, colour: 'text-1', there },
      ];
    }),
  ];
}
