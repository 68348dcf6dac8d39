import type { EngineRegion, RegionKind, TargetKind } from '../../../formats';
import type { SwingBorder } from './swing-borders';

/** Engines, tools and file formats whose limits are compared: first those of each shape, which are drawn first. */
export const ENGINES: readonly { value: TargetKind; label: string; isFile?: true }[] = [
  { value: 'jolt', label: 'Jolt' },
  { value: 'unity', label: 'Unity' },
  { value: 'mjcf', label: 'MuJoCo' },
  { value: 'physx', label: 'PhysX' },
  { value: 'unreal', label: 'Unreal' },
  { value: 'blender', label: 'Blender' },
  { value: 'urdf', label: 'URDF', isFile: true },
  { value: 'usd', label: 'USD', isFile: true },
];

/** Of the directions of a limit: so many all shapes keep that are compared. */
export const ALIKE = 0.95;

/** What shapes are called, and how many angles set the directions that they let in. */
export const SHAPES: readonly (readonly [kinds: readonly RegionKind[], label: string, angles: number])[] = [
  [['jolt-pyramid', 'physx-pyramid'], 'pyramid', 4],
  [['jolt-cone', 'physx-cone'], 'cone', 2],
  [['hinges', 'limit-rotation'], 'three hinges', 6],
];

/** The shapes of some limits that were found so far, by engine. */
export type MadeBy = ReadonlyMap<TargetKind, readonly Made[]>;

/** What an engine makes of a limit, opened until it keeps as much of the limit as all others do. */
export interface Made {
  region: EngineRegion;
  border: SwingBorder;
  /** Directions, as a share of those that the limit has. */
  letIn: number;
}

/** A shape that limits have in some engines and files. */
export interface ShapeGroup {
  label: string;
  /** How many angles set it. */
  angles: number;
  engines: readonly string[];
  files: readonly string[];
  /** What each of them makes of a limit; none until that is found. */
  made: readonly Made[];
}

/** Groups what has the same shape, in the order of the shapes; once all is found, without shapes that none has. */
export const shapesOf = (made: MadeBy): readonly ShapeGroup[] =>
  SHAPES.map(([kinds, label, angles]) => {
    const of = ENGINES.flatMap((engine) =>
      (made.get(engine.value) ?? []).flatMap((each) => (kinds.includes(each.region.kind) ? [{ ...engine, each }] : [])),
    );
    const named = (isFile: boolean) => of.filter((each) => (each.isFile ?? false) === isFile).map((each) => each.label);
    return { label, angles, engines: named(false), files: named(true), made: of.map(({ each }) => each) };
  }).filter((shape) => shape.made.length > 0 || made.size < ENGINES.length);
