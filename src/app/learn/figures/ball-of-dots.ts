import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { length, subtract } from '../../../core/math';
import { circleSegments } from '../../../three/circle';
import { createLines } from '../../../three/lines';
import { createMarkers, type MarkerStyle, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { createRimShell } from '../../../three/rim-shell';
import { arrowHead } from './arrow-head';
import type { BeatMoment, BeatScene } from './BeatView';
import { createPaintedAreas } from './painted-areas';
import { createPaintedLines } from './painted-lines';
import type { Word } from './scene-words';
import { colourOf } from './tints';

/** Something in the ball of all rotations, whose radius, half a turn, is 1. */
export interface InBall {
  kind: 'dot' | 'ring' | 'arrow' | 'head' | 'dash' | 'sheet' | 'word';
  /** Where an arrow or a dash begins, and a head comes from: the middle where left out. Of a sheet from the middle to a corner: a corner beside both. */
  from?: Readonly<Vec3>;
  at: Readonly<Vec3>;
  /** A token. */
  colour: string;
  word?: string;
  /** CSS pixels from the thing to its word. */
  by?: readonly [x: number, y: number];
}

const MOST = 16;
/** How much of a sheet is seen, of circles of the skin, and of the skin where it is faced and where it is seen aslant, dark and light. */
const SHEER = 0.16;
const CIRCLES = 0.34;
const FACED = 0.03;
const ASLANT = { dark: 0.3, light: 0.36 } as const;
const MIDDLE: Readonly<Vec3> = [0, 0, 0];
const ABOVE = [0, -18] as const;
/** CSS pixels: the radius of a dot, in views at least so wide and high; in smaller ones dots are smaller, down to a bound. */
const DOT = 7;
const ROOMY = 440;
const LEAST_DOT = 4.5;
/** CSS pixels: how wide the line of a ring is, and how far outside a dot it runs. */
const [RING, OUTSIDE] = [2.4, 3];
const DASH = 0.045;
/** How long a head is, of the way from where it comes. */
const HEAD = 0.5;

/** The head of an arrow, as segments. @param eye where the eye is */
function headOf(from: Readonly<Vec3>, tip: Readonly<Vec3>, eye: Readonly<Vec3>): number[] {
  const back = subtract(from, tip);
  return arrowHead(tip, back, subtract(eye, tip), HEAD * length(back));
}

/** A dashed line, as segments. */
function dashes(from: Readonly<Vec3>, to: Readonly<Vec3>): number[] {
  const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) / (2 * DASH)));
  const at = (share: number): Vec3 => [0, 1, 2].map((k) => from[k] + share * (to[k] - from[k])) as Vec3;
  return Array.from({ length: count }, (_, i) => [...at(i / count), ...at((i + 0.55) / count)]).flat();
}

/** The ball of all rotations, with what a moment has in it. @param skinIn how much of the skin is seen in a moment, 0 to 1 */
export function createBallOf(
  thingsIn: (moment: BeatMoment) => readonly InBall[],
  skinIn: (moment: BeatMoment) => number = () => 1,
): BeatScene {
  const ball = createRimShell(new THREE.SphereGeometry(1, 48, 32));
  const circles = createLines({ width: 1, opacity: CIRCLES }, [
    ...circleSegments(1, 0, 1),
    ...circleSegments(1, 0, 2),
    ...circleSegments(1, 1, 2),
  ]);
  const bold = createPaintedLines({ width: 4.5, depthTest: false });
  const thin = createPaintedLines({ width: 2.2, depthTest: false });
  const dots = createMarkers(MOST);
  const sheets = createPaintedAreas(2 * MOST, SHEER);
  /** By kind and token. */
  const styles = new Map<string, MarkerStyle>();
  ball.object.renderOrder = -5;
  dots.object.renderOrder = 20;
  let palette: ScenePalette | null = null;
  const paint = (name: string, style: MarkerStyle) => {
    const [, token] = name.split(' ');
    if (palette) for (const colour of [style.fill, style.ring]) colour.set(colourOf(token, palette));
  };
  const styleOf = (kind: 'dot' | 'ring', token: string, radius: number) => {
    const name = `${kind} ${token}`;
    let style = styles.get(name);
    if (!style) {
      styles.set(name, (style = kind === 'dot' ? markerStyle(DOT, 1, 0, 2) : markerStyle(DOT, 0, RING, 1)));
      paint(name, style);
    }
    style.radius = kind === 'dot' ? radius : radius + OUTSIDE;
    return style;
  };
  return {
    object: new THREE.Group().add(ball.object, circles.object, sheets.object, bold.object, thin.object, dots.object),
    setPalette(next) {
      palette = next;
      dots.setHalo(next.background);
      for (const lines of [bold, thin, sheets]) lines.setPalette(next);
      for (const [name, style] of styles) paint(name, style);
    },
    draw(moment) {
      const up = new THREE.Vector3(0, 1, 0).applyQuaternion(moment.camera.quaternion).toArray() as Vec3;
      const skin = skinIn(moment);
      const words: Word[] = [{ at: up, by: [0, -11], text: '180°', colour: 'text-2', isSmall: true, there: skin }];
      if (palette) {
        const { isDark, line } = palette;
        ball.paint(isDark ? '#7f93b8' : '#8fa0bd', FACED * skin, ASLANT[isDark ? 'dark' : 'light'] * skin);
        circles.setColor(line, CIRCLES * skin);
      }
      const radius = Math.max(LEAST_DOT, DOT * Math.min(1, moment.width / ROOMY, moment.height / ROOMY));
      for (const part of [bold, thin, dots, sheets]) part.begin();
      for (const { kind, from = MIDDLE, at, colour, word, by = ABOVE } of thingsIn(moment)) {
        if (kind === 'dot' || kind === 'ring') dots.add(at[0], at[1], at[2], styleOf(kind, colour, radius));
        else if (kind === 'arrow') bold.add(colour, [...from, ...at]);
        else if (kind === 'sheet') sheets.add(colour, MIDDLE, [from, at, subtract(at, from)]);
        else if (kind === 'head') bold.add(colour, headOf(from, at, moment.camera.position.toArray() as Vec3));
        else if (kind === 'dash') thin.add(colour, dashes(from, at));
        if (word) words.push({ at, by, text: word, colour });
      }
      for (const part of [bold, thin, dots, sheets]) part.end();
      return words;
    },
    dispose() {
      for (const part of [ball, circles, bold, thin, dots, sheets]) part.dispose();
    },
  };
}
