import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { DEGREE, dot, plus, rotateVector, subtract, times, unit } from '../../../core/math';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { createRimShell } from '../../../three/rim-shell';
import { type BeatScene, BeatView } from './BeatView';
import { circlesAt, createGlobe, gridFrom, ringAt, SPOTS, shadeOf, TRUE_RADIUS } from './globe-of-turns';
import { aroundUnrolled, type Spot, trueCircle } from './half-globe';
import { createPaintedLines, lineThrough } from './painted-lines';
import { BOOK_HELD, grownTo, RINGS_SEEN, ringsAt } from './rings-beside';
import type { Word } from './scene-words';
import { createRings } from './three-rings';
import { cutBehind, FRONT, unrolledAt } from './unrolled-globe';

/** CSS pixels: a narrower figure has no room for numbers beside the sheet. */
const ROOMY = 500;
/** Books along the edge that the lock becomes: all are one rotation. */
const AT_LOCK = Array.from({ length: 9 }, (_, i): Spot => [0, FRONT + ((i - 4) * Math.PI) / 4.5]);

/** Where the rings stand beside the globe, and how large they are. */
const [BESIDE, SIZE] = [[-1.06, 0.3, 0] as Vec3, 0.26];
/** Pieces of the way that the book has run. */
const TRAIL = 480;
/** rad: over so much the globe is drawn on from where the rings have come to. */
const SOFT = 8 * DEGREE;

/** Half a globe round a gimbal lock, with circles of one true size, on its way into a sheet of two angles. */
export function AnglesSheet() {
  return (
    <BeatView
      create={createSheet}
      aim={({ rise, wide, high, up, aside = 0 }) => ({ turn: 0, rise, half: [wide, high], at: [aside, up, 0] })}
      label="Camera on the sheet of angles"
    />
  );
}

