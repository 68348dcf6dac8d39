import * as THREE from 'three';
import type { Quat, Vec3 } from '../../../core';
import { conjugate, DEGREE, length, plus, rotateVector, subtract, times, unit } from '../../../core/math';
import { createMarkers, markerStyle } from '../../../three/markers';
import { createRimShell } from '../../../three/rim-shell';
import { useKnob } from '../use-knob';
import { arrowHead } from './arrow-head';
import { type BeatMoment, type BeatScene, BeatView } from './BeatView';
import { createBooks } from './books';
import { stepDone } from './eased';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { colourOf } from './tints';
import { toPlaces } from './to-places';
import {
  BOOK_AT,
  carried,
  dotsOf,
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
  shownAt,
  turnOfImage,
} from './two-mirrors';

/** Of the table: how far mirrors reach out, which the numbers count as one, and how high; how large books are, and how far out they lie. */
const [REACH, HIGH] = [1.1, 0.16];
const [BOOK, OUT] = [0.35, 0.88];
/** Radii of the arc between the mirrors, and of those between books and mirrors. */
const [BETWEEN, EQUAL] = [0.22, 0.49];
const PIECES = 72;
const ROUNDS = Array.from({ length: PIECES + 1 }, (_, i) => (360 * i) / PIECES);
const [FIRST_FACE, PLACE] = [faceOf(FIRST_AT), onTable(OUT, BOOK_AT)];
/** Beyond the rim of the table. */
const BEYOND = REACH + 0.16;
/** Of the spiral that tells how far the book was turned: where it begins, and by how much it gets wider in a full turn. */
const [ROUND, WIDER] = [REACH + 0.02, 0.09];

/** A place in the plane of the picture, as the step looks at it: to the right, and up. */
const inPicture = (x: number, y: number): Vec3 => rotateVector(FROM_READER, [x, y, 0]);
/** To the right of the mirrors: the middle of the bars of four numbers, how long one is, and how far apart they are; and what has all of it in view. */
const BARS = { x: 2.15, one: REACH * Math.sqrt(2 / 3), top: 0.68, apart: 0.48, middle: 1.02, half: 2.24 } as const;
/** Where the map stands below the bars: how far these make room, by their top and their distance; the middle of the map, and the radius of its ball. */
const ROOM = { top: 0.36, apart: -0.12 } as const;
const MAP = { x: BARS.x + 0.14, y: -0.92, radius: 0.28 } as const;
/** °: how the axis of the map is drawn; and where the radii of ball and shell are written. */
const [MAP_AXIS, MAP_WORDS] = [24, 118];
/** CSS pixels: the radii of a dot of the map, and of the mark at the end of a mirror. */
const [DOT, MARK] = [6, 5];
/** CSS pixels from the ends of a bar to its name and to its number, which stand over the bar. */
const NAMED = [6, -17] as const;
const COUNTED = [-16, -17] as const;
/** How high a bar is that is drawn as an outline: that of the other quaternion. */
const OUTLINE = 0.035;
/** Beyond the end of a mirror: where its number stands, and CSS pixels to the side. */
const [NUMBERED, ASIDE] = [REACH + 0.07, 34];
/** CSS pixels from the middles of the legs along x, y and z to their names. */
const LEG_WORDS = [
  [-8, 13],
  [12, 0],
  [-8, -12],
] as const;
const NAMES = ['w', 'x', 'y', 'z'] as const;
/** Of a number: how long its bar is, and the colour. */
const colourOfRow = (row: number): string => (row === 0 ? 'axis-x' : 'axis-z');
/** Places of the picture, which stand still while the scene is turned by `tilt`. */
const stillIn =
  (tilt: Quat) =>
  (x: number, y: number): Vec3 =>
    rotateVector(conjugate(tilt), inPicture(x, y));
