import { asf } from './asf';
import { blender } from './blender';
import { c, cpp, csharp, glsl, hlsl, python, runtime, typescript } from './code';
import { gltf } from './gltf';
import { godot } from './godot';
import { jolt } from './jolt';
import { limitsFile } from './limits-file';
import { mjcf } from './mjcf';
import { momentum } from './momentum';
import { numpy } from './numpy';
import { physx } from './physx';
import { sdf } from './sdf';
import type { ExportTarget } from './target';
import { unity } from './unity';
import { unreal } from './unreal';
import { urdf } from './urdf';
import { usd } from './usd';
import { vrm } from './vrm';

/** The table of targets: one line each. */
const targets = {
  limits: limitsFile,
  c,
  cpp,
  runtime,
  csharp,
  typescript,
  python,
  numpy,
  glsl,
  hlsl,
  blender,
  mjcf,
  urdf,
  sdf,
  jolt,
  physx,
  unity,
  gltf,
  godot,
  unreal,
  usd,
  asf,
  vrm,
  momentum,
};

export type TargetKind = keyof typeof targets;
export const exportTargets: Record<TargetKind, ExportTarget> = targets;
export const targetKinds = Object.keys(targets) as TargetKind[];