function createSheet(): BeatScene {
  const pane = createRimShell(new THREE.PlaneGeometry(2, 1), THREE.DoubleSide);
  pane.object.name = 'grid';
  const globe = createGlobe({
    grid: gridFrom(FRONT - Math.PI),
    circles: circlesAt(SPOTS).flatMap(cutBehind),
    books: [...AT_LOCK, ...SPOTS.filter(([angle]) => angle > 0)],
    onTop: [0, 0, 0, 1],
  });
  const ring = createPaintedLines({ width: 2.4, depthTest: false });
  const truly = createPaintedLines({ width: 1.6, depthTest: false, dash: [0.03, 0.025] });
  const edge = createPaintedLines({ width: 5, depthTest: false });
  const trail = createLines({ width: 2, depthTest: false }, [], TRAIL);
  trail.object.renderOrder = 19;
  const lines = [ring, truly, edge];
  const rings = createRings(BOOK_HELD);
  rings.object.position.set(...BESIDE);
  rings.object.quaternion.set(...RINGS_SEEN);
  rings.object.scale.setScalar(SIZE);
  const top = createMarkers(2);
  const topStyle = markerStyle(7, 0, 3, 2);
  const hereStyle = markerStyle(7, 1, 0, 2.4);
  top.object.renderOrder = 20;
  const lock = new THREE.Group().add(edge.object, top.object);
  for (const [name, object] of Object.entries({ ring: ring.object, trail: trail.object, lock })) object.name = name;
  let isDark = true;
  return {
    object: new THREE.Group().add(
      pane.object,
      ...globe.objects,
      trail.object,
      ring.object,
      truly.object,
      lock,
      rings.object,
    ),
    setPalette(palette) {
      ({ isDark } = palette);
      for (const part of [globe, rings, ...lines]) part.setPalette(palette);
      trail.setColor(palette.text);
      trail.setBackground(palette.background);
      top.setHalo(palette.background);
      topStyle.ring.set(palette.violation);
      hereStyle.fill.set(palette.text);
    },
    draw(moment) {
      const { knobs, there, camera, width } = moment;
      const flat = Number(knobs.flat ?? 0);
      const at = (spot: Spot): Vec3 => times(unrolledAt(spot, flat), 1 / Math.PI);
      const eye = camera.position.toArray() as Vec3;
      const share = Number(knobs.grown ?? 1);
      const here = grownTo(share);
      const shadeAt = (spot: Spot): number => {
        const [angle, direction] = spot;
        const round = (1 - flat) * (direction - FRONT);
        const level = (1 - flat) * Math.sin(angle / 2);
        const out: Vec3 = [level * Math.sin(round), (1 - flat) * Math.cos(angle / 2), level * Math.cos(round) + flat];
        return shadeOf(dot(unit(out), unit(subtract(eye, at(spot)))));
      };
      globe.draw(at, (spot) => Math.min(1, Math.max(0, 1 + (here[0] - spot[0]) / SOFT)) * shadeAt(spot));
      globe.round.object.visible = there.circles > 0.5;
      const run = Array.from({ length: TRAIL + 1 }, (_, i) => grownTo((share * i) / TRAIL));
      trail.begin();
      if (flat === 0)
        for (let i = 0; i < TRAIL; i++)
          trail.add(...at(run[i]), ...at(run[i + 1]), shadeAt(run[i]), shadeAt(run[i + 1]));
      trail.end();
      pane.paint(isDark ? '#7f93b8' : '#8fa0bd', (isDark ? 0.09 : 0.13) * flat, 0);

      const words: Word[] = [];
      for (const each of lines) each.begin();
      top.begin();
      rings.object.visible = flat === 0;
      if (flat === 0) {
        top.add(...at([0, FRONT]), topStyle);
        top.add(...at(here), hereStyle);
        const said = rings.draw({ ...moment, knobs: ringsAt(here), there: { lost: 0, between: 0 } });
        for (const word of said)
          words.push({ ...word, at: plus(BESIDE, times(rotateVector(RINGS_SEEN, word.at), SIZE)), by: [0, -12] });
      } else edge.add('violation-fill', lineThrough(ringAt(0, FRONT - Math.PI).map(at)));
      words.push({ at: at([0, FRONT]), by: [0, flat > 0.5 ? -26 : -34], text: 'lock', colour: 'violation-fill' });
      const angle = Number(knobs.radius) * DEGREE;
      if (there.ring > 0.5) {
        ring.add('angle', lineThrough(ringAt(angle, FRONT - Math.PI).map(at)));
        for (const piece of cutBehind(trueCircle(angle, FRONT, TRUE_RADIUS)))
          ring.add('angle', lineThrough(piece.map(at)));
        if (flat === 1) {
          const [x, y] = at([angle, FRONT]);
          const round = ringAt(0).map(
            ([, way]): Vec3 => [
              x + (TRUE_RADIUS / Math.PI) * Math.cos(way),
              y + (TRUE_RADIUS / Math.PI) * Math.sin(way),
              0,
            ],
          );
          truly.add('text-1', lineThrough(round));
          if (width >= ROOMY)
            words.push(
              {
                at: at([angle, FRONT - Math.PI]),
                by: [-74, 0],
                text: `axes ${Math.round(angle / DEGREE)}° apart`,
                colour: 'angle',
              },
              {
                at: at([angle, FRONT + Math.PI]),
                by: [62, 0],
                text: `around × ${aroundUnrolled(angle).toFixed(2)}`,
                colour: 'angle',
              },
            );
        }
      }
      if (flat === 1) {
        for (const [angle, text] of [
          [0, '0°'],
          [Math.PI, '180°'],
        ] as const)
          words.push({ at: at([angle, FRONT - Math.PI]), by: [-20, 0], text, colour: 'text-2', isSmall: true });
        words.push({
          at: at([0, FRONT - Math.PI]),
          by: [0, -30],
          text: '↓ between axes',
          colour: 'text-2',
          isSmall: true,
        });
        for (const [k, text] of ['−180°', 'against each other', '180°'].entries())
          words.push({
            at: at([Math.PI, FRONT + (k - 1) * Math.PI]),
            by: [0, 16],
            text,
            colour: 'text-2',
            isSmall: true,
          });
      } else if (flat < 0.5) {
        const rim = at([Math.PI, FRONT + Math.PI / 4]);
        words.push({ at: rim, by: [26, 10], text: '180°', colour: 'text-2', isSmall: true });
      }
      top.end();
      for (const each of lines) each.end();
      return words;
    },
    dispose() {
      for (const part of [pane, globe, rings, top, trail, ...lines]) part.dispose();
    },
  };
}
