import { Matrix4, Quaternion, Ray, type ShaderMaterial, type SkinnedMesh, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { growBones } from '../body/bones/grow-bones';
import { AT_LIMIT, NEAR_LIMIT } from '../core/limit';
import { makeRandom } from '../core/math/random';
import { chainSkeleton } from '../core/testing/made-clip';
import { createOwnSkin, type DrawnSkin, writeBones } from './own-skin';
import { darkPalette } from './palette';
import { createSkin, createSkinSurface } from './skin';

const look = (name: string, alpha: 'opaque' | 'mask' | 'blend' = 'opaque') => ({
  name,
  color: [1, 1, 1, 0.5] as const,
  map: null,
  emissive: [0, 0, 0] as const,
  emissiveMap: null,
  normalMap: null,
  normalScale: [1, 1] as const,
  roughness: 1,
  alpha,
  cutoff: 0.5,
  isDoubleSided: false,
  isUnlit: false,
});

/** Two squares across z, each on a joint of its own: the second one metre above the first, and painted otherwise. */
function twoSquares(): DrawnSkin {
  const square = (y: number) => [-0.2, y - 0.2, 0, 0.2, y - 0.2, 0, 0.2, y + 0.2, 0, -0.2, y + 0.2, 0];
  const eight = Array.from({ length: 8 });
  return {
    positions: Float32Array.from([...square(0), ...square(1)]),
    normals: Float32Array.from(eight.flatMap(() => [0, 0, 1])),
    uvs: [null, null],
    colors: null,
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7),
    parts: [
      { start: 0, count: 6, material: 0, isFlat: false },
      { start: 6, count: 6, material: 1, isFlat: true },
    ],
    skinIndices: Uint16Array.from(eight.flatMap((_, v) => [v < 4 ? 0 : 1, 0, 0, 0])),
    skinWeights: Float32Array.from(eight.flatMap(() => [1, 0, 0, 0])),
    boneJoints: Int16Array.of(0, 1),
    boneConstants: Float32Array.from([...new Matrix4().elements, ...new Matrix4().makeTranslation(0, -1, 0).elements]),
    glowJoints: new Uint16Array(32),
    glow: new Float32Array(32),
    height: 1.4,
    materials: [look('first'), look('second', 'blend')],
    pictures: [],
  };
}

const at = (x: number) => new Ray(new Vector3(x, 0, 3), new Vector3(0, 0, -1));

