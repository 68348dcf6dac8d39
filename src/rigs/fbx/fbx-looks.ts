import { ClampToEdgeWrapping, Color, type Material, type Mesh, type MeshPhongMaterial, Texture, Vector2 } from 'three';
import type { LoadedScene } from '../load';
import { type Looks, leftOut, MATT, type PictureFile, type RigMap, type RigMaterial } from '../looks';
import { isMesh } from '../tree';

/** What FBX's reader may ask for, and what it asked for: pictures of the file itself, or of files beside it. */
export interface PictureDesk {
  /** Takes the place of every loader of pictures: none is made, none is asked for. */
  loader: { path: string; setPath(): unknown; load(url: string): Texture };
  /** Does work that makes addresses of pictures in the file: here they are kept, and never need to be revoked. */
  withoutAddresses<T>(work: () => T): T;
  fileOf(url: string): Blob | null;
}

export function createPictureDesk(beside: ReadonlyMap<string, Uint8Array>): PictureDesk {
  const inside = new Map<string, Blob>();
  const loader: PictureDesk['loader'] = {
    path: '',
    setPath: () => loader,
    load(url) {
      const texture = new Texture();
      texture.userData.url = url;
      return texture;
    },
  };
  return {
    loader,
    withoutAddresses(work) {
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob) => {
        const url = `blob:${inside.size}`;
        inside.set(url, blob as Blob);
        return url;
      };
      try {
        return work();
      } finally {
        URL.createObjectURL = createObjectURL;
      }
    },
    fileOf(url) {
      const found = inside.get(url);
      if (found) return found;
      const bytes = beside.get(url.split(/[\\/]/).at(-1) ?? url);
      return bytes ? new Blob([bytes.slice()]) : null;
    },
  };
}

/** The materials of what FBX's reader made, and the pictures they need. */
export function fbxLooks(
  scene: LoadedScene['scene'],
  desk: PictureDesk,
): { looks: Looks; materialsOf: LoadedScene['materialsOf'] } {
  const materials: RigMaterial[] = [];
  const pictures: PictureFile[] = [];
  const places = new Map<Material, number>();
  const known = new Map<string, number | null>();
  const missing: string[] = [];

  const pictureOf = (texture: Texture): number | null => {
    const { url } = texture.userData as { url?: string };
    if (!url) return null;
    const before = known.get(url);
    if (before !== undefined) return before;
    const blob = desk.fileOf(url);
    const name = texture.name || url;
    if (!blob) missing.push(url);
    known.set(url, blob && pictures.push({ name, blob, isFlipped: true }) - 1);
    return known.get(url)!;
  };
  const mapOf = (texture: Texture | null | undefined): RigMap | null => {
    const picture = texture ? pictureOf(texture) : null;
    if (!texture || picture === null) return null;
    const { offset, repeat, rotation, wrapS, wrapT, channel } = texture;
    const wrap = (kind: number) => (kind === ClampToEdgeWrapping ? 'clamp' : 'repeat');
    return {
      picture,
      channel: channel === 1 ? 1 : 0,
      offset: new Vector2().copy(offset).toArray(),
      scale: new Vector2().copy(repeat).toArray(),
      rotation,
      wrap: [wrap(wrapS), wrap(wrapT)],
      isSmooth: true,
    };
  };
  const placeOf = (material: Material): number => {
    let place = places.get(material);
    if (place === undefined) {
      place = materials.push(materialOf(material as MeshPhongMaterial, mapOf)) - 1;
      places.set(material, place);
    }
    return place;
  };
  const materialsOf = ({ material }: Mesh): number[] => [material].flat().map(placeOf);
  scene.traverse((node) => void (isMesh(node) && materialsOf(node)));
  const notes = missing.length > 0 ? [leftOut(missing, 'which lie beside it: drop all together')] : [];
  return { looks: { materials, pictures, notes }, materialsOf };
}

function materialOf(
  material: MeshPhongMaterial,
  mapOf: (texture: Texture | null | undefined) => RigMap | null,
): RigMaterial {
  const { name, color, emissive = new Color(0), emissiveIntensity = 1, opacity, transparent, normalMap } = material;
  const map = mapOf(material.map);
  // A picture brings its own colour; some exporters write black or grey beside it.
  const tint = map ? [1, 1, 1] : color.toArray();
  return {
    ...MATT,
    name,
    color: [tint[0], tint[1], tint[2], opacity > 0 ? opacity : 1],
    map,
    emissive: [emissive.r * emissiveIntensity, emissive.g * emissiveIntensity, emissive.b * emissiveIntensity],
    emissiveMap: mapOf(material.emissiveMap),
    normalMap: mapOf(normalMap),
    roughness: 0.8,
    // Transparency of FBX is written in many ways, most of which mean none.
    alpha: transparent && opacity > 0 && opacity < 1 ? 'blend' : map ? 'mask' : 'opaque',
  };
}
