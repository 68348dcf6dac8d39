import * as THREE from 'three';
import type { ScenePalette } from './palette';

type Wrap = 'repeat' | 'mirror' | 'clamp';

/** A picture laid over a surface; see glTF's KHR_texture_transform for how. */
interface DrawnMap {
  picture: number;
  channel: 0 | 1;
  offset: readonly [number, number];
  scale: readonly [number, number];
  rotation: number;
  wrap: readonly [Wrap, Wrap];
  isSmooth: boolean;
}

interface DrawnMaterial {
  name: string;
  /** Linear. */
  color: readonly [number, number, number, number];
  map: DrawnMap | null;
  emissive: readonly [number, number, number];
  emissiveMap: DrawnMap | null;
  normalMap: DrawnMap | null;
  normalScale: number;
  roughness: number;
  alpha: 'opaque' | 'mask' | 'blend';
  cutoff: number;
  isDoubleSided: boolean;
  isUnlit: boolean;
}

/** What a skin is painted with. */
export interface DrawnLooks {
  materials: readonly DrawnMaterial[];
  pictures: readonly ImageBitmap[];
  colors: Float32Array | null;
}

/** The materials of a rig, with a glow where joints are at their limits. */
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

const glowVertex = /* glsl */ `
attribute vec4 aGlowJoints;
attribute vec4 aGlow;
uniform sampler2D uGauge;
varying float vHeat;
float heatOf() {
  float heat = 0.;
  for (int i = 0; i < 4; i++) {
    float near = smoothstep(.8, .985, texelFetch(uGauge, ivec2(int(aGlowJoints[i]), 0), 0).r);
    heat = max(heat, near * near * aGlow[i]);
  }
  return heat;
}
void main() {
  vHeat = heatOf();`;
const glowFragment = /* glsl */ `
uniform vec3 uGlow;
uniform float uEmission;
varying float vHeat;
void main() {`;
const painted = /* glsl */ `
#include <color_fragment>
diffuseColor.rgb = mix(diffuseColor.rgb, uGlow, vHeat * .75);`;
const shining = /* glsl */ `
#include <emissivemap_fragment>
totalEmissiveRadiance = totalEmissiveRadiance * (1. - vHeat) + uGlow * vHeat * vHeat * uEmission;`;

/**
 * Surfaces as the file has them, lit by the scene's lamps. Metal is drawn matt, since there is nothing around for it to mirror.
 *
 * @param gaugeTexture J×1 floats: how near each joint is to its limit
 */
export function createRigMaterials(
  { materials, pictures, colors }: DrawnLooks,
  gaugeTexture: THREE.Texture,
): RigMaterials {
  const glow = {
    uGauge: { value: gaugeTexture },
    uGlow: { value: new THREE.Color() },
    uEmission: { value: 0.5 },
  };
  const sources = pictures.map((picture) => new THREE.Source(picture));
  const textures: THREE.Texture[] = [];
  const made = new Map<string, { material: RigMaterial; given: DrawnMaterial }>();

  const textureOf = (map: DrawnMap | null, colorSpace: THREE.ColorSpace): THREE.Texture | null => {
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
    texture.needsUpdate = true;
    textures.push(texture);
    return texture;
  };
  const make = (given: DrawnMaterial, isFlat: boolean): RigMaterial => {
    const [red, green, blue, alpha] = given.color;
    const common = {
      name: given.name,
      color: new THREE.Color(red, green, blue),
      map: textureOf(given.map, THREE.SRGBColorSpace),
      opacity: given.alpha === 'opaque' ? 1 : alpha,
      alphaTest: given.alpha === 'mask' ? given.cutoff : 0,
      side: given.isDoubleSided ? THREE.DoubleSide : THREE.FrontSide,
      vertexColors: colors !== null,
    };
    const material: RigMaterial = given.isUnlit
      ? new THREE.MeshBasicMaterial({ ...common, toneMapped: false })
      : new THREE.MeshStandardMaterial({
          ...common,
          flatShading: isFlat,
          roughness: Math.max(LEAST_ROUGH, given.roughness),
          emissive: new THREE.Color(...given.emissive),
          emissiveMap: textureOf(given.emissiveMap, THREE.SRGBColorSpace),
          normalMap: textureOf(given.normalMap, THREE.NoColorSpace),
          normalScale: new THREE.Vector2(given.normalScale, given.normalScale),
        });
    // As the grown body's: a coarse mesh casts the shadow.
    material.shadowSide = THREE.BackSide;
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, glow);
      shader.vertexShader = shader.vertexShader.replace('void main() {', glowVertex);
      shader.fragmentShader = shader.fragmentShader
        .replace('void main() {', glowFragment)
        .replace('#include <color_fragment>', painted)
        .replace('#include <emissivemap_fragment>', shining);
    };
    material.customProgramCacheKey = () => 'rig';
    const { map, emissiveMap, normalMap } = given;
    const features = [map, emissiveMap, normalMap].map((each) => each?.channel ?? '');
    material.userData.program = `rig ${features} ${given.alpha} ${given.isDoubleSided} ${isFlat} ${colors !== null}`;
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
    setPalette({ violation, isDark }) {
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

type RigMaterial = THREE.MeshStandardMaterial | THREE.MeshBasicMaterial;

function setTransparency(material: RigMaterial, { alpha, color }: DrawnMaterial, opacity: number): void {
  const isTransparent = opacity < 1 || alpha === 'blend';
  material.opacity = opacity * (alpha === 'opaque' ? 1 : color[3]);
  material.depthWrite = !isTransparent;
  if (material.transparent === isTransparent) return;
  material.transparent = isTransparent;
  // Whether alpha counts is written into the program.
  material.needsUpdate = true;
}