/** Bars, which stand still: from the middle of one to a value; or, at a height, across it there. @param room 0 to 1: how far they make room for the map */
const barsIn =
  (tilt: Quat, room: number) =>
  (row: number, value: number, high = 0): Stretch => {
    const [top, apart] = [BARS.top + room * ROOM.top, BARS.apart + room * ROOM.apart];
    const at = (x: number, y: number) => stillIn(tilt)(BARS.x + BARS.one * x, top - row * apart + y);
    return high === 0 ? [at(0, 0), at(value, 0)] : [at(value, -high), at(value, high)];
  };
/** A place of the map, which stands still: so far from its middle, ° of a turn, and so far round from its axis, °. */
const mapIn =
  (tilt: Quat) =>
  (turn: number, round = 0): Vec3 => {
    const [far, angle] = [(MAP.radius * turn) / 180, (MAP_AXIS + round) * DEGREE];
    return stillIn(tilt)(MAP.x + far * Math.cos(angle), MAP.y + far * Math.sin(angle));
  };

/** ° of height of the lens: from so far away what is equally long looks so, near or far. */
const FLAT = 9;

/** CSS pixels: in a narrower view words are shorter. */
const NARROW = 600;

/** Two mirrors alone, or beside them the bars of four numbers: with books there is more to see of the table. */
const aimAt = ({ numbers = 0, laid = 0 }: Readonly<Record<string, number>>) => ({
  ...MIRRORS_FROM,
  half: [1.32 + (BARS.half - 1.32) * numbers + 0.22 * laid, 1.2 + 0.3 * laid] as const,
  at: inPicture(BARS.middle * numbers - 0.22 * laid, 0),
});

/** A book, its image in a mirror, and the image of that image in another mirror; beside them, in later steps, the quaternion of both mirrors. */
export function TwoMirrors({ hasNumbers }: { hasNumbers: boolean }) {
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
      {[w, x, y, z].map((value, row) => `${NAMES[row]} ${spelled(value)}`).join(', ')}
    </p>
  );
}

const halfIn = ({ knobs }: BeatMoment): number => Number(knobs.half);
/** How far the table leans as it does for lengths: 0 to 1. */
const leansIn = ({ scene: { numbers = 0, laid = 0 } }: BeatMoment): number => numbers - laid;
/** Whether books tell of both quaternions of a turn, beside the bars. */
const tellsBoth = ({ scene }: BeatMoment): boolean => (scene.laid ?? 0) > 0.5;
/** How far bars make room for the map. */
const roomIn = ({ scene }: BeatMoment): number => scene.laid ?? 0;
/** Where the second mirror has been turned on by more than half a turn: the quaternion before that, which has the other signs. */
const otherOf = (half: number): Quat | null => (half > 180 ? quaternionAt(half - 180) : null);

const spelled = (value: number): string => toPlaces(value, 2);

