import loadMujoco from '@mujoco/mujoco';
import type { Quat } from '../../core';

/** Numbers of MuJoCo's kinds of objects. */
const OBJECT = { body: 1, joint: 3, key: 24 };
/** MuJoCo's number of a joint's limit among constraints, and of a hinge among joints. */
const LIMIT_OF_JOINT = 3;
const HINGE = 3;

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
        jointOf: (name: string): number => find('joint', name),
        /** The world's rotation of a body, after `forward`. */
        rotationOf(body: number): Quat {
          const [w, x, y, z] = [0, 1, 2, 3].map((k) => data.xquat[4 * body + k]);
          return [x, y, z, w];
        },
        /** Poses the model as `qpos` says; how many limits are broken. */
        forward(): number {
          M.mj_forward(model, data);
          const [kinds, places] = [data.efc_type, data.efc_pos] as [Int32Array, Float64Array];
          let broken = 0;
          for (let i = 0; i < data.nefc; i++) if (kinds[i] === LIMIT_OF_JOINT && places[i] < 0) broken++;
          return broken;
        },
        /** The least angle of a hinge, rad. */
        lowOf: (joint: string): number => model.jnt_range[2 * find('joint', joint)],
        /** The pairs of bodies that touch, after `forward`; the world is body 0. */
        touching: (): [number, number][] =>
          Array.from({ length: data.ncon }, (_, i) => {
            const { geom1, geom2 } = data.contact.get(i)!;
            return [model.geom_bodyid[geom1], model.geom_bodyid[geom2]];
          }),
        /** qpos of a keyframe. */
        keyframe(name: string): number[] {
          const key = find('key', name);
          return Array.from((model.key_qpos as Float64Array).subarray(key * model.nq, (key + 1) * model.nq));
        },
        /** Gives each hinge a speed, rad/s. */
        kick(speed: () => number): void {
          for (let joint = 0; joint < model.njnt; joint++)
            if (model.jnt_type[joint] === HINGE) data.qvel[model.jnt_dofadr[joint]] = speed();
        },
        /** Goes on by one step: the energy then, J, and how far the worst hinge is beyond its limit, rad. */
        step(): { energy: number; beyond: number } {
          M.mj_step(model, data);
          let beyond = 0;
          for (let joint = 0; joint < model.njnt; joint++) {
            if (model.jnt_type[joint] !== HINGE) continue;
            const angle = data.qpos[model.jnt_qposadr[joint]];
            const [low, high] = [model.jnt_range[2 * joint], model.jnt_range[2 * joint + 1]];
            beyond = Math.max(beyond, low - angle, angle - high);
          }
          return { energy: data.energy[0] + data.energy[1], beyond };
        },
      };
    },
  };
}
