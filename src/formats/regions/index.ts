import type { Quat } from '../../core';
import { componentBox } from './component-box';
import { directionCone, directionRanges } from './directions';
import { godotAngles } from './godot-angles';
import { havokCone } from './havok';
import { hinges } from './hinges';
import { joltCone, joltPyramid, joltPyramidAlike } from './jolt';
import { limitRotation } from './limit-rotation';
import { physxCone, physxPyramid } from './physx';
import {
  bringNearRanges,
  type Coordinates,
  createCoordinates,
  enterFrames,
  type FramedRanges,
  type RegionModel,
} from './region';

/** The table of what engines enforce: one line each. */
const models = {
  'jolt-cone': joltCone,
  'jolt-pyramid': joltPyramid,
  'jolt-pyramid-alike': joltPyramidAlike,
  'physx-cone': physxCone,
  'physx-pyramid': physxPyramid,
  'havok-cone': havokCone,
  'component-box': componentBox,
  hinges,
  'limit-rotation': limitRotation,
  'direction-cone': directionCone,
  'direction-ranges': directionRanges,
  'godot-angles': godotAngles,
};

export type RegionKind = keyof typeof models;
export const regionModels: Record<RegionKind, RegionModel> = models;
export const regionKinds = Object.keys(models) as RegionKind[];

/** A region that an engine enforces on the local rotations of a joint: plain data. */
export interface EngineRegion extends FramedRanges {
  kind: RegionKind;
}

/** How near the rotations that were placed in `at` are to the boundary of a region, written over their first coordinate. */
function gauges({ kind, ranges }: EngineRegion, at: Coordinates): Float64Array {
  const model = regionModels[kind];
  model.place(at);
  bringNearRanges(model, ranges, at);
  for (let i = 0; i < at.count; i++) at.a[i] = model.gauge(at, i, ranges);
  return at.a;
}

/** How near N×4 local rotations, parentFromChild, are to the boundary of a region: at most 1 inside. */
export function regionGauges(region: EngineRegion, rotations: Float64Array): Float64Array {
  const at = createCoordinates(rotations.length / 4);
  enterFrames(rotations, region, at);
  return gauges(region, at);
}

/** Makes a test of local rotations, parentFromChild: whether the engine leaves them alone. */
export function regionTest(region: EngineRegion): (rotation: Readonly<Quat>) => boolean {
  const at = createCoordinates(1);
  const single = new Float64Array(4);
  return (rotation) => {
    single.set(rotation);
    enterFrames(single, region, at);
    return gauges(region, at)[0] <= 1 + 1e-9;
  };
}

/** The share of all rotations that a region admits, by the Haar measure. */
export const regionShare = ({ kind, ranges }: EngineRegion): number => regionModels[kind].share(ranges);
