import * as THREE from 'three';
import { type BallStyle, type Balls, ballStyle, createBalls } from '../../../three/balls';
import { createLines, type LineStyle, type Lines } from '../../../three/lines';
import type { ScenePalette } from '../../../three/palette';
import { colourOf } from './tints';

/** What draws in one colour: lines, and tips of pointers. */
export interface RollPen {
  readonly lines: Lines;
  readonly tips: Balls;
  readonly tip: BallStyle;
}

/** By pen: its colour, a token without its dashes, and its lines. From behind to before. */
const LOOKS = {
  ring: { colour: 'text-1', width: 1.4 },
  family: { colour: 'axis-x', width: 6 },
  past: { colour: 'violation-fill', width: 3 },
  allowed: { colour: 'limit-line', width: 7 },
  off: { colour: 'angle', width: 2.4 },
  mean: { colour: 'axis-y', width: 2.4, dash: [0.014, 0.01] },
  leans: { colour: 'axis-y', width: 3 },
  // Its way round leads behind the forearm.
  pointer: { colour: 'text-1', width: 4, depthTest: false },
  truth: { colour: 'text-1', width: 4 },
  free: { colour: 'axis-x', width: 4 },
  held: { colour: 'limit-line', width: 4 },
  leaning: { colour: 'axis-y', width: 4 },
  // Seen through the elbow: its whole length tells how the hinge lies.
  hinge: { colour: 'axis-z', width: 9, depthTest: false },
  bent: { colour: 'axis-z', width: 3, dash: [0.02, 0.014] },
  sideways: { colour: 'violation-fill', width: 3 },
} as const satisfies Readonly<Record<string, LineStyle & { colour: string }>>;

export type PenName = keyof typeof LOOKS;

/** The colour of a pen, a token without its dashes. */
export const penColour = (name: PenName): string => LOOKS[name].colour;

/** m: how thick the tip of a pointer is. */
const TIP = 0.011;
/** Segments of a pen, and its tips. */
const [SEGMENTS, TIPS] = [1024, 4];

/** The pens of a figure, each in a group of its own name. @param order of the first in the picture */
export function createRollPens(order: number) {
  const names = Object.keys(LOOKS) as PenName[];
  const made = names.map((name, i) => {
    const pen: RollPen = {
      lines: createLines(LOOKS[name], [], SEGMENTS),
      tips: createBalls(TIPS),
      tip: ballStyle(TIP, false, false),
    };
    pen.lines.object.renderOrder = order + i;
    const group = new THREE.Group().add(pen.lines.object, pen.tips.object);
    group.name = name;
    return { name, pen, group };
  });
  const drawn = made.flatMap(({ pen }) => [pen.lines, pen.tips]);
  return {
    pens: Object.fromEntries(made.map(({ name, pen }) => [name, pen])) as Readonly<Record<PenName, RollPen>>,
    groups: Object.fromEntries(made.map(({ name, group }) => [name, group])) as Readonly<Record<PenName, THREE.Group>>,
    begin() {
      for (const each of drawn) each.begin();
    },
    end() {
      for (const each of drawn) each.end();
    },
    setPalette(palette: ScenePalette) {
      for (const { name, pen } of made) {
        const colour = colourOf(LOOKS[name].colour, palette);
        pen.lines.setColor(colour);
        pen.lines.setBackground(palette.background);
        pen.tips.setRim(palette.background);
        pen.tip.fill.set(colour);
      }
    },
    dispose() {
      for (const each of drawn) each.dispose();
    },
  };
}