describe('a rig’s own skin', () => {
  it('has the matrix of every bone: rigid(place, turn) · constant, against three’s products (seed 3)', () => {
    const random = makeRandom(3);
    const number = () => 4 * random() - 2;
    const turns = Array.from({ length: 3 }, () => new Quaternion(number(), number(), number(), number()).normalize());
    const places = Array.from({ length: 3 }, () => new Vector3(number(), number(), number()));
    const boneJoints = Int16Array.of(2, 0, 1, 2);
    const constants = Array.from({ length: 4 }, () =>
      new Matrix4().set(...(Array.from({ length: 12 }, number) as Twelve), 0, 0, 0, 1),
    );
    const out = new Float32Array(64);
    writeBones(
      { boneJoints, boneConstants: Float32Array.from(constants.flatMap(({ elements }) => elements)) },
      places.flatMap((place) => place.toArray()),
      turns.flatMap((turn) => turn.toArray()),
      out,
    );
    for (const [bone, constant] of constants.entries()) {
      const joint = boneJoints[bone];
      const expected = new Matrix4().compose(places[joint], turns[joint], new Vector3(1, 1, 1)).multiply(constant);
      expected.elements.forEach((value, i) => {
        expect(out[16 * bone + i]).toBeCloseTo(value, 5);
      });
    }
  });

  it('is picked where it is, from both sides, the nearer part first', () => {
    const skin = createOwnSkin(twoSquares(), createSkinSurface(2), 0.02);
    const upright = [0, 0, 0, 1, 0, 0, 0, 1];
    skin.setPose([0, 0, 0, 0, 1, 0], upright);
    expect(skin.pick(at(0))).toBe(0);
    expect(skin.pick(at(0.5))).toBe(-1);
    // The second joint comes down before the first, then goes behind it, then both turn their backs.
    skin.setPose([0, 0, 0, 0, 0, 1], upright);
    expect(skin.pick(at(0))).toBe(1);
    skin.setPose([0, 0, 0, 0, 0, -1], upright);
    expect(skin.pick(at(0))).toBe(0);
    skin.setPose([0, 0, 0, 0, 0, 1], [0, 1, 0, 0, 0, 1, 0, 0]);
    expect(skin.pick(at(0))).toBe(1);
  });

  it('paints each part with its own, one of them casting the shadow of all', () => {
    const skin = createOwnSkin(twoSquares(), createSkinSurface(2), 1e-6);
    skin.setPalette(darkPalette);
    const [first, second] = skin.object.children as SkinnedMesh[];
    const materialOf = (mesh: SkinnedMesh) => mesh.material as ShaderMaterial;
    expect(first.geometry.attributes.position).toBe(second.geometry.attributes.position);
    expect([first.geometry.drawRange, second.geometry.drawRange]).toMatchObject([
      { start: 0, count: 6 },
      { start: 6, count: 6 },
    ]);
    expect([first.castShadow, second.castShadow]).toEqual([true, false]);
    first.onBeforeShadow(...([] as unknown as Parameters<typeof first.onBeforeShadow>));
    expect(first.geometry.drawRange).toMatchObject({ start: 12, count: 12 });
    first.onAfterShadow(...([] as unknown as Parameters<typeof first.onAfterShadow>));
    expect(first.geometry.drawRange).toMatchObject({ start: 0, count: 6 });
    expect(materialOf(first).transparent).toBe(false);
    expect(materialOf(second).transparent).toBe(true);
    expect(Object.keys(materialOf(second).defines!)).toEqual(expect.arrayContaining(['FLAT', 'CLEAR']));
    skin.setOpacity(0.3);
    expect(materialOf(first)).toMatchObject({ transparent: true, depthWrite: false });
    skin.setOpacity(1);
    expect(materialOf(first)).toMatchObject({ transparent: false, depthWrite: true });
  });

  it('shows gauges by the rule of the grown body: green fills from half way, and amber comes at the limit alone', () => {
    const [own, grown] = [createSkinSurface(2), createSkinSurface(2)];
    const skin = createOwnSkin(twoSquares(), own, 0.02);
    const bones = growBones(chainSkeleton(2));
    const mannequin = createSkin(bones, chainSkeleton(2), grown, { shadowCell: 0.02, cells: [] });
    for (const gauge of [...Array.from({ length: 81 }, (_, i) => i / 64), Number.POSITIVE_INFINITY]) {
      for (const each of [skin, mannequin]) each.setGauge([gauge, 0]);
      const [amber, , full] = own.gauge;
      expect([grown.gauge[0], grown.gauge[2]]).toEqual([amber, full]);
      expect(full > 0).toBe(gauge > NEAR_LIMIT);
      expect(full === 1).toBe(gauge >= AT_LIMIT);
      if (gauge < AT_LIMIT - 0.015) expect(amber).toBe(0);
      if (gauge >= AT_LIMIT) expect(amber).toBe(1);
    }
  });

  it('puts all of it away: every geometry, material and picture once', () => {
    const drawn = twoSquares();
    const map = {
      picture: 0,
      channel: 0,
      offset: [0, 0],
      scale: [1, 1],
      rotation: 0,
      wrap: ['clamp', 'clamp'],
    } as const;
    const pictures = [{ width: 2, height: 2 } as ImageBitmap];
    const dressed = { ...look('first'), map: { ...map, isSmooth: true } };
    const skin = createOwnSkin(
      { ...drawn, pictures, materials: [dressed, drawn.materials[1]], uvs: [new Float32Array(16), null] },
      createSkinSurface(2),
      0.02,
    );
    const gone: string[] = [];
    const watch = (name: string, thing: { addEventListener(kind: 'dispose', then: () => void): void }) =>
      thing.addEventListener('dispose', () => void gone.push(name));
    for (const mesh of [...skin.object.children, skin.ghost] as SkinnedMesh[]) {
      const material = mesh.material as ShaderMaterial;
      watch('geometry', mesh.geometry);
      watch('material', material);
      const { value } = material.uniforms.uMap ?? {};
      if (value) watch('picture', value);
    }
    skin.dispose();
    expect(gone.sort()).toEqual([...Array(3).fill('geometry'), ...Array(3).fill('material'), 'picture']);
  });
});

type Numbers<N extends number, T extends number[] = []> = T['length'] extends N ? T : Numbers<N, [...T, number]>;
type Twelve = Numbers<12>;
