import { readFileSync } from 'node:fs';
import {
  type DataTexture,
  Group,
  PerspectiveCamera,
  Ray,
  Scene,
  type SkinnedMesh,
  Vector3,
  type Vector4,
  type WebGLRenderer,
} from 'three';
import { describe, expect, it } from 'vitest';
import { growBody, jointOfVertex, MARKING, MARKING_SIZE, skinBoneCount, updateSkinBones } from '../body';
import { growBones } from '../body/bones/grow-bones';
import { parseBvh } from '../core';
import { frameTransforms } from '../core/clip';
import { makeRandom } from '../core/math/random';
import { GAUGE_SIZE } from './posed-skin';
import { createSkin, createSkinSurface } from './skin';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const { skeleton } = clip;
const body = growBones(skeleton);
const positions = new Float32Array(3 * skeleton.names.length);
const rotations = new Float32Array(4 * skeleton.names.length);

/** All vertices in motion, V×3, by the definition of skinning. */
function skinned(): Float64Array {
  const matrices = updateSkinBones(body, skeleton, positions, rotations, new Float32Array(16 * skinBoneCount(body)));
  const out = new Float64Array(body.positions.length);
  for (let v = 0; v < out.length / 3; v++) {
    for (let i = 0; i < 4; i++) {
      const weight = body.skinWeights[4 * v + i];
      const m = 16 * body.skinIndices[4 * v + i];
      for (let row = 0; row < 3; row++) {
        let value = matrices[m + 12 + row];
        for (let k = 0; k < 3; k++) value += matrices[m + 4 * k + row] * body.positions[3 * v + k];
        out[3 * v + row] += weight * value;
      }
    }
  }
  return out;
}

/** The joint of the first triangle that the ray meets, all tried; −1 for none. */
function slowPick(vertices: Float64Array, ray: Ray): number {
  let nearest = Number.POSITIVE_INFINITY;
  let joint = -1;
  const corner = (v: number) => new Vector3(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]);
  for (let t = 0; t < body.indices.length; t += 3) {
    const [a, b, c] = [body.indices[t], body.indices[t + 1], body.indices[t + 2]];
    const hit = ray.intersectTriangle(corner(a), corner(b), corner(c), true, new Vector3());
    if (!hit || hit.distanceTo(ray.origin) >= nearest) continue;
    nearest = hit.distanceTo(ray.origin);
    joint = jointOfVertex(body, a);
  }
  return joint;
}

it('is drawn with fewer triangles where it is seen small: in a small group, or in one far away', () => {
  const [cells, eye] = [[0.015, 0.03], new PerspectiveCamera(26, 1.5, 0.1, 50)];
  const renderer = { getCurrentViewport: (out: Vector4) => out.set(0, 0, 900, 600) } as WebGLRenderer;
  eye.position.set(0, 1, 3);
  eye.updateMatrixWorld();
  frameTransforms(clip, 0, positions, rotations);
  const drawn = (scale: number, away: number) => {
    const skin = createSkin(body, skeleton, createSkinSurface(1), { shadowCell: 0.045, cells });
    skin.setPose(positions, rotations);
    const group = new Group().add(skin.object);
    group.scale.setScalar(scale);
    group.position.set(0, 1, -away);
    group.updateMatrixWorld();
    const object = skin.object as SkinnedMesh;
    object.onBeforeRender(renderer, new Scene(), eye, object.geometry, null!, null!);
    return object.geometry.drawRange.count;
  };
  const near = drawn(1, 0);
  expect(near).toBe(body.indices.length);
  expect(drawn(0.4, 0)).toBeLessThan(near / 2);
  expect(drawn(1, 5)).toBeLessThan(near / 2);
});

it('reads the gauges of its own skeleton, also with a surface that was another’s', () => {
  const surface = createSkinSurface(1);
  surface.setJointCount(body.jointCount);
  createSkin(body, skeleton, surface, { shadowCell: 0.02, cells: [] }).setGauge(
    new Float32Array(body.jointCount).fill(1.2),
  );
  const texture = surface.body.material.uniforms.uGauge.value as DataTexture;
  expect(texture.image.width).toBe(body.jointCount);
  expect(texture.image.data!.length).toBe(GAUGE_SIZE * body.jointCount);
  expect(texture.image.data![GAUGE_SIZE * (body.jointCount - 1)]).toBe(1);
});

describe('pick', () => {
  it('finds the joint that trying every skinned triangle finds, but for a few rays at seams (seed 7)', () => {
    const skin = createSkin(body, skeleton, createSkinSurface(body.jointCount), { shadowCell: 0.02, cells: [] });
    const random = makeRandom(7);
    let same = 0;
    let hits = 0;
    for (const frame of [0, 900, 2400]) {
      frameTransforms(clip, frame, positions, rotations);
      skin.setPose(positions, rotations);
      const vertices = skinned();
      for (let i = 0; i < 20; i++) {
        const joint = Math.floor(random() * skeleton.names.length);
        const origin = new Vector3(2 * random() - 1, 1 + random(), 4);
        const target = new Vector3().fromArray(positions, 3 * joint);
        const ray = new Ray(origin, target.sub(origin).normalize());
        const expected = slowPick(vertices, ray);
        if (expected >= 0) hits++;
        if (expected >= 0 && skin.pick(ray) === expected) same++;
      }
    }
    expect(hits).toBeGreaterThan(40);
    expect(same / hits).toBeGreaterThan(0.85);
  });

  it('gives the ring’s own joint for a click on a ring, whichever joint moves the skin below it', () => {
    const human = growBody(clip, { detail: 'coarse' });
    const skin = createSkin(human, skeleton, createSkinSurface(human.jointCount), { shadowCell: 0.02, cells: [] });
    skin.setPose(human.bindPositions, human.bindRotations);
    const mark = (v: number, place: keyof typeof MARKING) => human.markings[MARKING_SIZE * v + MARKING[place]];
    const joints = new Set<number>();
    let [same, rings, moved] = [0, 0, 0];
    for (let v = 0; v < human.positions.length / 3; v++) {
      if (Math.abs(mark(v, 'away')) > 0.2 || mark(v, 'share') < 0.9 || mark(v, 'openness') < 0.7) continue;
      const normal = new Vector3().fromArray(human.normals, 3 * v);
      const origin = new Vector3().fromArray(human.positions, 3 * v).addScaledVector(normal, 0.02 * human.height);
      rings++;
      joints.add(mark(v, 'joint'));
      if (jointOfVertex(human, v) === mark(v, 'joint')) moved++;
      if (skin.pick(new Ray(origin, normal.negate())) === mark(v, 'joint')) same++;
    }
    expect(joints.size).toBeGreaterThan(10);
    expect(same / rings).toBeGreaterThan(0.97);
    // By what moves the skin alone it would be less often.
    expect(moved / rings).toBeLessThan(0.95);
  });

  it('finds nothing beside the body', () => {
    const skin = createSkin(body, skeleton, createSkinSurface(body.jointCount), { shadowCell: 0.02, cells: [] });
    frameTransforms(clip, 0, positions, rotations);
    skin.setPose(positions, rotations);
    expect(skin.pick(new Ray(new Vector3(0, 8, 5), new Vector3(0, 0, -1)))).toBe(-1);
  });
});
