import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Quat } from '../../src/core';
import { inverseMultiply } from '../../src/core/math';
import { angleBetween } from '../../src/core/math/rotation';
import { seeded } from '../../src/core/testing/random';
import { type ExportScene, exportScene, fitJointForTarget, writeTarget } from '../../src/formats';
import { hingeAngles, worldRotations } from '../../src/formats/targets/hinge-chain';
import { clipInputs, clipsInWords } from '../../src/formats/testing/clips';
import { figureFrame, hingedJoints, startAngles } from '../../src/formats/testing/hinged-figures';
import { judge } from '../../src/formats/testing/judge';
import { trials } from '../../src/formats/testing/trials';
import { askRobot, pythonWith, type RobotEngine } from './robots';

const ROTATIONS = 10_000;
const SEED = 1347;
const engines: Record<RobotEngine, string> = { bullet: 'Bullet', dart: 'DART' };
const inputs = clipInputs();
const scenes = new Map<string, ExportScene>();

/** The scene of a clip, fitted once for all engines. */
function sceneOf(input: (typeof inputs)[number]): ExportScene {
  const before = scenes.get(input.clip.name);
  if (before) return before;
  const bare = exportScene(input);
  const scene = { ...bare, joints: bare.joints.map((joint) => fitJointForTarget('urdf', joint)) };
  scenes.set(input.clip.name, scene);
  return scene;
}

describe.each([
  ['URDF', 'urdf', 'bullet'],
  ['URDF', 'urdf', 'dart'],
  ['SDF', 'sdf', 'bullet'],
] as const)('%s, %s, in %s', (format, kind, engine) => {
  const python = pythonWith(engine);
  const title = `${engines[engine]} poses robots of ${format} of ${clipsInWords} as the clips do, and holds ${ROTATIONS} rotations as told (seed ${SEED})`;

  it.skipIf(!python)(`${title}${python ? '' : ' (skipped: not installed)'}`, { timeout: 300_000 }, () => {
    const random = seeded(SEED);
    const folder = mkdtempSync(join(tmpdir(), 'limber-robots-'));
    let [tried, inside, differing, version] = [0, 0, 0, ''];
    for (const input of inputs) {
      const scene = sceneOf(input);
      const path = join(folder, `robot.${kind}`);
      writeFileSync(path, writeTarget(kind, scene)[0].content);
      const limited = hingedJoints(scene);
      const starts = startAngles(scene);
      // Both formats count angles from where the figure starts.
      const anglesOf = ({ joint, regions }: (typeof limited)[number], rotation: Quat): number[] =>
        hingeAngles(regions.hinges!, rotation).map((angle, k) => angle - starts.get(joint)![k]);
      const hinges = limited.flatMap(({ id }) => [...'xyz'].map((axis) => `${id}_r${axis}`));
      const frames = Array.from({ length: 40 }, (_, i) => Math.floor((i * input.clip.frameCount) / 40));
      const localsOf = (frame: number) => figureFrame(input.clip, scene, frame);
      const asked = limited.flatMap((joint) => {
        const region = joint.regions.hinges!;
        return [...trials(joint, region, Math.ceil(ROTATIONS / inputs.length / limited.length), random)].map(
          (trial) => ({
            ...trial,
            turns: anglesOf(joint, trial.rotation).map((angle, k): [string, number] => [
              `${joint.id}_r${'xyz'[k]}`,
              angle,
            ]),
          }),
        );
      });
      const said = askRobot(engine, python!, {
        path,
        hinges,
        links: limited.map(({ id }) => id),
        root: scene.joints[0].id,
        base: limited.flatMap(({ joint, regions }) =>
          regions.hinges!.ranges.map(([low, high], k) => (low + high) / 2 - starts.get(joint)![k]),
        ),
        poses: frames.map((frame) => {
          const locals = localsOf(frame);
          return limited.flatMap((joint) => anglesOf(joint, locals[joint.joint]));
        }),
        trials: asked.map(({ turns }) => turns),
      });
      version = said.version;
      let worst = 0;
      frames.forEach((frame, f) => {
        const locals = localsOf(frame);
        const world = worldRotations(scene, locals);
        limited.forEach(({ joint }, i) => {
          worst = Math.max(worst, angleBetween(said.rotations[f][i], inverseMultiply(world[0], world[joint])));
        });
      });
      expect(worst).toBeLessThan(1e-6);
      for (const [i, { isInside }] of asked.entries()) {
        tried++;
        if (isInside) inside++;
        if (said.alone[i] !== isInside) differing++;
      }
    }
    expect(tried).toBeGreaterThan(0.8 * ROTATIONS);
    expect(inside).toBeGreaterThan(0.2 * tried);
    expect(inside).toBeLessThan(0.8 * tried);
    expect(differing).toBeLessThanOrEqual(1);
    judge(kind, { tool: engines[engine], version, rotations: tried, differing });
  });
});
