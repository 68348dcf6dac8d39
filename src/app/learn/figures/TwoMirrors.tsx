import type { CSSProperties } from 'react';
import * as THREE from 'three';
import { circleSegments } from '../../../three/circle';
import { createRimShell } from '../../../three/rim-shell';
import { useKnob } from '../use-knob';
import { type BeatMoment, type BeatScene, BeatView, facing } from './BeatView';
import { createBooks } from './books';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { BOOK_AT, FIRST_AT, faceOf, lying, MEETING, mirrored, onTable, quaternionAt, turnOfImage } from './two-mirrors';

/** Of the table: how far mirrors reach out, and how high; how large books are, and how far out they lie. */
const [REACH, HIGH] = [1.1, 0.32];
const [BOOK, OUT] = [0.42, 0.76];
/** Radius of the arc between the mirrors. */
const BETWEEN = 0.25;
const PIECES = 72;
const [FIRST_FACE, PLACE] = [faceOf(FIRST_AT), onTable(OUT, BOOK_AT)];

/** A book, its image in a mirror, and the image of that image in another mirror; beside them, in the next step, the quaternion of both mirrors. */
export function TwoMirrors({ hasNumbers }: { hasNumbers: boolean }) {
  const view = (
    <BeatView create={createMirrors} aim={() => facing(1.32, 1.2)} label="Camera on the mirrors" index={2} />
  );
  if (!hasNumbers) return view;
  return (
    <div className="learn-views is-even">
      {view}
      <FourNumbers />
    </div>
  );
}

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
  const rim = circleSegments(REACH, 0, 1);
  const round = Array.from({ length: rim.length / 3 }, (_, i) => {
    const [x, y] = [rim[3 * i], rim[3 * i + 1]];
    return onTable(Math.hypot(x, y), (Math.atan2(y, x) * 180) / Math.PI);
  }).flat();
  return {
    object,
    setPalette(palette) {
      books.setPalette(palette);
      for (const each of lines) each.setPalette(palette);
      for (const each of panes) each.paint(palette.isDark ? '#9fb4dc' : '#7f93b8', 0.13, 0.12);
    },
    draw(moment) {
      const half = halfIn(moment);
      const hasLast = (moment.there.last ?? 0) > 0.5;
      const hasW = (moment.there.w ?? 0) > 0.5;
      const places = [FIRST_AT, FIRST_AT + half];
      for (const part of [books, ...lines]) part.begin();
      places.forEach((degrees, i) => {
        along.set(...onTable(1, degrees));
        axes.makeBasis(along, up, out.crossVectors(along, up));
        panes[i].object.quaternion.setFromRotationMatrix(axes);
        thin.add('text-1', edgesOf(degrees));
      });
      fine.add('text-3', round);
      thin.add('axis-z', [...onTable(0, 0, -0.3), ...onTable(0, 0, 0.8)]);
      bold.add('axis-x', arcOn(BETWEEN, FIRST_AT, FIRST_AT + half));
      const image = mirrored(PLACE, FIRST_FACE);
      books.add(PLACE, lying(BOOK_AT), BOOK);
      books.add(image, turnOfImage(lying(BOOK_AT), FIRST_FACE), -BOOK, 0.5);
      if (hasW) {
        const [end, foot] = [onTable(REACH, FIRST_AT + half), onTable(REACH * cosine(half), FIRST_AT)];
        bold.add('axis-x', [...onTable(0, 0), ...foot]);
        fine.add('axis-z', [...foot, ...end]);
      }
      if (hasLast) {
        const face = faceOf(FIRST_AT + half);
        const last = turnOfImage(turnOfImage(lying(BOOK_AT), FIRST_FACE), face);
        books.add(mirrored(image, face), last, BOOK);
        bold.add('angle', arcOn(REACH, BOOK_AT, BOOK_AT + 2 * half));
      }
      for (const part of [books, ...lines]) part.end();
      return wordsIn(half, hasLast, hasW);
    },
    dispose() {
      for (const part of [books, ...panes, ...lines]) part.dispose();
    },
  };
}

/** Beyond the rim of the table. */
const BEYOND = REACH + 0.13;

function wordsIn(half: number, hasLast: boolean, hasW: boolean): Word[] {
  const last = BOOK_AT + 2 * half;
  return [
    { at: onTable(BEYOND, BOOK_AT), text: 'book', colour: 'sample' },
    { at: onTable(BEYOND, 2 * FIRST_AT - BOOK_AT), text: 'mirrored', colour: 'text-2' },
    { at: onTable(BEYOND, last), text: `turned ${Math.round(2 * half)}°`, colour: 'angle', there: hasLast ? 1 : 0 },
    { at: onTable(0, 0, 0.8), by: [0, -12], text: 'axis', colour: 'axis-z' },
    { at: onTable(BETWEEN + 0.12, FIRST_AT + half / 2), text: `${Math.round(half)}°`, colour: 'axis-x' },
    {
      at: onTable(0.45 * REACH * cosine(half), FIRST_AT),
      by: [-14 * Math.sign(cosine(half)), 0],
      text: 'w',
      colour: 'axis-x',
      there: hasW ? 1 : 0,
    },
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
