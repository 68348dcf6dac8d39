import type { CSSProperties } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { plus, times } from '../../../core/math';
import { createRimShell } from '../../../three/rim-shell';
import { useBeatHere } from '../learn-view';
import { useKnob } from '../use-knob';
import { arrowHead } from './arrow-head';
import { type BeatMoment, type BeatScene, BeatView, facing } from './BeatView';
import { createBooks } from './books';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { BOOK_AT, FIRST_AT, faceOf, lying, MEETING, mirrored, onTable, quaternionAt, turnOfImage } from './two-mirrors';

/** Of the table: how far mirrors reach out, and how high; how large books are, and how far out they lie. */
const [REACH, HIGH] = [1.1, 0.32];
const [BOOK, OUT] = [0.36, 0.8];
/** Radii of the arc between the mirrors, and of those between books and mirrors. */
const [BETWEEN, EQUAL] = [0.25, 0.46];
const PIECES = 72;
const [FIRST_FACE, PLACE] = [faceOf(FIRST_AT), onTable(OUT, BOOK_AT)];

/** A book, its image in a mirror, and the image of that image in another mirror; beside them, in later steps, the quaternion of both mirrors. */
export function TwoMirrors({ hasNumbers }: { hasNumbers: boolean }) {
  const hasMirrors = useBeatHere()?.parts.some(({ id }) => id === 'mirrors') ?? true;
  const aim = () => (hasMirrors ? facing(1.32, 1.2) : ON_AXIS);
  const view = <BeatView create={createMirrors} aim={aim} label="Camera on the mirrors" index={2} />;
  if (!hasNumbers) return view;
  return (
    <div className="learn-views is-even">
      {view}
      <FourNumbers />
    </div>
  );
}

/** Onto the axis alone, from a side: x, y and z are seen. */
const ON_AXIS = { turn: -52, rise: 16, half: [0.72, 0.62], at: times(MEETING, 0.5 * REACH) } as const;

const halfIn = ({ knobs }: BeatMoment): number => Number(knobs.half);

/** Of the rim's radius: where the end of the second mirror falls straight onto the first. */
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

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

function createMirrors(): BeatScene {
  const pane = () =>
    createRimShell(new THREE.PlaneGeometry(2 * REACH, HIGH).translate(0, HIGH / 2, 0), THREE.DoubleSide);
  const panes = [pane(), pane()];
  const books = createBooks(3, true);
  const thin = createPaintedLines({ width: 1.8, depthTest: false });
  const bold = createPaintedLines({ width: 3, depthTest: false });
  const fine = createPaintedLines({ width: 1.2, depthTest: false, dash: [0.05, 0.04] });
  const lines = [thin, bold, fine];
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
      const isThere = (part: string) => (moment.there[part] ?? 0) > 0.5;
      const hasLast = isThere('last');
      const sine = Math.sin((half * Math.PI) / 180);
      const places = [FIRST_AT, FIRST_AT + half];
      for (const part of [books, ...lines]) part.begin();
      places.forEach((degrees, i) => {
        along.set(...onTable(1, degrees));
        axes.makeBasis(along, up, out.crossVectors(along, up));
        panes[i].object.quaternion.setFromRotationMatrix(axes);
        panes[i].object.visible = isThere('mirrors');
        if (isThere('mirrors')) thin.add('text-1', edgesOf(degrees));
      });
      if (isThere('mirrors')) {
        thin.add('axis-z', [...onTable(0, 0, -0.3), ...onTable(0, 0, 0.8)]);
        bold.add('axis-x', arcOn(BETWEEN, FIRST_AT, FIRST_AT + half));
      }
      const image = mirrored(PLACE, FIRST_FACE);
      if (isThere('book')) {
        books.add(PLACE, lying(BOOK_AT), BOOK);
        books.add(image, turnOfImage(lying(BOOK_AT), FIRST_FACE), -BOOK, 0.5);
      }
      if (isThere('w') && isThere('mirrors')) {
        const [end, foot] = [onTable(REACH, FIRST_AT + half), onTable(REACH * cosine(half), FIRST_AT)];
        bold.add('axis-x', [...onTable(0, 0), ...foot]);
        bold.add('axis-z', [...foot, ...end]);
      }
      // The axis, one unit long, and as long as the sine; and the way to its end along x, y and z.
      if (isThere('xyz') && !isThere('mirrors')) {
        const tip = times(MEETING, REACH * sine);
        const corners: Vec3[] = [[0, 0, 0], [tip[0], 0, 0], [tip[0], tip[1], 0], tip];
        fine.add('axis-z', [0, 0, 0, ...times(MEETING, REACH)]);
        bold.add('axis-z', [0, 0, 0, ...tip, ...arrowHead(tip, times(tip, -1), [0, 0, 1], 0.09)]);
        thin.add(
          'text-2',
          corners.slice(1).flatMap((to, i) => [...corners[i], ...to]),
        );
      }
      if (isThere('equal')) {
        const edges = [BOOK_AT, FIRST_AT, 2 * FIRST_AT - BOOK_AT, FIRST_AT + half, BOOK_AT + 2 * half];
        const colours = ['text-1', 'text-1', 'axis-y', 'axis-y'];
        colours.forEach((colour, i) => {
          thin.add(colour, arcOn(EQUAL + 0.035 * (i % 2), edges[i], edges[i + 1]));
        });
      }
      if (hasLast) {
        const face = faceOf(FIRST_AT + half);
        const last = turnOfImage(turnOfImage(lying(BOOK_AT), FIRST_FACE), face);
        books.add(mirrored(image, face), last, BOOK);
        bold.add('angle', arcOn(REACH, BOOK_AT, BOOK_AT + 2 * half));
      }
      for (const part of [books, ...lines]) part.end();
      return wordsIn(half, isThere);
    },
    dispose() {
      for (const part of [books, ...panes, ...lines]) part.dispose();
    },
  };
}

