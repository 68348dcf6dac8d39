import type { TargetKind } from '../../../formats';

/** Engines and tools whose limits are compared. */
export const ENGINES: readonly { value: TargetKind; label: string }[] = [
  { value: 'jolt', label: 'Jolt' },
  { value: 'physx', label: 'PhysX' },
  { value: 'mjcf', label: 'MuJoCo' },
  { value: 'urdf', label: 'URDF' },
  { value: 'unity', label: 'Unity' },
  { value: 'unreal', label: 'Unreal' },
  { value: 'godot', label: 'Godot' },
  { value: 'blender', label: 'Blender' },
  { value: 'usd', label: 'USD' },
];
