import loadMujoco from '@mujoco/mujoco';
import type { Quat } from '../../core';

/** Numbers of MuJoCo's kinds of objects. */
const OBJECT = { body: 1, joint: 3, key: 20 };

/** A model that MuJoCo loaded from MJCF or URDF. @throws what MuJoCo has to say about a file it can't load */
export async function createMujoco() {
  const M = await loadMujoco();
  return {
    load(text: string) {
      const model = M.MjModel.from_xml_string(text)!;
      const data = new M.MjData(model);
      const find = (kind: keyof typeof OBJECT, name: string): number => M.mj_name2id(model, OBJECT[kind], name);
      return {
        model,
        qpos: data.qpos as Float64Array,
        /** Where the angle of a hinge is in qpos. */
        addressOf: (joint: string): number => model.jnt_qposadr[find('joint', joint)],
        bodyOf: (name: string): number => find('body', name),
        /** The world's rotation of a body, after `forward`. */
        rotationOf(body: number): Quat {
          const [w, x, y, z] = [0, 1, 2, 3].map((k) => data.xquat[4 * body + k]);
          return [x, y, z, w];
        },
        /** Poses the model as `qpos` says; how many limits are broken. */
        forward(): number {
          M.mj_forward(model, data);
          return data.nefc;
        },
        bindPose(): number[] {
          return Array.from(model.key_qpos as Float64Array);
        },
      };
    },
  };
}