/** Beyond the rim of the table. */
const BEYOND = REACH + 0.13;

function wordsIn(half: number, isThere: (part: string) => boolean): Word[] {
  const last = BOOK_AT + 2 * half;
  const when = (part: string) => (isThere(part) ? 1 : 0);
  const [along, across] = [cosine(half), Math.sin((half * Math.PI) / 180)];
  if (!isThere('mirrors')) return alongAxis(across);
  return [
    { at: onTable(BEYOND, BOOK_AT), text: 'book', colour: 'sample' },
    { at: onTable(BEYOND, 2 * FIRST_AT - BOOK_AT), text: 'mirrored', colour: 'text-2' },
    { at: onTable(BEYOND, last), text: `turned ${Math.round(2 * half)}°`, colour: 'angle', there: when('last') },
    { at: onTable(0, 0, 0.8), by: [0, -12], text: 'axis', colour: 'axis-z' },
    { at: onTable(BETWEEN + 0.12, FIRST_AT + half / 2), text: `${Math.round(half)}°`, colour: 'axis-x' },
    {
      at: onTable(0.5 * REACH * along, FIRST_AT),
      by: [-44 * Math.sign(along), 0],
      text: `cosine ${spelled(along)}`,
      colour: 'axis-x',
      there: when('w') - when('xyz'),
    },
    {
      at: plus(times(onTable(REACH, FIRST_AT + half), 0.5), onTable(REACH * along, FIRST_AT), 0.5),
      by: [0, 30],
      text: `sine ${spelled(across)}`,
      colour: 'axis-z',
      there: when('w') - when('xyz'),
    },
  ];
}

const spelled = (value: number): string => value.toFixed(2).replace('-', '−');

/** The axis, as long as the sine, and x, y and z on the way to its end. */
function alongAxis(sine: number): Word[] {
  const tip = times(MEETING, REACH * sine);
  const middles: Vec3[] = [
    [tip[0] / 2, 0, 0],
    [tip[0], tip[1] / 2, 0],
    [tip[0], tip[1], tip[2] / 2],
  ];
  return [
    { at: times(MEETING, REACH), by: [0, -14], text: 'axis', colour: 'axis-z' },
    ...(['x', 'y', 'z'] as const).map(
      (name, k): Word => ({
        at: middles[k],
        by: k === 0 ? [0, 14] : [34, 0],
        text: `${name} ${spelled(MEETING[k] * sine)}`,
        colour: 'axis-z',
        there: Math.abs(sine) > 0.2 ? 1 : 0,
      }),
    ),
  ];
}

/** The quaternion of both mirrors, as four bars from −1 to 1. */
function FourNumbers() {
  const [x, y, z, w] = quaternionAt(Number(useKnob('half') ?? 0));
  const rows = [
    ['w', w, 'w'],
    ['x', x, 'xyz'],
    ['y', y, 'xyz'],
    ['z', z, 'xyz'],
  ] as const;
  return (
    <dl className="learn-bars" aria-label="The quaternion">
      {rows.map(([name, value, part]) => (
        <div key={name} data-part={part} style={{ '--value': value } as CSSProperties}>
          <dt>{name}</dt>
          <dd className="number">{value.toFixed(2).replace('-', '−')}</dd>
          <i />
        </div>
      ))}
    </dl>
  );
}