/** The S×2×3 segments of an arc over the table, or of a spiral that gets so much wider in a full turn. */
function arcOn(radius: number, from: number, to: number, wider = 0): number[] {
  const at = (i: number) => {
    const round = ((to - from) * i) / PIECES;
    return onTable(radius + (wider * round) / 360, from + round);
  };
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
  const marks = createMarkers(3);
  const styles = ['text-1', 'sample', 'axis-x'].map((token) => ({ token, style: markerStyle(DOT, 1, 0, 2) }));
  const styleOf = (token: string) => styles.find((each) => each.token === token)?.style ?? styles[0].style;
  styleOf('text-1').radius = MARK;
  const object = new THREE.Group().add(books.object, ...panes.map((each) => each.object));
  object.add(...lines.map((each) => each.object), marks.object);
  const axes = new THREE.Matrix4();
  const [along, up, out] = [new THREE.Vector3(), new THREE.Vector3(...MEETING), new THREE.Vector3()];
  return {
    object,
    setPalette(palette) {
      books.setPalette(palette);
      for (const each of lines) each.setPalette(palette);
      for (const { token, style } of styles) style.fill.set(colourOf(token, palette));
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
      const bar = barsIn(tilt, roomIn(moment));
      const onMap = mapIn(tilt);
      const sine = Math.sin(half * DEGREE);
      for (const part of [books, marks, ...lines]) part.begin();
      [FIRST_AT, FIRST_AT + half].forEach((degrees, i) => {
        along.set(...onTable(1, degrees));
        axes.makeBasis(along, up, out.crossVectors(along, up));
        panes[i].object.quaternion.setFromRotationMatrix(axes);
        thin.add(fade < 0.5 && isThere('xyz') ? 'text-3' : 'text-1', edgesOf(degrees));
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
        if (fade > 0.5) bold.add('angle', arcOn(ROUND, BOOK_AT, BOOK_AT + 2 * half, WIDER));
      }
      if (isThere('equal')) {
        for (const { colour, from, to, radius } of equalAngles(half)) {
          thin.add(colour, arcOn(radius, from, to));
          for (const at of [from, to]) fine.add('text-3', [...onTable(0, 0), ...onTable(OUT - BOOK / 2, at)]);
        }
      }
      if (!isThere('xyz') || tellsBoth(moment)) thin.add('axis-z', [...onTable(0, 0, -0.3), ...onTable(0, 0, 0.8)]);
      const cast = shadowOf(half);
      if (isThere('w')) {
        bold.add('axis-x', cast.shadow.flat());
        bold.add('axis-z', cast.drop.flat());
        thin.add('text-1', rightAngle(cast));
        if (!isThere('xyz')) fine.add('text-3', arcOn(REACH, 0, 360));
      }
      if (isThere('xyz')) {
        const tip = times(MEETING, REACH * sine);
        const parts = coordinatesOf(sine);
        const values = quaternionAt(half);
        const arrow = (colour: string, [from, to]: Stretch) =>
          bold.add(colour, [...from, ...to, ...arrowHead(to, subtract(from, to), [0, 0, 1], 0.09)]);
        if (!tellsBoth(moment)) {
          fine.add('axis-z', [0, 0, 0, ...times(MEETING, REACH)]);
          // The sine goes over to the axis, and then what it measures along x, y and z to their bars.
          if (told > 1) arrow('axis-z', carried(cast.drop, [[0, 0, 0], tip], stepDone(told, 1)));
        }
        if (isThere('whole')) {
          for (const [colour, foot] of [
            ['axis-z', [0, 0, 0]],
            ['text-1', BESIDE],
          ] as const)
            bold.add(colour, [...plus(foot, ACROSS, -0.05), ...plus(foot, ACROSS, 0.05)]);
          arrow('text-1', wholeOf(half));
        } else if (!tellsBoth(moment)) {
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
      if (isThere('end')) marks.add(...onTable(REACH, FIRST_AT + half), styleOf('text-1'));
      if (isThere('dots')) {
        for (const turn of [180, 360]) thin.add('text-3', lineThrough(ROUNDS.map((round) => onMap(turn, round))));
        fine.add('axis-z', [...onMap(-360), ...onMap(360)]);
        for (const { at, colour } of dotsOf(half)) marks.add(...onMap(at), styleOf(colour));
      }
      for (const part of [books, marks, ...lines]) part.end();
      return wordsIn(moment, isThere);
    },
    dispose() {
      for (const part of [books, marks, ...panes, ...lines]) part.dispose();
    },
  };
}

/** Unit: in the picture, at right angles to the axis as it is seen where the table leans, upward; and a place beside its foot. */
const ACROSS = inPicture(Math.SQRT1_2, Math.SQRT1_2);
const BESIDE = times(ACROSS, 0.2);
/** Beside the axis, as long as the sine of the whole angle. */
const wholeOf = (half: number): Stretch => [BESIDE, plus(BESIDE, MEETING, REACH * Math.sin(2 * half * DEGREE))];

/** The S×2×3 segments of the outline of a bar. */
function outlineOf(bar: ReturnType<typeof barsIn>, row: number, value: number): number[] {
  const [first, last] = [bar(row, 0, OUTLINE), bar(row, value, OUTLINE)];
  const corners = [first[0], last[0], last[1], first[1]];
  return corners.flatMap((corner, i) => [...corner, ...corners[(i + 1) % 4]]);
}

const sineOf = (name: string, degrees: number): string =>
  `${name}: sin ${Math.round(degrees)}° = ${spelled(Math.sin(degrees * DEGREE))}`;

/** What is told of the book that both mirrors turned, also of which quaternion it shows. */
function turnedAs(half: number, isBoth: boolean): string {
  const degrees = Math.round(2 * half);
  if (!isBoth) return `turned ${degrees}°`;
  return degrees > 360 ? `−q: turned 360° + ${degrees - 360}°` : `q: turned ${degrees}°`;
}

function wordsIn(moment: BeatMoment, isThere: (part: string) => boolean): Word[] {
  const half = halfIn(moment);
  const told = Number(moment.knobs.told);
  const isFaint = (moment.scene.faint ?? 0) > 0.5;
  const tilt = shownAt(leansIn(moment));
  const bar = barsIn(tilt, roomIn(moment));
  const onMap = mapIn(tilt);
  const when = (is: boolean) => (is ? 1 : 0);
  const [along, across] = [Math.cos(half * DEGREE), Math.sin(half * DEGREE)];
  const { shadow, drop } = shadowOf(half);
  const middleOf = ([from, to]: Stretch): Vec3 => times(plus(from, to), 0.5);
  const hasNumbers = isThere('xyz');
  const isLaid = when(isThere('w') && !hasNumbers);
  const isTold = when(hasNumbers && isFaint);
  const hasWhole = when(isThere('whole'));
  const isNarrow = moment.width < NARROW;
  const legs = when(hasNumbers && !isThere('whole') && !tellsBoth(moment));
  const values = quaternionAt(half);
  const tip = times(MEETING, REACH * across);
  const round = BOOK_AT + 2 * half;
  // Each mirror has its number at the end that is clear of books and lengths.
  const [isLower, isRight] = [hasNumbers && isFaint && half < 65, half % 180 > 90];
  const end = isLower || half % 360 > 90 === half % 360 < 270 ? 1 : -1;
  const [beyond, aside] = tellsBoth(moment) ? [NUMBERED + 0.2, 0.5 * ASIDE] : [NUMBERED, ASIDE];
  // Clear of the spiral, once that comes round again.
  const below = BEYOND + (half > 165 ? WIDER : 0);
  const isLong = (value: number) => isTold && when(Math.abs(value) > 0.15);
  const words: Word[] = [
    { at: onTable(below, BOOK_AT), by: [-14, 0], text: 'book', colour: 'sample', there: when(!isFaint) },
    {
      at: onTable(below, 2 * FIRST_AT - BOOK_AT),
      text: 'mirrored in 1',
      colour: 'text-2',
      there: when(!isFaint && !tellsBoth(moment)),
    },
    { at: onTable(-beyond, FIRST_AT), by: [aside, 0], text: 'mirror 1', colour: 'text-1', there: 1 - hasWhole },
    {
      at: onTable(end * beyond, FIRST_AT + half),
      by: [isLower || isRight ? aside : -aside, 0],
      text: 'mirror 2',
      colour: 'text-1',
    },
    {
      at: onTable(BEYOND + (WIDER * 2 * half) / 360, round),
      by: [(tellsBoth(moment) ? 92 : 34) * Math.cos(round * DEGREE), 0],
      text: turnedAs(half, tellsBoth(moment)),
      colour: 'angle',
      // In a narrow view the map stands there.
      there: when(isThere('last') && !isFaint && !(isNarrow && isThere('dots'))),
    },
    {
      at: hasNumbers && isFaint ? times(MEETING, REACH) : onTable(0, 0, 0.8),
      by: hasWhole ? [-24, 0] : [0, -14],
      text: 'axis',
      colour: 'axis-z',
    },
    {
      at: bar(0, 0, 0.2)[1],
      by: [0, -26],
      text: otherOf(half) ? '−q, and q as outlines' : 'q',
      colour: 'text-1',
      there: when(tellsBoth(moment)),
    },
    {
      at: onTable(BETWEEN + 0.12, FIRST_AT + half / 2),
      text: `${Math.round(half)}°`,
      colour: 'angle',
      there: when(half > 8),
    },
    ...equalAngles(half).map(
      ({ name, colour, from, to, radius }): Word => ({
        at: onTable(radius + 0.09, (from + to) / 2),
        text: name,
        colour,
        there: when(isThere('equal') && to - from > 6),
      }),
    ),
    { at: middleOf(shadow), by: [-66, 0], text: `cosine ${spelled(along)}`, colour: 'axis-x', there: isLaid },
    {
      at: plus(middleOf(drop), onTable(1, FIRST_AT), -0.11 * Math.sign(along)),
      text: `sine ${spelled(across)}`,
      colour: 'axis-z',
      there: isLaid,
    },
    { at: onTable(0.6 * REACH, FIRST_AT + half), by: [44, -8], text: 'length 1', colour: 'text-1', there: isLaid },
    { at: middleOf(shadow), by: [-34, 0], text: spelled(along), colour: 'axis-x', there: isLong(along) },
    { at: middleOf(drop), by: [14, 17], text: spelled(across), colour: 'axis-z', there: isLong(across) },
    {
      at: tip,
      by: [-30, 4],
      text: spelled(across),
      colour: 'axis-z',
      there: isLong(across) && legs && when(told >= 2),
    },
    {
      at: times(MEETING, 0.5 * REACH),
      by: isNarrow ? [-34, 16] : [-78, 14],
      text: isNarrow ? `half: ${spelled(across)}` : sineOf('half', half),
      colour: 'axis-z',
      there: isTold && hasWhole,
    },
    {
      at: plus(BESIDE, MEETING, 0.3 * REACH),
      by: [40, -14],
      text: isNarrow ? `whole: ${spelled(Math.sin(2 * half * DEGREE))}` : sineOf('whole', 2 * half),
      colour: 'text-1',
      there: isTold && hasWhole,
    },
    ...(['x', 'y', 'z'] as const).map(
      (name, k): Word => ({ at: alongFrame(k, FAR + 0.07), text: name, colour: 'text-3', there: legs }),
    ),
    ...coordinatesOf(across).map(
      (leg, k): Word => ({
        at: middleOf(leg),
        by: LEG_WORDS[k],
        text: NAMES[k + 1],
        colour: 'axis-z',
        there: isTold && legs && when(told >= 2 && length(subtract(...leg)) > 0.15),
      }),
    ),
    ...[180, 360].map(
      (turn): Word => ({
        at: onMap(turn, MAP_WORDS),
        by: [-16, -7],
        text: `${turn}°`,
        colour: 'text-2',
        isSmall: true,
        there: when(isThere('dots')),
      }),
    ),
    ...dotsOf(half).map(
      ({ at, name, colour }): Word => ({
        at: onMap(at),
        by: [0, at > 0 ? -16 : 17],
        text: name,
        colour,
        there: when(isThere('dots')),
      }),
    ),
    ...NAMES.flatMap((name, row): Word[] => {
      const there = when(hasNumbers && told >= (row === 0 ? 1 : 3));
      const value = spelled(values[row === 0 ? 3 : row - 1]);
      const colour = colourOfRow(row);
      return [
        { at: bar(row, -1)[1], by: NAMED, text: name, colour, there: when(hasNumbers) },
        { at: bar(row, 1)[1], by: COUNTED, text: value, colour: 'text-1', there },
      ];
    }),
  ];
  return words.map((word) => ({ ...word, at: rotateVector(tilt, word.at) }));
}
