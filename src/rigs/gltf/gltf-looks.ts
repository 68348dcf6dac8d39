import { type Looks, leftOut, MATT, type PictureFile, type RigMap, type RigMaterial, type Wrap } from '../looks';
import type { GltfImage, GltfMaterial, GltfTextureInfo } from './gltf-json';
import type { GltfParts } from './read-gltf';

const WRAPS: Readonly<Record<number, Wrap>> = { 33071: 'clamp', 33648: 'mirror', 10497: 'repeat' };
/** Of a sampler: the nearest pixel, where they are seen large. */
const NEAREST = 9728;
/** Formats of pictures that stand in an extension of the texture. */
const FORMATS = ['EXT_texture_avif', 'EXT_texture_webp'] as const;

/** The materials of a glTF file and the pictures they need. What is no number or points nowhere counts as not said. */
export function gltfLooks(parts: GltfParts): Looks {
  const { json } = parts;
  const pictures: PictureFile[] = [];
  const known = new Map<number, number | null>();
  const unread: Record<'missing' | 'remote' | 'packed', string[]> = { missing: [], remote: [], packed: [] };

  const pictureOf = (at: number): number | null => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const image = json.images?.[at];
    const bytes = image ? (parts.images[at] ?? null) : null;
    let index: number | null = null;
    if (image && bytes) {
      index = pictures.length;
      pictures.push({ name: nameOf(image, at), blob: new Blob([bytes], { type: typeOf(image) }), isFlipped: false });
    } else if (image) unread[isRemote(image) ? 'remote' : 'missing'].push(nameOf(image, at));
    known.set(at, index);
    return index;
  };

  const mapOf = (info: GltfTextureInfo | undefined): RigMap | null => {
    const texture = info && json.textures?.[info.index ?? -1];
    if (!texture) return null;
    const format = FORMATS.find((name) => json.images?.[texture.extensions?.[name]?.source ?? -1]);
    const source = (format && texture.extensions?.[format]?.source) ?? texture.source;
    if (source === undefined) {
      if (texture.extensions?.KHR_texture_basisu) unread.packed.push(texture.name || `texture ${info.index}`);
      return null;
    }
    const picture = pictureOf(source);
    if (picture === null) return null;
    const { wrapS, wrapT, magFilter } = json.samplers?.[texture.sampler ?? -1] ?? {};
    const moved = info.extensions?.KHR_texture_transform ?? {};
    return {
      picture,
      channel: (moved.texCoord ?? info.texCoord) === 1 ? 1 : 0,
      offset: pair(moved.offset, 0),
      scale: pair(moved.scale, 1),
      rotation: number(moved.rotation, 0),
      wrap: [WRAPS[wrapS ?? 10497] ?? 'repeat', WRAPS[wrapT ?? 10497] ?? 'repeat'],
      isSmooth: magFilter !== NEAREST,
    };
  };

  const materials = (json.materials ?? []).map((material, i) => materialOf(material, i, mapOf));
  const notes: string[] = [];
  if (unread.missing.length > 0) notes.push(leftOut(unread.missing, 'which lie beside it: drop all together'));
  if (unread.remote.length > 0) notes.push(leftOut(unread.remote, 'which are elsewhere: nothing is ever fetched'));
  if (unread.packed.length > 0)
    notes.push(leftOut([...new Set(unread.packed)], 'which are KTX2: that can’t be read here'));
  return { materials, pictures, notes };
}

function materialOf(
  { name, pbrMetallicRoughness, extensions = {}, ...given }: GltfMaterial,
  index: number,
  mapOf: (info: GltfTextureInfo | undefined) => RigMap | null,
): RigMaterial {
  const pbr = pbrMetallicRoughness ?? {};
  // The older way that is still met: diffuse, specular, glossiness.
  const glossy = extensions.KHR_materials_pbrSpecularGlossiness;
  const [red, green, blue, alpha] = numbers(glossy?.diffuseFactor ?? pbr.baseColorFactor, [1, 1, 1, 1]);
  const [er, eg, eb] = numbers(given.emissiveFactor, [0, 0, 0]);
  const relief = number(given.normalTexture?.scale, 1);
  const strength = number(extensions.KHR_materials_emissive_strength?.emissiveStrength, 1);
  return {
    ...MATT,
    name: name ?? `material ${index}`,
    color: [red, green, blue, alpha],
    map: mapOf(glossy?.diffuseTexture ?? pbr.baseColorTexture),
    emissive: [er * strength, eg * strength, eb * strength],
    emissiveMap: mapOf(given.emissiveTexture),
    normalMap: mapOf(given.normalTexture),
    normalScale: [relief, -relief],
    roughness: number(pbr.roughnessFactor, 1),
    alpha: given.alphaMode === 'MASK' ? 'mask' : given.alphaMode === 'BLEND' ? 'blend' : 'opaque',
    cutoff: number(given.alphaCutoff, 0.5),
    isDoubleSided: given.doubleSided === true,
    isUnlit: extensions.KHR_materials_unlit !== undefined,
  };
}

const isRemote = ({ uri = '' }: GltfImage): boolean => /^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(uri);

const nameOf = ({ name, uri }: GltfImage, at: number): string =>
  name || (uri && !uri.startsWith('data:') ? (uri.split(/[\\/]/).at(-1) ?? uri) : `picture ${at + 1}`);

const typeOf = ({ mimeType, uri = '' }: GltfImage): string =>
  mimeType ?? /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)/i.exec(uri)?.[1] ?? '';

const number = (value: unknown, instead: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : instead;

const numbers = (values: unknown, instead: readonly number[]): number[] =>
  instead.map((each, i) => number(Array.isArray(values) ? values[i] : undefined, each));

const pair = (values: unknown, instead: number): [number, number] =>
  numbers(values, [instead, instead]) as [number, number];
