import * as THREE from 'three';
import type { RigMap, RigMaterial } from '../rigs';
import type { ScenePalette } from './palette';
import { rigFragmentShader, rigVertexShader } from './rig-shader';

/** What a skin is painted with. */
export interface DrawnLooks {
  materials: readonly RigMaterial[];
  pictures: readonly ImageBitmap[];
  colors: Float32Array | null;
}

/** The materials of a rig, green round joints that near their limits and glowing amber round joints at them. */
export interface RigMaterials {
  materialOf(index: number, isFlat: boolean): THREE.Material;
  setPalette(palette: ScenePalette): void;
  /** Below 1 the bones inside show through. */
  setOpacity(opacity: number): void;
  dispose(): void;
}

const WRAPS = { repeat: THREE.RepeatWrapping, mirror: THREE.MirroredRepeatWrapping, clamp: THREE.ClampToEdgeWrapping };
/** Nothing here is reflected but two lamps: a mirror would be black. */
const LEAST_ROUGH = 0.4;

const SETS = ['uv', 'uv1'] as const;

/**
 * Surfaces as the file has them, lit by the scene's lamps. Metal is drawn matt, since there is nothing around for it to mirror.
 *
 * @param gaugeTexture J×1, as `GaugeSurface` has it
 */
export function createRigMaterials(
  { materials, pictures, colors }: DrawnLooks,
  gaugeTexture: THREE.Texture,
): RigMaterials {
  const glow = {
    uGauge: { value: gaugeTexture },
    uNear: { value: new THREE.Color() },
    uGlow: { value: new THREE.Color() },
    uEmission: { value: 0.5 },
  };
  const sources = pictures.map((picture) => new THREE.TextureSource(picture));
  const textures: THREE.Texture[] = [];
  const made = new Map<string, { material: THREE.ShaderMaterial; given: RigMaterial }>();

  const textureOf = (map: RigMap | null, colorSpace: THREE.ColorSpace): THREE.Texture | null => {
    const source = map && sources[map.picture];
    if (!map || !source) return null;
    const texture = new THREE.Texture();
    texture.source = source;
    texture.colorSpace = colorSpace;
    texture.flipY = false;
    texture.channel = map.channel;
    texture.offset.fromArray(map.offset);
    texture.repeat.fromArray(map.scale);
    texture.rotation = map.rotation;
    [texture.wrapS, texture.wrapT] = map.wrap.map((wrap) => WRAPS[wrap]);
    if (!map.isSmooth) texture.magFilter = THREE.NearestFilter;
    texture.anisotropy = 4;
    texture.updateMatrix();
    texture.needsUpdate = true;
    textures.push(texture);
    return texture;
  };
  const make = (given: RigMaterial, isFlat: boolean): THREE.ShaderMaterial => {
    const map = textureOf(given.map, THREE.SRGBColorSpace);
    const emissiveMap = textureOf(given.emissiveMap, THREE.SRGBColorSpace);
    const relief = textureOf(given.normalMap, THREE.NoColorSpace);
    const maps = [map, emissiveMap, relief];
    const defines = {
      ...(map && { MAP: SETS[map.channel] }),
      ...(emissiveMap && { EMISSIVE_MAP: SETS[emissiveMap.channel] }),
      ...(relief && { NORMAL_MAP: SETS[relief.channel] }),
      ...(maps.some((each) => each?.channel === 1) && { HAS_UV1: '' }),
      ...(colors && { COLORS: '' }),
      ...(isFlat && { FLAT: '' }),
      ...(given.alpha === 'mask' && { MASK: '' }),
      ...(given.alpha === 'blend' && { CLEAR: '' }),
      ...(given.isUnlit && { UNLIT: '' }),
    };
    const material = new THREE.ShaderMaterial({
      name: given.name,
      defines,
      vertexShader: rigVertexShader,
      fragmentShader: rigFragmentShader,
      uniforms: {
        ...THREE.UniformsUtils.clone(THREE.UniformsLib.lights),
        ...THREE.UniformsUtils.clone(THREE.UniformsLib.fog),
        ...glow,
        uColor: { value: new THREE.Vector4(...given.color) },
        uEmissive: { value: new THREE.Vector3(...given.emissive) },
        uRoughness: { value: Math.max(LEAST_ROUGH, given.roughness) },
        uCutoff: { value: given.cutoff },
        uOpacity: { value: 1 },
        uMap: { value: map },
        uMapMatrix: { value: map?.matrix },
        uEmissiveMap: { value: emissiveMap },
        uEmissiveMatrix: { value: emissiveMap?.matrix },
        uRelief: { value: relief },
        uReliefMatrix: { value: relief?.matrix },
        uReliefScale: { value: new THREE.Vector2(...given.normalScale) },
      },
      lights: true,
      fog: true,
      toneMapped: !given.isUnlit,
      side: given.isDoubleSided ? THREE.DoubleSide : THREE.FrontSide,
    });
    // As the grown body's: a coarse mesh casts the shadow.
    material.shadowSide = THREE.BackSide;
    material.userData.program = Object.entries(defines).join();
    setTransparency(material, given, 1);
    return material;
  };

  return {
    materialOf(index, isFlat) {
      const key = `${index} ${isFlat}`;
      const known = made.get(key) ?? { material: make(materials[index], isFlat), given: materials[index] };
      made.set(key, known);
      return known.material;
    },
    setPalette({ limitFill, violation, isDark }) {
      glow.uNear.value.set(limitFill);
      glow.uGlow.value.set(violation);
      glow.uEmission.value = isDark ? 0.55 : 0.2;
    },
    setOpacity(opacity) {
      for (const { material, given } of made.values()) setTransparency(material, given, opacity);
    },
    dispose() {
      for (const { material } of made.values()) material.dispose();
      for (const texture of textures) texture.dispose();
    },
  };
}

function setTransparency(material: THREE.ShaderMaterial, { alpha }: RigMaterial, opacity: number): void {
  material.uniforms.uOpacity.value = opacity;
  material.transparent = opacity < 1 || alpha === 'blend';
  material.depthWrite = !material.transparent;
}
